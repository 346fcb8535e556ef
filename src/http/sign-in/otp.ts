import { Type } from '@sinclair/typebox'
import { type AuthContext, type RequestContext, unauthenticated } from '../../auth/context.ts'
import { codeClient } from '../../auth/device.ts'
import { CODE_DIGITS } from '../../domain/access/code.ts'
import { type Challenge, challenge } from '../../domain/access/otp.ts'
import { emailAddress } from '../../domain/access/user.ts'
import type { Refusal, RefusalCode } from '../../domain/error.ts'
import type { Shop } from '../../domain/records.ts'
import { Closed, Time } from '../server/schema.ts'

export const CodeRequestBody = Closed({ email: Type.String({ maxLength: 320 }) })

const CODE = Object.values(CODE_DIGITS)
  .map((digits) => `^[0-9]{${digits}}$`)
  .join('|')

export const CodeEntryBody = Closed({
  challengeId: Type.String({ maxLength: 100 }),
  code: Type.String({ pattern: CODE, hint: 'Use the digits of the mail.' }),
})

export const ChallengeView = Closed({
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

/** How a code may be refused although nobody must be signed in: another origin, too many tries. */
export const CODE_REFUSALS = ['FORBIDDEN', 'RATE_LIMITED'] as const satisfies RefusalCode[]

/**
 * Mails a code, one of the few that an IP address may ask for in an hour.
 * @throws Refusal VALIDATION_FAILED, RATE_LIMITED
 */
export async function sendCode(
  auth: AuthContext,
  { request, set }: RequestContext,
  shop: Shop | null,
  address: string,
  signup: 'open' | 'invite',
): Promise<Challenge> {
  const email = emailAddress(address)
  auth.rates.otpMail.take(auth.addressOf(request), set.headers)
  return await challenge(auth.ports, shop, email, codeClient(auth, request, email), signup)
}

/**
 * The one answer to whatever did not let somebody in, counted for the IP address that it came from.
 * @throws Refusal RATE_LIMITED
 */
export function notLetIn(
  { rates, addressOf }: AuthContext,
  { request, set }: RequestContext,
  message = 'This code is wrong, used, or too old; ask for a new one.',
): Refusal {
  rates.signIn.take(addressOf(request), set.headers)
  return unauthenticated(message)
}

/** What the device of a request calls itself. */
export function deviceOf({ headers }: Request): string {
  return headers.get('user-agent') ?? ''
}
