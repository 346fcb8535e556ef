import { expect, test } from 'bun:test'
import { commandLine } from '../../src/domain/actor.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { registerTerminal } from '../../src/domain/pos/terminal.ts'
import { MODULES } from '../../src/installed.ts'
import { namedOrder } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { shopperOf } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { changeRows, problemsIn } from '../stored.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

/** The problems and notes of `kassa check` about the rows. */
async function findings(kassa: TestServer): Promise<readonly string[]> {
  const found = await problemsIn(kassa)
  return [
    ...found,
    ...(await rowProblems(MODULES, kassa.ports.store.read, kassa.ports.secrets)).notes,
  ]
}

/** A sale at a till of one piece for 9.99. */
function sale(productId: string, total: number) {
  const taxRate = { name: 'None', percent: 0 }
  const line = { productId, name: 'Mug', sku: null, unit: 'piece', quantity: 1, unitPrice: 9.99 }
  return {
    at: '2026-01-15T11:00:00.000Z',
    kind: 'sale',
    order: {
      lines: [{ ...line, discount: 0, taxRate, total: 9.99 }],
      discount: null,
      subtotal: 9.99,
      total,
      taxes: [{ ...taxRate, net: 9.99, tax: 0, gross: 9.99 }],
      payments: [{ method: 'card', amount: 9.99 }],
      receipt: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
    },
  }
}

test('check finds what was changed in sales, and nothing else', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const settings = {
    loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
    cashRounding: 0.05,
    country: 'NL',
    tillSales: true,
    confirmNotFiscal: true,
  }
  await owner.done(owner.patch('/shop/api/shop', settings))
  const desk = new OrderDesk(north)
  const { publicId: customerId } = await shopperOf(kassa, north)
  const mug = await north.product({ stock: 20, price: 9.99, metadata: { 2: 'b', 1: 'a' } })
  const lines = [{ productId: mug.id, quantity: 3 }]
  const metadata = { 10: 'x', 9: 'y', b: 'ü' }
  const orders = [
    await desk.placed({ lines, customerId, discount: { amount: 2, reason: 'Ten' }, metadata }),
    await desk.placed({ lines, customerId, address: { city: 'Köln', name: 'Ada' } }),
    await desk.placed({ lines }),
  ]
  const [first, second] = [
    await desk.paid(orders[0]!),
    await desk.paid(orders[1]!, { method: 'cash', amount: 29.95 }),
  ]
  await desk.refund(first, { lines: [{ lineId: first.lines[0]?.id ?? '', quantity: 1 }] })
  const { terminal, key } = await registerTerminal(
    MODULES,
    kassa.ports,
    commandLine(north.shop),
    'Till',
  )
  // The second has wrong sums, which are kept as they were sent; the owner has dealt with it.
  for (const [index, total] of [9.99, 12].entries()) {
    const path = `/v1/pos/journal/${terminal.series}/${index + 1}`
    const sold = await kassa.ask({ method: 'PUT', path, key, body: sale(mug.id, total) })
    expect(sold.status).toBe(201)
    await desk.post((sold.json as { orderId: string }).orderId, 'resolve', {})
  }
  expect(await problemsIn(kassa)).toEqual([])
  const changes: readonly (readonly [set: string, back: string, problem: string])[] = [
    [
      `UPDATE sale_line SET name = 'Cup' WHERE order_id = '${second.id}'`,
      `UPDATE sale_line SET name = 'Mug' WHERE order_id = '${second.id}'`,
      `The order ${second.code} (${second.id}) was changed after it was made.`,
    ],
    [
      `UPDATE sale_tax SET gross_minor = 1, net_minor = 1 WHERE document = '${second.id}'`,
      `UPDATE sale_tax SET gross_minor = 2997, net_minor = 2997 WHERE document = '${second.id}'`,
      `The order ${second.code} (${second.id}) has wrong sums.`,
    ],
    [
      `UPDATE sale_payment SET amount_minor = 2990 WHERE order_id = '${second.id}'`,
      `UPDATE sale_payment SET amount_minor = 2995 WHERE order_id = '${second.id}'`,
      `The order ${second.code} (${second.id}) has wrong sums.`,
    ],
    [
      'UPDATE sale_refund SET amount_minor = 5000',
      'UPDATE sale_refund SET amount_minor = 932',
      `The order ${first.code} (${first.id}) has more refunds than payments or goods.`,
    ],
    [
      "UPDATE sale_counter SET value = 3 WHERE kind = 'order'",
      "UPDATE sale_counter SET value = 2 WHERE kind = 'order'",
      'The number 3 of orders is missing.',
    ],
  ]
  for (const [set, back, problem] of changes) {
    await changeRows(kassa, set)
    expect(await problemsIn(kassa)).toContain(problem)
    await changeRows(kassa, back)
    expect(await problemsIn(kassa)).toEqual([])
  }
  await changeRows(
    kassa,
    `UPDATE point_entry SET order_id = 'order_none' WHERE order_id = '${second.id}'`,
  )
  expect(await problemsIn(kassa)).toEqual([
    expect.stringMatching(/^The points point_\w+ belong to an order that does not exist\.$/),
    `The points of the customer ${customerId} were changed by others than kassa.`,
  ])
})

