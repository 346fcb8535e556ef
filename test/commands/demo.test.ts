import { expect, test } from 'bun:test'
import { demoShop } from '../../src/commands/demo.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { countWaitingMails } from '../../src/domain/mail/mail.ts'
import { rotateTerminalKey } from '../../src/domain/pos/terminal.ts'
import type { Terminal } from '../../src/domain/records.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { entriesOf } from '../../src/modules/till/series.ts'
import { TestServer } from '../fixture.ts'
import { TestTerminal } from '../till.ts'

test('each start of the demo prints the same terminal key until it is replaced', async () => {
  await using kassa = await TestServer.open()
  const { terminalKey } = await demoShop(kassa.ports)
  if (!terminalKey) throw new Error('the demo has no terminal key')
  const { read } = kassa.ports.store
  const shop = await findShop(read, 'demo')
  const [terminal] = shop
    ? await read.all<Terminal>('terminal.list', { shop: shop.id, limit: 1 })
    : []
  if (!shop || !terminal) throw new Error('the demo has no terminal')
  const till = new TestTerminal(kassa, terminal.publicId, terminalKey)
  expect((await till.lookUp('COF-CRB-250')).status).toBe(200)
  expect((await demoShop(kassa.ports)).terminalKey).toBe(terminalKey)
  const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop } as const
  await rotateTerminalKey(MODULES, kassa.ports, actor, terminal.publicId)
  expect((await demoShop(kassa.ports)).terminalKey).toBeNull()
  expect((await till.lookUp('COF-CRB-250')).status).toBe(401)
})

test('every demo product has an image, which the server delivers', async () => {
  await using kassa = await TestServer.open()
  const { publishableKey } = await demoShop(kassa.ports)
  const { page } = await kassa.ask({ path: '/v1/store/products?limit=100', key: publishableKey })
  expect(page.data.length).toBeGreaterThan(50)
  for (const { name, images } of page.data) {
    const [image] = images
    expect([name, image?.alt]).toEqual([name, name])
    const { status, headers } = await kassa.ask({ path: image?.url ?? '' })
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/webp'])
  }
})

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
