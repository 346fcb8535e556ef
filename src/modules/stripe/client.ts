import type Stripe from 'stripe'
import { OutboundFailure } from '../../domain/outbound.ts'
import { failureOf, type OpenAccount, type ProviderPorts, unreached } from '../payments/provider.ts'

/** The time limit of one request; a shopper waits for some of them. */
const ANSWER_MS = 10_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Loads the package of Stripe with the first payment, because most servers have none. */
export async function stripePackage() {
  return (await import('stripe')).default
}

/** Stripe with the keys of an account. Its requests go the way of all requests of this server. */
export async function stripeFor(
  { outbound }: ProviderPorts,
  { secretKey }: OpenAccount,
): Promise<Stripe> {
  const Package = await stripePackage()
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const { status, bytes, type } = await outbound.send({
      url: String(url),
      method: init.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { body: init.body }),
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    // The package takes any other JSON for an answer without an error.
    if (!isObject(bytes)) throw new OutboundFailure('It does not answer as it should.')
    return new Response(bytes, { status, headers: { 'content-type': type } })
  }
  return new Package(secretKey, {
    httpClient: Package.createFetchHttpClient(fetch as typeof globalThis.fetch),
    maxNetworkRetries: 1,
    telemetry: false,
    timeout: 2 * ANSWER_MS,
  })
}

function isObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * Does work at Stripe.
 * @throws ProviderFailure in place of the errors of Stripe and of the network
 */
export async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await providerFailureOf(error)
  }
}

/** An object that Stripe does not know is null. */
export async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const { StripeError } = (await stripePackage()).errors
    if (error instanceof StripeError && error.statusCode === 404) return null
    throw error
  }
}

async function providerFailureOf(error: unknown): Promise<unknown> {
  if (error instanceof OutboundFailure) return unreached('Stripe', error)
  const { StripeError } = (await stripePackage()).errors
  if (!(error instanceof StripeError)) return error
  const { detail } = error
  if (detail instanceof OutboundFailure) return unreached('Stripe', detail)
  return failureOf('Stripe', error.statusCode ?? 0, error.message, { cause: error })
}
