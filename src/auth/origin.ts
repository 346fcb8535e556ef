import { Refusal } from '../domain/error.ts'
import type { Store } from '../domain/store.ts'

/**
 * What a browser is told before it sends a request to another origin. The Store API may be read
 * from every page, since it never takes a cookie. The storefront's routes are for pages that a
 * shop trusts; which shop is asked, a preflight does not say, so here any shop's word will do, and
 * the request itself is judged by its own shop.
 */
export async function preflight(
  path: string,
  { headers }: Request,
  { read }: Store,
): Promise<Readonly<Record<string, string>>> {
  if (!headers.has('access-control-request-method')) return {}
  if (path.startsWith('/v1/store/')) return OPEN_PREFLIGHT
  const origin = headers.get('origin')
  if (origin === null || !path.startsWith('/storefront/api/')) return {}
  return (await read.shop.knowsOrigin(origin)) ? trustedPreflight(origin) : { vary: 'origin' }
}

const OPEN_PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'authorization, x-shop-id, if-none-match',
  'access-control-max-age': '86400',
}

/** Kept for ten minutes only, since a shop may take its word back. */
function trustedPreflight(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PATCH',
    'access-control-allow-headers': 'content-type, x-shop-id',
    'access-control-max-age': '600',
    vary: 'origin',
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
  // With no KASSA_URL that is '', and an empty Origin is nobody's.
  if (origin !== '' && origin === ownOrigin) return 'same-origin'
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host !== '' && host === new URL(url).host ? 'same-origin' : 'other-origin'
}

/** A refusal of a page of another origin, or of one that a proxy makes look so. */
export function foreignPage(reason: string): Refusal {
  const proxy = 'Behind a proxy, KASSA_URL must be set to the address that browsers use.'
  return new Refusal('FORBIDDEN', `${reason} ${proxy}`)
}
