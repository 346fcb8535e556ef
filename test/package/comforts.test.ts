import { expect, test } from 'bun:test'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { createClient } from '../../src/package/client/client.ts'
import { takesKey } from '../../src/package/client/idempotency.ts'
import { verifyWebhook } from '../../src/package/client/webhook.ts'
import { testShop } from '../../src/package/testing.ts'
import { type Document, operationsOf } from '../openapi-document.ts'

type Options = Partial<Parameters<typeof createClient>[0]>

/** A client whose requests get these answers, one after the other; null is a broken connection. */
function answering(answers: (Response | null)[], options: Options = {}) {
  const sent: Headers[] = []
  const fetch = async (_: URL, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    const answer = answers.shift()
    if (!answer) throw new TypeError('the connection is broken')
    return answer
  }
  const all = { url: 'https://shop.example', fetch, ...options } as Parameters<
    typeof createClient
  >[0]
  return { sent, kassa: createClient(all) }
}

const ok = () => Response.json({ id: 'order' })
const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { code: 'REFUSED', status, detail: 'Later.' },
    { status, headers: { ...headers, 'content-type': 'application/problem+json' } },
  )
const now = { 'retry-after': '0' }

test.each([
  ['get', '/v1/store/products', [null, ok()], 2, 200],
  ['get', '/v1/store/products', [refusal(503, now), refusal(429, now), ok()], 3, 200],
  ['get', '/v1/store/products', [1, 2, 3, 4].map(() => refusal(503, now)), 3, 503],
  ['get', '/v1/store/products', [refusal(404), ok()], 1, 404],
  ['get', '/v1/store/products', [refusal(500), ok()], 1, 500],
  ['get', '/v1/store/products', [refusal(429, { 'retry-after': '3600' }), ok()], 1, 429],
  ['post', '/v1/store/orders', [null, ok()], 2, 200],
  ['post', '/v1/store/orders/{id}/cancel', [refusal(503, now), ok()], 1, 503],
  ['patch', '/v1/store/products/{id}', [refusal(503, now), ok()], 1, 503],
] as const)('%s %s is sent again only if that is safe and of use', async (...row) => {
  const [method, path, answers, requests, status] = row
  const { kassa, sent } = answering([...answers])
  const { response } = await kassa[method](path, { params: { id: 'x' }, body: {} })
  expect([sent.length, response.status]).toEqual([requests, status])
})

test('without repetitions, or with a signal that ends them, the error is thrown', async () => {
  const never = answering([null, ok()], { retry: { times: 0 } })
  await expect(never.kassa.get('/x')).rejects.toThrow('broken')
  const limited = answering([null, null, null, ok()], { retry: { longestWait: 1 } })
  await expect(limited.kassa.get('/x')).rejects.toThrow('broken')
  expect(limited.sent).toHaveLength(3)
  const waiting = answering([refusal(503, { 'retry-after': '10' }), ok()])
  await expect(waiting.kassa.get('/x', { signal: AbortSignal.timeout(20) })).rejects.toThrow()
  expect(waiting.sent).toHaveLength(1)
  const cancelling = answering([null, ok()])
  await expect(
    cancelling.kassa.post('/v1/store/orders/{id}/cancel', { params: { id: 'x' } }),
  ).rejects.toThrow('broken')
})

test('a call has one Idempotency-Key in all its requests, and another call another', async () => {
  const { kassa, sent } = answering([refusal(503, now), ok(), ok(), ok(), ok()])
  await kassa.post('/v1/store/orders', { body: {} })
  await kassa.post('/shop/api/orders', { body: {} })
  await kassa.post('/v1/store/orders', { body: {}, headers: { 'Idempotency-Key': 'mine' } })
  await kassa.post('/v1/store/webhooks', { body: {} })
  const [first, again, other, own, none] = sent.map((headers) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again === first, other === first, own, none]).toEqual([true, false, 'mine', null])
})

