import { expect, test } from 'bun:test'
import { newId } from '../../../src/domain/id.ts'
import { insertShop } from '../../../src/domain/shop/new-shop.ts'
import type { Asked, Writing } from '../../../src/domain/store.ts'
import { nextNumber } from '../../../src/modules/orders/number.ts'
import { listedOrders, type OrderFilter } from '../../../src/modules/orders/order-list.ts'
import type { NewOrder, Payment, Refund } from '../../../src/modules/orders/order-record.ts'
import {
  findOrder,
  insertOrder,
  insertPayment,
  insertRefund,
  isReferenceTaken,
  orderByReceipt,
  updateOrder,
} from '../../../src/modules/orders/order-rows.ts'
import { pointBalance } from '../../../src/modules/orders/points/points.ts'
import { SALE_KINDS, type SumRow, sumsOfDay } from '../../../src/modules/orders/sum-row.ts'
import {
  CHANNELS,
  FULFILMENTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  POINT_REASONS,
} from '../../../src/modules/orders/values.ts'
import { storeOn } from '../../../src/store/engine.ts'
import { TestServer } from '../../fixture.ts'
import { hasPostgres, TestDatabase } from '../../postgres.ts'

const TILL = { kind: 'till', id: 'term_1', name: 'Counter' } as const
const RATE = { name: 'Standard', percent: 19_000 }

function newOrder(now: number, fields: Partial<NewOrder> = {}): NewOrder {
  const line = (name: string) => ({
    publicId: newId('line', now),
    product: null,
    name,
    title: `${name}, loose`,
    content: null,
    costMinor: null,
    options: { Form: 'loose' },
    sku: null,
    unit: 'kg' as const,
    quantity: 1_500,
    pack: 1,
    unitPriceMinor: 200,
    discountMinor: 0,
    shareMinor: 50,
    taxRate: RATE,
    totalMinor: 300,
  })
  return {
    publicId: newId('order', now),
    channel: 'online',
    status: 'open',
    number: null,
    currency: 'EUR',
    shopperId: null,
    email: null,
    discountMinor: 100,
    discountReason: 'Points',
    pointsRedeemed: 5,
    pointsMinor: null,
    servedBy: 'Ada',
    subtotalMinor: 600,
    totalMinor: 500,
    shipping: null,
    paymentWay: null,
    placedFrom: null,
    replaces: 'order_before',
    fulfilment: 'none',
    address: { city: 'Köln' },
    note: null,
    metadata: { _cost: '1' },
    receipt: newId('order', now),
    terminal: null,
    attention: null,
    stockTaken: true,
    soldAt: null,
    soldOn: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + 1_000,
    lines: Array.from({ length: 23 }, (_, index) => line(`Tea ${index}`)),
    taxes: [
      { ...RATE, netMinor: 420, taxMinor: 80, grossMinor: 500 },
      { name: 'None', percent: 0, netMinor: 0, taxMinor: 0, grossMinor: 0 },
    ],
    ...fields,
  }
}

