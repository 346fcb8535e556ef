import { OutboundFailure } from '../../domain/outbound.ts'
import { failureOf, type OpenAccount, type ProviderPorts, unreached } from '../payments/provider.ts'

const API = 'https://api.mollie.com/v2'
/** The time limit of one request; a shopper waits for some of them. */
const ANSWER_MS = 10_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

interface MollieRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: object
  /** The request has an effect once for each of these. */
  readonly idempotencyKey?: string
}

/**
 * Sends a request to Mollie, the way of all requests of this server.
 * @param path below the address of the API
 * @returns the answer; null: there is no such thing
 * @throws ProviderFailure
 */
export async function askMollie<T>(
  { outbound }: ProviderPorts,
  { secretKey }: OpenAccount,
  path: string,
  { method = 'GET', body, idempotencyKey }: MollieRequest = {},
): Promise<T | null> {
  try {
    const { status, bytes } = await outbound.send({
      url: API + path,
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    if (status === 404 || status === 410) return null
    const answer = JSON.parse(new TextDecoder().decode(bytes))
    if (status < 300) return answer
    throw failureOf('Mollie', status, String(answer?.detail ?? `It refused with ${status}.`))
  } catch (error) {
    if (error instanceof OutboundFailure) throw unreached('Mollie', error)
    if (error instanceof SyntaxError) throw failureOf('Mollie', 0, '', { cause: error })
    throw error
  }
}
