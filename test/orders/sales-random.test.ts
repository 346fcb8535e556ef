import { expect, test } from 'bun:test'
import { DAY_MS, isoTime } from '../../src/domain/time.ts'
import type { RefundInput } from '../../src/modules/orders/order-input.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { type Chance, random } from '../random.ts'

const DAYS = 3
const ORDERS = 40

const cents = (amount: number) => Math.round(amount * 100)
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + cents(one), 0)
const dayOf = (time: string) => time.slice(0, 10)

async function salesOf(owner: MemberFixture, from: string, to: string): Promise<SalesView> {
  return await owner.done<SalesView>(owner.get(`/shop/api/sales?from=${from}&to=${to}`))
}

/** Goods, money or both of an order that is paid. */
async function refundSome(desk: OrderDesk, chance: Chance, { id }: { id: string }): Promise<void> {
  const order = await desk.get(id)
  const left = cents(order.paid) - cents(order.refunded)
  const lines = order.lines.flatMap(({ id: lineId, quantity, refundedQuantity }) => {
    const back = chance.below(quantity - refundedQuantity + 1)
    return back > 0 ? [{ lineId, quantity: back }] : []
  })
  const amount = chance.below(left + 1) / 100
  const refund = chance.pick<Pick<RefundInput, 'lines' | 'amount'>>([
    { lines },
    { lines: [], amount },
    { lines, amount },
  ])
  if (refund.lines.length === 0 && !refund.amount) return
  const answer = await desk.refund(order, refund)
  // The goods may cost more than what is left of the money.
  if (answer.status !== 201) expect(answer.refusal).toBe('CONFLICT amount')
}

/**
 * Sells, refunds and cancels at random for some days.
 * @returns all orders
 */
async function traded(kassa: TestServer, chance: Chance): Promise<OrderView[]> {
  const desk = new OrderDesk(kassa.north)
  const products = await kassa.north.products(
    [3.33, 9.99, 0.01, 120, 0].map((price, index) => ({
      name: `Product ${index}`,
      price,
      stock: null,
      taxRate: index % 2 === 0 ? null : 'Food',
    })),
  )
  const placed: OrderView[] = []
  const begun = kassa.now
  for (let index = 0; index < ORDERS; index++) {
    kassa.now = begun + Math.floor((index * DAYS) / ORDERS) * DAY_MS
    const lines = products.flatMap(({ id: productId }) => {
      const quantity = chance.below(4)
      return quantity > 0 ? [{ productId, quantity }] : []
    })
    if (lines.length === 0) continue
    const order = await desk.placed({ lines })
    const half = Math.floor(cents(order.total) / 2) / 100
    const isLate = chance.below(5) === 0 && half > 0
    if (isLate) {
      await desk.paid(order, { amount: half })
      await desk.post(order.id, 'cancel', {})
    } else if (order.status === 'open') await desk.paid(order)
    placed.push(order)
    for (const _ of [1, 2]) await refundSome(desk, chance, chance.pick([order, ...placed]))
  }
  return await Promise.all(placed.map(({ id }) => desk.get(id)))
}

test.each([1, 2, 3])(
  'sums of random sales and refunds agree with the orders (%d)',
  async (seed) => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const taxRates = [
      { name: 'Standard', percent: 19 },
      { name: 'Food', percent: 7 },
    ]
    await owner.done(owner.patch('/shop/api/shop', { taxRates, timeZone: 'UTC' }))
    const begun = kassa.now
    const orders = await traded(kassa, random(seed))
    const sold = orders.filter(({ number }) => number !== null)
    expect(sold.length).toBeLessThan(orders.length)
    const refunds = sold.flatMap((order) => order.refunds)
    const days = Array.from({ length: DAYS }, (_, index) => dayOf(isoTime(begun + index * DAY_MS)))
    const ranges = [...days.map((day) => [day, day] as const), [days[0] ?? '', days.at(-1) ?? '']]
    for (const [from = '', to = ''] of ranges) {
      const isIn = ({ createdAt }: { createdAt: string }) =>
        from <= dayOf(createdAt) && dayOf(createdAt) <= to
      const sales = await salesOf(owner, from, to)
      const gross = total(sold.filter(isIn).map((order) => order.total))
      const back = total(refunds.filter(isIn).map(({ amount }) => amount))
      expect([cents(sales.total), cents(sales.refunded)]).toEqual([gross, back])
      expect(sales.refunds).toBe(refunds.filter(isIn).length)
      expect(total(sales.methods.map(({ taken, refunded }) => taken - refunded))).toBe(gross - back)
      expect(total(sales.taxes.map((tax) => tax.gross))).toBe(gross - back)
      for (const { net, tax, gross } of sales.taxes) expect(cents(net + tax)).toBe(cents(gross))
      expect(total(sales.products.map(({ amount }) => amount))).toBe(gross - back)
      for (const { productId, quantity } of sales.products) {
        const ofProduct = ({ lines }: OrderView) =>
          lines.filter((one) => one.productId === productId)
        const out = sold.filter(isIn).flatMap(ofProduct)
        const parts = sold.flatMap((order) => {
          const ids = ofProduct(order).map(({ id }) => id)
          const lines = order.refunds.filter(isIn).flatMap((refund) => refund.lines)
          return lines.filter(({ lineId }) => ids.includes(lineId))
        })
        const pieces = (some: readonly { quantity: number }[]) =>
          some.reduce((all, one) => all + one.quantity, 0)
        expect(quantity).toBe(pieces(out) - pieces(parts))
      }
    }
  },
)

test('all that came back leaves no sales, no tax and no best seller', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const lines = await Promise.all(
    [3.33, 9.99].map(async (price) => {
      return { productId: (await kassa.north.product({ price, stock: 9 })).id, quantity: 3 }
    }),
  )
  const order = await desk.paid(await desk.placed({ lines, discount: { amount: 1 } }))
  const [first] = order.lines
  await desk.refund(order, { lines: [{ lineId: first?.id ?? '', quantity: 3 }] })
  const { paid, refunded } = await desk.get(order.id)
  await desk.refund(order, { amount: Math.round((paid - refunded) * 100) / 100 })
  const day = dayOf(isoTime(kassa.now))
  const sales = await salesOf(owner, day, day)
  expect(sales.refunded).toBe(sales.total)
  expect(sales.taxes).toMatchObject([{ net: 0, tax: 0, gross: 0 }])
  expect(sales.products.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [3, 0],
    [0, 0],
  ])
})
