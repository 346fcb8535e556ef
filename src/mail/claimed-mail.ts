import { padded } from '../domain/rows.ts'
import type { Writing } from '../domain/store.ts'

/** A claimed mail belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 90_000
/** The longest pause before a failed mail is tried again. */
export const LAST_RETRY_MS = 300_000

/** A row of the outbox that this process has claimed: a mail, or news. */
export interface ClaimedMail {
  readonly id: number
  /** Encrypted. */
  readonly sealed: string
  /** Including this one. */
  readonly tries: number
  readonly staleAt: number
  readonly createdAt: number
}

/** The ids of claimed mails, by what has happened to them. */
export interface MailOutcome {
  /** Sent, or not worth sending any more. */
  readonly done: number[]
  readonly failed: { readonly id: number; readonly dueAt: number }[]
  /** Not begun. */
  readonly left: number[]
}

export function noOutcome(): MailOutcome {
  return { done: [], failed: [], left: [] }
}

/** Claims up to this many mails that are due, the oldest first. */
export async function claimMails(tx: Writing, limit: number, now: number): Promise<ClaimedMail[]> {
  const values = { now, until: now + LEASE_MS, latest: now + LAST_RETRY_MS, limit }
  const mails = await tx.all<ClaimedMail>('mail.claim', values)
  return mails.sort((one, other) => one.id - other.id)
}

/** Stores what has happened to claimed mails. */
export async function storeOutcome(
  tx: Writing,
  { done, failed, left }: MailOutcome,
  now: number,
): Promise<void> {
  if (done.length > 0) await tx.run('mail.remove', { ids: padded(done) })
  for (const again of failed) await tx.run('mail.retry', again)
  if (left.length > 0) await tx.run('mail.hand_back', { ids: padded(left), now })
}
