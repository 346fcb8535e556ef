import { expect, test } from 'bun:test'
import { answerOf, jsonBody } from '../../../src/http/server/answer.ts'
import { TestServer } from '../../fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

test('a list is compressed for a client that takes gzip, and is the same', async () => {
  await using kassa = await TestServer.open({ KASSA_URL: 'https://shop.example' })
  const { north } = kassa
  const description = 'Stoneware, by hand. '.repeat(20)
  const large = await north.product({ description: description.repeat(12) })
  const [mug] = await north.products(Array(12).fill({ name: 'Grüner Becher', description }))
  const raw = async (path: string, accepted: string) => {
    const headers = { authorization: `Bearer ${north.publishableKey}`, 'accept-encoding': accepted }
    return await kassa.app.handle(new Request(`http://localhost${path}`, { headers }))
  }
  const plain = await raw(PRODUCTS, 'identity')
  const text = await plain.text()
  expect([plain.headers.get('content-encoding'), text.length > 4096]).toEqual([null, true])
  for (const accepted of ['gzip', 'br, gzip;q=0.8', 'gzip, deflate, br, zstd']) {
    const answer = await raw(PRODUCTS, accepted)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('authorization, cookie, x-shop-id, accept-encoding')
    expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    const bytes = await answer.bytes()
    expect(bytes.length).toBeLessThan(text.length / 3)
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(text)
  }
  for (const [path, accepted] of [
    [PRODUCTS, 'br'],
    [PRODUCTS, 'gzip;q=0'],
    [PRODUCTS, ''],
    [`${PRODUCTS}?limit=1`, 'gzip'],
    [`${PRODUCTS}/${mug?.id}`, 'gzip'],
    // The strong tag of its revision would have to differ by encoding.
    [`${PRODUCTS}/${large.id}`, 'gzip'],
    [`${PRODUCTS}?limit=0`, 'gzip'],
  ] as const) {
    const { headers } = await raw(path, accepted)
    expect([path, accepted, headers.get('content-encoding')]).toEqual([path, accepted, null])
  }
})

test('a large answer that was not ready at once is a stream with a length, and is the same', async () => {
  const of = (units: number, msAgo: number) => {
    const text = JSON.stringify('ü€😀x'.repeat(units / 5))
    const trace = { request: new Request('http://localhost'), startedAt: performance.now() - msAgo }
    const set = { headers: { 'content-type': 'application/json' } }
    return { text, body: jsonBody({ responseValue: text, trace, set }, '') }
  }
  const small = of(5_000, 60_000)
  expect(small.body).toBe(small.text)
  // A clock that is ahead makes the answer one that was ready at once.
  const early = of(500_000, -60_000)
  expect(early.body).toBe(early.text)
  await using server = Bun.serve({
    port: 0,
    async fetch() {
      await Bun.sleep(0)
      return new Response(of(500_000, 60_000).body)
    },
  })
  const late = await fetch(server.url)
  expect(late.headers.get('content-length')).toBe(`${Buffer.byteLength(early.text)}`)
  expect((await late.text()) === early.text).toBe(true)
})

test('an answer keeps its headers when a later one has the same fields', () => {
  const send = (headers: Record<string, string>, status?: number) =>
    answerOf('', status === undefined ? { headers } : { headers, status })
  const first = send({ 'x-request-id': 'req_1', etag: '"1"' })
  const second = send({ 'x-request-id': 'req_2', etag: '"1"' }, 201)
  const other = send({ 'x-request-id': 'req_3' })
  expect([first, second, other].map(({ status, headers }) => [status, ...headers])).toEqual([
    [200, ['etag', '"1"'], ['x-request-id', 'req_1']],
    [201, ['etag', '"1"'], ['x-request-id', 'req_2']],
    [200, ['x-request-id', 'req_3']],
  ])
})
