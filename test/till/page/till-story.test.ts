import { afterAll, expect, jest, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import type { BasketShopper } from '../../../src/modules/till/page/sell/basket.ts'
import { cashPayment } from '../../../src/modules/till/page/sell/payments.ts'
import { takeAway } from '../../../src/modules/till/page/sell/removal.ts'
import {
  exchangeEntries,
  refundEntries,
  refundWays,
} from '../../../src/modules/till/page/sell/sale.ts'
import { messageOf } from '../../../src/ui/shared/problem.ts'
import { shopperOf } from '../../access.ts'
import { TestServer } from '../../fixture.ts'
import { OrderDesk } from '../../order-desk.ts'
import { problemsIn } from '../../stored.ts'
import { onceLost } from '../../ui/wire.ts'
import { answerOf, ConnectedTill, openShop } from './connected-till.ts'

// Removes the document of these tills; other tests in this process have no page.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

/**
 * Two sales.
 * @returns the first
 */
async function sellTwice(page: ConnectedTill, shopper: BasketShopper): Promise<OrderView> {
  const { checkout, wire } = page
  // Two mugs, one of them cheaper; cheese with the price that a scale has printed; 5 % off.
  await page.scan('4006381333931')
  await page.scan('mug', { discount: { percent: 50_000 } })
  await page.scan('2100042012349')
  checkout.change({
    ...checkout.basket.value,
    discount: { percent: 5000 },
    discountReason: 'Friend',
  })
  const first = await page.sell(1000)

  // A case; a mug that is taken out again; what was parked here is taken up.
  await page.scan('0036000291452')
  const line = await page.scan('4006381333931')
  await wire.during(takeAway(checkout, line.id))
  checkout.park()
  await wire.pass(300)
  const [parked] = checkout.parked.waiting.value
  if (!parked) throw new Error('nothing is parked')
  await wire.during(checkout.takeUp(parked))
  checkout.change({
    ...checkout.basket.value,
    shopper,
  })
  await page.sell()
  return first
}

/** Goods of this sale come back. */
async function bringBack(page: ConnectedTill, first: OrderView): Promise<void> {
  const { checkout, wire } = page
  // The cheese of the first sale comes back as it was paid, one of its mugs for a case.
  const back = { restock: true, reason: 'Stale' } as const
  const cheese = { [first.lines[2]?.id ?? '']: Math.round((first.lines[2]?.quantity ?? 0) * 1000) }
  const ways = refundWays(first, cheese, 'paid', checkout.coinMinor)
  for (const content of refundEntries(first, cheese, ways, back)) {
    await wire.during(checkout.add({ kind: 'refund', content, tentative: true }))
    await page.sent()
  }
  const returned = { [first.lines[0]?.id ?? '']: 1000 }
  const exchange = { number: '2-1', order: first, returned, restock: false, reason: 'Swap' }
  await page.scan('0036000291452')
  checkout.change({ ...checkout.basket.value, exchange })
  const { totalMinor, returnedMinor } = checkout.totals()
  const due = totalMinor - returnedMinor
  const paid = [cashPayment(due, due, checkout.coinMinor)]
  const { refund, others } = exchangeEntries(checkout.basket.value, exchange, paid, [])
  const basket = checkout.basket.value
  const swap = { kind: 'refund', content: refund, tentative: true, basket, others } as const
  await wire.during(checkout.add(swap).then((entry) => checkout.confirmed(entry)))
}

/** The drawer is counted, and a new day begins. */
async function endDay(page: ConnectedTill, shopper: BasketShopper): Promise<void> {
  const { checkout, wire } = page
  // Points; money in; the drawer is counted.
  await page.scan('mug')
  checkout.change({ ...checkout.basket.value, shopper, redeemPoints: 20 })
  await page.sell()
  const change = { amount: 20, method: 'cash', reason: 'Change' }
  await wire.during(checkout.add({ kind: 'cash', content: change }))
  await page.close(-5)
  await page.scan('mug')
  await page.sell()
}

test('what a till does in two days is right, though each answer is lost once', async () => {
  await using kassa = await TestServer.open()
  const { admin, wire } = await openShop(kassa)
  using _ = wire
  const { publicId: id, email } = await shopperOf(kassa, kassa.north)
  const shopper = { id, email, name: null, points: 50 }
  const till = await admin.till('Counter')
  const page = await ConnectedTill.open(wire, admin, till)
  const { answering } = wire
  wire.answering = onceLost(answering)
  const [ann = null] = page.checkout.cashiers
  page.checkout.setCashier(ann)

  await bringBack(page, await sellTwice(page, shopper))
  await endDay(page, shopper)

  // Paired anew an hour later, before the day is closed; the clock of the device is wrong now.
  kassa.now += HOUR_MS
  jest.setSystemTime(kassa.now + 30 * MINUTE_MS)
  // A code pairs once: after a lost answer, another one is needed.
  wire.answering = answering
  await page.pair(till)
  await page.scan('mug')
  await page.sell()

  const tentative = wire.sent.filter(({ path }) => path.includes('tentative=true'))
  const tentativePaths = tentative.map(({ path }) => path.replace(/\?.*/, ''))
  expect([...new Set(tentativePaths)]).toEqual(['4', '5', '7'].map((n) => `/v1/pos/journal/2/${n}`))

  const answer = await wire.during(admin.member.get('/shop/api/journal?format=jsonl'))
  const entries = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // The server's final journal, recorded once. It finds no errors in it except for the clock.
  const recorded = await Bun.file(`${import.meta.dir}/till-story.txt`).text()
  expect(`${entries.map(shown).join('\n\n')}\n`).toBe(recorded)
  expect(await problemsIn(kassa)).toEqual([])
})

test('a basket that was set aside is taken up at one till', async () => {
  await using kassa = await TestServer.open()
  const { admin, wire } = await openShop(kassa)
  using _ = wire
  const one = await ConnectedTill.open(wire, admin, await admin.till('Counter'))
  const two = await ConnectedTill.open(wire, admin, await admin.till('Door'))
  const park = async (code: string) => {
    await one.scan(code)
    one.checkout.park()
  }
  const shared = async ({ checkout: { parked } }: ConnectedTill) => {
    parked.share()
    await wire.pass(300)
    return parked.waiting.value
  }
  await park('mug')
  await park('4006381333931')
  await wire.pass(300)
  const both = await shared(two)
  expect(both).toMatchObject([
    { place: 'shop', isOwn: false, till: 'Counter', basket: { items: [{ name: 'Mug' }] } },
    { place: 'shop', isOwn: false, till: 'Counter' },
  ])
  const [first] = both
  const [late, other] = one.checkout.parked.waiting.value
  if (!first || !late || !other) throw new Error('two are parked')
  await wire.during(two.checkout.takeUp(first))
  expect(two.checkout.basket.value).toMatchObject({ items: [{ name: 'Mug', quantity: 1000 }] })
  expect((await shared(two)).map(({ basket }) => basket.id)).toEqual([other.basket.id])
  // This till has not heard of it yet.
  const refused = await wire.during(one.checkout.takeUp(late).catch(messageOf))
  expect(refused).toMatch(/^Door took this basket up at /)
  expect(one.checkout.parked.waiting.value.map(({ basket }) => basket.id)).toEqual([
    other.basket.id,
  ])
  // Without the server, a till takes up what it has parked itself, and says so later.
  wire.cut(() => Promise.reject(new TypeError('no network')))
  await wire.during(one.checkout.takeUp(other))
  expect(one.checkout.basket.value.items).toHaveLength(1)
  wire.answering = (request) => answerOf(kassa, request)
  dispatchEvent(new Event('online'))
  await wire.pass(3000)
  expect(await shared(one)).toEqual([])
  expect(await shared(two)).toEqual([])
})

test('goods that come back are set aside at their own till alone', async () => {
  await using kassa = await TestServer.open()
  const { admin, wire } = await openShop(kassa)
  using _ = wire
  const page = await ConnectedTill.open(wire, admin, await admin.till('Counter'))
  const { checkout } = page
  await page.scan('mug')
  const order = await page.sell()
  const returned = { [order.lines[0]?.id ?? '']: 1000 }
  const exchange = { number: '2-1', order, returned, restock: true, reason: 'Swap' }
  checkout.change({ ...checkout.basket.value, exchange })
  checkout.park()
  await wire.pass(300)
  const [parked] = checkout.parked.waiting.value
  if (!parked) throw new Error('nothing is parked')
  expect(parked.place).toBe('alone')
  await wire.during(checkout.takeUp(parked))
  expect(checkout.basket.value).toMatchObject({ exchange: { number: '2-1' } })
})

test('a till reads the settings of its shop at each connection, and twice a minute', async () => {
  await using kassa = await TestServer.open()
  const { admin, wire } = await openShop(kassa)
  using _ = wire
  const { checkout } = await ConnectedTill.open(wire, admin, await admin.till('Counter'))
  wire.cut(() => Promise.reject(new TypeError('no network')))
  await wire.during(admin.member.patch('/shop/api/shop', { receiptText: 'Thank you' }))
  expect(checkout.settings.value?.receiptText).toBe('')
  wire.answering = (request) => answerOf(kassa, request)
  dispatchEvent(new Event('online'))
  await wire.pass(10_000)
  expect(checkout.settings.value?.receiptText).toBe('Thank you')
  expect(wire.count('/v1/pos/settings')).toBe(2)
  await wire.during(
    admin.member.patch('/shop/api/shop', { receiptText: 'Come again', name: 'Nordlicht' }),
  )
  await wire.pass(30_000)
  expect(checkout.settings.value?.receiptText).toBe('Come again')
  const { pairing, database } = checkout.terminal
  const named = { ...pairing, shop: { ...pairing.shop, name: 'Nordlicht' } }
  expect(await wire.during(database.pairing())).toEqual(named)
  checkout.stop()
  const asked = wire.count('/v1/pos/settings')
  await wire.pass(60_000)
  expect(wire.count('/v1/pos/settings')).toBe(asked)
})

test('online orders wait at a till, oldest first, until they are handed over', async () => {
  await using kassa = await TestServer.open()
  const { admin, wire } = await openShop(kassa)
  using _ = wire
  const page = await ConnectedTill.open(wire, admin, await admin.till('Counter'))
  const desk = new OrderDesk(kassa.north)
  const [mug] = page.checkout.terminal.catalog.products()
  const lines = [{ productId: mug?.id ?? '', quantity: 1 }]
  const place = () => wire.during(desk.placed({ lines }))
  const [first, second] = [await place(), await place()]
  const { api } = page.checkout
  const waiting = async () => {
    const orders = await wire.during(api.waitingOrders(AbortSignal.timeout(10_000)))
    return orders.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([first.id, second.id])
  const payments = [{ method: 'card', amount: first.total, reference: 'slip 1' }]
  await wire.during(api.handOver(first.id, { payments }))
  expect(await waiting()).toEqual([second.id])
})

/** An entry, field by field, without what chance decides. */
function shown({ at, series, n, kind, cashier, attention, ...entry }: Record<string, unknown>) {
  const content = entry[kind === 'sale' ? 'order' : String(kind)] as object
  const { clockAhead = null } = entry
  const fields = Object.entries({ cashier, clockAhead, ...content, attention })
  const lines = fields.flatMap(([name, value]) =>
    [value].flat().map((one) => `  ${name}: ${said(one)}`),
  )
  return [`${series}-${n} ${kind}`, ...lines]
    .join('\n')
    .replace(/_\w{22,}/g, '')
    .replace(/ \d{4}-[\d-]+T[\d:.]+Z/g, ' time')
    .replace(/(receipt:) [\w-]{22}$/gm, '$1 random')
}

/** A value in one line, with the names of its fields. */
function said(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '-')
  const fields = Object.entries(value).map(([name, one]) => `${name} ${said(one)}`)
  return Array.isArray(value) ? `[${value.map(said).join('; ')}]` : `{${fields.join(', ')}}`
}
