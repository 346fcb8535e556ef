import type { BunRequest } from 'bun'
import { Refusal } from '../../domain/error.ts'

/**
 * The path of an address, without its query. Where a request in HTTP/1.0 names no host, Bun gives
 * path and query alone for an address.
 */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return url.slice(start, end < 0 ? undefined : end)
}

/** No path with an answer has more segments. */
const MAX_SEGMENTS = 8

/**
 * Routes of Bun that all lead to `fetch`. The parser that makes `request.url` turns `\` into `/` and
 * resolves `.` and `..`, so that a proxy in front may have seen another path; the parameters of
 * these routes are the segments as they were sent.
 */
export function routesTo(fetch: (request: Request) => Response | Promise<Response>) {
  const paths = Array.from({ length: MAX_SEGMENTS }, (_, last) =>
    Array.from({ length: last + 1 }, (_, index) => `/:s${index}`).join(''),
  )
  const all = ['/*', ...paths.flatMap((path) => [path, `${path}/`])]
  return Object.fromEntries(all.map((path) => [path, fetch]))
}

/**
 * Finds nothing at a path that was sent with `\`, a `.` or `..` segment, or (but for `/`) an empty
 * one. A request that did not come through `routesTo` is taken as it is.
 * @throws Refusal NOT_FOUND
 */
export function refuseRewrittenPath(request: Request & Partial<Pick<BunRequest, 'params'>>): void {
  const { params } = request
  if (params === undefined) return
  let count = 0
  for (const name in params) {
    const segment = params[name]
    if (segment === '.' || segment === '..' || segment?.includes('\\')) throw nothingHere()
    count++
  }
  if (count === 0 && pathOf(request.url) !== '/') throw nothingHere()
}

export function nothingHere(): Refusal {
  return new Refusal('NOT_FOUND', 'There is nothing at this address.')
}

/** A probe in HTTP/1.0 names no host, and Bun then gives the path alone for an address. */
const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * The Host header is part of the address, which several places take apart. Bun joins two of them
 * with a comma in the headers, and takes the first for the address.
 * @throws Refusal MALFORMED_REQUEST where there are two, or host and path make no URL
 */
export function refuseBadHost({ url, headers }: Request): void {
  const single = !headers.get('host')?.includes(',')
  if (single && (URL.canParse(url) || PROBED.has(url))) return
  throw new Refusal('MALFORMED_REQUEST', 'Name one host in the Host header, such as shop.example.')
}
