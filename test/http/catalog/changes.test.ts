import { expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import type { Changes } from '../../till.ts'

const kassa = await sharedServer()
const shop = kassa.north

async function changes(query = ''): Promise<Changes> {
  const answer = await shop.ask({ path: `${PRODUCTS}/changes${query}` })
  return answer.having(200).json as Changes
}

test('a copy that follows the changes equals the catalog, with products of every status', async () => {
  const copy = new Map<string, Product>()
  let since = 0
  const follow = async () => {
    for (let more = true; more; ) {
      const page = await changes(`?since=${since}&limit=2`)
      expect(page.data.length + page.deleted.length).toBeLessThanOrEqual(2)
      for (const product of page.data) copy.set(product.id, product)
      for (const id of page.deleted) copy.delete(id)
      since = page.nextSince
      more = page.hasMore
    }
    const products = await shop.pages('sort=updatedAt&limit=3')
    expect([...copy.values()].sort((a, b) => a.revision - b.revision)).toEqual(products)
  }
  const statuses = ['Draft', 'Published', 'Archived', 'Draft', 'Published'] as const
  const made = await shop.products(statuses.map((status) => ({ status })))
  await kassa.south.product()
  await follow()
  expect([...copy.values()].map(({ status }) => status).sort()).toEqual([...statuses].sort())
  await shop.changed(made[1]?.id ?? '', { status: 'Draft' })
  await shop.changed(made[0]?.id ?? '', { price: 1 })
  await shop.delete(made[2]?.id ?? '')
  await follow()
  const idle = await changes(`?since=${since}`)
  expect(idle).toEqual({ data: [], deleted: [], nextSince: since, hasMore: false })
})

test('a page of long texts ends early, and the next one goes on', async () => {
  const { nextSince: since } = await changes()
  const description = 'long '.repeat(3_900)
  await shop.products(Array.from({ length: 15 }, () => ({ description })))
  const first = await changes(`?since=${since}`)
  expect(first.hasMore).toBe(true)
  expect(JSON.stringify(first.data).length).toBeLessThan(270_000)
  const next = await changes(`?since=${first.nextSince}`)
  expect([first.data.length + next.data.length, next.hasMore]).toEqual([15, false])
})

test.each([
  ['?since=99999', 'VALIDATION_FAILED since'],
  ['?since=-1', 'VALIDATION_FAILED since'],
  ['?limit=1001', 'VALIDATION_FAILED limit'],
  ['?limit=0', 'VALIDATION_FAILED limit'],
  ['?status=Draft', 'VALIDATION_FAILED status'],
  ['?since=1&since=2', 'VALIDATION_FAILED since'],
])('%s is refused', async (query, refusal) => {
  const answer = await shop.ask({ path: `${PRODUCTS}/changes${query}` })
  expect([answer.status, answer.refusal]).toEqual([422, refusal])
})
