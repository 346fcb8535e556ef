import { afterEach, expect, test } from 'bun:test'
import { createSocket } from 'node:dgram'
import multicastDns from 'multicast-dns'
import { announce } from '../../src/modules/lan/announce.ts'
import { until } from '../until.ts'

const ADDRESSES = [
  { address: '172.17.0.1', bits: 16 },
  { address: '127.0.0.9', bits: 8 },
]

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** Multicast DNS on a free port of this computer, where requests and answers are sent directly. */
async function dns() {
  const probe = createSocket('udp4')
  await new Promise<void>((resolve) => probe.bind(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise<void>((resolve) => probe.close(resolve))
  const mdns = multicastDns({ port, bind: '127.0.0.1', multicast: false })
  await new Promise<void>((resolve) => mdns.once('ready', resolve))
  return { port, mdns }
}

test('a device that asks for kassa.local gets the address in its own network', async () => {
  const server = await dns()
  const client = await dns()
  const reasons: string[] = []
  ends = [
    announce(
      (reason) => reasons.push(reason),
      server.mdns,
      () => ADDRESSES,
    ),
    () => client.mdns.destroy(),
  ]
  const at = { address: '127.0.0.1', port: server.port }
  const answers: unknown[] = []
  const answered = Promise.withResolvers<void>()
  client.mdns.on('response', (response) => {
    answers.push(...(response.answers ?? []))
    answered.resolve()
  })
  client.mdns.query('other.local', 'A', at)
  client.mdns.query('kassa.local', 'AAAA', at)
  client.mdns.query('KASSA.local', 'A', at)
  await answered.promise
  expect(answers).toMatchObject([{ name: 'kassa.local', type: 'A', data: '127.0.0.9', ttl: 10 }])
  const told = (data: string) =>
    client.mdns.respond([{ name: 'kassa.local', type: 'A', data }], at, () => {})
  told('172.17.0.1')
  told('127.0.0.66')
  await until('the name is taken', () => reasons.length > 0)
  expect(reasons).toEqual(['another device in the network has the name kassa.local'])
})
