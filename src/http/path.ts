/**
 * The path of an address, without its query. Where a request in HTTP/1.0 names no host, Bun gives
 * path and query alone for an address.
 */
export function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return url.slice(start, end < 0 ? undefined : end)
}
