import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Session, SessionMethod, SessionOwner, Shown, User } from '../records.ts'
import type { Writes } from '../store.ts'
import { DAY_MS, isoTime } from '../time.ts'

/** Lifetimes are absolute: using a session does not extend it. */
const LIFETIME_MS: Readonly<Record<SessionMethod, number>> = {
  otp: 30 * DAY_MS,
  oidc: 7 * DAY_MS,
  link: 30 * DAY_MS,
}

/** Opens a session, in the transaction that has checked the code, link or identity. */
export async function openSession(
  tx: Writes,
  owner: SessionOwner,
  method: SessionMethod,
  device: string,
  now: number,
): Promise<Session> {
  const fresh = {
    publicId: newId('sess', now),
    method,
    device: device.slice(0, 255),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + LIFETIME_MS[method],
  }
  return { ...fresh, id: await tx.session.insert(owner, fresh) }
}

/** A session as the API shows it to its owner. */
export interface SessionView extends Shown<Session> {
  /** Whether this request was made with it. */
  readonly current: boolean
}

/**
 * A page of a user's sessions, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listSessions(
  { store: { read }, secrets, clock }: Ports,
  user: User,
  current: Session,
  query: PageQuery,
): Promise<Page<SessionView>> {
  const view = (session: Session) => sessionView(session, current)
  return await pageBy('id', secrets, `sessions ${user.id}`, query, view, (after, limit) =>
    read.session.list(user.id, clock(), after, limit),
  )
}

export function sessionView(session: Session, current: Session): SessionView {
  return {
    id: session.publicId,
    method: session.method,
    device: session.device,
    createdAt: isoTime(session.createdAt),
    lastSeenAt: isoTime(session.lastSeenAt),
    expiresAt: isoTime(session.expiresAt),
    current: session.id === current.id,
  }
}