test('an order is read as it was written, with its payments and refunds', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  const [shop, other] = [kassa.north.shop.id, kassa.south.shop.id]
  const { now } = kassa
  const written = newOrder(now)
  const { publicId } = written
  const payments = PAYMENT_METHODS.map(
    (method): Payment => ({
      publicId: newId('pay', now),
      method,
      amountMinor: 100,
      givenMinor: 200,
      changeMinor: 100,
      roundingMinor: -1,
      reference: `ref ${method}`,
      createdAt: now,
      terminal: method === 'cash' ? 'term_1' : null,
      actor: method === 'cash' ? TILL : null,
    }),
  )
  const refunds = [true, false].map(
    (restock, index): Refund => ({
      publicId: newId('refund', now),
      number: `R${index}`,
      amountMinor: 7,
      roundingMinor: 0,
      shippingMinor: restock ? 1 : null,
      method: 'cash',
      restock,
      reason: 'Stale',
      createdAt: now,
      takenOn: '2026-01-15',
      actor: restock ? TILL : null,
      lines: restock ? [0, 1].map((line) => ({ line, quantity: 500, amountMinor: 3 })) : [],
      taxes: restock ? [{ ...RATE, netMinor: 6, taxMinor: 1, grossMinor: 7 }] : [],
    }),
  )
  const cancellation = { at: now, actor: TILL }
  const tracking = { carrier: 'DHL', number: '0034', url: null }
  const last = { cancellation, tracking, replacedBy: 'order_after' }
  await store.write(async (tx) => {
    await insertOrder(tx, shop, written, 'digest')
    for (const [index, payment] of payments.entries()) {
      await insertPayment(tx, shop, publicId, index, payment)
    }
    for (const [index, refund] of refunds.entries()) {
      await insertRefund(tx, shop, publicId, index, refund)
    }
    await updateOrder(tx, shop, publicId, { number: '1', updatedAt: now + 1 })
    const ended = { attention: 'late_payment', ...last, updatedAt: now + 2 } as const
    await updateOrder(tx, shop, publicId, ended)
  })
  const stored = await findOrder(store.read, shop, publicId)
  const moved = {
    number: '1',
    attention: 'late_payment',
    ...last,
    updatedAt: now + 2,
  } as const
  const nobody = { shopperEmail: null, shopperName: null, handedOverBy: null, deliveredAt: null }
  expect(stored).toEqual({ ...written, ...moved, ...nobody, digest: 'digest', payments, refunds })
  const byReceipt = async (of: number) => await orderByReceipt(store.read, of, written.receipt)
  expect(await byReceipt(shop)).toBeNull()
  expect(await isReferenceTaken(store.read, shop, 'card', 'ref card')).toBe(true)
  expect(await isReferenceTaken(store.read, shop, 'card', 'ref cash')).toBe(false)
  expect(await findOrder(store.read, other, publicId)).toBeNull()
  const expired = (at: number) => store.read.all<object>('order.expired', { now: at, limit: 10 })
  expect(await expired(now + 999)).toEqual([])
  expect(await expired(now + 1_000)).toEqual([{ shopId: shop, publicId }])
  const sold = { soldAt: now, soldOn: '2026-01-15', updatedAt: now }
  await store.write((tx) => updateOrder(tx, shop, publicId, sold))
  expect(await byReceipt(shop)).toMatchObject({ publicId, ...sold })
  expect(await byReceipt(other)).toBeNull()
})

test('a list of orders has what was asked for, page by page, the newest first', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  const shop = kassa.north.shop.id
  const { now } = kassa
  const orders = ORDER_STATUSES.flatMap((status, hour) =>
    CHANNELS.flatMap((channel, minute) =>
      FULFILMENTS.map((fulfilment, second) => {
        const at = now + hour * 3_600_000 + minute * 60_000 + second * 1_000
        const shopperId = second === 0 ? 'cust_ada' : null
        // The newest orders were changed first.
        const attention = second === 1 && hour < 3 ? ('late_payment' as const) : null
        const times = { createdAt: at, updatedAt: 2 * now - at }
        return newOrder(at, {
          status,
          channel,
          fulfilment,
          shopperId,
          attention,
          lines: [],
          ...times,
        })
      }),
    ),
  )
  await store.write(async (tx) => {
    for (const order of orders) await insertOrder(tx, shop, order, '')
  })
  const newest = orders.toReversed()
  const filters: readonly OrderFilter[] = [
    {},
    { status: ['ready'] },
    { channel: 'till' },
    { status: ['open', 'ready'] },
    { status: ['open', 'paid'], customer: 'cust_ada' },
    { status: ['open', 'paid'], since: now - 7_200_000 },
    { status: ['paid'], channel: 'online' },
    { customer: 'cust_ada' },
    { customer: 'cust_ada', status: ['open'], channel: 'till' },
    { customer: 'cust_eve' },
    { attention: 'true' },
    { attention: 'true', status: ['paid'] },
    { since: now - 7_200_000 },
    { since: now - 7_200_000, status: ['open'], channel: 'online' },
  ]
  for (const filter of filters) {
    const { status, channel, customer, attention, since } = filter
    const wanted = (since === undefined ? newest : orders).filter(
      (one) =>
        (status ?? [one.status]).includes(one.status) &&
        (channel ?? one.channel) === one.channel &&
        (customer ?? one.shopperId) === one.shopperId &&
        (attention === undefined || one.attention !== null) &&
        (since ?? 0) <= one.updatedAt,
    )
    const found = []
    for (let after = undefined; ; ) {
      const page = await listedOrders(store.read, shop, filter, after, 2)
      found.push(...page)
      if (page.length < 2) break
      after = page.at(-1)
    }
    const ids = (all: readonly NewOrder[]) => all.map(({ publicId }) => publicId)
    expect(ids(found)).toEqual(ids(wanted))
  }
})

