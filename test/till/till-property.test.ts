import { expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { StoredProduct } from '../../src/domain/catalog/reference.ts'
import { findOrder } from '../../src/modules/orders/order-rows.ts'
import { pointBalance } from '../../src/modules/orders/points/points.ts'
import { ENTRY_KINDS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import {
  canonicalEntry,
  entryHash,
  FIRST_HASH,
  type Said,
  saidBy,
} from '../../src/modules/till/entry.ts'
import type { EntryView } from '../../src/modules/till/journal.ts'
import { catalogProduct } from '../../src/modules/till/page/data/catalog.ts'
import { type Draft, refuseWrong } from '../../src/modules/till/page/journal/series.ts'
import {
  type Basket,
  basketTotals,
  itemOf,
  newBasket,
  pricedItem,
  withItem,
} from '../../src/modules/till/page/sell/basket.ts'
import {
  cashPayment,
  dueMinor,
  type NotedPayment,
  notedPayment,
} from '../../src/modules/till/page/sell/payments.ts'
import { refundEntries, refundWays, saleOf } from '../../src/modules/till/page/sell/sale.ts'
import type { TillSale } from '../../src/modules/till/till-entry.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { type Chance, random } from '../random.ts'
import { problemsIn } from '../stored.ts'
import { sellingAt, Till } from '../till-desk.ts'

/** ENTRIES=100000 sends that many. PostgreSQL takes ten times as long for each. */
const ENTRIES = Number(
  process.env.ENTRIES ?? (process.env.KASSA_TEST_ENGINE === 'postgres' ? 50 : 300),
)
const RATES = [{ name: 'High', percent: 21 }]
const COINS = [0, 5, 10] as const
const POINT_MINOR = 5
/** Sales that can be returned are among the last so many. */
const REMEMBERED = 20

/** A till whose entries are made by the code of its page. */
class RandomTill {
  readonly entries: { n: number; at: unknown; kind: unknown; content: unknown }[] = []
  readonly orders: OrderView[] = []
  hash = FIRST_HASH

  constructor(
    readonly chance: Chance,
    readonly products: readonly Product[],
    readonly customerId: string,
  ) {}

  /** An entry that the page would write. */
  entry(): Draft {
    const { chance } = this
    const at = '2026-01-15T11:00:00.000Z'
    const dice = chance.below(20)
    if (dice === 0) return { at, kind: 'closing', content: this.closing() }
    if (dice < 3) {
      const amount = (chance.below(10_000) - 5_000) / 100
      return { at, kind: 'cash', content: { amount, method: 'cash', reason: 'Change' } }
    }
    const order = this.orders[chance.below(this.orders.length || 1)]
    if (dice < 6 && order) return { at, kind: 'refund', content: this.refund(order) }
    return { at, kind: 'sale', content: this.sale() }
  }

  sale(): TillSale {
    const { chance } = this
    const basket = this.basket()
    const { totalMinor } = basketTotals(basket, POINT_MINOR)
    const coin = chance.pick(COINS)
    const payments: NotedPayment[] = []
    for (let due = totalMinor; due > 0; due = dueMinor(totalMinor, payments)) {
      const part = 1 + chance.below(due * 2)
      if (chance.below(2) === 0) payments.push(cashPayment(due, part, coin))
      else payments.push(notedPayment('card', Math.min(part, due)))
      if (payments.length === 20)
        payments.push(notedPayment('card', dueMinor(totalMinor, payments)))
    }
    return saleOf(basket, payments, 'EUR', POINT_MINOR)
  }

  basket(): Basket {
    const { chance } = this
    const amounts = [null, { percent: chance.below(100_001) }, { amountMinor: chance.below(3000) }]
    const discount = () => amounts[chance.below(3)] ?? null
    let basket = newBasket()
    for (let lines = 1 + chance.below(5); lines > 0; lines--) {
      const product = catalogProduct(this.products[chance.below(this.products.length)] as Product)
      const quantity = (1 + chance.below(5)) * 1000
      const weight = 1 + chance.below(3000)
      const item = itemOf(product, product.unit === 'piece' ? quantity : weight, RATES)
      const labelled = product.unit === 'kg' && chance.below(3) === 0
      const added = labelled ? pricedItem(item, 1 + chance.below(5000)) : item
      basket = withItem(basket, chance.below(3) > 0 ? added : { ...added, discount: discount() })
    }
    const shopper = { id: this.customerId, email: 'ada@example.com', name: null, points: 0 }
    const isNamed = chance.below(3) === 0
    return {
      ...basket,
      discount: discount(),
      shopper: isNamed ? shopper : null,
      redeemPoints: isNamed ? chance.below(20) : 0,
    }
  }

  refund(order: OrderView) {
    const { chance } = this
    const returned = Object.fromEntries(
      order.lines.map(({ id, quantity }) => [id, Math.round(quantity * 1000) * chance.below(2)]),
    )
    const method = chance.pick<'cash' | 'card'>(['cash', 'card'])
    const how = { restock: chance.below(2) === 0, reason: 'Return' }
    const ways = refundWays(order, returned, method, chance.pick(COINS))
    const [entry] = refundEntries(order, returned, ways, how)
    if (!entry) throw new Error('a return has no entry')
    return entry
  }

  closing() {
    const day = openDay(this.entries, 'EUR')
    return closingOf(day, this.chance.below(100_000) / 100, 'EUR')
  }
}

/** Values that may replace any part of an entry. */
const JUNK: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  'x',
  '\ud800',
  '\0',
  '5',
  [],
  {},
  [null],
  { a: 1 },
  0,
  -0,
  -1,
  0.001,
  1.5,
  1e-7,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -1e12,
  'prod_made_up',
  'order_none',
  '1999-01-01T00:00:00.000Z',
  'x'.repeat(3000),
]

/** A copy with one part replaced, left out or added. */
function damaged(value: unknown, chance: Chance): unknown {
  const junk = () => JUNK[chance.below(JUNK.length)]
  if (typeof value !== 'object' || value === null || chance.below(8) === 0) return junk()
  if (Array.isArray(value)) {
    const index = chance.below(value.length + 1)
    if (index === value.length) return [...value, value[0] ?? junk()]
    return value.map((one, at) => (at === index ? damaged(one, chance) : one))
  }
  const keys = Object.keys(value)
  const key = keys[chance.below(keys.length + 1)] ?? chance.pick(['__proto__', 'toString', 'more'])
  const part = damaged((value as Said)[key], chance)
  return Object.defineProperty({ ...value }, key, { value: part, enumerable: true })
}

test(`${ENTRIES} entries of the page, right and damaged: none is refused`, async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  await sellingAt(kassa, north)
  const make = (fields: object) => north.product({ stock: 1_000_000, ...fields })
  const products = [
    await make({ name: 'Mug', price: 9.99 }),
    await make({ name: 'Bread', price: 3.5 }),
    await make({ name: 'Cheese', price: 21.37, unit: 'kg' }),
    await make({ name: 'Cable', price: 1.95, unit: 'm' }),
  ]
  const { publicId: customerId } = await shopperOf(kassa, north)
  const till = await Till.of(kassa, north)
  const chance = random(26)
  const page = new RandomTill(chance, products, customerId)
  const found = async () => {
    const values = { shop: north.shop.id, publicIds: products.map(({ id }) => id) }
    const stored = await kassa.ports.store.read.all<StoredProduct>('product.by_public_ids', values)
    const stock = stored.map(({ document }) => JSON.parse(document).stock)
    return [stock, await pointBalance(kassa.ports.store.read, north.shop.id, customerId)]
  }
  for (let n = 1; n <= ENTRIES; n++) {
    const draft = page.entry()
    const isDamaged = chance.below(2) === 0
    // A return of nothing is what the dialog does not send.
    const isNothing = draft.kind === 'refund' && (draft.content as { amount: number }).amount === 0
    if (!isNothing) refuseWrong(draft, 'EUR')
    const entry = saidBy(draft)
    const said = JSON.parse(JSON.stringify(isDamaged ? (damaged(entry, chance) ?? {}) : entry))
    const body: Said = typeof said === 'object' && !Array.isArray(said) ? { ...said } : {}
    const hash = entryHash(page.hash, canonicalEntry({ series: till.series, n }, body))
    const before = isDamaged ? await found() : null
    const path = `/v1/pos/journal/${till.series}/${n}`
    const answer = await till.ask(path, 'PUT', { ...body, previousHash: page.hash, hash })
    if (answer.status !== 201) throw answer.unexpected(`to ${JSON.stringify(body)} is not 201`)
    const { orderId, attention } = answer.json as EntryView
    if (before && orderId === null) expect([body, await found()]).toEqual([body, before])
    if (!isDamaged && draft.kind !== 'refund') {
      const wrong = attention?.filter(({ code }) => code !== 'too_few_points') ?? []
      expect([body, wrong]).toEqual([body, []])
    }
    page.hash = hash
    const kind = ENTRY_KINDS.find((one) => one === body.kind)
    const content = kind && body[kind === 'sale' ? 'order' : kind]
    page.entries.push({ n, at: body.at, kind, content })
    if (kind === 'closing') page.entries.splice(0, page.entries.length - 1)
    const sold =
      orderId === null ? null : await findOrder(kassa.ports.store.read, north.shop.id, orderId)
    if (sold && sold.number === `${till.series}-${n}`) {
      page.orders.push((await till.order(sold.number)) as unknown as OrderView)
      page.orders.splice(0, page.orders.length - REMEMBERED)
    }
  }
  expect(await problemsIn(kassa)).toEqual([])
}, 3_600_000)
