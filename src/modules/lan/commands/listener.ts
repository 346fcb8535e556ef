import type {
  Certificates,
  ListenAddress,
  Listener,
  ListenerPorts,
} from '../../../commands/listener.ts'
import type { Config } from '../../../config.ts'
import type { Log } from '../../../http/server/log.ts'
import type { Authority, Issued } from '../authority.ts'
import { LAN_NAME, lanHost, lanNames } from '../names.ts'
import { keptAuthority, lanAuthority } from './kept-authority.ts'

/** HTTPS for the devices of the local network. */
export const listener: Listener = {
  address: ({ host, lan }) =>
    lan ? { host, port: lan.port, portSetting: 'KASSA_LAN_PORT' } : null,
  notInMemory: '--lan keeps a certificate authority in the data directory; leave out --memory.',
  async check({ data }, now) {
    await keptAuthority(data, now)
  },
  open: async (config, address, clock) => await openLan(config, address, clock),
}

/**
 * @param names returns the current names and addresses of this server
 * @throws Refusal UNAVAILABLE if the authority cannot be used
 */
export async function openLan(
  config: Pick<Config, 'data' | 'host' | 'url'>,
  address: ListenAddress,
  clock: () => number,
  names = () => lanNames(config),
) {
  const authority = await lanAuthority(config.data, clock())
  const certificate = new Uint8Array(authority.certificate.rawData)
  let ports: ListenerPorts = { main: 0, own: 0 }
  return {
    address,
    certificates: certificatesOf(authority, names, clock),
    offers: { lan: { certificate, ports: () => ports } },
    async listening(given: ListenerPorts, log: Log) {
      ports = given
      const access = accessOf(config, certificate, ports)
      return {
        lines: [
          ...access.urls.map((url) => ['by HTTPS', url] as const),
          ['set devices up', access.trust] as const,
          ['fingerprint', `SHA-256 ${access.fingerprint}`] as const,
        ],
        data: { lan: access },
        close: await announced(log),
      }
    },
  }
}

/** The addresses by which devices of the network reach the server by HTTPS. */
interface LanAccess {
  readonly urls: readonly string[]
  /** The page that makes devices trust the authority, over HTTP. */
  readonly trust: string
  /** The SHA-256 of the authority's certificate, which devices show before they trust it. */
  readonly fingerprint: string
}

function accessOf(
  config: Pick<Config, 'host'>,
  certificate: Uint8Array,
  { main, own }: ListenerPorts,
): LanAccess {
  const host = lanHost(config)
  return {
    urls: [...new Set([host, LAN_NAME])].map((name) => `https://${name}:${own}`),
    trust: `http://${host}:${main}/trust`,
    fingerprint: Bun.SHA256.hash(certificate, 'hex')
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:'),
  }
}

/**
 * Announces this server's name in the network.
 * @returns a function that ends the announcement
 */
async function announced(log: Log): Promise<() => void> {
  const { announce } = await import('../announce.ts')
  return announce((cause) => {
    log({ level: 'warn', message: `${LAN_NAME} does not lead here; use an address`, cause })
  })
}

/**
 * Certificates of the authority for all addresses of this machine. A new one is issued when the
 * machine gets another address, and before the last one expires.
 */
function certificatesOf(
  authority: Authority,
  names: () => string[],
  clock: () => number,
): Certificates {
  let issued: Issued | null = null
  return async () => {
    const [wanted, now] = [names(), clock()]
    if (!issued?.isGood(wanted, now)) issued = await authority.issue(wanted, now)
    return issued
  }
}
