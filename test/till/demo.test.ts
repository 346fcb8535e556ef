import { expect, test } from 'bun:test'
import { demoShop } from '../../src/commands/demo.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { countWaitingMails } from '../../src/domain/mail/mail.ts'
import type { Terminal } from '../../src/domain/records.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { entriesOf } from '../../src/modules/till/series.ts'
import { TestServer } from '../fixture.ts'

test('the demo has sold for three weeks: orders in every state, returns, closings and points', async () => {
  await using kassa = await TestServer.open()
  const { secretKey, terminalKey } = await demoShop(kassa.ports)
  const pages = async <T>(path: string): Promise<T[]> => {
    const all: T[] = []
    for (let cursor = ''; ; ) {
      const answer = await kassa.ask({ path: `${path}&limit=100${cursor}`, key: secretKey ?? '' })
      const { data, nextCursor } = answer.json as { data: T[]; nextCursor: string | null }
      all.push(...data)
      if (nextCursor === null) return all
      cursor = `&cursor=${nextCursor}`
    }
  }
  // A start of the demo would otherwise fill the terminal with mails of the past days.
  expect(await countWaitingMails(kassa.ports.store.read)).toBe(0)
  const states = 'open paid ready completed cancelled expired'.split(' ')
  const counts = await Promise.all(
    states.map(async (status) => {
      const orders = await pages<OrderView>(`/v1/store/orders?channel=online&status=${status}`)
      return [status, orders.length > 0]
    }),
  )
  expect(counts).toEqual(states.map((status) => [status, true]))
  const sales = await pages<OrderView>('/v1/store/orders?channel=till')
  const days = new Set(sales.map(({ createdAt }) => createdAt.slice(0, 10)))
  expect(days.size).toBeGreaterThan(18)
  expect(sales.some(({ refunds }) => refunds.length > 0)).toBe(true)
  expect(sales.some(({ pointsRedeemed }) => pointsRedeemed > 0)).toBe(true)
  const lines = sales.flatMap((sale) => sale.lines)
  expect(lines.some(({ discount }) => discount > 0)).toBe(true)
  expect(lines.some(({ name, total }) => / \(pack of \d+\)$/.test(name) && total > 25)).toBe(true)
  const isPast = ({ createdAt, updatedAt }: OrderView) =>
    Date.parse(createdAt) <= Date.parse(updatedAt) && Date.parse(updatedAt) <= kassa.ports.clock()
  expect(sales.filter((sale) => sale.attention !== null || !isPast(sale))).toEqual([])
  const stocks = await pages<Product>('/v1/store/products?sort=stock')
  expect(stocks.filter(({ stock }) => stock !== null && stock < 0)).toHaveLength(1)
  const mila = await kassa.ask({
    path: '/v1/pos/customers?code=mila@kassa.example',
    key: terminalKey ?? '',
  })
  expect((mila.json as { points: number }).points).toBeGreaterThan(0)
  const { read } = kassa.ports.store
  const shop = await findShop(read, 'demo')
  const [terminal] = shop
    ? await read.all<Terminal>('terminal.list', { shop: shop.id, limit: 1 })
    : []
  const parts =
    shop && terminal ? await Array.fromAsync(entriesOf(read, shop.id, terminal.series)) : []
  const entries = parts.flat()
  const closings = entries.filter(({ kind }) => kind === 'closing')
  expect(closings.length).toBe(days.size)
  expect(entries.filter(({ attention }) => attention !== null)).toEqual([])
  const sound = {
    problems: [],
    notes: [],
    missing: [],
    ofOtherKey: [],
  }
  expect(await rowProblems(MODULES, read, kassa.ports.secrets)).toEqual(sound)
})
