import { randomInt } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import type { TextLanguage } from '../../text/language.ts'
import { tooMany } from '../error.ts'
import { newId } from '../id.ts'
import { postMail, shopLanguage } from '../mail/mail.ts'
import { codeMail } from '../mail/template.ts'
import type { Ports } from '../ports.ts'
import { Named, Time } from '../schema.ts'
import type { Secrets } from '../secrets.ts'
import type { Shop } from '../shop/shop.ts'
import type { Writing } from '../store.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS, validAt } from '../time.ts'
import { CODE_DIGITS } from './code.ts'
import { mayEnter } from './invitation.ts'
import { openSession, type ShopperSession, type UserSession } from './session.ts'
import { findOrCreateShopper } from './shopper.ts'
import { findOrCreateUser } from './user.ts'

const LIFETIME_MS = 10 * MINUTE_MS
/** A code ends after this many wrong attempts. */
const TRIES = 5
/**
 * The number of codes an hour that one client can have sent to an address, for one shop or admin.
 */
const CODES_OF_A_CLIENT = 5
/**
 * The number of codes an hour that all unknown devices together can have sent to an address, for
 * admin or one shop.
 */
const CODES_OF_STRANGERS = 20
/** The number of codes an hour that all unknown devices together can have sent for all shops. */
const CODES_OF_ALL_SHOPS = 60
/** After this many wrong attempts in a day, the codes of an address are longer for a day. */
const GUESSES = 10

const CODE = Object.values(CODE_DIGITS)
  .map((digits) => `^[0-9]{${digits}}$`)
  .join('|')

/** A code that a user has typed. */
export const CodeEntry = Named('SignInCode', {
  challengeId: Type.String({ maxLength: 100 }),
  code: Type.String({ pattern: CODE, hint: 'Use the digits of the mail.' }),
})
export type CodeEntry = Static<typeof CodeEntry>

/** The answer to a request for a code. */
export const Challenge = Named('SignInChallenge', {
  challengeId: Type.String(),
  expiresAt: Time,
  sentTo: Type.Optional(
    Type.Literal('log', {
      description: 'There is no mail server: the code stands in the log of this one',
    }),
  ),
  digits: Type.Optional(
    Type.Integer({ description: 'How many digits the code has, where it is longer than usual' }),
  ),
})
export type Challenge = Static<typeof Challenge>

/** The client that requests a code. */
export interface CodeClient {
  /** A hash of the known device, or else of the network address. */
  readonly id: string
  /**
   * Whether the device has signed in with this address before; then requests of others do not block
   * it.
   */
  readonly isKnownDevice: boolean
}

/**
 * A code that was sent to an address, for a shop or for admin, and the client that requested it.
 */
interface SentCode {
  readonly shopId: number | null
  readonly client: string
  readonly toKnownDevice: boolean
  readonly createdAt: number
}

/** The wrong attempts at one code, and the time of the last one. */
interface Guesses {
  readonly tries: number
  readonly at: number
}

/**
 * Mails a code to an address, and ends the code that this client requested before. Neither the
 * answer nor the work done reveals whether the address is known: an address that may not sign in
 * also gets a challenge, but no mail is sent for it, and no code is accepted.
 * @param shop the shop to sign in to as a shopper; null for admin
 * @param email as `emailAddress` returns it
 * @param ownLanguage the language of a mail for admin; a shopper's mail is in the language of the
 *   shop
 * @throws Refusal RATE_LIMITED if this client, or unknown devices together, requested too many
 */
