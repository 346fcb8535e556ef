import { expect, test } from 'bun:test'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import { shopperOf } from '../access.ts'
import { sharedServer } from '../shared.ts'
import { remarksOf, saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)

/** A till that keeps what it has sent, for its closing. */
class Counter {
  readonly day: DayEntry[] = []
  private constructor(readonly till: Till) {}

  static async of(): Promise<Counter> {
    return new Counter(await Till.of(kassa, kassa.north))
  }

  get number(): string {
    return `${this.till.series}-${this.till.n}`
  }

  /**
   * Adds an entry.
   * @returns what is wrong with it, as "code field"
   */
  async add(entry: { kind: string; order?: object; refund?: object; closing?: object }) {
    const { kind, order, refund, closing } = entry
    const at = new Date(kassa.ports.clock()).toISOString()
    const answer = await this.till.add({ at, ...entry })
    expect(answer.status).toBe(201)
    this.day.push({ n: this.till.n, at, kind, content: order ?? refund ?? closing })
    return remarksOf(answer)
  }

  async order(number = this.number): Promise<OrderView> {
    return (await this.till.order(number)) as unknown as OrderView
  }
}

/** A return of one piece of the first line of an order. */
function returnOf({ id: orderId, lines: [line] }: OrderView, method: string, amount: number) {
  const lines = [{ lineId: line?.id, quantity: 1 }]
  return { kind: 'refund', refund: { orderId, lines, method, amount, restock: true, reason: 'x' } }
}

function paid(...payments: readonly object[]) {
  return { payments }
}

test('goods that come back pay for others; sums, stock, points and the day agree', async () => {
  const counter = await Counter.of()
  const [mug, pot] = [
    await kassa.north.product({ price: 12.1, stock: 10 }),
    await kassa.north.product({ price: 20, stock: 10 }),
  ]
  const { publicId: customerId } = await shopperOf(kassa, kassa.north)
  expect(await counter.add(saleOf(mug, 2, { customerId }))).toEqual([])
  const first = await counter.order()
  await kassa.outbox.idle()
  const mailed = kassa.mailbox.mails.length
  expect(await counter.add(returnOf(first, 'exchange', 12.1))).toEqual([])
  await kassa.outbox.idle()
  // No money went back, so nobody is told that some did.
  expect(kassa.mailbox.mails.length).toBe(mailed)
  const reference = counter.number
  const exchange = { method: 'exchange', amount: 12.1, reference }
  const cash = { method: 'cash', amount: 7.9, given: 10, change: 2.1 }
  expect(await counter.add(saleOf(pot, 1, { customerId, ...paid(exchange, cash) }))).toEqual([])
  const second = await counter.order()
  expect(second).toMatchObject({ total: 20, paid: 20, payments: [exchange, cash] })
  expect(await counter.order(first.number ?? '')).toMatchObject({
    refunded: 12.1,
    refunds: [{ number: reference, method: 'exchange', amount: 12.1 }],
  })
  expect((await kassa.north.get(mug.id)).product.stock).toBe(9)
  expect((await kassa.north.get(pot.id)).product.stock).toBe(9)
  const found = `/shop/api/customers/${customerId}/points`
  // 24 for the mugs, 12 fewer for the one that came back, 20 for the pot.
  expect(await owner.done<object>(owner.get(found))).toMatchObject({ balance: 32 })
  const day = openDay(counter.day, 'EUR')
  expect(day).toMatchObject({ sales: 2, refunds: 1, expectedCash: 32.1 })
  expect(day.methods).toContainEqual({
    method: 'exchange',
    taken: 12.1,
    refunded: 12.1,
    expected: 0,
  })
  const closing = closingOf(day, 32.1, 'EUR')
  expect(await counter.add({ kind: 'closing', closing })).toEqual([])
  const sales = await owner.done<{ methods: object[] }>(owner.get('/shop/api/sales'))
  expect(sales.methods).toContainEqual({ method: 'exchange', taken: 12.1, refunded: 12.1 })
  const page = await kassa.ask({ path: second.receiptUrl ?? '' })
  expect(page.text).toContain(`"reference":"${reference}"`)
})

