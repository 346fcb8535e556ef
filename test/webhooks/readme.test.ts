import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockOf } from '../documents.ts'
import { TestServer } from '../fixture.ts'
import { delivered, Receiver, webhookOf } from './receiver.ts'

type Verified = (request: Request, secret: string) => Promise<{ data: { id: string } }>

test("the manual's lines tell messages of kassa from others", async () => {
  await using kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  await using receiver = new Receiver()
  kassa.now = Date.now()
  const { webhook } = await webhookOf(kassa, kassa.north, receiver.url)
  const { id } = await kassa.north.product({ name: 'Crème brûlée ☕' })
  await delivered(kassa)
  const [message] = receiver.received
  if (!message) throw new Error('no message has come')
  const shown = JSON.parse(blockOf('json', 'timestamp'))
  const sent = JSON.parse(message.body)
  expect(Object.keys(sent)).toEqual(Object.keys(shown))
  expect(sent.data).toMatchObject({ id: expect.stringMatching(/^prod_/) })
  const verified = await fromManual()
  const told = async (
    body: string,
    changed: Record<string, string> = {},
    secret = webhook.secret,
  ) => {
    const headers = new Headers(message.headers)
    for (const [name, value] of Object.entries(changed)) headers.set(name, value)
    const request = new Request(receiver.url, { method: 'POST', headers, body })
    return (await verified(request, secret)).data.id
  }
  expect(await told(message.body)).toBe(id)
  const old = String(Math.floor(Date.now() / 1000) - 600)
  const refused: readonly Parameters<typeof told>[] = [
    [message.body.replace('Crème', 'Creme'), {}],
    [message.body, { 'webhook-id': 'msg_other' }],
    [message.body, { 'webhook-timestamp': old }],
    [message.body, { 'webhook-signature': 'v1,AAAA' }],
    [message.body, { 'webhook-signature': '' }],
    [message.body, {}, `whsec_${Buffer.alloc(32).toString('base64')}`],
  ]
  for (const one of refused) await expect(told(...one)).rejects.toThrow('not from kassa')
})

async function fromManual(): Promise<Verified> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  try {
    const file = join(folder, 'verified.ts')
    await Bun.write(file, blockOf('ts', 'webhook'))
    return (await import(file)).verified
  } finally {
    rmSync(folder, { recursive: true })
  }
}