test('the client knows which routes take an Idempotency-Key', async () => {
  const document = (await openApi(readConfig({}))) as Document
  const wrong = operationsOf(document).filter(
    ({ method, path, parameters }) =>
      takesKey(method.toUpperCase(), path) !==
      parameters.some(({ name }) => name === 'Idempotency-Key'),
  )
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a key is read once, and once more when it is refused', async () => {
  await using shop = await testShop()
  const owner = shop.as('owner')
  let key = shop.secretKey
  let reads = 0
  const read = async () => {
    reads++
    return key
  }
  const kassa = createClient({ url: 'http://localhost', key: read, fetch: shop.fetch })
  const place = () => kassa.post('/v1/store/products', { body: { name: 'Mug', price: 9 } })
  expect((await place()).response.status).toBe(201)
  const rotated = await owner('/shop/api/rotate-secret-key', { method: 'POST' })
  const { secretKey } = await rotated.json()
  key = secretKey
  const placed = await Promise.all([place(), place(), place()])
  expect(placed.map(({ response }) => response.status)).toEqual([201, 201, 201])
  expect(reads).toBe(2)
  key = 'kassa_live_wrong'
  await owner('/shop/api/rotate-secret-key', { method: 'POST' })
  expect((await place()).error).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(reads).toBe(3)
  const broken = createClient({
    url: 'http://localhost',
    key: () => Promise.reject(new Error('no vault')),
    retry: { times: 0 },
  })
  await expect(broken.get('/v1/store/products')).rejects.toThrow('no vault')
})

/** The client, without the types of the API, by which it knows lists. */
interface Listing {
  all(path: string, call: object): AsyncGenerator<{ readonly name: string }>
}

test('all gives every entry of all pages, and throws what the server refuses', async () => {
  const products = Array.from({ length: 5 }, (_, index) => ({ name: `Mug ${index}`, price: 1 }))
  await using shop = await testShop({ products })
  const { secretKey: key, fetch } = shop
  const kassa = createClient({ url: 'http://localhost', key, fetch }) as unknown as Listing
  const names = new Set()
  for await (const one of kassa.all('/v1/store/products', { query: { limit: 2 } })) {
    names.add(one.name)
  }
  expect(names.size).toBe(5)
  const wrong = kassa.all('/v1/store/products', { query: { limit: 0 } })
  await expect(wrong.next()).rejects.toThrow('VALIDATION_FAILED: ')
})

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another secret').toString('base64')}`
const SENT_AT = 1_800_000_000

function signed(body: string, timestamp = String(SENT_AT)) {
  const key = Buffer.from(SECRET.slice(6), 'base64')
  const mac = new Bun.CryptoHasher('sha256', key).update(`msg_1.${timestamp}.${body}`)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA v2,x v1,${mac.digest('base64')}`,
  }
}

test('a signed message is read, from fetch and from Node', async () => {
  const body = JSON.stringify({ type: 'order.paid', timestamp: 'x', data: { note: 'für Ada' } })
  const headers = signed(body)
  const options = { now: SENT_AT * 1000 }
  const request = new Request('http://x', { method: 'POST', headers, body })
  expect(await verifyWebhook(request, SECRET, options)).toEqual(JSON.parse(body))
  const bytes = new TextEncoder().encode(body)
  for (const sent of [body, bytes]) {
    const message = await verifyWebhook({ headers, body: sent }, [OTHER, SECRET], options)
    expect(message).toEqual(JSON.parse(body))
  }
})

test.each([
  ['another body', {}, '{"type":"order.paid" }', SECRET, 0],
  ['another secret', {}, '{}', OTHER, 0],
  ['another id', { 'webhook-id': 'msg_2' }, '{}', SECRET, 0],
  ['another time', { 'webhook-timestamp': String(SENT_AT + 1) }, '{}', SECRET, 0],
  ['no signature', { 'webhook-signature': undefined }, '{}', SECRET, 0],
  ['two ids', { 'webhook-id': ['msg_1', 'msg_1'] }, '{}', SECRET, 0],
  ['an empty signature', { 'webhook-signature': 'v1,' }, '{}', SECRET, 0],
  ['a signature that is no Base64', { 'webhook-signature': 'v1,%%%' }, '{}', SECRET, 0],
  ['an old message', {}, '{}', SECRET, 301],
  ['a message from later', {}, '{}', SECRET, -301],
] as const)('%s is refused', async (_, changed, body, secret, seconds) => {
  const headers = { ...signed('{}'), ...changed }
  const checked = verifyWebhook({ headers, body }, secret, { now: (SENT_AT + seconds) * 1000 })
  await expect(checked).rejects.toHaveProperty('name', 'WebhookError')
})

test('a secret that is none is an error of the program', async () => {
  const headers = signed('{}')
  for (const secret of ['', 'whsec_', 'secret'])
    await expect(verifyWebhook({ headers, body: '{}' }, secret)).rejects.toThrow(TypeError)
})
