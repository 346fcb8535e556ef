import { randomInt } from 'node:crypto'
import { tooMany } from './error.ts'
import { newId } from './id.ts'
import { codeLetter } from './letter.ts'
import { postMail } from './mail.ts'
import type { Secrets } from './secrets.ts'
import type { Shop } from './shop.ts'
import type { Ports, Writes } from './store.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** How long a code lives; a newer one of the same address and shop ends it sooner. */
const LIFETIME_MS = 10 * MINUTE_MS
/** Wrong tries that end a code. */
const TRIES = 5
/** Wrong tries in an hour at all codes of one address and shop. */
const TRIES_AN_HOUR = 10
/** Codes in an hour to one address, for one shop. */
const MAILS_AN_HOUR = 5
/** And for all shops together: enough of them could bury a mailbox. */
const MAILS_AN_HOUR_EVERYWHERE = 20

/** Where somebody signs in: a shop, as its shopper, or null: admin. */
export type Door = Shop | null

/** A code is on its way. `expiresAt` is ISO 8601. */
export interface Challenge {
  readonly challengeId: string
  readonly expiresAt: string
}

/**
 * Mails a six-digit code to an address, and ends the code before it. Nothing in the answer, nor in
 * the work until it is given, depends on whether anybody has this address here: who may not come
 * in gets a challenge too, but its mail goes to nobody, and no six digits are its code.
 * @param email as `emailAddress` made it
 * @param signup `invite`: only a user who is known gets into admin
 * @throws Refusal RATE_LIMITED where the address was sent enough
 */
export async function challenge(
  ports: Ports,
  door: Door,
  email: string,
  signup: 'open' | 'invite',
): Promise<Challenge> {
  const { store, secrets, clock } = ports
  const now = clock()
  const publicId = newId('otp', now)
  const expiresAt = now + LIFETIME_MS
  const shopId = door?.id ?? null
  await store.write(async (tx) => {
    const mails = await tx.otp.mailsSince(email, now - HOUR_MS)
    refuseTooMany(mails, shopId, now)
    const known = await tx.user.byEmail(email)
    const welcome = door !== null || signup === 'open' || known !== null
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeMac = macOf(secrets, publicId, shopId, welcome ? code : 'nobody')
    await tx.otp.insert({ publicId, shopId, email, codeMac, createdAt: now, expiresAt })
    const mail = { ...codeLetter(code, door), to: welcome ? email : null }
    await postMail(tx, ports, mail, now, expiresAt)
  })
  return { challengeId: publicId, expiresAt: new Date(expiresAt).toISOString() }
}

/**
 * One try at a code, in the transaction that lets in whoever has it right.
 * @returns the address that the code was sent to; null for a wrong, used, ended or unknown one:
 *   then let the transaction commit, since it has counted the try
 * @throws Refusal RATE_LIMITED after too many wrong tries at the address
 */
export async function tryCode(
  tx: Writes,
  secrets: Secrets,
  door: Door,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  now: number,
): Promise<string | null> {
  const shopId = door?.id ?? null
  const since = now - HOUR_MS
  const codeMac = macOf(secrets, challengeId, shopId, code)
  const limits = { tries: TRIES, triesSince: TRIES_AN_HOUR, since }
  const attempt = await tx.otp.attempt(shopId, challengeId, codeMac, now, limits)
  if (attempt) return attempt.matched ? attempt.email : null
  const { count, oldestAt } = await tx.otp.wrongTries(shopId, challengeId, since)
  if (count >= TRIES_AN_HOUR) throw tooMany('Too many wrong codes', oldestAt + HOUR_MS - now)
  return null
}

/** A challenge is kept for as long as its hour counts, and a little longer. */
export async function sweepChallenges(tx: Writes, now: number): Promise<void> {
  await tx.otp.sweep(now - 2 * HOUR_MS, now + 2 * HOUR_MS)
}

/** The MAC binds a code to its challenge and door: it is no good at any other. */
function macOf(secrets: Secrets, challengeId: string, shopId: number | null, code: string): string {
  return secrets.mac('otp', [challengeId, shopId ?? 'admin', code].join('\n'))
}

/** @param mails the newest first, of the last hour */
function refuseTooMany(
  mails: readonly { readonly shopId: number | null; readonly createdAt: number }[],
  shopId: number | null,
  now: number,
): void {
  const own = mails.filter((mail) => mail.shopId === shopId)
  const waits = [
    (own[0]?.createdAt ?? 0) + MINUTE_MS,
    (own[MAILS_AN_HOUR - 1]?.createdAt ?? 0) + HOUR_MS,
    (mails[MAILS_AN_HOUR_EVERYWHERE - 1]?.createdAt ?? 0) + HOUR_MS,
  ]
  const waitMs = Math.max(...waits) - now
  if (waitMs > 0) throw tooMany('This address was just sent a code', waitMs)
}