/** A paid order of one line, with the sums 500, 500, 500 and 250. */
async function sell(tx: Writing, shop: number, at: number, day: string): Promise<NewOrder> {
  const taxes = [{ ...RATE, netMinor: 420, taxMinor: 80, grossMinor: 500 }]
  const order = newOrder(at, { soldAt: at, soldOn: day, taxes })
  const one = { ...order, lines: order.lines.slice(0, 1) }
  await insertOrder(tx, shop, one, '')
  await insertPayment(tx, shop, order.publicId, 0, {
    publicId: newId('pay', at),
    method: 'cash',
    amountMinor: 500,
    roundingMinor: 0,
    reference: null,
    givenMinor: null,
    changeMinor: null,
    terminal: null,
    createdAt: at,
    actor: null,
  })
  return one
}

test('a day of very many sales and refunds is summed up in parts', async () => {
  await using kassa = await TestServer.open()
  const { store, clock } = kassa.ports
  const shop = kassa.north.shop.id
  const day = '2026-01-15'
  const count = 450
  await store.write(async (tx) => {
    for (let second = 0; second < count; second++) {
      const at = clock() + second * 1_000
      const order = await sell(tx, shop, at, day)
      // Two parts of each line come back.
      for (const position of [0, 1]) {
        const number = `R${second}.${position}`
        const refund = { publicId: newId('refund', at), number, amountMinor: 10, roundingMinor: 0 }
        const lines = [{ line: 0, quantity: 100, amountMinor: 10 }]
        const how = { method: 'cash', restock: false, reason: 'Stale', takenOn: day } as const
        const taxes = [{ ...RATE, netMinor: 8, taxMinor: 2, grossMinor: 10 }]
        const parts = { shippingMinor: null, lines, taxes }
        const made = { ...refund, ...how, ...parts, actor: null, createdAt: at }
        await insertRefund(tx, shop, order.publicId, position, made)
      }
    }
  })
  const product = { product: null, name: 'Tea 0', sku: null, unit: 'kg' }
  const expected = {
    sold: {
      documents: count,
      amountMinor: 500 * count,
      methods: 500 * count,
      taxes: 500 * count,
      products: { ...product, quantity: 1_500 * count, amountMinor: 250 * count },
    },
    returned: {
      documents: 2 * count,
      amountMinor: 20 * count,
      methods: 20 * count,
      taxes: 20 * count,
      products: { ...product, quantity: 200 * count, amountMinor: 20 * count },
    },
  }
  for (const kind of SALE_KINDS) {
    const parts: (readonly SumRow[])[] = []
    for await (const part of sumsOfDay(store.read, shop, day, kind)) parts.push(part)
    // PostgreSQL holds nobody up on this thread.
    expect(parts).toHaveLength(kassa.database ? 1 : 3)
    const total = (of: SumRow['sums'], field: 'documents' | 'quantity' | 'amountMinor') => {
      const sums = parts.flat().filter((row) => row.sums === of)
      return sums.reduce((sum, row) => sum + row[field], 0)
    }
    const { products } = expected[kind]
    expect({
      documents: total('all', 'documents'),
      amountMinor: total('all', 'amountMinor'),
      methods: total('method', 'amountMinor'),
      taxes: total('tax', 'amountMinor'),
      products: {
        ...products,
        quantity: total('product', 'quantity'),
        amountMinor: total('product', 'amountMinor'),
      },
    }).toEqual(expected[kind])
  }
})

