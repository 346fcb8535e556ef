import type { Client, ClientOptions, FetchOptions } from './types.ts'

/** The parts of a call that are known without the types of its route. */
interface Call extends FetchOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, Value | readonly Value[] | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

type Value = string | number | boolean

/** A client for the shop that the key belongs to, or that `shop` names. */
export function createClient({ url, key, shop, fetch }: ClientOptions): Client {
  const by =
    (method: string) =>
    async (path: string, { params, query, headers, body, ...options }: Call = {}) => {
      const variable = (_: string, name: string) => segment(name, params?.[name])
      const address = new URL(path.replace(/\{(\w+)\}/g, variable), url)
      for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined) address.searchParams.set(name, listed(value))
      }
      const sent = new Headers()
      if (key) sent.set('authorization', `Bearer ${key}`)
      if (shop) sent.set('x-shop-id', shop)
      const isJson = body !== undefined && !isSentAsIs(body)
      if (isJson) sent.set('content-type', 'application/json')
      for (const [name, value] of Object.entries(headers ?? {})) {
        if (value !== undefined) sent.set(name, value)
      }
      const response = await (fetch ?? globalThis.fetch)(address, {
        ...(options as RequestInit),
        method,
        headers: sent,
        body: isJson ? JSON.stringify(body) : ((body ?? null) as BodyInit | null),
        // A browser sends cookies to another site only on request. With a key, none are sent.
        ...(key ? {} : { credentials: 'include' as const }),
      })
      const type = response.headers.get('content-type') ?? ''
      if (response.ok || response.status === 304) {
        return { data: await content(response, type), response }
      }
      if (!type.startsWith('application/problem+json')) {
        throw new Error(`${method} ${address.pathname}: ${response.status} from another server`)
      }
      return { error: await response.json(), response }
    }
  return {
    get: by('GET'),
    post: by('POST'),
    patch: by('PATCH'),
    put: by('PUT'),
    delete: by('DELETE'),
  } as Client
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
