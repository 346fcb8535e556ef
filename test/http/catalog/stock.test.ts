import { describe, expect, test } from 'bun:test'
import type { StockEntryView } from '../../../src/domain/catalog/stock.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const kassa = await sharedServer()

async function adjust(id: string, body: unknown, headers = {}) {
  return await kassa.north.ask({ method: 'POST', path: `${PRODUCTS}/${id}/stock`, body, headers })
}

async function ledger(id: string): Promise<StockEntryView[]> {
  const answer = await kassa.north.ask({ path: `${PRODUCTS}/${id}/stock?limit=100` })
  return (answer.json as { data: StockEntryView[] }).data
}

test('the ledger remembers every change, who made it and why, and sums to the stock', async () => {
  const owner = await ownerOf(kassa, kassa.north)
  const { id } = await kassa.north.product({ stock: 10 })
  expect((await adjust(id, { delta: -3, reason: 'sold' })).json).toEqual({ stock: 7 })
  await owner.done(
    owner.post(`/shop/api/products/${id}/stock`, {
      delta: 5,
      reason: 'delivered',
      note: 'two boxes',
    }),
  )
  await kassa.north.changed(id, { stock: 20 })
  await kassa.north.changed(id, { name: 'Another name' })
  await kassa.north.changed(id, { stock: null })
  const entries = await ledger(id)
  expect(entries.map(({ delta, stock, reason }) => [delta, stock, reason])).toEqual([
    [-20, null, 'edited'],
    [8, 20, 'edited'],
    [5, 12, 'delivered'],
    [-3, 7, 'sold'],
    [10, 10, 'created'],
  ])
  expect(entries[2]).toMatchObject({ actor: owner.user.publicId, note: 'two boxes' })
  expect(entries[3]).toMatchObject({ actor: 'secret', note: null })
})

test('an adjustment is a change of the product like any other', async () => {
  const before = await kassa.north.product({ stock: 1 })
  await adjust(before.id, { delta: 1, reason: 'found' })
  const { product } = await kassa.north.get(before.id)
  expect(product.stock).toBe(2)
  expect(product.revision).toBeGreaterThan(before.revision)
})

test('1,000 parallel decrements of a stock of 500: 500 succeed, 500 are out of stock', async () => {
  const { id } = await kassa.north.product({ stock: 500 })
  const sold = () => adjust(id, { delta: -1, reason: 'sold' })
  const answers = await Promise.all(Array.from({ length: 1000 }, sold))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(409)]).toEqual([500, 500])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem.code).toBe('OUT_OF_STOCK')
  expect((await kassa.north.get(id)).product.stock).toBe(0)
  let sum = 0
  for (let path: string | null = `${PRODUCTS}/${id}/stock?limit=100`; path; ) {
    const page = (await kassa.north.ask({ path })).json as {
      data: StockEntryView[]
      nextCursor: string | null
    }
    for (const { delta } of page.data) sum += delta
    path = page.nextCursor && `${PRODUCTS}/${id}/stock?limit=100&cursor=${page.nextCursor}`
  }
  expect(sum).toBe(0)
})

test('an adjustment with an Idempotency-Key counts once', async () => {
  const { id } = await kassa.north.product({ stock: 5 })
  const headers = { 'idempotency-key': 'sale-1' }
  const sold = () => adjust(id, { delta: -2, reason: 'sold' }, headers)
  const answers = await Promise.all(Array.from({ length: 50 }, sold))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"stock":3}']))
  expect((await ledger(id)).length).toBe(2)
  const other = await adjust(id, { delta: -1, reason: 'sold' }, headers)
  expect(other.problem.code).toBe('IDEMPOTENCY_MISMATCH')
})

describe('adjustments that are refused change nothing', () => {
  const table: readonly (readonly [name: string, body: unknown, status: number, code: string])[] = [
    ['more than there is', { delta: -6, reason: 'sold' }, 409, 'OUT_OF_STOCK'],
    ['beyond every stock', { delta: 2_147_483_647, reason: 'found' }, 422, 'VALIDATION_FAILED'],
    ['half a piece', { delta: 0.5, reason: 'sold' }, 422, 'VALIDATION_FAILED'],
    ['a number in a string', { delta: '1', reason: 'sold' }, 422, 'VALIDATION_FAILED'],
    ['no reason', { delta: 1 }, 422, 'VALIDATION_FAILED'],
    ['an empty reason', { delta: 1, reason: '' }, 422, 'VALIDATION_FAILED'],
    ['an unknown field', { delta: 1, reason: 'x', stock: 9 }, 422, 'VALIDATION_FAILED'],
    ['a NUL', { delta: 1, reason: '\0' }, 422, 'VALIDATION_FAILED'],
  ]
  test.each(table)('%s', async (_, body, status, code) => {
    const { id } = await kassa.north.product({ stock: 5 })
    const { problem } = await adjust(id, body)
    expect([problem.status, problem.code]).toEqual([status, code])
    expect((await kassa.north.get(id)).product.stock).toBe(5)
    expect((await ledger(id)).length).toBe(1)
  })

  test('a stock that is not counted', async () => {
    const { id } = await kassa.north.product({ stock: null })
    const { problem } = await adjust(id, { delta: 1, reason: 'x' })
    expect([problem.code, problem.title]).toEqual(['CONFLICT', 'The stock is not counted'])
  })
})
