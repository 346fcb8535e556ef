import { Refusal, type RefusalCode } from '../domain/error.ts'
import { exists } from '../domain/rows.ts'
import { type Shop, shopOrigins } from '../domain/shop/shop.ts'
import type { Store } from '../domain/store.ts'

/** The headers of answers that a page of another origin may read. */
const EXPOSED =
  'allow, etag, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id'

/** Lets every page read an answer that was made without a cookie. */
const OPEN = { 'access-control-allow-origin': '*' }
const OPEN_TO_PAGES = { ...OPEN, 'access-control-expose-headers': EXPOSED }

/**
 * Lets every page read an answer to this request, which needs no cookie. The headers that a page
 * may read are named only to pages, whose requests have an Origin: they are a third of all headers.
 */
export function openToPages({ headers }: Request): Readonly<Record<string, string>> {
  return headers.has('origin') ? OPEN_TO_PAGES : OPEN
}

/** Lets the pages of one origin read an answer that was made with a cookie. */
export function openToOrigin(origin: string) {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED,
    vary: 'origin',
  }
}

/** A page that a developer serves on this machine, on any port. */
const LOCAL_PAGE = /^http:\/\/localhost(:\d{1,5})?$/

/** Knows whose pages may use the routes of shoppers with cookies, besides those of this server. */
export class TrustedPages {
  /** @param localTo the slug of the shop that trusts local pages, which is made for trying out */
  constructor(
    readonly store: Store,
    readonly localTo: string | undefined,
  ) {}

  /** Whether a shop trusts pages of an origin: the shop lists it, or the page is local. */
  async ofShop({ id, slug }: Shop, origin: string): Promise<boolean> {
    if (slug === this.localTo && LOCAL_PAGE.test(origin)) return true
    return (await shopOrigins(this.store.read, id)).includes(origin)
  }

  /** Whether any shop of this server trusts pages of an origin. */
  async ofAnyShop(origin: string): Promise<boolean> {
    if (this.localTo !== undefined && LOCAL_PAGE.test(origin)) return true
    return await exists(this.store.read, 'shop.knows_origin', { origin })
  }
}

/** Refusals that are decided without reading a cookie, unless a credential was accepted before. */
const COOKIELESS: ReadonlySet<RefusalCode> = new Set([
  'MALFORMED_REQUEST',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'SHOP_REQUIRED',
])

/**
 * Lets a page read why its request was refused. After a request with cookies, browsers let a page
 * read the answer only if the answer names the page's origin. The answer does so only if the
 * cookies had no influence: otherwise any listed page could find out whether somebody is signed in
 * to another shop.
 * @param isKnown whether the request had a credential that was accepted
 */
export async function openRefusal(
  path: string,
  { headers }: Request,
  code: RefusalCode,
  isKnown: boolean,
  trusted: TrustedPages,
): Promise<Readonly<Record<string, string>>> {
  const origin = headers.get('origin')
  const isShopperRoute = path.startsWith('/storefront/api/')
  if (origin === null || isKnown || !isShopperRoute || !COOKIELESS.has(code)) return OPEN_TO_PAGES
  // The refusal itself may mean that the database cannot be read.
  const isTrusted = await trusted.ofAnyShop(origin).catch(() => false)
  return isTrusted ? openToOrigin(origin) : OPEN_TO_PAGES
}

/** Whether the request is a CORS preflight: a browser asks if a page may send another request. */
export function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method')
}

/**
 * The headers of the answer to a CORS preflight. Every page may send requests to the Store API,
 * which takes no cookies, and to unknown paths, so that it can read their refusal. The storefront
 * routes are for pages that a shop trusts. A preflight does not name the shop, so the pages of any
 * shop are accepted here; the request itself is then checked against its own shop. Every other page
 * may send requests without cookies, which are refused before anything else, so that it can read
 * why (see `askedShop`).
 * @param isRoute whether there is a route at this path
 */
export async function preflight(
  path: string,
  { headers }: Request,
  trusted: TrustedPages,
  isRoute: boolean,
): Promise<Readonly<Record<string, string>>> {
  const isOfShoppers = path.startsWith('/storefront/api/')
  const isOpen = !isRoute && !isOfShoppers
  if (isOpen || /^\/(v1\/store|images)\//.test(path)) return OPEN_PREFLIGHT
  const origin = headers.get('origin')
  if (origin === null || !isOfShoppers) return {}
  return (await trusted.ofAnyShop(origin))
    ? { ...CHANGEABLE_PREFLIGHT, ...openToOrigin(origin) }
    : CHANGEABLE_PREFLIGHT
}

const OPEN_PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'accept, accept-language, authorization, cache-control, content-language, content-type, idempotency-key, if-match, if-none-match, if-range, prefer, range, traceparent, tracestate, user-agent, x-request-id, x-requested-with, x-shop-id',
  'access-control-max-age': '86400',
}

/** Cached for only ten minutes, since a shop may change its list of trusted pages. */
const CHANGEABLE_PREFLIGHT = { ...OPEN_PREFLIGHT, 'access-control-max-age': '600', vary: 'origin' }

/**
 * Whether a request comes from a page of this origin, by headers that scripts in a browser cannot
 * set.
 */
export type Provenance = 'same-origin' | 'other-origin' | 'unsaid'

/**
 * Uses Sec-Fetch-Site. Browsers do not send it on plain HTTP in a LAN; then Origin is compared with
 * the origins of this server, including the scheme: an attacker on the network can forge a plain
 * HTTP page of any host.
 */
export function provenance({ headers }: Request, ownOrigins: readonly string[]): Provenance {
  const site = headers.get('sec-fetch-site')
  if (site !== null)
    return site === 'same-origin' || site === 'none' ? 'same-origin' : 'other-origin'
  const origin = headers.get('origin')
  if (origin === null) return 'unsaid'
  return ownOrigins.includes(origin) ? 'same-origin' : 'other-origin'
}

/** The origin that the browser sent the request to. A trusted proxy may have terminated HTTPS. */
export function askedOrigin({ headers, url }: Request, trustProxy: number): string {
  const { host, origin } = new URL(url)
  const isForwarded = trustProxy > 0 && /^\s*https\b/i.test(headers.get('x-forwarded-proto') ?? '')
  return isForwarded ? new URL(`https://${host}`).origin : origin
}

/**
 * Whether a request comes from an HTTPS page of another site. Browsers that do not send
 * Sec-Fetch-Site are judged by their Origin.
 */
export function isCrossSite({ headers, url }: Request, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (!origin?.startsWith('https:') || origin === ownOrigin) return false
  const site = headers.get('sec-fetch-site')
  return site === null ? new URL(origin).host !== new URL(url).host : site === 'cross-site'
}

/** The page has another origin, or seems to because of a proxy. */
export function foreignPage(reason: string): Refusal {
  const proxy = 'Behind a proxy, KASSA_URL must be set to the address that browsers use.'
  return new Refusal('FORBIDDEN', `${reason} ${proxy}`)
}

/** The slug of the shop that owns this host name, which may end with the dot of the root. */
export function shopAt(hosts: ReadonlyMap<string, string>, url: string): string | undefined {
  if (hosts.size === 0 || !URL.canParse(url)) return undefined
  return hosts.get(new URL(url).hostname.replace(/\.$/, ''))
}