test('money goes back with an exchange for cheaper goods', async () => {
  const counter = await Counter.of()
  const mug = await kassa.north.product({ price: 5, stock: null })
  const coat = await kassa.north.product({ price: 80, stock: null })
  await counter.add(saleOf(coat))
  const { id: orderId, ...first } = await counter.order()
  expect(await counter.add(returnOf({ id: orderId, ...first }, 'exchange', 5))).toEqual([])
  const payment = { method: 'exchange', amount: 5, reference: counter.number }
  const rest = { orderId, lines: [], method: 'cash', amount: 75, restock: true, reason: 'x' }
  expect(await counter.add({ kind: 'refund', refund: rest })).toEqual([])
  expect(await counter.add(saleOf(mug, 1, paid(payment)))).toEqual([])
  expect(openDay(counter.day, 'EUR')).toMatchObject({ expectedCash: 5 })
  // The part paid by goods is refunded in money.
  const path = `/v1/store/orders/${(await counter.order()).id}/refunds`
  const lines = [{ lineId: (await counter.order()).lines[0]?.id, quantity: 1 }]
  const body = { lines, restock: true, reason: 'x' }
  const refunded = await kassa.north.ask({ method: 'POST', path, body })
  expect(refunded.json).toMatchObject({ refunds: [{ method: 'other', amount: 5 }] })
})

test('a return pays for one sale, and only one that is there', async () => {
  const counter = await Counter.of()
  const mug = await kassa.north.product({ price: 10, stock: null })
  await counter.add(saleOf(mug, 3))
  const order = await counter.order()
  await counter.add(returnOf(order, 'cash', 10))
  const inCash = counter.number
  await counter.add(returnOf(order, 'exchange', 10))
  const reference = counter.number
  const cases = [
    [reference, 10, []],
    [reference, 10, ['reference_taken']],
    [reference, 20, ['reference_taken']],
    [inCash, 10, ['unknown_refund']],
    ['9999-1', 10, ['unknown_refund']],
    [null, 10, ['unknown_refund']],
  ] as const
  for (const [from, amount, codes] of cases) {
    const payment = { method: 'exchange', amount, reference: from }
    const sale = saleOf(mug, amount / 10, paid(payment))
    const remarks = codes.map((code) => `${code} order.payments.0.reference`)
    expect([from, await counter.add(sale)]).toEqual([from, remarks])
    const { attention } = (await kassa.north
      .ask({ path: `/v1/store/orders?number=${counter.number}` })
      .then(({ json }) => (json as { data: OrderView[] }).data[0])) ?? { attention: 'no order' }
    expect([from, attention]).toEqual([from, codes[0] ?? null])
  }
  await counter.add(returnOf(order, 'exchange', 8))
  const less = { method: 'exchange', amount: 10, reference: counter.number }
  expect(await counter.add(saleOf(mug, 1, paid(less)))).toEqual([
    'unknown_refund order.payments.0.reference',
  ])
})

test('only a till exchanges', async () => {
  const counter = await Counter.of()
  const mug = await kassa.north.product({ price: 10, stock: null })
  await counter.add(saleOf(mug))
  const { id } = await counter.order()
  const amount = { method: 'exchange', amount: 10 }
  const before = kassa.dump()
  const asked = [
    [`/v1/store/orders/${id}/payments`, { ...amount, reference: 'x' }],
    [`/v1/store/orders/${id}/refunds`, { ...amount, restock: true, reason: 'x' }],
  ] as const
  for (const [path, body] of asked) {
    const answer = await kassa.north.ask({ method: 'POST', path, body })
    expect(answer.refusal).toStartWith('VALIDATION_FAILED')
    expect(answer.text).toContain('"field":"method"')
  }
  const path = `/v1/pos/orders/${id}/hand-over`
  const handed = await counter.till.ask(path, 'POST', { payments: [{ ...amount, reference: 'x' }] })
  expect(handed.refusal).toStartWith('VALIDATION_FAILED payments.0.method')
  expect(kassa.dump()).toBe(before)
  const moved = { kind: 'cash', cash: { ...amount, reason: 'x' } }
  expect(await counter.add(moved as never)).toEqual(['unreadable cash.method'])
})
