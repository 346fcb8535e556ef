import { shopAt } from '../../auth/origin.ts'
import { invalid, Refusal } from '../../domain/error.ts'

/**
 * The path of a URL, without its query. For an HTTP/1.0 request without a host, Bun's URL consists
 * of path and query only.
 */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return url.slice(start, end < 0 ? undefined : end)
}

/** No route has more segments. */
const MAX_SEGMENTS = 8

/**
 * Elysia looks for the path in a URL from this index on: it assumes a host of at least four
 * letters (see elysia.md).
 */
const PATH_FROM = 11

/** Adds the port to the URL of a request with a shorter host, such as `pos` in a LAN. */
function withLongHost(request: Request): Request {
  const { url } = request
  const end = url.startsWith('http') ? url.indexOf('/', 8) : -1
  if (end < 0 || end >= PATH_FROM) return request
  const port = url.startsWith('https:') ? ':443' : ':80'
  return moved(request, url.slice(0, end) + port + url.slice(end))
}

/**
 * The paths that programs call have Bun routes of their own: for them, Bun makes strings only of
 * the parameters, which saves 0.5 µs of a request. Each path takes 13 µs of a start, and 10 KB.
 */
const OF_PROGRAMS = '/v1/'

/**
 * Bun routes that all call `fetch`. In `request.url`, Bun has turned `\` into `/` and resolved `.`
 * and `..`, so a proxy in front may have seen another path. The parameters of these routes are the
 * path segments as they were sent; null if no route has so many, or one of them is empty.
 * @param own the paths of the app
 */
export function routesTo(
  fetch: (request: Request) => Response | Promise<Response>,
  own: readonly string[],
) {
  const answer = (request: Request) => fetch(withLongHost(request))
  const lost = (request: Request) =>
    answer(Object.defineProperty(request, 'params', { value: null }))
  const others = Array.from({ length: MAX_SEGMENTS }, (_, last) =>
    Array.from({ length: last + 1 }, (_, index) => `/:s${index}`).join(''),
  )
  const programs = own.filter((path) => path.startsWith(OF_PROGRAMS) && !path.includes('*'))
  const paths = ['/', ...programs, ...others]
  const routes = paths.flatMap((path) => (path === '/' ? [path] : [path, `${path}/`]))
  return { ...Object.fromEntries(routes.map((path) => [path, answer])), '/*': lost }
}

/** A request that may have come through `routesTo`. */
type SentRequest = Request & { readonly params?: Readonly<Record<string, string>> | null }

/**
 * Refuses a path that does not encode UTF-8 without NUL, which the router would give to routes as
 * null. If the request came through `routesTo`, also refuses one that was sent with `\`, a `.` or
 * `..` segment, or an empty segment.
 * @throws Refusal NOT_FOUND
 */
