import Stripe from 'stripe'
import { OutboundFailure } from '../../domain/outbound.ts'
import { type OpenAccount, ProviderFailure, type ProviderPorts } from '../payments/provider.ts'

/** The time limit of one request; a shopper waits for some of them. */
const ANSWER_MS = 10_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Stripe with the keys of an account. Its requests go the way of all requests of this server. */
export function stripeFor({ outbound }: ProviderPorts, { secretKey }: OpenAccount): Stripe {
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const { status, bytes, type } = await outbound.send({
      url: String(url),
      method: init.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { body: init.body }),
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    return new Response(bytes, { status, headers: { 'content-type': type } })
  }
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
    maxNetworkRetries: 1,
    telemetry: false,
    timeout: 2 * ANSWER_MS,
  })
}

/**
 * Does work at Stripe.
 * @throws ProviderFailure in place of the errors of Stripe and of the network
 */
export async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** An object that Stripe does not know is null. */
export async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
    throw error
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof OutboundFailure) {
    return new ProviderFailure(`Stripe: ${error.message}`, error.isFinal, { cause: error })
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0 } = error
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return new ProviderFailure('Stripe does not accept the secret key of this account.', false, {
      cause: error,
    })
  }
  const isFinal = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
  const message = isFinal
    ? error.message
    : `It does not answer as it should (${statusCode || 'no answer'}).`
  return new ProviderFailure(`Stripe: ${message}`, isFinal, { cause: error })
}
