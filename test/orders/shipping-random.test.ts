import { expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { salesProblems } from '../../src/modules/orders/check.ts'
import type { LineInput } from '../../src/modules/orders/order-input.ts'
import { payOrder } from '../../src/modules/orders/payment.ts'
import { placeOrder } from '../../src/modules/orders/place.ts'
import { refundOrder } from '../../src/modules/orders/refund.ts'
import { salesOf } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { type Chance, random } from '../random.ts'

/** An order costs PostgreSQL several times as much, and the arithmetic before it is the same. */
const ORDERS = process.env.KASSA_TEST_ENGINE === 'postgres' ? 250 : 1_000
const RATES = [
  { name: 'Standard', percent: 21 },
  { name: 'Odd', percent: 8.125 },
  { name: 'Zero', percent: 0 },
] as const
type Rate = (typeof RATES)[number]['name']

/** `amount × part / whole`, halves up, without floating point. */
function part(amount: number, by: number, whole: number): number {
  const [a, b, c] = [BigInt(amount), BigInt(by), BigInt(whole)]
  return Number((2n * a * b + c) / (2n * c))
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const cents = (amount: number) => Math.round(amount * 100)

/** An amount in parts by weight: each rounded down, and the cents that are left by remainder. */
function parts(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  const down = weights.map((weight) => Math.floor((amount * weight) / whole))
  const order = weights.map((weight, index) => [(amount * weight) % whole, index] as const)
  order.sort(([a, i], [b, j]) => b - a || i - j)
  for (const [, index] of order.slice(0, amount - sum(down))) down[index] = (down[index] ?? 0) + 1
  return down
}

/** The test's own record of a line, or of the shipping, of an order. */
interface Part {
  readonly rate: Rate
  readonly quantity: number
  readonly paid: number
  returned: number
}

/** The sums of a rate of an order, and of what came back. */
const taxOf = (gross: number, rate: Rate) => {
  const thousandths = (RATES.find(({ name }) => name === rate)?.percent ?? 0) * 1_000
  return part(gross, thousandths, 100_000 + thousandths)
}
const backOf = ({ paid, quantity, returned }: Part) => part(paid, returned, quantity)

class Ledger {
  readonly gross = new Map<Rate, number>()
  readonly tax = new Map<Rate, number>()
  total = 0
  refunded = 0
  shipping = 0

  add(order: readonly Part[], shipping: Part | null): void {
    const all = shipping ? [...order, shipping] : order
    for (const { name } of RATES) {
      const own = all.filter(({ rate }) => rate === name)
      const [sold, back] = [sum(own.map(({ paid }) => paid)), sum(own.map(backOf))]
      const tax = taxOf(sold, name)
      const kept = tax - (sold === 0 ? 0 : part(tax, back, sold))
      this.gross.set(name, (this.gross.get(name) ?? 0) + sold - back)
      this.tax.set(name, (this.tax.get(name) ?? 0) + kept)
      this.total += sold
      this.refunded += back
    }
    this.shipping += shipping ? shipping.paid - backOf(shipping) : 0
  }
}

test(`taxes and shipping of ${ORDERS} random orders, parts refunded, equal an independent sum`, async () => {
  await using kassa = await TestServer.open()
  const { ports, north } = kassa
  const owner = await ownerOf(kassa, north)
  await owner.done(owner.patch('/shop/api/shop', { taxRates: RATES }))
  const products = await north.products(
    RATES.flatMap(({ name: taxRate }) =>
      [3.33, 9.99, 0.01, 120].map((price) => ({ name: taxRate, price, taxRate, stock: null })),
    ),
  )
  const actor = commandLine(north.shop)
  const chance = random(20_260_115)
  const ledger = new Ledger()
  for (let index = 0; index < ORDERS; index++) {
    const chosen = products.filter(() => chance.below(4) === 0).slice(0, 5)
    const [first = products[0]] = chosen
    const lines: LineInput[] = (chosen.length === 0 && first ? [first] : chosen).map(({ id }) => {
      return { productId: id, quantity: chance.below(5) + 1 }
    })
    const goods = lines.map(({ productId, quantity }) => {
      const { price = 0, taxRate } = products.find(({ id }) => id === productId) ?? {}
      return { rate: taxRate as Rate, quantity, total: cents(price) * quantity }
    })
    const subtotal = sum(goods.map(({ total }) => total))
    const discount = chance.below(2) === 0 ? 0 : chance.below(subtotal + 1)
    const shares = parts(
      discount,
      goods.map(({ total }) => total),
    )
    const own = goods.map(({ rate, quantity, total }, line): Part => {
      return { rate, quantity, paid: total - (shares[line] ?? 0), returned: 0 }
    })
    const sent = shippingOf(chance)
    const answer = await placeOrder(ports, actor, {
      lines,
      ...(discount > 0 && { discount: { amount: discount / 100 } }),
      ...(sent && { shipping: sent.input }),
    })
    const order: OrderView = JSON.parse(answer.answer)
    expect(cents(order.total)).toBe(sum(own.map(({ paid }) => paid)) + (sent?.part.paid ?? 0))
    if (order.total > 0) {
      const payment = { method: 'online', amount: order.total, reference: order.id } as const
      await payOrder(ports, actor, order.id, payment)
      for (let times = chance.below(3); times > 0; times--) {
        await refundSome(kassa, chance, order, own, sent?.part ?? null)
      }
    }
    ledger.add(own, sent?.part ?? null)
  }
  const sales = await salesOf(ports, actor, {})
  expect(cents(sales.total)).toBe(ledger.total)
  expect(cents(sales.refunded)).toBe(ledger.refunded)
  expect(cents(sales.shipping)).toBe(ledger.shipping)
  expect(cents(sum(sales.products.map(({ amount }) => amount)))).toBe(
    ledger.total - ledger.refunded - ledger.shipping,
  )
  const taxes = sales.taxes.map(({ name, gross, tax, net }) => [
    name,
    cents(gross),
    cents(tax),
    cents(net),
  ])
  const expected = RATES.map(({ name }) => {
    const [gross = 0, tax = 0] = [ledger.gross.get(name), ledger.tax.get(name)]
    return [name, gross, tax, gross - tax]
  })
  expect(taxes.sort()).toEqual(expected.sort())
  const judge = {
    secrets: ports.secrets,
    otherKey: () => {},
    missing: () => {},
    note: () => {},
  }
  const problems = await Array.fromAsync(salesProblems(ports.store.read, north.shop.id, judge))
  expect(problems).toEqual([])
})

/** Shipping of one order in two, of which some is free. */
function shippingOf(chance: Chance) {
  if (chance.below(2) === 0) return null
  const price = chance.below(2_000)
  const discount = chance.pick([0, 0, price, chance.below(price + 1)])
  const rate = chance.pick<Rate>(['Standard', 'Odd', 'Zero'])
  return {
    input: { name: 'Post', price: price / 100, discount: discount / 100, taxRate: rate },
    part: { rate, quantity: 1, paid: price - discount, returned: 0 } satisfies Part as Part,
  }
}

/** Some goods come back, and the shipping or not. */
async function refundSome(
  { ports, north }: TestServer,
  chance: Chance,
  { id, lines }: OrderView,
  own: readonly Part[],
  sent: Part | null,
): Promise<void> {
  const isSent = sent !== null && sent.returned === 0 && sent.paid > 0 && chance.below(2) === 0
  const back = own.map((line) => chance.below(line.quantity - line.returned + 1))
  const named = lines.flatMap(({ id: lineId }, index) => {
    const quantity = back[index] ?? 0
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
  if (named.length === 0 && !isSent) return
  const input = { lines: named, shipping: isSent, restock: true, reason: 'Returned' }
  await refundOrder(ports, commandLine(north.shop), id, input)
  for (const [index, line] of own.entries()) line.returned += back[index] ?? 0
  if (isSent && sent) sent.returned = 1
}
