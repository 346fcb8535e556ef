import { expect, test } from 'bun:test'
import { createClient } from '../../src/package/client/client.ts'

/** A client whose requests go nowhere, and the last of them. */
function recording(answer: () => Response, options: { key: string } | { shop?: string } = {}) {
  const last: { url: string; init: RequestInit } = { url: '', init: {} }
  const fetch = async (url: URL, init: RequestInit) => {
    Object.assign(last, { url: url.href, init })
    return answer()
  }
  return { last, kassa: createClient({ url: 'https://shop.example', fetch, ...options }) }
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)

test('variables and parameters are encoded, and lists have commas', async () => {
  const { kassa, last } = recording(json({}))
  await kassa.get('/products/{id}/images/{image}', { params: { id: 'a/b', image: 'ü' } })
  expect(last.url).toBe('https://shop.example/products/a%2Fb/images/%C3%BC')
  const query = {
    brand: ['Acme', 'Smith, Sons', 'The "Best"'],
    limit: 3,
    inStock: true,
    sku: undefined,
  }
  await kassa.get('/products', { query })
  const { searchParams } = new URL(last.url)
  expect(Object.fromEntries(searchParams)).toEqual({
    brand: 'Acme,"Smith, Sons","The ""Best"""',
    limit: '3',
    inStock: 'true',
  })
})

test('a variable that would make it the path of another route is refused', async () => {
  const { kassa, last } = recording(json({}))
  for (const id of ['', '.', '..', undefined]) {
    const asked = kassa.get('/v1/store/products/{id}', { params: { id: id as string } })
    await expect(asked).rejects.toThrow('id must not be')
  }
  expect(last.url).toBe('')
})

test('signal, cache and what Next.js takes go to fetch', async () => {
  const { kassa, last } = recording(json({}))
  const { signal } = new AbortController()
  const options = { signal, cache: 'no-store', next: { revalidate: 60, tags: ['mugs'] } } as const
  await kassa.get('/products', options)
  expect(last.init).toMatchObject({ ...options, method: 'GET' })
})

test('a key goes without cookies, and cookies go where there is no key', async () => {
  const keyed = recording(json({}), { key: 'kassa_pub_1' })
  await keyed.kassa.get('/products')
  expect(new Headers(keyed.last.init.headers).get('authorization')).toBe('Bearer kassa_pub_1')
  expect(keyed.last.init.credentials).toBeUndefined()
  const shopper = recording(json({}), { shop: 'north' })
  await shopper.kassa.get('/account')
  expect(new Headers(shopper.last.init.headers).get('x-shop-id')).toBe('north')
  expect(shopper.last.init.credentials).toBe('include')
})

test('objects are sent as JSON, and files as they are', async () => {
  const { kassa, last } = recording(json({}))
  await kassa.post('/products', { body: { name: 'Mug' }, headers: { 'Idempotency-Key': '1' } })
  expect(last.init.body).toBe('{"name":"Mug"}')
  expect(Object.fromEntries(new Headers(last.init.headers))).toEqual({
    'content-type': 'application/json',
    'idempotency-key': '1',
  })
  for (const body of [new Blob(['x'], { type: 'image/png' }), new FormData(), 'name,price']) {
    await kassa.post('/files', { body })
    expect(last.init.body).toBe(body)
    expect(new Headers(last.init.headers).has('content-type')).toBe(false)
  }
})

test('answers come as what they are', async () => {
  const of = async (answer: () => Response) => (await recording(answer).kassa.get('/x')).data
  expect(await of(json({ a: 1 }))).toEqual({ a: 1 })
  for (const status of [204, 304])
    expect(await of(() => new Response(null, { status }))).toBe(undefined)
  const csv = await of(() => new Response('a,b', { headers: { 'content-type': 'text/csv' } }))
  expect(await (csv as Blob).text()).toBe('a,b')
  const events = { headers: { 'content-type': 'text/event-stream' } }
  expect(await of(() => new Response('id: 1\n\n', events))).toBeInstanceOf(ReadableStream)
})

test('an error is its problem document; an answer of anybody else is thrown', async () => {
  const type = { 'content-type': 'application/problem+json' }
  const problem = { status: 404, code: 'NOT_FOUND', detail: 'There is no such product.' }
  const refused = recording(json(problem, { status: 404, headers: type }))
  const { data, error, response } = await refused.kassa.get('/products/{id}', {
    params: { id: 'x' },
  })
  expect([data, error?.code, response.status]).toEqual([undefined, 'NOT_FOUND', 404])
  const proxy = recording(() => new Response('<h1>Not here</h1>', { status: 404 }))
  await expect(proxy.kassa.get('/products')).rejects.toThrow('GET /products: 404')
})
