import { BlockList, isIPv4 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** The name by which devices of the network find the server (multicast DNS, RFC 6762). */
export const LAN_NAME = 'kassa.local'

/** Domains and networks that are never on the internet; all certificates are limited to them. */
export const PRIVATE_DOMAINS = ['local', 'localhost']
export const PRIVATE_NETWORKS: readonly (readonly [start: string, bits: number])[] = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]

const privateNetworks = new BlockList()
for (const [start, bits] of PRIVATE_NETWORKS) privateNetworks.addSubnet(start, bits)

/** An IPv4 address of this machine with the length of its network's prefix. */
export interface LanAddress {
  readonly address: string
  readonly bits: number
}

/** The private IPv4 addresses of this machine in its networks. */
export function lanAddresses(): LanAddress[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && isPrivate(address))
    .map(({ address, cidr }) => ({ address, bits: Number(cidr?.split('/')[1] ?? 32) }))
}

/** The address on which a server listens, and its URL for browsers, if one is set. */
interface Reached {
  readonly host: string
  readonly url: string
}

/** All names and addresses by which browsers may reach a server. */
export function lanNames({ host, url }: Reached): string[] {
  const [label = ''] = hostname().toLowerCase().split('.')
  const machine = /^[a-z0-9-]{1,63}$/.test(label) ? [`${label}.local`] : []
  const set = [host, url && new URL(url).hostname].filter(
    (name) => isPrivate(name) || name.endsWith('.local'),
  )
  const addresses = lanAddresses().map(({ address }) => address)
  return [...new Set([LAN_NAME, ...machine, 'localhost', '127.0.0.1', ...set, ...addresses])]
}

/** The name by which most devices of the network reach the server. */
export function lanHost({ host }: Pick<Reached, 'host'>): string {
  return isPrivate(host) ? host : (lanAddresses()[0]?.address ?? LAN_NAME)
}

function isPrivate(address: string): boolean {
  return isIPv4(address) && privateNetworks.check(address)
}
