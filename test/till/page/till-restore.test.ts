import { afterAll, expect, test } from 'bun:test'
import { rowProblems } from '../../../src/domain/check.ts'
import { HOUR_MS } from '../../../src/domain/time.ts'
import { MODULES } from '../../../src/installed.ts'
import { refundEntries, refundWays, returnOf } from '../../../src/modules/till/page/sell/sale.ts'
import { TestServer } from '../../fixture.ts'
import { backUpOf, restoredFrom } from '../../restored.ts'
import { TerminalAdmin, type TestTerminal } from '../../till.ts'
import type { Wire } from '../../ui/wire.ts'
import { answerOf, ConnectedTill, openShop } from './connected-till.ts'

// Removes the document of these tills; other tests in this process have no page.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

/** Waits for work on other threads, to whom the clock of the till would pass too fast. */
async function during<T>(wire: Wire, work: Promise<T>): Promise<T> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) {
    await wire.pass(10)
    Bun.sleepSync(10)
  }
  return await work
}

/** A till in a shop whose server is restored from a backup. */
async function opened() {
  const first = await TestServer.open()
  const { admin, wire } = await openShop(first)
  const till = await admin.till('Counter')
  const page = await ConnectedTill.open(wire, admin, till)
  const shop = {
    kassa: first,
    page,
    wire,
    till,
    async sell(): Promise<string> {
      await page.scan('mug')
      return (await page.sell()).number ?? ''
    },
    async restore(file: string): Promise<void> {
      page.checkout.stop()
      shop.kassa.now += HOUR_MS
      shop.kassa = await during(wire, restoredFrom(file, shop.kassa))
      wire.answering = (request) => answerOf(shop.kassa, request)
      page.admin = await TerminalAdmin.of(shop.kassa, shop.kassa.north)
    },
    /** Pairs the device as a till, or as a new one. */
    async pair(as?: TestTerminal): Promise<string> {
      await page.pair(as ?? (await page.admin.till('Other')))
      await wire.pass(3000)
      return page.checkout.journal.series ?? ''
    },
    async numbers(): Promise<readonly string[]> {
      const answer = await wire.during(page.admin.member.get('/shop/api/orders?limit=100'))
      return (answer.json as { data: { number: string }[] }).data.map(({ number }) => number).sort()
    },
    async problems() {
      const { problems, notes } = await rowProblems(
        MODULES,
        shop.kassa.ports.store.read,
        shop.kassa.ports.secrets,
      )
      return [...problems, ...notes]
    },
    async [Symbol.asyncDispose]() {
      page.checkout.stop()
      wire[Symbol.dispose]()
      await shop.kassa[Symbol.asyncDispose]()
    },
  }
  return shop
}

for (const as of ['the same till', 'another till'] as const) {
  test(`what a device sold in two pairings comes back once after a restore, paired as ${as}`, async () => {
    await using shop = await opened()
    const { page, till } = shop
    const sold = [await shop.sell()]
    const file = await during(shop.wire, backUpOf(shop.kassa, 'first'))
    for (let count = 0; count < 4; count++) sold.push(await shop.sell())
    const second = await shop.pair(till)
    sold.push(await shop.sell())
    expect(await shop.numbers()).toEqual([...sold].sort())

    await shop.restore(file)
    expect(await shop.numbers()).toEqual(sold.slice(0, 1))
    // The key of the second pairing is lost.
    const third = await shop.pair(as === 'the same till' ? till : undefined)
    // Their receipts were printed with the numbers of the second pairing.
    expect(Number(third)).toBeGreaterThan(Number(second))
    expect(await shop.numbers()).toEqual([...sold].sort())
    expect(page.checkout.journal.state.value).toMatchObject({ waiting: 0, stopped: null })
    sold.push(await shop.sell())
    expect(await shop.numbers()).toEqual([...sold].sort())
    expect(await shop.problems()).toEqual([])

    // A second restore, within the same hour of the clock.
    await shop.restore(file)
    const fourth = await shop.pair(as === 'the same till' ? till : undefined)
    expect(Number(fourth)).toBeGreaterThan(Number(third))
    expect(await shop.numbers()).toEqual([...sold].sort())
    expect(await shop.problems()).toEqual([])
  })
}

test('a return without a receipt that was made since the backup comes back once', async () => {
  await using shop = await opened()
  const { page, wire } = shop
  const file = await during(wire, backUpOf(shop.kassa, 'before'))
  await page.scan('mug')
  const { currency, basket } = page.checkout
  const how = { method: 'card', roundingMinor: 0, restock: true, reason: 'A gift' } as const
  const content = returnOf(basket.value, currency, how)
  const { series, n } = await wire.during(page.checkout.add({ kind: 'refund', content }))
  const before = await page.order(`${series}-${n}`)
  expect(before).toMatchObject({ status: 'returned', refunded: 9.99 })

  await shop.restore(file)
  expect(await shop.numbers()).toEqual([])
  await shop.pair(shop.till)
  expect(await shop.numbers()).toEqual([`${series}-${n}`])
  const after = await page.order(`${series}-${n}`)
  const { lines, taxes, refunds } = after
  expect(lines).toHaveLength(1)
  expect(taxes).toEqual(before.taxes)
  expect(refunds).toMatchObject([{ amount: 9.99, method: 'card', reason: 'A gift' }])
  expect(await shop.problems()).toEqual([])
})

test('a return that was made since the backup keeps its effect', async () => {
  await using shop = await opened()
  const { page, wire } = shop
  const file = await during(shop.wire, backUpOf(shop.kassa, 'before'))
  const number = await shop.sell()
  const order = await page.order(number)
  const returned = { [order.lines[0]?.id ?? '']: 1000 }
  const ways = refundWays(order, returned, 'paid', page.checkout.coinMinor)
  const how = { number, restock: true, reason: 'Chipped' }
  for (const content of refundEntries(order, returned, ways, how)) {
    await wire.during(page.checkout.add({ kind: 'refund', content, tentative: true }))
    await wire.pass(300)
  }
  const before = await page.order(number)
  expect(before.refunded).toBe(order.total)

  await shop.restore(file)
  await shop.pair(shop.till)
  const after = await page.order(number)
  expect(after.id).toBe(before.id)
  expect(after.lines).toEqual(before.lines)
  expect(after.refunds).toEqual(before.refunds)
  expect(await shop.problems()).toEqual([])
})
