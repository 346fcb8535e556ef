/** What a Bun server tells of a connection; absent when a test calls the app without a socket. */
export interface Peer {
  requestIP(request: Request): { readonly address: string } | null
}

/**
 * The address that a request came from. Behind proxies it is the entry of X-Forwarded-For that the
 * outermost trusted one has written; what stands before it anybody may have made up.
 */
export function clientAddress(request: Request, peer: Peer | null, trustProxy: number): string {
  if (trustProxy > 0) {
    const hops = request.headers.get('x-forwarded-for')?.split(',') ?? []
    const hop = hops.at(-trustProxy)?.trim()
    if (hop) return network(hop)
  }
  return network(peer?.requestIP(request)?.address ?? 'local')
}

/** One customer's IPv6 network is a /64: counted as one address. */
function network(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}
