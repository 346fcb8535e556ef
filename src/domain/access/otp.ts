import { randomInt } from 'node:crypto'
import type { CodeClient, Guesses, SentCode } from '../access-store.ts'
import { tooMany } from '../error.ts'
import { newId } from '../id.ts'
import { postMail } from '../mail/mail.ts'
import { codeMail } from '../mail/template.ts'
import type { Ports } from '../ports.ts'
import type { Shop } from '../records.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../time.ts'
import { CODE_DIGITS } from './code.ts'
import { mayEnter } from './invitation.ts'

const LIFETIME_MS = 10 * MINUTE_MS
/** This many wrong tries end a code. */
const TRIES = 5
/** One client can have this many codes an hour sent to an address, for one shop or admin. */
const CODES_OF_A_CLIENT = 5
/** All unknown devices together can have this many an hour sent to an address, for admin or a shop. */
const CODES_OF_STRANGERS = 20
/** As many for all shops together. */
const CODES_OF_ALL_SHOPS = 60
/** After this many wrong tries in a day, the codes of an address are longer for a day. */
const GUESSES = 10

/** A code is on its way. `expiresAt` is ISO 8601. */
export interface Challenge {
  readonly challengeId: string
  readonly expiresAt: string
  /** Only if there is no mail server and the code is in this server's log. */
  readonly sentTo?: 'log'
  /** Only if the code is longer than usual. */
  readonly digits?: number
}

/**
 * Mails a code to an address, and ends the code that this client asked for before. Neither the
 * answer nor the work done shows whether the address is known: an address that may not sign in gets
 * a challenge too, but no mail is sent for it, and no code is accepted.
 * @param shop the shop to sign in to as a shopper; null: admin
 * @param email as `emailAddress` returns it
 * @throws Refusal RATE_LIMITED if this client, or unknown devices together, asked too often
 */
export async function challenge(
  ports: Ports,
  shop: Shop | null,
  email: string,
  client: CodeClient,
): Promise<Challenge> {
  const { store, secrets, clock, outbox, signup } = ports
  const now = clock()
  const publicId = newId('otp', now)
  const expiresAt = now + LIFETIME_MS
  const shopId = shop?.id ?? null
  const digits = await store.write(async (tx) => {
    await tx.alone(`codes to ${email}`)
    refuseTooMany(await tx.otp.sent(email, now - HOUR_MS, now), client, shopId, now)
    const guesses = await tx.otp.guesses(email, now - 2 * DAY_MS, now)
    const length = isGuessedAt(guesses, now) ? CODE_DIGITS.guarded : CODE_DIGITS.usual
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    const welcome = (await mayEnter(tx, email, signup, now)) || shop !== null
    const codeMac = macOf(secrets, publicId, shopId, welcome ? code : 'nobody')
    await tx.otp.insert({ publicId, shopId, email, client, codeMac, createdAt: now, expiresAt })
    const mail = { ...codeMail(code, shop), to: welcome ? email : null }
    await postMail(tx, ports, mail, now, expiresAt)
    return length
  })
  return {
    challengeId: publicId,
    expiresAt: isoTime(expiresAt),
    ...(outbox.isLog && { sentTo: 'log' as const }),
    ...(digits !== CODE_DIGITS.usual && { digits }),
  }
}

/**
 * Tries a code. Commit the transaction even when the code is wrong: it has counted the try.
 * @returns the address that the code was sent to; null for a wrong, used, ended or unknown code
 */
export async function tryCode(
  tx: Writes,
  secrets: Secrets,
  shop: Shop | null,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  now: number,
): Promise<string | null> {
  const shopId = shop?.id ?? null
  const codeMac = macOf(secrets, challengeId, shopId, code)
  return await tx.otp.attempt(shopId, challengeId, codeMac, now, TRIES)
}

/** Deletes challenges whose wrong tries no longer count. */
export async function sweepChallenges(tx: Writes, now: number): Promise<void> {
  await tx.otp.sweep(now - 2 * DAY_MS - HOUR_MS, now + HOUR_MS)
}

/** The MAC binds a code to its challenge and shop, so that it is good for no other. */
function macOf(secrets: Secrets, challengeId: string, shopId: number | null, code: string): string {
  return secrets.mac('otp', [challengeId, shopId ?? 'admin', code].join('\n'))
}

/** @param sent the codes of the last hour, the newest first */
function refuseTooMany(
  sent: readonly SentCode[],
  client: CodeClient,
  shopId: number | null,
  now: number,
): void {
  const own = sent.filter((code) => code.client === client.id && code.shopId === shopId)
  const waits = [
    (own[0]?.createdAt ?? 0) + MINUTE_MS,
    (own[CODES_OF_A_CLIENT - 1]?.createdAt ?? 0) + HOUR_MS,
    client.isKnownDevice ? 0 : strangersWait(sent, shopId),
  ]
  const waitMs = Math.max(...waits) - now
  if (waitMs > 0) throw tooMany('This address was just sent a code', waitMs)
}

/**
 * The time from which an unknown device may ask for a code; 0 or a past time: now. Codes for admin
 * and codes for shops count apart. Of the codes for all shops, a shop may have one more while it
 * has had fewer than are left: so the mailbox gets a limited number, and no shop can be used to
 * lock somebody out of another.
 * @param sent the codes of the last hour, the newest first
 */
function strangersWait(sent: readonly SentCode[], shopId: number | null): number {
  const others = sent.filter(
    (code) => !code.toKnownDevice && (code.shopId === null) === (shopId === null),
  )
  const isFull = (codes: readonly SentCode[]) => {
    const left = shopId === null ? CODES_OF_STRANGERS : CODES_OF_ALL_SHOPS - codes.length
    const here = codes.filter((code) => code.shopId === shopId)
    return here.length >= Math.min(CODES_OF_STRANGERS, left)
  }
  let kept = others.length
  while (isFull(others.slice(0, kept))) kept--
  return (others[kept]?.createdAt ?? 0) + HOUR_MS
}

/**
 * Whether at some time in the last day, the 24 hours before it had too many wrong tries.
 * @param guesses of the last two days, the oldest first
 */
function isGuessedAt(guesses: readonly Guesses[], now: number): boolean {
  let count = 0
  let oldest = 0
  for (const { tries, at } of guesses) {
    count += tries
    for (let old = guesses[oldest]; old && old.at <= at - DAY_MS; old = guesses[++oldest]) {
      count -= old.tries
    }
    if (count >= GUESSES && at > now - DAY_MS) return true
  }
  return false
}
