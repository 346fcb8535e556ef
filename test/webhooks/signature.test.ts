import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import {
  oldSecretsOf,
  type RotatedSecret,
  type SecretRow,
} from '../../src/modules/webhooks/webhook.ts'
import { TestServer } from '../fixture.ts'
import { delivered, type Received, Receiver, WEBHOOKS, webhookOf } from './receiver.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The signature of a message by a secret, as Standard Webhooks describes it. */
function signatureOf({ id, headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${id}.${headers.get('webhook-timestamp')}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

async function stage() {
  const kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  const receiver = new Receiver()
  const { owner, webhook } = await webhookOf(kassa, kassa.north, receiver.url)
  const told = async (): Promise<Received> => {
    await kassa.north.product({ name: 'Käse ☕' })
    await delivered(kassa)
    const message = receiver.received.at(-1)
    if (!message) throw new Error('no message has come')
    return message
  }
  const end = async () => {
    await receiver[Symbol.asyncDispose]()
    await kassa[Symbol.asyncDispose]()
  }
  return { kassa, owner, webhook, told, [Symbol.asyncDispose]: end }
}

test('messages are signed as Standard Webhooks has it, and only with the secret', async () => {
  await using place = await stage()
  const { kassa, webhook } = place
  const message = await place.told()
  expect(message.headers.get('webhook-timestamp')).toBe(String(kassa.now / 1000))
  expect(message.id).toMatch(/^msg_[0-9a-z]{26}$/)
  expect(message.headers.get('webhook-signature')).toBe(signatureOf(message, webhook.secret))
  expect(message.headers.get('content-type')).toBe('application/json')
  expect(webhook.secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  expect(kassa.dump()).not.toContain(webhook.secret.replace('whsec_', ''))
})

test('messages are signed with each old secret too, for a day after it was replaced', async () => {
  await using place = await stage()
  const { kassa, owner, webhook } = place
  const secrets = [webhook.secret]
  const signedBy = async () => {
    const message = await place.told()
    const all = secrets.map((secret) => signatureOf(message, secret))
    const given = message.headers.get('webhook-signature')?.split(' ') ?? []
    return given.map((signature) => all.indexOf(signature))
  }
  expect(await signedBy()).toEqual([0])
  for (const expected of [
    [1, 0],
    [2, 1, 0],
  ]) {
    kassa.now += DAY_MS / 2
    const path = `${WEBHOOKS}/${webhook.id}/rotate-secret`
    const rotated = await owner.done<RotatedSecret>(owner.post(path))
    expect(rotated.oldSecretUntil).toBe(new Date(kassa.now + DAY_MS).toISOString())
    expect(kassa.dump()).not.toContain(rotated.secret.replace('whsec_', ''))
    secrets.push(rotated.secret)
    expect(await signedBy()).toEqual(expected)
  }
  kassa.now += DAY_MS / 2
  expect(await signedBy()).toEqual([2, 1])
  kassa.now += DAY_MS / 2 - 1
  expect(await signedBy()).toEqual([2, 1])
  kassa.now += 1
  expect(await signedBy()).toEqual([2])
  const path = `${WEBHOOKS}/${webhook.id}/rotate-secret`
  const rotate = () => owner.done<RotatedSecret>(owner.post(path))
  for (let count = 0; count < 7; count++) secrets.push((await rotate()).secret)
  // Five old ones at most, and none that is over.
  expect(await signedBy()).toEqual([9, 8, 7, 6, 5, 4])
  kassa.now += 2 * DAY_MS
  await rotate()
  const key = { shop: kassa.north.shop.id, webhook: webhook.id }
  const stored = await kassa.ports.store.read.get<SecretRow>('webhook.secrets', key)
  expect(stored && oldSecretsOf(stored)).toHaveLength(1)
  const audit = await owner.get('/shop/api/audit')
  expect(audit.text).toContain('"action":"webhook.secret_rotated"')
  expect(audit.text).not.toContain('whsec_')
})
