import { BlockList, isIP } from 'node:net'

/** A request to an address that a user has entered. */
export interface OutboundRequest {
  /** An address without errors by `addressProblem`. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The limit for the whole exchange, from the look-up of the name to the last byte. */
  readonly timeoutMs: number
  /** The longest accepted body; with 0, the body is not read. */
  readonly maxBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  /** The content type without parameters, in lower case; empty if there is none. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The target of a redirect, as the server wrote it. */
  readonly location: string | null
}

/** Sends requests from this server to addresses that users have entered. */
export interface Outbound {
  /** Whether private networks and plain HTTP are allowed, by the operator's setting. */
  readonly allowsPrivate: boolean
  /**
   * Does not follow redirects.
   * @throws OutboundFailure
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  /** Ends all requests, including later ones, because the server stops. */
  close(): void
}

/**
 * Reads the body of an answer.
 * @throws the error of `tooLong`, as soon as there are more bytes
 */
export async function boundedBytes(
  { body }: Response,
  maxBytes: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const TOO_LATE = 'There was no complete answer in time.'

/** There was no usable answer. The message gives the reason, in a sentence for people. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  /** Whether another attempt would end in the same way. */
  readonly isFinal: boolean

  constructor(message: string, options: ErrorOptions & { isFinal?: boolean } = {}) {
    super(message, options)
    this.isFinal = options.isFinal ?? false
  }
}

/** The maximum length of an address that a user enters. */
export const MAX_URL_LENGTH = 2_000

/**
 * The error in an address that a user enters, in a sentence, without looking up its name; or null.
 */
export function addressProblem(text: string, allowsPrivate: boolean): string | null {
  if (text.length > MAX_URL_LENGTH) return `Use at most ${MAX_URL_LENGTH} characters.`
  const url = URL.canParse(text) ? new URL(text) : null
  const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol)) {
    return `Use an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`
  }
  if (url.username || url.password) return 'Use an address without a user name and password.'
  if (allowsPrivate) return null
  if (isIP(hostOf(url)) ? !isPublicAddress(hostOf(url)) : LOCAL_NAME.test(url.hostname)) {
    return 'Use an address on the public internet.'
  }
  const port = Number(url.port)
  if (port > 0 && port < FIRST_FREE_PORT) {
    return `Leave the port out, or use one from ${FIRST_FREE_PORT}.`
  }
  return null
}

/** Lower ports belong to mail servers, remote shells and the like. */
const FIRST_FREE_PORT = 1024
const LOCAL_NAME = /(^|\.)(localhost|local|internal)\.?$/

/** The host of a URL; an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/**
 * Whether an IP address is on the public internet: not in a range that is reserved for hosts,
 * networks, protocols or documentation (IANA special-purpose registries, RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !RESERVED.check(address)
    case 6:
      return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
    default:
      return false
  }
}

/** All IPv6 addresses in use. All others are local, reserved, or contain an IPv4 address. */
const GLOBAL = blockList('2000::/3')

const RESERVED = blockList(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure serves its virtual machines at this address.
  '168.63.129.16/32',
  // Teredo and 6to4 contain IPv4 addresses.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)

function blockList(...ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