test.if(hasPostgres)('the sums of a part agree, though a sale is made meanwhile', async () => {
  using database = await TestDatabase.make()
  const engine = await database.engine()
  const store = storeOn(engine, [])
  const made = { publicId: 'shop_1', slug: 'one', name: 'One', currency: 'EUR', createdAt: 0 }
  const shop = await store.write((tx) => insertShop(tx, made))
  const day = '2026-01-15'
  let at = Date.parse(day)
  // Each has a lower id than the one before, so it belongs to the same part.
  const sellOne = () => {
    at -= 1_000
    return store.write((tx) => sell(tx, shop, at, day))
  }
  await sellOne()
  const { reader } = engine
  const all = reader.all.bind(reader)
  reader.all = async <Row>(...asked: Asked) => {
    const rows = await all<Row>(...asked)
    await sellOne()
    return rows
  }
  const parts = await Array.fromAsync(sumsOfDay(reader, shop, day, 'sold'))
  expect(parts.flat()).toMatchObject([
    { sums: 'all', documents: 1, amountMinor: 500 },
    { sums: 'documents', atTill: 0, documents: 1 },
    { sums: 'points', atTill: 0, quantity: 5, amountMinor: 0 },
    { sums: 'shipping', amountMinor: 0 },
    { sums: 'method', amountMinor: 500 },
    { sums: 'online', documents: 0, amountMinor: 0 },
    { sums: 'rounding', amountMinor: 0 },
    { sums: 'tax', amountMinor: 500 },
    { sums: 'product', amountMinor: 250 },
  ])
  await engine.close()
})

test('numbers are counted for each shop and kind, and points add up', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  const [north, south] = [kassa.north.shop.id, kassa.south.shop.id]
  const numbers = await store.write(async (tx) => [
    await nextNumber(tx, north, 'order'),
    await nextNumber(tx, north, 'order'),
    await nextNumber(tx, north, 'refund'),
    await nextNumber(tx, south, 'order'),
  ])
  expect(numbers).toEqual([1, 2, 1, 1])
  const entries = POINT_REASONS.map((reason, index) => {
    const createdAt = kassa.now + index
    const orderId = index < 2 ? 'order_1' : null
    return { id: newId('point', createdAt), delta: 10 ** index, reason, orderId, createdAt }
  })
  const ada = { shop: north, shopper: 'cust_ada' }
  await store.write(async (tx) => {
    for (const { id: publicId, ...entry } of entries) {
      await tx.run('point.append', { ...ada, publicId, ...entry })
    }
  })
  const { read } = store
  expect(await pointBalance(read, north, 'cust_ada')).toBe(1_111)
  expect(await pointBalance(read, north, 'cust_eve')).toBe(0)
  expect(await pointBalance(read, south, 'cust_ada')).toBe(0)
  const page = await read.all<{ id: string }>('point.list', { ...ada, limit: 3 })
  expect(page).toEqual(entries.toReversed().slice(0, 3))
  const before = page.at(-1)?.id
  expect(await read.all<object>('point.list', { ...ada, before, limit: 3 })).toEqual(
    entries.slice(0, 1),
  )
  const ofOrder = await read.all<object>('point.of_order', { ...ada, order: 'order_1' })
  expect(ofOrder).toEqual(entries.slice(0, 2).map(({ delta, reason }) => ({ delta, reason })))
})
