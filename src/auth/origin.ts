/**
 * What a browser is told before it sends a request to another origin. The Store API may be read
 * from every page, since it never takes a cookie; nothing else is granted.
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
