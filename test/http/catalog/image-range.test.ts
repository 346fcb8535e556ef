import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ListeningServer } from '../../browser/listening-server.ts'
import { webp } from '../../picture-sample.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

let served: ListeningServer
let address: string
let whole: Uint8Array<ArrayBuffer>
let tag: string

// Over a socket, because Bun also reads Range when it sends a file.
beforeAll(async () => {
  served = await ListeningServer.open()
  const { north } = served.kassa
  const { id } = await north.product()
  const headers = { 'content-type': 'image/webp' }
  const path = `${PRODUCTS}/${id}/images`
  const answer = await north.ask({ method: 'POST', path, raw: await webp(640, 48), headers })
  address = `http://127.0.0.1:${served.port}${(answer.json as { url: string }).url}`
  const image = await fetch(address)
  whole = await image.bytes()
  tag = image.headers.get('etag') ?? ''
})
afterAll(() => served[Symbol.asyncDispose]())

const load = (headers: Record<string, string>, method = 'GET', query = '') =>
  fetch(address + query, { method, headers })

describe('a part of an image', () => {
  const PARTS: readonly (readonly [range: string, start: number, end: (size: number) => number])[] =
    [
      ['bytes=0-0', 0, () => 1],
      ['bytes=0-9', 0, () => 10],
      ['bytes=10-', 10, (size) => size],
      ['bytes=10-99999999', 10, (size) => size],
      ['bytes=00-9', 0, () => 10],
      ['BYTES=0-9', 0, () => 10],
      ['bytes= 0 - 9 ', 0, () => 10],
      [`bytes=0-${'9'.repeat(400)}`, 0, (size) => size],
    ]
  test.each(PARTS)('%s', async (range, start, end) => {
    const answer = await load({ range })
    const bytes = await answer.bytes()
    const last = end(whole.length)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${last - 1}/${whole.length}`)
    expect(answer.headers.get('content-length')).toBe(String(last - start))
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('etag')).toBe(tag)
    expect(bytes).toEqual(whole.slice(start, last))
  })

  test('is counted from the end', async () => {
    for (const count of [1, 7, whole.length, whole.length + 1, 10 ** 15]) {
      const answer = await load({ range: `bytes=-${count}` })
      expect([count, answer.status]).toEqual([count, 206])
      expect(await answer.bytes()).toEqual(whole.slice(-count))
    }
  })

  test('that the file does not have is a problem that says how long it is', async () => {
    const beyond = [`bytes=${whole.length}-`, `bytes=${'9'.repeat(400)}-`, 'bytes=-0']
    for (const range of beyond) {
      const answer = await load({ range })
      expect([range, answer.status]).toEqual([range, 416])
      expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await answer.json()).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE' })
    }
  })

  const IGNORED = [
    'bytes=0-1,3-4',
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=+0-1',
    'bytes=0x0-1',
    'bytes=0-1,',
    'items=0-1',
    '0-1',
    '-1',
  ]
  test.each(IGNORED)('%s cannot be read, so the answer is the whole image', async (range) => {
    const answer = await load({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(await answer.bytes()).toEqual(whole)
  })

  test('is only of the image that If-Range names', async () => {
    const range = 'bytes=0-9'
    expect((await load({ range, 'if-range': tag })).status).toBe(206)
    const others = ['"other"', `W/${tag}`, 'Fri, 27 Nov 2026 08:00:00 GMT', '*', `${tag}, "other"`]
    for (const other of others) {
      const answer = await load({ range, 'if-range': other })
      expect([other, answer.status]).toEqual([other, 200])
      expect(await answer.bytes()).toEqual(whole)
    }
    const beyond = await load({ range: 'bytes=99999999-', 'if-range': '"other"' })
    expect(beyond.status).toBe(200)
  })

  test('is not needed by who has the image', async () => {
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await load({ range: 'bytes=0-9', 'if-none-match': known })
      expect([known, answer.status, await answer.text()]).toEqual([known, 304, ''])
    }
    const other = await load({ range: 'bytes=0-9', 'if-none-match': '"other"' })
    expect(other.status).toBe(206)
  })

  test('HEAD ignores Range, and says that there are parts', async () => {
    const answer = await load({ range: 'bytes=0-9' }, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-length')).toBe(String(whole.length))
    expect(answer.headers.get('content-range')).toBeNull()
  })

  test('of a copy in another width', async () => {
    // The first one is made for the request, the second one is a file.
    for (const time of ['first', 'second']) {
      const answer = await load({ range: 'bytes=4-11' }, 'GET', '?width=320')
      const part = await answer.text()
      expect([time, answer.status, part.length, part.slice(4)]).toEqual([time, 206, 8, 'WEBP'])
    }
  })
})

test('every answer says when it was made', async () => {
  const { north } = served.kassa
  const headers = { authorization: `Bearer ${north.publishableKey}` }
  const origin = new URL(address).origin
  const paths = ['/healthz', '/readyz', PRODUCTS, `${PRODUCTS}/nope`, '/nope', '/admin', '/']
  for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT']) {
    for (const path of [...paths, new URL(address).pathname]) {
      const answer = await fetch(origin + path, { method, headers })
      await answer.bytes()
      const dates = answer.headers.get('date') ?? ''
      expect([method, path, dates]).toEqual([
        method,
        path,
        expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      ])
    }
  }
  const known = await fetch(address, { method: 'HEAD', headers: { 'if-none-match': tag } })
  expect([known.status, known.headers.has('date')]).toEqual([304, true])
})
