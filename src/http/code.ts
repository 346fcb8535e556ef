import { Type } from '@sinclair/typebox'
import { type Asking, type Gate, unauthenticated } from '../auth/guard.ts'
import type { Refusal, RefusalCode } from '../domain/error.ts'
import { type Challenge, challenge, type Door } from '../domain/otp.ts'
import { emailAddress } from '../domain/user.ts'
import { CHANGES, Closed, Time } from './admin.ts'

export const CodeRequestBody = Closed({ email: Type.String({ maxLength: 320 }) })

export const CodeEntryBody = Closed({
  challengeId: Type.String({ maxLength: 100 }),
  code: Type.String({ pattern: '^[0-9]{6}$', hint: 'Use the six digits of the mail.' }),
})

export const ChallengeView = Closed({ challengeId: Type.String(), expiresAt: Time })

/** How a code may be refused before anybody looks at it, at every door. */
export const CODE_REFUSALS = [
  ...CHANGES,
  'FORBIDDEN',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const satisfies readonly RefusalCode[]

/**
 * Mails a code, one of the few that an IP address may ask for in an hour.
 * @throws Refusal VALIDATION_FAILED, RATE_LIMITED
 */
export async function sendCode(
  { ports, rates, addressOf }: Gate,
  { request, set }: Asking,
  door: Door,
  address: string,
  signup: 'open' | 'invite',
): Promise<Challenge> {
  const email = emailAddress(address)
  rates.otpMail.take(addressOf(request), set.headers)
  return await challenge(ports, door, email, signup)
}

/**
 * The one answer to whatever did not let somebody in, counted for the IP address that it came from.
 * @throws Refusal RATE_LIMITED
 */
export function notLetIn(
  { rates, addressOf }: Gate,
  request: Request,
  message = 'This code is wrong, used, or too old; ask for a new one.',
): Refusal {
  rates.signIn.take(addressOf(request))
  return unauthenticated(message)
}

/** What the device of a request calls itself. */
export function deviceOf({ headers }: Request): string {
  return headers.get('user-agent') ?? ''
}
