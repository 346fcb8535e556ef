import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../actor.ts'
import { notFound } from '../error.ts'
import { recordChange } from '../history.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { Closed, Named, OneOf, OrNull, Time } from '../schema.ts'
import type { Writing } from '../store.ts'
import { DAY_MS, isoTime, validAt } from '../time.ts'
import type { Shopper } from './shopper.ts'
import type { User } from './user.ts'

/** A session in the API, for its user. */
export const SessionView = Named('Session', {
  id: Type.String(),
  method: OneOf(['otp', 'oidc', 'link']),
  device: Type.String({ description: 'The name that the browser gives itself' }),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
})
export type SessionView = Static<typeof SessionView>

type SessionMethod = SessionView['method']

/** One sign-in on one device. */
export interface Session {
  readonly id: number
  readonly publicId: string
  readonly method: SessionMethod
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
  /**
   * The database number of the only shop that the session opens; null for all shops of the user.
   */
  readonly onlyShop: number | null
}

/** A signed-in user and the session. */
export interface UserSession {
  readonly user: User
  readonly session: Session
}

/** A shopper who is signed in to a shop, and the session. */
export interface ShopperSession {
  readonly shopper: Shopper
  readonly session: Session
}

/** Whether a session opens one shop only, although the user may belong to others. */
export function isOfOneShop({ onlyShop }: Session): boolean {
  return onlyShop !== null
}

/** Lifetimes are absolute: using a session does not extend it. */
const LIFETIME_MS: Readonly<Record<SessionMethod, number>> = {
  otp: 30 * DAY_MS,
  oidc: 7 * DAY_MS,
  link: 30 * DAY_MS,
}

/** Opens a session, in the transaction that has checked the code, link or identity. */
export async function openSession(
  tx: Writing,
  owner: { readonly user: User } | { readonly shopper: Shopper },
  method: SessionMethod,
  device: string,
  now: number,
  onlyShop: number | null = null,
): Promise<Session> {
  const fresh = {
    onlyShop,
    publicId: newId('sess', now),
    method,
    device: device.slice(0, 255),
    createdAt: now,
    expiresAt: now + LIFETIME_MS[method],
  }
  const id = await tx.insert('session.insert', {
    ...fresh,
    user: 'user' in owner ? owner.user.id : null,
    customer: 'shopper' in owner ? owner.shopper.id : null,
    shop: 'shopper' in owner ? owner.shopper.shopId : null,
  })
  return { ...fresh, id, lastSeenAt: now }
}

/**
 * The sessions that a session may list and end: all of its user, or only those limited to the same
 * shop. An owner who created the link must not see or end the user's other sessions.
 */
function scopeOf(user: User, { onlyShop }: Session) {
  return { user: user.id, onlyShop: onlyShop ?? undefined }
}

/**
 * A page of a user's sessions, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listSessions(
  { store: { read }, secrets, clock }: Ports,
  user: User,
  current: Session,
  query: PageQuery,
): Promise<Page<SessionView>> {
  const view = (session: Session) => sessionView(session, current)
  return await pageBy('id', secrets, `sessions ${user.id}`, query, view, (before, limit) =>
    read.all<Session>('session.list', {
      ...scopeOf(user, current),
      ...validAt(clock()),
      before,
      limit,
    }),
  )
}

/** A session of a member, for the owners of the shop. */
export const StaffSessionView = Named('StaffSession', {
  ...SessionView.properties,
  user: Closed({ id: Type.String(), email: Type.String(), name: OrNull(Type.String()) }),
})
export type StaffSessionView = Static<typeof StaffSessionView>

interface StaffSession extends Session {
  readonly userId: string
  readonly email: string
  readonly name: string | null
}

/**
 * The sessions of the members of a shop, newest first. Members who also belong to a shop of other
 * owners keep their sessions private, except for those that open this shop only.
 */
export async function listStaffSessions(
  { store: { read }, secrets, clock }: Ports,
  { shop, user }: MemberActor,
  current: Session,
  query: PageQuery,
): Promise<Page<StaffSessionView>> {
  const view = ({ userId, email, name, ...session }: StaffSession) => ({
    ...sessionView(session, current),
    user: { id: userId, email, name },
  })
  const scope = `sessions of the staff of ${shop.id}`
  return await pageBy('id', secrets, scope, query, view, (before, limit) =>
    read.all<StaffSession>('session.list_of_staff', {
      shop: shop.id,
      owner: user.id,
      before,
      limit,
      ...validAt(clock()),
    }),
  )
}

/**
 * Signs a member out on one device.
 * @throws Refusal NOT_FOUND
 */
export async function endStaffSession(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
): Promise<void> {
  const { shop, user } = actor
  await store.write(async (tx) => {
    const values = { shop: shop.id, owner: user.id, publicId }
    const found = await tx.get<StaffSession>('session.one_of_staff', values)
    if (!found) throw notFound('session')
    await tx.run('session.end', { id: found.id })
    await recordChange(tx, actor, clock(), {
      action: 'staff.signed_out',
      subject: { kind: 'staff', id: found.userId, name: found.email },
      audit: { email: found.email },
    })
  })
}

/** Ends the session. */
export async function endSession({ store }: Ports, { id }: Session): Promise<void> {
  await store.write((tx) => tx.run('session.end', { id }))
}

/**
 * Signs a user out on one device.
 * @throws Refusal NOT_FOUND
 */
export async function endSessionOf(
  { store }: Ports,
  user: User,
  current: Session,
  publicId: string,
): Promise<void> {
  const values = { ...scopeOf(user, current), publicId }
  if (await store.write((tx) => exists(tx, 'session.end_of_user', values))) return
  throw notFound('session')
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
