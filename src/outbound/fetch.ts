import { isIP } from 'node:net'
import { codeOf } from '../domain/error.ts'
import {
  addressProblem,
  boundedBytes,
  hostOf,
  isPublicAddress,
  type Outbound,
  type OutboundAnswer,
  OutboundFailure,
  type OutboundRequest,
  TOO_LATE,
} from '../domain/outbound.ts'

/** The network around this server. Tests replace some of it. */
export interface Network {
  /** Resolves the IP addresses of a host name. */
  readonly resolve: (host: string) => Promise<string[]>
  readonly isPublic: (address: string) => boolean
  /** PEM of an authority to trust instead of the public ones. */
  readonly ca?: string
}

const INTERNET: Network = {
  // c-ares waits for answers without a thread; getaddrinfo would occupy one of the two threads of
  // the pool.
  resolve: async (host) => {
    const found = await Bun.dns.lookup(host)
    return found.map(({ address }) => address)
  },
  isPublic: isPublicAddress,
}

/** The headers that callers cannot change. */
const SENT = { 'user-agent': 'kassa', 'accept-encoding': 'identity' }

/**
 * Sends requests to the public internet only. The host name is looked up once, all its addresses
 * are checked, and the connection goes to a checked address, so changing the name's address in
 * between has no effect.
 */
export function outboundFetch(allowsPrivate: boolean, network = INTERNET): Outbound {
  const closed = new AbortController()
  return {
    allowsPrivate,
    close: () =>
      closed.abort(new OutboundFailure('The server was stopped before the answer came.')),
    async send(request) {
      const problem = addressProblem(request.url, allowsPrivate)
      if (problem !== null) throw new OutboundFailure(problem, { isFinal: true })
      const url = new URL(request.url)
      const end = new AbortController()
      const signal = AbortSignal.any([end.signal, closed.signal])
      const timer = setTimeout(() => end.abort(new OutboundFailure(TOO_LATE)), request.timeoutMs)
      try {
        const addresses = await beforeAbort(addressesOf(url, allowsPrivate, network), signal)
        return await firstAnswer(url, addresses, request, signal, network.ca)
      } catch (error) {
        throw failureOf(signal.aborted ? signal.reason : error)
      } finally {
        clearTimeout(timer)
        // Closes the connection if the answer was not read to its end.
        end.abort()
      }
    },
  }
}

/** Rejects when the signal aborts, also if the work cannot be stopped. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return await Promise.race([work, promise])
}

/**
 * The addresses to try, IPv4 first.
 * @throws OutboundFailure if one of them is not public
 */
async function addressesOf(
  url: URL,
  allowsPrivate: boolean,
  { resolve, isPublic }: Network,
): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await resolve(host).catch(nowhere)
  if (addresses.length === 0) return nowhere()
  if (!allowsPrivate && !addresses.every(isPublic)) {
    throw new OutboundFailure('The address is not on the public internet.', { isFinal: true })
  }
  return addresses.sort((a, b) => isIP(a) - isIP(b)).slice(0, MAX_TRIED)
}

/** The number of addresses of a host that are tried. */
const MAX_TRIED = 4
const UNCONNECTED = /^E(CONNREFUSED|HOSTUNREACH|NETUNREACH)$/

function nowhere(cause?: unknown): never {
  throw new OutboundFailure('The host name is not known.', { cause })
}

/** Tries the addresses until a connection succeeds. */
async function firstAnswer(
  url: URL,
  addresses: readonly string[],
  request: OutboundRequest,
  signal: AbortSignal,
  ca: string | undefined,
): Promise<OutboundAnswer> {
  for (const [index, address] of addresses.entries()) {
    try {
      return await answerOf(url, address, request, signal, ca)
    } catch (error) {
      const unconnected = UNCONNECTED.test(codeOf(error)) && index < addresses.length - 1
      if (!unconnected || signal.aborted) throw error
    }
  }
  return nowhere()
}

async function answerOf(
  url: URL,
  address: string,
  { method, headers, body, maxBytes }: OutboundRequest,
  signal: AbortSignal,
  ca: string | undefined,
): Promise<OutboundAnswer> {
  const pinned = new URL(url)
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address
  pinned.hash = ''
  const answer = await fetch(pinned, {
    method,
    headers: { ...headers, ...SENT, host: url.host },
    body: body ?? null,
    redirect: 'manual',
    decompress: false,
    // A pooled connection could have been checked for another name of the same address.
    keepalive: false,
    proxy: false,
    protocol: 'http1.1',
    signal,
    tls: { serverName: hostOf(url), ...(ca && { ca }) },
  })
  const type = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const location = answer.headers.get('location')
  const tooLong = () => new OutboundFailure(`The answer has more than ${maxBytes} bytes.`)
  const bytes = maxBytes > 0 ? await boundedBytes(answer, maxBytes, tooLong) : new Uint8Array()
  return { status: answer.status, type, location, bytes }
}

function failureOf(cause: unknown): OutboundFailure {
  if (cause instanceof OutboundFailure) return cause
  const code = codeOf(cause)
  const reason = /CERT|TLS|SIGNATURE/.test(code)
    ? 'The certificate of the server is not valid'
    : 'The server cannot be reached, or does not answer in HTTP'
  return new OutboundFailure(`${reason} (${code || 'no code'}).`, { cause })
}
