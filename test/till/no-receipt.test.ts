import { expect, test } from 'bun:test'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import { rowsOf } from '../csv-rows.ts'
import { sharedServer } from '../shared.ts'
import { problemsIn } from '../stored.ts'
import { remarksOf, saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const owner = await sellingAt(kassa, kassa.north)
const LOW = { name: 'Low', percent: 0 }
const HIGH = { name: 'High', percent: 21 }
await owner.done(
  owner.patch('/shop/api/shop', { taxRates: [HIGH, LOW], cashRounding: 0.05, tillReturns: true }),
)

let receipts = 0

const mug = await kassa.north.product({ name: 'Mug', price: 12.1, stock: 10, cost: 4 })
const tea = await kassa.north.product({ name: 'Tea', price: 5.45, stock: 10, taxRate: 'Low' })

const line = (product: { id: string; name: string }, quantity: number, unitPrice: number) => ({
  productId: product.id,
  name: product.name,
  title: product.name,
  sku: null,
  unit: 'piece',
  quantity,
  unitPrice,
  discount: 0,
  taxRate: product === tea ? LOW : HIGH,
  total: Math.round(quantity * unitPrice * 100) / 100,
})

/** Two mugs at the price of today and one tea at less: 24.20 with 4.20 of tax, and 5.00 without any. */
function returnOf(more: object = {}) {
  return {
    kind: 'refund',
    cashier: { id: 'ann', name: 'Ann' },
    refund: {
      goods: [line(mug, 2, 12.1), line(tea, 1, 5)],
      amount: 29.2,
      method: 'cash',
      rounding: 0,
      taxes: [
        { ...HIGH, net: 20, tax: 4.2, gross: 24.2 },
        { ...LOW, net: 5, tax: 0, gross: 5 },
      ],
      restock: true,
      reason: 'Gift, no receipt',
      receipt: `${++receipts}`.padStart(22, 'n'),
      ...more,
    },
  }
}

async function stockOf({ id }: { id: string }): Promise<number | null> {
  return (await kassa.north.get(id)).product.stock
}

test('goods that come back without a receipt are a return, and no sale', async () => {
  const till = await Till.of(kassa, kassa.north)
  const sales = async () => await owner.done<SalesView>(owner.get('/shop/api/sales'))
  const before = await sales()
  const entry = returnOf()
  const answer = await till.add(entry)
  expect([answer.status, remarksOf(answer)]).toEqual([201, []])
  const number = `${till.series}-1`
  const order = (await till.order(number)) as unknown as OrderView
  expect(order).toMatchObject({
    number,
    status: 'returned',
    channel: 'till',
    customer: null,
    total: 29.2,
    paid: 0,
    refunded: 29.2,
    payments: [],
    receiptUrl: `/r/north.${entry.refund.receipt}`,
    lines: [
      { title: 'Mug', quantity: 2, unitPrice: 12.1, refundedQuantity: 2 },
      { title: 'Tea', quantity: 1, unitPrice: 5, refundedQuantity: 1 },
    ],
    refunds: [
      {
        number,
        amount: 29.2,
        method: 'cash',
        restock: true,
        reason: 'Gift, no receipt',
        taxes: [
          { ...HIGH, net: 20, tax: 4.2, gross: 24.2 },
          { ...LOW, net: 5, tax: 0, gross: 5 },
        ],
      },
    ],
  })
  expect([await stockOf(mug), await stockOf(tea)]).toEqual([12, 11])
  const after = await sales()
  const nothing = { net: 0, tax: 0, gross: 0 }
  expect(after).toMatchObject({
    orders: before.orders,
    total: before.total,
    refunds: before.refunds + 1,
    refunded: before.refunded + 29.2,
    tills: { sales: before.tills.sales, refunds: before.tills.refunds + 1 },
  })
  expect(after.taxes.find(({ name }) => name === 'Low')).toMatchObject({
    sold: nothing,
    returned: { net: 5, tax: 0, gross: 5 },
  })
  const amountOf = ({ products }: SalesView, { id }: { id: string }) =>
    products.find(({ productId }) => productId === id)?.amount ?? 0
  expect(amountOf(after, mug) - amountOf(before, mug)).toBe(-24.2)
  // Its credit note is the only paper, and names all goods with their taxes.
  const page = await kassa.ask({ path: new URL(order.receiptUrl ?? '', 'http://x').pathname })
  const papers = JSON.parse(
    /<script[^>]*id="receipt"[^>]*>(.*?)<\/script>/s.exec(page.text)?.[1] ?? '',
  )
  expect(papers).toMatchObject({ isReturn: true, number, cashier: 'Ann', terminal: 'Till' })
  expect(papers.refunds[0].lines).toHaveLength(2)
  expect(papers.refunds[0].taxes).toHaveLength(2)
  // Sending the entry again changes nothing.
  const again = await till.put(1, returnOf({ receipt: `${receipts}`.padStart(22, 'n') }))
  expect(again.status).toBe(200)
  expect(await stockOf(mug)).toBe(12)
  const history = await owner.get(`/shop/api/orders/${order.id}/history`)
  expect(history.json).toMatchObject({
    data: [{ action: 'order.returned', note: 'Gift, no receipt', actor: { kind: 'till' } }],
  })
  const listed = await owner.get('/shop/api/orders?status=returned')
  expect(listed.json).toMatchObject({ data: [{ id: order.id }] })
  const waiting = await owner.get('/shop/api/orders?todo=money')
  expect(waiting.text).not.toContain(order.id)
  const rows = rowsOf((await owner.get('/shop/api/sales/export?of=documents&form=plain')).text)
  expect(rows.filter((row) => row.number === number)).toMatchObject([
    { kind: 'refund', saleNumber: '', total: '-29.20', 'tax High 21': '-4.20' },
  ])
  // Nothing more can be done with it.
  const desk = `/shop/api/orders/${order.id}`
  const lines = [{ lineId: order.lines[0]?.id, quantity: 1 }]
  const dump = kassa.dump()
  for (const [path, body] of [
    ['cancel', {}],
    ['refunds', { lines, restock: true, reason: 'x' }],
    ['refunds', { lines: [], amount: 1, restock: false, reason: 'x' }],
    ['status', { status: 'completed' }],
    ['payments', { method: 'cash', amount: 29.2, reference: 'x' }],
  ] as const) {
    const refused = await owner.post(`${desk}/${path}`, body)
    expect([path, refused.status]).toEqual([path, 409])
  }
  const handedOver = await till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', {})
  expect(handedOver.status).toBe(409)
  expect(kassa.dump()).toBe(dump)
  expect(await problemsIn(kassa)).toEqual([])
})

test('X and Z have returns without a receipt as a part of the returns, by rate', async () => {
  const till = await Till.of(kassa, kassa.north)
  const day: DayEntry[] = []
  const add = async (entry: { kind: string; [field: string]: unknown }) => {
    const at = '2026-01-15T11:00:00.000Z'
    const answer = await till.add({ ...entry, at })
    const { kind, cashier, ...content } = entry
    day.push({ n: till.n, at, kind, cashier, content: content.order ?? content.refund })
    return answer
  }
  await add(saleOf(mug, 2))
  const order = (await till.order(`${till.series}-1`)) as unknown as OrderView
  const refund = {
    orderId: order.id,
    lines: [{ lineId: order.lines[0]?.id, quantity: 1 }],
    method: 'cash',
    amount: 12.1,
    restock: true,
    reason: 'x',
    taxes: [{ ...HIGH, net: 10, tax: 2.1, gross: 12.1 }],
  }
  expect(remarksOf(await add({ kind: 'refund', refund }))).toEqual([])
  expect(remarksOf(await add(returnOf()))).toEqual([])
  const open = openDay(day, 'EUR')
  expect(open).toMatchObject({
    sales: 1,
    refunds: 2,
    expectedCash: 24.2 - 12.1 - 29.2,
    withoutReceipt: {
      count: 1,
      amount: 29.2,
      taxes: [
        { ...HIGH, net: 20, tax: 4.2, gross: 24.2 },
        { ...LOW, net: 5, tax: 0, gross: 5 },
      ],
    },
  })
  expect(open.taxes[0]?.returned).toEqual({ net: 30, tax: 6.3, gross: 36.3 })
  const closing = closingOf(open, 0, 'EUR')
  const { withoutReceipt } = closing
  if (!withoutReceipt) throw new Error('a closing has it')
  const wrong = [
    { ...withoutReceipt, count: 2 },
    { ...withoutReceipt, amount: 29 },
    { ...withoutReceipt, taxes: [] },
  ]
  const at = till.n + 1
  for (const [index, said] of [...wrong, withoutReceipt, undefined].entries()) {
    // Each is sent to a journal of its own.
    const other = await Till.of(kassa, kassa.north)
    await other.add({ ...saleOf(mug, 2) })
    const sold = (await other.order(`${other.series}-1`)) as unknown as OrderView
    const lines = [{ lineId: sold.lines[0]?.id, quantity: 1 }]
    await other.add({ kind: 'refund', refund: { ...refund, orderId: sold.id, lines } })
    await other.add(returnOf())
    const fields = { ...closing, withoutReceipt: said, fromAt: undefined, toAt: undefined }
    const closed = await other.put(at, { kind: 'closing', closing: fields })
    const remarks = index < wrong.length ? ['wrong_sums closing'] : []
    expect([index, remarksOf(closed)]).toEqual([index, remarks])
  }
})

const cases: readonly (readonly [string, object, readonly string[]])[] = [
  ['a lower price', { goods: [line(mug, 1, 1)], amount: 1, taxes: [tax(1)] }, []],
  ['a price of nothing', { goods: [line(mug, 1, 0)], amount: 0, taxes: [tax(0)] }, []],
  [
    'a higher price',
    { goods: [line(mug, 1, 12.2)], amount: 12.2, taxes: [tax(12.2)] },
    ['over_price refund.goods.0.unitPrice'],
  ],
  [
    'an unknown product',
    { goods: [line({ id: 'prod_x', name: 'X' }, 1, 1)], amount: 1, taxes: [tax(1)] },
    ['unknown_product refund.goods.0.productId'],
  ],
  ['another amount', { amount: 30 }, ['wrong_sums refund.amount']],
  ['other taxes', { taxes: [tax(29.2)] }, ['wrong_sums refund.taxes']],
  ['another rounding', { rounding: 0.05 }, ['wrong_sums refund.rounding']],
  ['a rounding of a card', { method: 'card', rounding: 0.05 }, ['wrong_sums refund.rounding']],
  ['a used receipt', { receipt: '1'.padStart(22, 'n') }, []],
  ['no receipt', { receipt: undefined }, ['unreadable refund.receipt']],
  ['an exchange', { method: 'exchange' }, ['unreadable refund.method']],
  ['no goods', { goods: [] }, ['unreadable refund.goods']],
  ['goods of another type', { goods: 'Mug' }, ['unreadable refund.goods']],
  ['a wrong quantity', { goods: [line(mug, -1, 1)] }, ['quantity refund.goods.0.quantity']],
  ['no reason', { reason: null }, ['unreadable refund.reason']],
]

function tax(gross: number) {
  const part = Math.round((gross * 2100) / 121) / 100
  return { ...HIGH, net: Math.round((gross - part) * 100) / 100, tax: part, gross }
}

test.each(cases)('%s is taken, and what is wrong is told', async (_, fields, remarks) => {
  const till = await Till.of(kassa, kassa.north)
  const answer = await till.add(returnOf(fields))
  expect([answer.status, remarksOf(answer)]).toEqual([201, [...remarks]])
  const receipts = kassa.rows('sale_order').map(({ receipt }) => receipt)
  expect(new Set(receipts).size).toBe(receipts.length)
  expect(await problemsIn(kassa)).toEqual([])
})

test('a till without the permission is refused at once, and what it did is kept with a remark', async () => {
  const till = await Till.of(kassa, kassa.north)
  const settings = await till.ask('/v1/pos/settings')
  expect(settings.json).toMatchObject({ tillReturns: true })
  await owner.done(owner.patch('/shop/api/shop', { tillReturns: false }))
  const before = kassa.dump()
  const path = `/v1/pos/journal/${till.series}/1?tentative=true`
  const refused = await till.ask(path, 'PUT', { at: '2026-01-15T11:00:00.000Z', ...returnOf() })
  expect(refused.refusal).toStartWith('CONFLICT refund')
  expect(refused.problem.errors).toMatchObject([{ code: 'not_allowed' }])
  expect(kassa.dump()).toBe(before)
  const stock = (await stockOf(mug)) ?? 0
  const kept = await till.add(returnOf())
  expect(remarksOf(kept)).toEqual(['not_allowed refund'])
  const { id } = await till.order(`${till.series}-1`)
  const order = await owner.get(`/shop/api/orders/${id}`)
  expect(order.json).toMatchObject({ status: 'returned', attention: 'not_allowed' })
  expect(await stockOf(mug)).toBe(stock + 2)
  await owner.done(owner.post(`/shop/api/orders/${id}/resolve`, {}))
  await owner.done(owner.patch('/shop/api/shop', { tillReturns: true }))
  expect(await problemsIn(kassa)).toEqual([])
})

test('two tills return the same goods at once, and goods that cannot be sold again stay out', async () => {
  const tills = await Promise.all([0, 1].map(() => Till.of(kassa, kassa.north)))
  const stock = (await stockOf(mug)) ?? 0
  const answers = await Promise.all(
    tills.map((till, index) => till.add(returnOf({ restock: index === 0 }))),
  )
  expect(answers.map((one) => [one.status, remarksOf(one)])).toEqual([
    [201, []],
    [201, []],
  ])
  expect(await stockOf(mug)).toBe(stock + 2)
  expect(await problemsIn(kassa)).toEqual([])
})
