import { BlockList } from 'node:net'
import multicastDns from 'multicast-dns'
import { LAN_NAME, lanAddresses } from './names.ts'

/** Seconds for which devices may keep the answer, which changes with the network. */
const TTL_SECONDS = 120

/**
 * Answers the devices of the network that look for `kassa.local` (multicast DNS, RFC 6762).
 * @param failed is called with the reason if that does not work, or if another device has the name
 * @returns ends it
 */
export function announce(failed: (reason: string) => void): () => void {
  const mdns = multicastDns()
  let isTaken = false
  mdns.on('query', ({ questions = [] }, { address: client }) => {
    const isAsked = questions.some(
      ({ name, type }) => name.toLowerCase() === LAN_NAME && ['A', 'ANY'].includes(type),
    )
    if (!isAsked || isTaken) return
    const answers = addressesFor(client).map(
      (data) => ({ name: LAN_NAME, type: 'A', ttl: TTL_SECONDS, flush: true, data }) as const,
    )
    if (answers.length > 0) mdns.respond({ answers })
  })
  mdns.on('response', ({ answers = [] }) => {
    const own = new Set(lanAddresses().map(({ address }) => address))
    const isOther = answers.some(
      (answer) =>
        answer.type === 'A' && answer.name.toLowerCase() === LAN_NAME && !own.has(answer.data),
    )
    if (!isOther || isTaken) return
    isTaken = true
    failed(`another device in the network has the name ${LAN_NAME}`)
  })
  mdns.on('error', (error: Error) => failed(error.message))
  mdns.on('ready', () => mdns.query(LAN_NAME, 'A'))
  return () => mdns.destroy()
}

/** The addresses of this machine in the network of a client; all, if it is in none of them. */
function addressesFor(client: string): string[] {
  const all = lanAddresses()
  const near = all.filter(({ address, bits }) => {
    const network = new BlockList()
    network.addSubnet(address, bits)
    return network.check(client)
  })
  return (near.length > 0 ? near : all).map(({ address }) => address)
}
