/**
 * What a browser is told before it sends a request to another origin. The Store API may be read
 * from every page, since it never takes a cookie.
 */
export function preflight({ headers, url }: Request): Readonly<Record<string, string>> {
  if (!headers.has('access-control-request-method')) return {}
  if (!new URL(url).pathname.startsWith('/v1/store/')) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'authorization, x-shop-id, if-none-match',
    'access-control-max-age': '86400',
  }
}

/** Where a request comes from, by what only a browser itself can say. */
export type Provenance = 'same-origin' | 'other-origin' | 'unsaid'

/**
 * Sec-Fetch-Site where the browser sends it; on plain HTTP in a LAN it does not, and the Origin
 * stands alone against the host that was asked, or the address that the operator has set.
 */
export function provenance({ headers, url }: Request, ownOrigin: string): Provenance {
  const site = headers.get('sec-fetch-site')
  if (site !== null)
    return site === 'same-origin' || site === 'none' ? 'same-origin' : 'other-origin'
  const origin = headers.get('origin')
  if (origin === null) return 'unsaid'
  if (origin === ownOrigin) return 'same-origin'
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host !== '' && host === new URL(url).host ? 'same-origin' : 'other-origin'
}
