import type { Product } from '../../domain/catalog/product.ts'
import { Api, type QueryValue } from '../shared/api.ts'
import { ApiError } from '../shared/problem.ts'
import type { Pairing } from './database.ts'
import type { Found } from './look-up.ts'

/** A page of changes. */
interface Changes {
  readonly data: readonly Product[]
  readonly deleted: readonly string[]
  readonly nextSince: number
  readonly hasMore: boolean
}

const PAGE = 1000

/** What the server tells a terminal. Calls throw as those of `Api` do. */
export class TillApi {
  readonly #api = new Api()

  constructor(readonly key: string) {}

  async changes(since: number, signal: AbortSignal): Promise<Changes> {
    return await this.#get<Changes>('/products', { since, limit: PAGE }, signal)
  }

  async lookUp(code: string, signal: AbortSignal) {
    type Answer = Omit<Found, 'product'> & { readonly product: Product }
    return await this.#get<Answer>('/products/lookup', { code }, signal)
  }

  /** The event stream; EventSource itself could not send the key. */
  async events(since: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const path = `/v1/pos/events?since=${since}`
    const { body } = await this.#api.fetch('GET', path, { headers: this.#headers, signal })
    if (!body) throw new Error('the event stream has no body')
    return body
  }

  get #headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.key}` }
  }

  async #get<T>(path: string, query: Record<string, QueryValue>, signal: AbortSignal): Promise<T> {
    const options = { query, signal, headers: this.#headers }
    return await this.#api.get<T>(`/v1/pos${path}`, options)
  }
}

/** Turns a pairing code into a key. @throws ApiError UNAUTHENTICATED where the code is not good */
export async function pairWith(code: string): Promise<Pairing> {
  const { key, terminal, shop } = await new Api().post<Pairing>('/v1/pos/pair', { code })
  const { id, name } = terminal
  const { slug, currency } = shop
  return { key, terminal: { id, name }, shop: { slug, name: shop.name, currency } }
}

/** Whether the server says that this key is no longer one; a stranger's 401 does not count. */
export function isRevoked(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'UNAUTHENTICATED'
}

/** Whether the shop has not come as far as the till has, as after a backup was restored. */
export function isAhead(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'ahead')
}
