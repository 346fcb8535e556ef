import { expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { beginForwarding, endForwarding } from '../../src/modules/webhooks/forward.ts'
import { listWebhooks } from '../../src/modules/webhooks/webhook.ts'
import { sharedServer } from '../shared.ts'
import { webhookOf } from './receiver.ts'

const kassa = await sharedServer({ KASSA_OUTBOUND: 'any' })

const { north } = kassa
const actor = commandLine(north.shop)
const EVENTS = ['product.created'] as const
const forward = (url: string) => beginForwarding(kassa.ports, actor, url, EVENTS, 0)

async function told(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { data } = await listWebhooks(kassa.ports, actor)
  return Object.fromEntries(data.map(({ url, events }) => [url, events]))
}

test('an address gets the events of one command at a time, and of none that is a webhook', async () => {
  const url = 'http://localhost:4000/hook'
  const first = await forward(url)
  expect(await told()).toEqual({ [url]: EVENTS })
  await expect(forward(url)).rejects.toThrow(`sends to ${url} already`)
  await endForwarding(kassa.ports, first.webhook)
  expect(await told()).toEqual({ [url]: [] })
  const second = await forward(url)
  expect(second.webhook.webhook).toBe(first.webhook.webhook)
  await endForwarding(kassa.ports, second.webhook)
  const own = 'http://localhost:4001/own'
  await webhookOf(kassa, north, own)
  await expect(forward(own)).rejects.toThrow(`sends to ${own} already`)
})
