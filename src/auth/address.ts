import { isIPv4, isIPv6 } from 'node:net'

/** The part of a Bun server that knows the client address of a request. */
export interface Peer {
  /** Null if the client has disconnected. */
  requestIP(request: Request): { readonly address: string } | null
}

/**
 * Stands for clients without an address: tests without a socket, or clients that have disconnected.
 */
const UNKNOWN = 'unknown'

/**
 * The client address that limits count a request for: an IPv4 address, or the /64 network of an
 * IPv6 address, since internet providers give each customer a /64. Behind proxies it is the entry
 * of X-Forwarded-For that the outermost trusted proxy has added; the client may have invented the
 * entries before it. If the entry is not an address, the address of the connection counts.
 * @param trustProxy number of proxies in front of this server
 */
export function clientAddress(request: Request, peer: Peer | null, trustProxy: number): string {
  if (trustProxy > 0) {
    const hop = request.headers.get('x-forwarded-for')?.split(',').at(-trustProxy)
    const client = hop === undefined ? null : network(hop.trim())
    if (client !== null) return client
  }
  return network(peer?.requestIP(request)?.address ?? '') ?? UNKNOWN
}

/** The network of an address in canonical form, or null. Some proxies add the client's port. */
function network(entry: string): string | null {
  if (isIPv4(entry)) return entry
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  if (isIPv4(bare)) return bare
  const address = bare.replace(/%.*$/, '')
  return isIPv6(address) ? networkOfIPv6(address) : null
}

function networkOfIPv6(address: string): string {
  // The URL parser gives the canonical form (RFC 5952).
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped) {
    const bytes = mapped.slice(1).flatMap((group) => {
      const number = Number.parseInt(group, 16)
      return [number >> 8, number & 255]
    })
    return bytes.join('.')
  }
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
