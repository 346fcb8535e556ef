import { Type } from '@sinclair/typebox'
import { type AuthContext, type RequestContext, unauthenticated } from '../../auth/context.ts'
import { codeClient } from '../../auth/device.ts'
import { type Challenge, challenge } from '../../domain/access/otp.ts'
import { emailAddress } from '../../domain/access/user.ts'
import type { Refusal, RefusalCode } from '../../domain/error.ts'
import { Named } from '../../domain/schema.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { languageOf } from '../server/language.ts'

export const CodeRequest = Named('SignInCodeRequest', { email: Type.String({ maxLength: 320 }) })

/** Refusals of sign-in routes: the page has another origin, or there were too many tries. */
export const CODE_REFUSALS = ['FORBIDDEN', 'RATE_LIMITED'] as const satisfies RefusalCode[]

/**
 * Mails a code. Each client address can request a limited number of codes per hour.
 * @throws Refusal VALIDATION_FAILED, RATE_LIMITED
 */
export async function sendCode(
  auth: AuthContext,
  { request, set }: RequestContext,
  shop: Shop | null,
  address: string,
): Promise<Challenge> {
  const email = emailAddress(address)
  auth.rates.otpMail.take(auth.addressOf(request), set.headers)
  const client = codeClient(auth, request, email)
  return await challenge(
    auth.ports,
    shop,
    email,
    client,
    languageOf(request, auth.ports.language()),
  )
}

/**
 * Counts a failed sign-in for the client address, and returns its refusal.
 * @throws Refusal RATE_LIMITED
 */
export function failedSignIn(
  { rates, addressOf }: AuthContext,
  { request, set }: RequestContext,
  message = 'This code is wrong, used or expired; ask for a new one.',
): Refusal {
  rates.signIn.take(addressOf(request), set.headers)
  return unauthenticated(message)
}

/** The device in the words of its User-Agent header. */
export function deviceOf({ headers }: Request): string {
  return headers.get('user-agent') ?? ''
}