export function refuseBrokenPath({ url, params }: SentRequest): void {
  if (params === null || !isReadable(pathOf(url))) throw nothingHere()
  for (const name in params) {
    const segment = params[name]
    if (segment === '.' || segment === '..' || segment?.includes('\\')) throw nothingHere()
  }
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Changes the URL of a request in place; it can be changed again. */
function moved(request: Request, url: string): Request {
  return Object.defineProperty(request, 'url', { value: url, configurable: true })
}

/**
 * Paths that every host serves. All other paths on a shop's own host are its front. On that host,
 * images and the routes of shoppers are limited to this shop by `shopAt`.
 */
const SHARED = /^\/(assets|images|storefront\/api)\/|^\/(healthz|readyz)$/

/**
 * Handles a request to a shop's own host by its front, which the server's host has at another path:
 * `/basket` becomes `/shop/boutique/basket`. Admin, tills and the other APIs are not served there.
 * @param hosts the slug of the shop of each host name
 */
export function toShops<Answer>(
  hosts: ReadonlyMap<string, string>,
  handle: (request: Request) => Answer,
): (request: Request) => Answer {
  return hosts.size === 0 ? handle : (request) => handle(atShop(hosts, request))
}

function atShop(hosts: ReadonlyMap<string, string>, request: Request): Request {
  const { url } = request
  const slug = shopAt(hosts, url)
  const path = pathOf(url)
  if (slug === undefined || SHARED.test(path)) return request
  // The address of a receipt begins with the slug of its shop.
  if (path.startsWith(`/r/${slug}.`)) return request
  // `new URL().origin` would drop the port that `withLongHost` has added.
  const start = url.indexOf('/', 8)
  return moved(request, `${url.slice(0, start)}/shop/${slug}${url.slice(start)}`)
}

export function nothingHere(): Refusal {
  return new Refusal('NOT_FOUND', 'There is nothing at this address.')
}

/** HTTP/1.0 probes of these paths send no host; then Bun's URL is the path alone. */
const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Nearly all requests name the same host, and parsing a URL takes 1/15 of the time of a lookup. */
let lastGoodHost: string | null = null

/**
 * Bun joins two Host headers with a comma, and uses the first for the URL.
 * @throws Refusal MALFORMED_REQUEST if there are two, or host and path are not a valid URL
 */
export function refuseBadHost({ url, headers }: Request): void {
  const host = headers.get('host')
  if (host !== null && host === lastGoodHost) return
  if (!host?.includes(',') && (URL.canParse(url) || PROBED.has(url))) {
    lastGoodHost = host
    return
  }
  throw new Refusal('MALFORMED_REQUEST', 'Name one host in the Host header, such as shop.example.')
}

/**
 * Refuses queries that Elysia would accept (see elysia.md): repeated parameters, of which it keeps
 * the last; invalid percent-encoding, which it does not decode; and parameters of a route that has
 * none.
 * @param takesQuery whether the route has a query schema, which refuses unknown parameters
 * @param isList whether a parameter takes a list of values, so that it may be repeated
 * @returns the lists of the parameters that are repeated, with commas, or null if there are none
 * @throws Refusal VALIDATION_FAILED, MALFORMED_REQUEST
 */
export function checkQuery(
  { url }: Request,
  takesQuery: boolean,
  isList: (name: string) => boolean,
): Readonly<Record<string, string>> | null {
  const start = url.indexOf('?')
  if (start < 0) return null
  const query = url.slice(start + 1)
  const seen = new Set<string>()
  const lists = new Set<string>()
  for (const part of query.split('&')) {
    if (part === '') continue
    decoded(part)
    const name = decoded(part.split('=', 1)[0] ?? '')
    if (seen.has(name)) {
      if (!isList(name)) throw invalid(name, 'repeated', 'Give this parameter once.')
      lists.add(name)
    }
    if (!takesQuery) {
      throw invalid(name, 'unknown', 'There is no such parameter here; leave it out.')
    }
    seen.add(name)
  }
  if (lists.size === 0) return null
  const all = new URLSearchParams(query)
  return Object.fromEntries([...lists].map((name) => [name, all.getAll(name).join(',')]))
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    const message = 'The query is not valid percent-encoded UTF-8.'
    throw new Refusal('MALFORMED_REQUEST', message, [], { cause })
  }
}

interface Route {
  readonly method: string
  readonly path: string
}

/**
 * Returns a function that gives the methods of a path, including HEAD and OPTIONS; none if the path
 * does not exist. Elysia itself only finds routes by path and method together (see elysia.md). The
 * patterns are made with the first path that is asked for, because they take 1 ms of a start.
 */
export function methodsOf(routes: readonly Route[]): (path: string) => string[] {
  let patterns: readonly RoutePattern[] | undefined
  return (path) => {
    patterns ??= patternsOf(routes)
    const found = patterns.filter(({ pattern }) => pattern.test(path))
    const methods = new Set(found.flatMap((one) => one.methods))
    if (methods.size === 0) return []
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods.add('OPTIONS')].sort()
  }
}

interface RoutePattern {
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

function patternsOf(routes: readonly Route[]): RoutePattern[] {
  return Object.entries(Object.groupBy(routes, ({ path }) => path)).map(([path, own = []]) => {
    const text = path
      .replace(/[.]/g, '\\.')
      // Paths below /shop/api belong to the admin API and never to a shop's front. A slug has no
      // percent signs, so there is no other way to write `api`.
      .replace('/shop/:slug', '/shop/(?!api(?:/|$))[^/%]+')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*$/, '.*')
    return { pattern: new RegExp(`^${text}/?$`), methods: own.map(({ method }) => method) }
  })
}
