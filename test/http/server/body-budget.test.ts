import { expect, test } from 'bun:test'
import { Refusal } from '../../../src/domain/error.ts'
import { BodyBudget, countArrived } from '../../../src/http/server/body-budget.ts'
import { Answer, requestOf } from '../../answer.ts'
import { TestServer } from '../../fixture.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'
import { until } from '../../until.ts'

const MIB = 1024 * 1024

function requestOfLength(length: string | null): Request {
  const headers: Record<string, string> = length === null ? {} : { 'content-length': length }
  return new Request('http://localhost/', { method: 'POST', headers })
}

/** The answers of a budget of small numbers: 'taken', or the code of the refusal. */
function counter() {
  const budget = new BodyBudget({ small: 1, shop: 6, server: 12 })
  const releases: (() => void)[] = []
  const take = (shop: number | null, bytes: number) => {
    try {
      releases.push(budget.hold(requestOfLength(String(bytes)), shop))
      return 'taken'
    } catch (error) {
      if (error instanceof Refusal && error.retryAfterSeconds === 5) return error.code
      throw error
    }
  }
  return { take, releases }
}

test('a shop has its share, and gets it back', () => {
  const { take, releases } = counter()
  expect([take(1, 3), take(1, 3), take(1, 3)]).toEqual(['taken', 'taken', 'RATE_LIMITED'])
  expect(take(1, 1)).toBe('taken')
  expect(take(2, 3)).toBe('taken')
  releases[0]?.()
  expect([take(1, 3), take(1, 3)]).toEqual(['taken', 'RATE_LIMITED'])
})

test('a single body may be larger than the share of a shop', () => {
  const { take } = counter()
  expect([take(1, 7), take(1, 2)]).toEqual(['taken', 'RATE_LIMITED'])
})

test('when the server is full, only small bodies are taken', () => {
  const { take, releases } = counter()
  expect([take(1, 6), take(2, 3), take(3, 4)]).toEqual(['taken', 'taken', 'UNAVAILABLE'])
  expect([take(3, 3), take(4, 2), take(4, 1)]).toEqual(['taken', 'UNAVAILABLE', 'taken'])
  releases[0]?.()
  expect(take(4, 6)).toBe('taken')
})

test('requests of no shop share a share', () => {
  const { take } = counter()
  expect([take(null, 6), take(null, 2), take(1, 6)]).toEqual(['taken', 'UNAVAILABLE', 'taken'])
})

test('a body without a length counts as it arrives', () => {
  const budget = new BodyBudget({ small: 1, shop: 6, server: 12 })
  const request = requestOfLength(null)
  const release = budget.hold(request, 1)
  budget.hold(requestOfLength('3'), 1)
  for (const bytes of [1, 1, 1]) countArrived(request, bytes)
  expect(() => countArrived(request, 1)).toThrow('too much')
  release()
  release()
  budget.hold(requestOfLength('3'), 1)
  expect(() => budget.hold(requestOfLength('2'), 1)).toThrow('too much')
})

test('a length that is refused anyway counts as nothing', () => {
  const budget = new BodyBudget({ small: 1, shop: 6, server: 12 })
  for (const length of ['7, 7', '-7', '7e9', '']) budget.hold(requestOfLength(length), 1)
  expect(() => budget.hold(requestOfLength('6'), 1)).not.toThrow()
})

test('slow uploads take at most their share of the memory, and others do not wait', async () => {
  await using kassa = await TestServer.open()
  const north = await kassa.north.product()
  const south = await kassa.south.product()
  const clients: ReadableStreamDefaultController[] = []
  /** An upload of which nothing arrives. */
  const upload = async (shop: ShopFixture, id: string, bytes: number): Promise<Answer> => {
    const body = new ReadableStream({ start: (controller) => void clients.push(controller) })
    const path = `${PRODUCTS}/${id}/images`
    const headers = { 'content-type': 'image/png', 'content-length': String(bytes) }
    const ask = { method: 'POST', path, key: shop.secretKey, raw: body, headers }
    return await Answer.of(ask, await kassa.app.handle(requestOf(ask)))
  }
  const slow = [1, 2, 3, 4].map(() => upload(kassa.north, north.id, 16 * MIB))
  await until('four images are sent', () => clients.length >= 4, { pauseMs: 1 })
  const refused = await upload(kassa.north, north.id, 16 * MIB)
  expect([refused.status, refused.refusal]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.header('retry-after')).toBe('5')
  expect((await kassa.north.post({ name: 'Mug', price: 1 })).status).toBe(201)
  const others = upload(kassa.south, south.id, 16 * MIB)
  for (const client of clients) client.error(new DOMException('gone', 'AbortError'))
  const statuses = (await Promise.all([...slow, others])).map(({ status }) => status)
  expect(statuses).toEqual([499, 499, 499, 499, 499])
  const again = [1, 2, 3, 4].map(() => upload(kassa.north, north.id, 16 * MIB))
  for (const client of clients.slice(6)) client.close()
  expect((await Promise.all(again)).map(({ refusal }) => refusal)).toEqual(
    Array(4).fill('UNSUPPORTED_MEDIA_TYPE'),
  )
})
