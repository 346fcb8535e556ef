import { isIPv4, isIPv6 } from 'node:net'

/** A Bun server, which knows where the connection of a request comes from. */
export interface Peer {
  /** Null once the client has gone. */
  requestIP(request: Request): { readonly address: string } | null
}

/** Limits count these clients as one: there is no socket (a test), or the client has gone. */
const UNKNOWN = 'unknown'

/**
 * The client that a request is counted for: an IPv4 address, or the /64 network of an IPv6 one,
 * since one customer of an internet provider has all of it. Behind proxies it is the entry of
 * X-Forwarded-For that the outermost trusted proxy has written; the client may have made up
 * whatever stands before that. An entry that is no address is ignored in favour of the connection.
 * @param trustProxy how many proxies stand in front
 */
export function clientAddress(request: Request, peer: Peer | null, trustProxy: number): string {
  if (trustProxy > 0) {
    const hop = request.headers.get('x-forwarded-for')?.split(',').at(-trustProxy)
    const client = hop === undefined ? null : network(hop.trim())
    if (client !== null) return client
  }
  return network(peer?.requestIP(request)?.address ?? '') ?? UNKNOWN
}

/** The network of an address in its one spelling, or null. Some proxies add the client's port. */
function network(entry: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  if (isIPv4(bare)) return bare.split('.').map(Number).join('.')
  const address = bare.replace(/%.*$/, '')
  return isIPv6(address) ? networkOfIPv6(address) : null
}

function networkOfIPv6(address: string): string {
  // The URL parser writes an address in one way only (RFC 5952).
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
