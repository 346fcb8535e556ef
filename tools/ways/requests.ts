import type { Ask } from '../../test/answer.ts'
import type { TestServer } from '../../test/fixture.ts'
import { saleOf, sellingAt, Till } from '../../test/till-desk.ts'

/** The requests whose ways are measured. */
export const WAYS = ['get', 'create', 'order', 'entry'] as const
export type Way = (typeof WAYS)[number]

/** Each is sent so often, because what one request executes depends on the time, too. */
export const REPEATS = 10

/** A shop that sells, in which no two of these requests are about the same product. */
export async function requestsTo(kassa: TestServer): Promise<(way: Way) => Promise<Ask>> {
  const { north } = kassa
  const { secretKey: key } = north
  await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  let count = 0
  return async (way) => {
    const name = `Mug ${++count}`
    const product = await north.product({ name, stock: 9 })
    switch (way) {
      case 'get':
        return { path: `/v1/store/products/${product.id}`, key }
      case 'create': {
        const body = { name: `${name} with a saucer`, price: 12.5, stock: 3, category: 'Mugs' }
        return { method: 'POST', path: '/v1/store/products', key, body }
      }
      case 'order': {
        const lines = [{ productId: product.id, quantity: 2 }]
        const body = { lines, email: 'ada@example.com' }
        return { method: 'POST', path: '/v1/store/orders', key, body }
      }
      case 'entry': {
        const path = `/v1/pos/journal/${till.series}/${++till.n}`
        const body = { at: '2026-01-15T11:00:00.000Z', ...saleOf(product) }
        return { method: 'PUT', path, key: till.key, body }
      }
    }
  }
}
