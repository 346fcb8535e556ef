import { BlockList } from 'node:net'
import multicastDns from 'multicast-dns'
import { LAN_NAME, type LanAddress, lanAddresses } from './names.ts'

const MDNS_PORT = 5353
/** Seconds for which devices may keep the answer, which changes with the network. */
const TTL_SECONDS = 120
/** Seconds for which devices that ask only once may keep the answer (RFC 6762, 6.7). */
const LEGACY_TTL_SECONDS = 10

/**
 * Answers the devices of the network that look for `kassa.local` (multicast DNS, RFC 6762).
 * @param failed called with the reason if that does not work, or if another device has the name
 * @returns a function that ends it
 */
export function announce(
  failed: (reason: string) => void,
  mdns = multicastDns(),
  addresses: () => LanAddress[] = lanAddresses,
): () => void {
  let isOver = false
  const giveUp = (reason: string) => {
    if (isOver) return
    isOver = true
    failed(reason)
  }
  mdns.on('query', ({ id, questions = [] }, client) => {
    const isAsked = questions.some(
      ({ name, type }) => name.toLowerCase() === LAN_NAME && ['A', 'ANY'].includes(type),
    )
    const found = nearest(addresses(), client.address)
    if (!isAsked || isOver || found.length === 0) return
    const answersWith = (ttl: number, flush: boolean) =>
      found.map((data) => ({ name: LAN_NAME, type: 'A', ttl, flush, data }) as const)
    if (client.port === MDNS_PORT) mdns.respond({ answers: answersWith(TTL_SECONDS, true) })
    else mdns.respond({ id, questions, answers: answersWith(LEGACY_TTL_SECONDS, false) }, client)
  })
  mdns.on('response', ({ answers = [] }) => {
    const own = new Set(addresses().map(({ address }) => address))
    const isOther = answers.some(
      (answer) =>
        answer.type === 'A' && answer.name.toLowerCase() === LAN_NAME && !own.has(answer.data),
    )
    if (isOther) giveUp(`another device in the network has the name ${LAN_NAME}`)
  })
  mdns.on('error', (error: Error) => giveUp(error.message))
  mdns.on('ready', () => mdns.query(LAN_NAME, 'A'))
  return () => mdns.destroy()
}

/** The addresses of this machine in the network of a client; none if they share no network. */
function nearest(all: readonly LanAddress[], client: string): string[] {
  const near = all.filter(({ address, bits }) => {
    const network = new BlockList()
    network.addSubnet(address, bits)
    return network.check(client)
  })
  return near.map(({ address }) => address)
}