export async function challenge(
  ports: Ports,
  shop: Shop | null,
  email: string,
  client: CodeClient,
  ownLanguage: TextLanguage,
): Promise<Challenge> {
  const { store, secrets, clock, outbox, signup } = ports
  const now = clock()
  const publicId = newId('otp', now)
  const expiresAt = now + LIFETIME_MS
  const shopId = shop?.id ?? null
  const digits = await store.write(async (tx) => {
    await tx.alone(`codes to ${email}`)
    const lastHour = { email, after: now - HOUR_MS, until: now }
    refuseTooMany(await tx.all<SentCode>('otp.sent', lastHour), client, shopId, now)
    const twoDays = { ...lastHour, after: now - 2 * DAY_MS }
    const guesses = await tx.all<Guesses>('otp.guesses', twoDays)
    const length = isGuessedAt(guesses, now) ? CODE_DIGITS.guarded : CODE_DIGITS.usual
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    const welcome = (await mayEnter(tx, email, signup, now)) || shop !== null
    const codeMac = macOf(secrets, publicId, shopId, welcome ? code : 'nobody')
    const whose = { email, shop: shopId, client: client.id }
    await tx.run('otp.end_earlier', { ...whose, now })
    const knownDevice = Number(client.isKnownDevice)
    const row = { ...whose, publicId, knownDevice, codeMac, createdAt: now, expiresAt }
    await tx.run('otp.insert', row)
    const language = shop ? await shopLanguage(tx, shop.id) : ownLanguage
    const mail = { ...codeMail(code, shop, language), to: welcome ? email : null }
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
 * Signs a user in to admin by a code, which also verifies the user's address. If sign-up is open, a
 * new address becomes a user.
 * @returns null for a code that is wrong, used, ended or unknown
 */
export async function signInUser(
  { store, secrets, clock, signup }: Ports,
  entry: CodeEntry,
  device: string,
): Promise<UserSession | null> {
  const now = clock()
  return await store.write(async (tx) => {
    const email = await tryCode(tx, secrets, null, entry, now)
    if (email === null || !(await mayEnter(tx, email, signup, now))) return null
    const user = await findOrCreateUser(tx, email, now)
    await tx.run('user.verify', { id: user.id })
    const session = await openSession(tx, { user }, 'otp', device, now)
    return { user: { ...user, emailVerified: true }, session }
  })
}

/**
 * Signs a shopper in to one shop by a code. The first sign-in creates the account.
 * @returns null for a code that is wrong, used, ended or unknown
 */
export async function signInShopper(
  { store, secrets, clock }: Ports,
  shop: Shop,
  entry: CodeEntry,
  device: string,
): Promise<ShopperSession | null> {
  const now = clock()
  return await store.write(async (tx) => {
    const email = await tryCode(tx, secrets, shop, entry, now)
    if (email === null) return null
    const shopper = await findOrCreateShopper(tx, shop, email, now)
    return { shopper, session: await openSession(tx, { shopper }, 'otp', device, now) }
  })
}

/**
 * Tries a code. A single statement counts the attempt or uses the code up, so that simultaneous
 * requests cannot get more attempts. Commit the transaction even if the code is wrong.
 * @returns the address that the code was sent to; null for a wrong, used, ended or unknown code
 */
async function tryCode(
  tx: Writing,
  secrets: Secrets,
  shop: Shop | null,
  { challengeId: publicId, code }: CodeEntry,
  now: number,
): Promise<string | null> {
  const shopId = shop?.id ?? null
  const codeMac = macOf(secrets, publicId, shopId, code)
  const values = { shop: shopId, publicId, codeMac, tries: TRIES, ...validAt(now) }
  const tried = await tx.get<{ email: string; matched: number }>('otp.attempt', values)
  return tried?.matched ? tried.email : null
}

/**
 * Deletes challenges whose wrong attempts no longer count, and those that a wrong clock dated
 * ahead.
 */
export async function sweepChallenges(tx: Writing, now: number): Promise<void> {
  await tx.run('otp.sweep', { before: now - 2 * DAY_MS - HOUR_MS, after: now + HOUR_MS })
}

/** The MAC binds a code to its challenge and shop, so that it is valid for no other. */
function macOf(secrets: Secrets, challengeId: string, shopId: number | null, code: string): string {
  return secrets.mac('otp', [challengeId, shopId ?? 'admin', code].join('\n'))
}

/** @param sent the codes of the last hour, newest first */
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
 * The time from which an unknown device may request a code; 0 or a past time means now. Codes for
 * admin and codes for shops are counted apart. A shop may send one more code as long as it has sent
 * fewer than are left for all shops: so the mailbox gets a limited number, and no shop can be used
 * to lock somebody out of another.
 * @param sent the codes of the last hour, newest first
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
 * Whether there was a moment in the last day whose preceding 24 hours had too many wrong attempts.
 * @param guesses of the last two days, oldest first
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