test('check names entries without their effect, and effects without their entry', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1 })
  await till.add(saleOf(mug, 2))
  const { id, lines } = (await till.order(`${till.series}-1`)) as unknown as OrderView
  const refund = (orderId: string, amount: number) => ({
    kind: 'refund',
    refund: {
      orderId,
      lines: [{ lineId: lines[0]?.id, quantity: 1 }],
      amount,
      method: 'cash',
      restock: true,
      reason: 'Torn',
    },
  })
  await till.add(refund(id, 12.1))
  expect(await findings(kassa)).toEqual([])
  // The owners are told of it when it comes, and nobody can mend it.
  await till.add(refund('order_lost', 9.3))
  const { series } = till
  const note = `The journal has entries that had no effect when they came: refund ${series}-3. Sales are 9.30 EUR above what the tills have counted by them; the list of tills' entries in admin says why.`
  expect(await findings(kassa)).toEqual([note])
  const changes: readonly (readonly [set: string, back: string, problem: string])[] = [
    [
      `UPDATE journal_entry SET order_id = 'x' WHERE n = 2 AND series = '${series}'`,
      `UPDATE journal_entry SET order_id = '${id}' WHERE n = 2 AND series = '${series}'`,
      `The refund ${series}-2 of the journal has no effect in Sales.`,
    ],
    [
      'UPDATE sale_refund SET amount_minor = 1200',
      'UPDATE sale_refund SET amount_minor = 1210',
      `The refund ${series}-2 of the order ${namedOrder(id)} differs from its entry.`,
    ],
    [
      `UPDATE sale_refund SET number = '${series}-9'`,
      `UPDATE sale_refund SET number = '${series}-2'`,
      '1 sales or refunds of tills have no entry in a journal.',
    ],
    [
      `UPDATE sale_payment SET method = 'card' WHERE order_id = '${id}'`,
      `UPDATE sale_payment SET method = 'cash' WHERE order_id = '${id}'`,
      `The order ${namedOrder(id)} differs from its entry ${series}-1.`,
    ],
    [
      `UPDATE sale_line SET quantity = 1900 WHERE order_id = '${id}'`,
      `UPDATE sale_line SET quantity = 2000 WHERE order_id = '${id}'`,
      `The order ${namedOrder(id)} differs from its entry ${series}-1.`,
    ],
  ]
  for (const [set, back, problem] of changes) {
    await changeRows(kassa, set)
    expect(await findings(kassa)).toContain(problem)
    await changeRows(kassa, back)
    expect(await findings(kassa)).toEqual([note])
  }
})

test('check follows the chain of every journal', async () => {
  await using kassa = await TestServer.open()
  await sellingAt(kassa, kassa.north)
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1 })
  for (let n = 1; n <= 3; n++) await till.add(saleOf(mug, n))
  expect(await problemsIn(kassa)).toEqual([])
  const { series } = till
  const entry = (n: number) => `WHERE series = '${series}' AND n = ${n}`
  const changed = (n: number) => `The journal's entry ${series}-${n} was changed after it was made.`
  const text = `body = replace(body, '"amount":24.2', '"amount":20.2')`
  const changes: readonly (readonly [set: string, back: string, problems: readonly string[]])[] = [
    [
      `UPDATE journal_entry SET ${text} ${entry(2)}`,
      `UPDATE journal_entry SET body = replace(body, '"amount":20.2', '"amount":24.2') ${entry(2)}`,
      [changed(2)],
    ],
    [
      `UPDATE journal_entry SET at = at + 1 ${entry(3)}`,
      `UPDATE journal_entry SET at = at - 1 ${entry(3)}`,
      [changed(3)],
    ],
    [
      `UPDATE journal_entry SET n = 12 ${entry(2)}`,
      `UPDATE journal_entry SET n = 2 ${entry(12)}`,
      [`The journal has no entry ${series}-2.`],
    ],
    [
      `UPDATE journal_series SET last_n = 4 WHERE series = '${series}'`,
      `UPDATE journal_series SET last_n = 3 WHERE series = '${series}'`,
      [`The journal ${series} ends at entry 3 and not at 4.`],
    ],
    [
      `UPDATE sale_order SET number = 'x' WHERE number = '${series}-1'`,
      `UPDATE sale_order SET number = '${series}-1' WHERE number = 'x'`,
      [`The sale ${series}-1 of the journal has no order.`],
    ],
  ]
  for (const [set, back, found] of changes) {
    await changeRows(kassa, set)
    expect(await problemsIn(kassa)).toEqual(expect.arrayContaining([...found]))
    await changeRows(kassa, back)
    expect(await problemsIn(kassa)).toEqual([])
  }
})
