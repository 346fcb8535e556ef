import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import { verifyWebhook } from '../../src/package/client/webhook.ts'
import { KASSA, keyedJson } from '../executable.ts'
import { Receiver } from './receiver.ts'

/** A server and several commands start, which takes long on a busy machine. */
setDefaultTimeout(120_000)

type Process = Bun.Subprocess<'ignore', 'pipe', 'pipe'>

let data: string
const children: Process[] = []
let receiver: Receiver
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kassa-events-'))
  receiver = new Receiver()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    await child.exited
  }
  await receiver[Symbol.asyncDispose]()
  rmSync(data, { recursive: true, force: true })
})

function start(...words: string[]): Process {
  const command = [...KASSA, ...words, '--data', data]
  const io = { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' } as const
  const env = { PATH: process.env.PATH ?? '', KASSA_OUTBOUND: 'any' }
  const child = Bun.spawn(command, { env, ...io })
  children.push(child)
  return child
}

/** The objects that a process prints, one line of JSON each. */
function printed({ stdout }: Process) {
  const objects = (async function* () {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const part of stdout) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  })()
  return async () => (await objects.next()).value
}

/** Begins to forward the events of the demo shop. */
async function forwarding(slug: string, url: string, ...words: string[]) {
  const child = start('events', '--forward', url, '--shop', slug, '--json', ...words)
  const next = printed(child)
  const { secret } = await next()
  const end = async () => {
    child.kill('SIGINT')
    return await child.exited
  }
  return { child, next, secret: secret as string, end }
}

test('kassa events forwards signed messages, sends them again, and leaves nothing running', async () => {
  const served = await printed(start('serve', '--demo', '--port', '0', '--json'))()
  const { url, slug, secretKey } = served
  const authorization = `Bearer ${secretKey}`
  const create = async (name: string) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ name, price: 1 })
    await fetch(`${url}/v1/store/products`, { method: 'POST', headers, body })
  }
  const webhooks = async () => {
    const answer = await fetch(`${url}/v1/store/webhooks`, { headers: { authorization } })
    return (await answer.json()).data
  }

  receiver.statuses.push(500)
  const first = await forwarding(slug, receiver.url)
  await create('Mug')
  expect(await first.next()).toMatchObject({ event: 'product.created', responseStatus: 500 })
  await create('Cup')
  const sent = await first.next()
  expect(sent).toMatchObject({ event: 'product.created', responseStatus: 200, error: null })
  const [, cup] = receiver.received
  const { data: about } = await verifyWebhook(cup as NonNullable<typeof cup>, first.secret)
  expect(about).toMatchObject({ name: 'Cup' })

  const second = start('events', '--forward', receiver.url, '--shop', slug)
  expect(await second.exited).toBe(1)
  expect(await new Response(second.stderr).text()).toContain('another command sends to')

  expect(await first.end()).toBe(0)
  expect(await webhooks()).toMatchObject([{ url: receiver.url, events: [] }])
  await create('Nobody is told of it')

  const again = await forwarding(slug, receiver.url, '--replay', '1')
  expect(again.secret).toBe(first.secret)
  expect(await again.next()).toMatchObject({ id: sent.id, responseStatus: 200 })
  expect(await again.end()).toBe(0)
  expect(receiver.received.map(({ data: { name } }) => name)).toEqual(['Mug', 'Cup', 'Cup'])
})

test('an address that does not answer yet gets the event when it does', async () => {
  const { url, slug, secretKey } = await printed(
    start('serve', '--demo', '--port', '0', '--json'),
  )()
  const closed = new URL(receiver.url)
  await receiver[Symbol.asyncDispose]()
  const { next, end } = await forwarding(slug, closed.href)
  await keyedJson(url, secretKey, 'POST', '/v1/store/products', { name: 'Mug', price: 1 })
  expect(await next()).toMatchObject({ event: 'product.created', responseStatus: null })
  const names: string[] = []
  await using opened = Bun.serve({
    hostname: closed.hostname,
    port: Number(closed.port),
    async fetch(request) {
      names.push((await request.json()).data.name)
      return new Response(null, { status: 204 })
    },
  })
  expect(await next()).toMatchObject({ event: 'product.created', responseStatus: 204 })
  expect(names).toEqual(['Mug'])
  expect(await end()).toBe(0)
  await opened.stop(true)
})

test.each([
  [['--shop', 'demo'], 2, '--forward is required'],
  [['--forward', 'http://localhost:1/', '--replay', '1.5', '--shop', 'x'], 2, '--replay takes'],
  [['--forward', 'http://localhost:1/', '--shop', 'x'], 1, 'There is no database'],
])('%j is refused', async (words, code, message) => {
  const child = start('events', ...words)
  expect(await child.exited).toBe(code)
  expect(await new Response(child.stderr).text()).toContain(message)
})

test('updates are sent by the next server when the first is killed before', async () => {
  const killed = start('serve', '--demo', '--port', '0', '--json')
  const { url, secretKey } = await printed(killed)()
  const ask = async (method: string, path: string, body: object) =>
    await keyedJson<Pick<Product, 'id'>>(url, secretKey, method, `/v1/store${path}`, body)
  await ask('POST', '/webhooks', { url: receiver.url, events: ['product.updated'] })
  const { id } = await ask('POST', '/products', { name: 'Mug', price: 1 })
  for (const price of [2, 3, 4]) await ask('PATCH', `/products/${id}`, { price })
  killed.kill('SIGKILL')
  await killed.exited
  const had = receiver.received.length
  await printed(start('serve', '--port', '0', '--json'))()
  const last = () => receiver.received.findLast(({ data }) => data.id === id)?.data.price
  const giveUpAt = performance.now() + 60_000
  while (last() !== 4 && performance.now() < giveUpAt) await Bun.sleep(20)
  expect(last()).toBe(4)
  expect(had).toBeLessThanOrEqual(3)
})
