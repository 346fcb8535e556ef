import { newKey, takesKey } from './idempotency.ts'
import { CurrentKey } from './key.ts'
import { ProblemError } from './problem.ts'
import { retried } from './retry.ts'
import type { Client, ClientOptions, FetchOptions, Problem } from './types.ts'

/** The parts of a call that are known without the types of its route. */
interface Call extends FetchOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, Value | readonly Value[] | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

type Value = string | number | boolean

/** A client for the shop that the key belongs to, or that `shop` names. */
export function createClient(options: ClientOptions): Client {
  const { url, shop, fetch, retry = {} } = options
  const key = new CurrentKey(options.key)
  const by =
    (method: string) =>
    async (path: string, call: Call = {}) => {
      const { params, query, headers, body, ...passedOn } = call
      const address = addressOf(url, path, params, query)
      const isJson = body !== undefined && !isSentAsIs(body)
      const sent = new Headers(isJson ? { 'content-type': 'application/json' } : {})
      if (shop) sent.set('x-shop-id', shop)
      for (const [name, value] of Object.entries(headers ?? {})) {
        if (value !== undefined) sent.set(name, value)
      }
      if (takesKey(method, path) && !sent.has(KEY_HEADER)) sent.set(KEY_HEADER, newKey())
      const content = isJson ? JSON.stringify(body) : ((body ?? null) as BodyInit | null)
      const sendWith = async (bearer: string | undefined) => {
        const all = new Headers(sent)
        if (bearer && !all.has('authorization')) all.set('authorization', `Bearer ${bearer}`)
        return await (fetch ?? globalThis.fetch)(address, {
          ...(passedOn as RequestInit),
          method,
          headers: all,
          body: content,
          // A browser sends cookies to another site only on request. With a key, none are sent.
          ...(bearer ? {} : { credentials: 'include' as const }),
        })
      }
      const send = async () => {
        const used = key.get()
        const response = await sendWith(await used)
        if (response.status !== 401) return response
        const next = await key.after(used)
        if (next === (await used)) return response
        await response.body?.cancel()
        return await sendWith(next)
      }
      const mayRepeat = method === 'GET' || takesKey(method, path)
      const response = await retried(send, mayRepeat ? retry : { times: 0 }, call.signal)
      return await resultOf(`${method} ${address.pathname}`, response)
    }
  const get = by('GET')
  return {
    get,
    post: by('POST'),
    patch: by('PATCH'),
    put: by('PUT'),
    delete: by('DELETE'),
    async *all(path: string, call: Call = {}) {
      let cursor = call.query?.cursor
      do {
        const { data, error, response } = await get(path, {
          ...call,
          query: { ...call.query, cursor },
        })
        if (error) throw new ProblemError(error, response)
        const page = data as { readonly data: unknown[]; readonly nextCursor: string | null }
        yield* page.data
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  } as Client
}

const KEY_HEADER = 'idempotency-key'

/** @throws TypeError as `segment` does */
function addressOf(url: string, path: string, params: Call['params'], query: Call['query']): URL {
  const variable = (_: string, name: string) => segment(name, params?.[name])
  const address = new URL(path.replace(/\{(\w+)\}/g, variable), url)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, listed(value))
  }
  return address
}

/** @throws Error if the answer is an error that kassa has not written */
async function resultOf(request: string, response: Response) {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok || response.status === 304) {
    return { data: await content(response, type), response }
  }
  if (!type.startsWith('application/problem+json')) {
    throw new Error(`${request}: ${response.status} from another server`)
  }
  return { error: (await response.json()) as Problem, response }
}

/**
 * @throws TypeError if the path would become that of another route, such as `/products/` for the
 *   list
 */
function segment(name: string, value: string | number = ''): string {
  if (/^\.{0,2}$/.test(String(value))) throw new TypeError(`${name} must not be '${value}'`)
  return encodeURIComponent(value)
}

/** Lists are sent with commas; a value that contains a comma is quoted. */
function listed(value: Value | readonly Value[]): string {
  if (!Array.isArray(value)) return String(value)
  return value.map((one) => (/[",]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(',')
}

function isSentAsIs(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Blob || body instanceof FormData
}

async function content(response: Response, type: string): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined
  if (type.startsWith('application/json')) return await response.json()
  // A stream of events does not end.
  return type.startsWith('text/event-stream') ? response.body : await response.blob()
}
