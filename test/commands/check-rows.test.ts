import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../src/commands/check.ts'
import { runCommand } from '../../src/commands/run.ts'
import { rowProblems } from '../../src/domain/check.ts'
import type { Reading } from '../../src/domain/store.ts'
import { sealRestored } from '../../src/domain/upkeep/sealing.ts'
import { MODULES } from '../../src/installed.ts'
import { orderCode } from '../../src/modules/orders/values.ts'
import { ON_POSTGRES, TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { withMethods } from '../reading.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { changeRows, problemsIn } from '../stored.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(120_000)

afterEach(() => {
  process.exitCode = 0
})

async function checked({ directory, environment }: TestServer) {
  const printed: string[] = []
  const env = { KASSA_PORT: '0', ...environment }
  await runCommand(check, ['--data', directory, '--json'], env, (text) => void printed.push(text))
  const { problems, notes }: Record<'problems' | 'notes', string[]> = JSON.parse(printed.join(''))
  return { problems, notes }
}

/** Check says how its connection to PostgreSQL is encrypted. */
const CONNECTION = ON_POSTGRES ? ['The connection to PostgreSQL is a socket of its machine.'] : []
const SOUND = { problems: [], notes: CONNECTION }

/** Two paid orders, a part of the first refunded in cash, one open order and a sale at a till. */
async function sold(kassa: TestServer) {
  const { north } = kassa
  await sellingAt(kassa, north)
  const desk = new OrderDesk(north)
  const mug = await north.product({ name: 'Mug', stock: 20, price: 10, sku: 'MUG' })
  const lines = [{ productId: mug.id, quantity: 2 }]
  const email = 'ada@example.com'
  const address = { name: 'Ada', city: 'Köln', phone: '+49 221 1' }
  const first = await desk.paid(await desk.placed({ lines, email, address, metadata: { a: 'b' } }))
  const second = await desk.paid(await desk.placed({ lines }))
  const open = await desk.placed({ lines })
  await desk.refund(first, {
    lines: [{ lineId: first.lines[0]?.id ?? '', quantity: 1 }],
    method: 'cash',
  })
  const till = await Till.of(kassa, north)
  await till.add(saleOf(mug, 1))
  return { mug, first, second, open, till }
}

type Sold = Awaited<ReturnType<typeof sold>>

/** A change, the one that takes it back, and what is found between them. */
type Damage = readonly [set: string, back: string, found: readonly string[]]

const changed = (id: string) => `The order ${orderCode(id)} (${id}) was changed after it was made.`
const changedPart = (part: string, id: string) =>
  `The ${part} of the order ${orderCode(id)} (${id}) were changed.`
const ofLedger = (id: string) => `The stock of the product ${id} differs from its ledger.`

function ofOrders({ first, open, till }: Sold): Damage[] {
  const where = `WHERE public_id = '${first.id}'`
  const ofFirst = `WHERE order_id = '${first.id}'`
  return [
    [
      `UPDATE sale_order SET number = '999999' ${where}`,
      `UPDATE sale_order SET number = '1' ${where}`,
      [
        changed(first.id),
        'The number 999999 of orders was never given; the last one is 2.',
        'The number 1 of orders is missing.',
      ],
    ],
    [
      `UPDATE sale_order SET number = '007' ${where}`,
      `UPDATE sale_order SET number = '1' ${where}`,
      [
        changed(first.id),
        'The number 007 of orders was never given; the last one is 2.',
        'The number 1 of orders is missing.',
      ],
    ],
    [
      `UPDATE sale_order SET sold_at = sold_at + 86400000 ${where}`,
      `UPDATE sale_order SET sold_at = sold_at - 86400000 ${where}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_order SET sold_on = '2025-12-31' ${where}`,
      `UPDATE sale_order SET sold_on = '2026-01-15' ${where}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_order SET note = 'Gift' WHERE public_id = '${open.id}'`,
      `UPDATE sale_order SET note = NULL WHERE public_id = '${open.id}'`,
      [changed(open.id)],
    ],
    [
      `UPDATE sale_line SET name = 'Cup' ${ofFirst}`,
      `UPDATE sale_line SET name = 'Mug' ${ofFirst}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_line SET title = 'Mug, gold' ${ofFirst}`,
      `UPDATE sale_line SET title = 'Mug' ${ofFirst}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_line SET options = '{"Size":"M"}' ${ofFirst}`,
      `UPDATE sale_line SET options = '{}' ${ofFirst}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_line SET content = '{"quantity":1,"unit":"kg"}' ${ofFirst}`,
      `UPDATE sale_line SET content = NULL ${ofFirst}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_order SET metadata = '{' ${where}`,
      `UPDATE sale_order SET metadata = '{"a":"b"}' ${where}`,
      [
        `The shipping, address or metadata of the order ${first.code} (${first.id}) cannot be read.`,
      ],
    ],
    [
      `UPDATE sale_order SET metadata = '{"a":"c"}' ${where}`,
      `UPDATE sale_order SET metadata = '{"a":"b"}' ${where}`,
      [changed(first.id)],
    ],
    [
      `UPDATE sale_order SET number = 'x' WHERE number = '${till.series}-1'`,
      `UPDATE sale_order SET number = '${till.series}-1' WHERE number = 'x'`,
      [
        expect.stringMatching(/^The order \w{8} \(order_\w+\) was changed after it was made\.$/),
        'The number x of orders was never given; the last one is 2.',
        `The sale ${till.series}-1 of the journal has no order.`,
      ],
    ],
  ]
}

function ofMoney({ first, second }: Sold): Damage[] {
  const ofFirst = `WHERE order_id = '${first.id}'`
  return [
    [
      `UPDATE sale_payment SET method = 'cash' ${ofFirst}`,
      `UPDATE sale_payment SET method = 'online' ${ofFirst}`,
      [changedPart('payments', first.id)],
    ],
    [
      `UPDATE sale_payment SET created_at = created_at - 1 WHERE order_id = '${second.id}'`,
      `UPDATE sale_payment SET created_at = created_at + 1 WHERE order_id = '${second.id}'`,
      [changedPart('payments', second.id)],
    ],
    [
      `UPDATE sale_payment SET amount_minor = 1 ${ofFirst}`,
      `UPDATE sale_payment SET amount_minor = 2000 ${ofFirst}`,
      [
        changedPart('payments', first.id),
        `The order ${first.code} (${first.id}) has more refunds than payments or goods.`,
        `The order ${first.code} (${first.id}) has wrong sums.`,
      ],
    ],
    [
      'UPDATE sale_refund SET amount_minor = 1001',
      'UPDATE sale_refund SET amount_minor = 1000',
      [changedPart('refunds', first.id)],
    ],
    [
      "UPDATE sale_refund SET number = 'R7'",
      "UPDATE sale_refund SET number = 'R1'",
      [
        changedPart('refunds', first.id),
        'The number R7 of refunds was never given; the last one is 1.',
        'The number R1 of refunds is missing.',
      ],
    ],
    [
      'UPDATE sale_refund_line SET quantity = 500',
      'UPDATE sale_refund_line SET quantity = 1000',
      [changedPart('refunds', first.id)],
    ],
  ]
}

function ofProducts({ mug }: Sold): Damage[] {
  const ofMug = `WHERE public_id = '${mug.id}'`
  const differs = (columns: string) =>
    `The product ${mug.id} differs from its document: ${columns}.`
  return [
    [
      `UPDATE product SET price_minor = 999 ${ofMug}`,
      `UPDATE product SET price_minor = 1000 ${ofMug}`,
      [differs('priceMinor')],
    ],
    [
      `UPDATE product SET stock = 900 ${ofMug}`,
      `UPDATE product SET stock = 14 ${ofMug}`,
      [differs('stock')],
    ],
    [
      `UPDATE product SET sku = 'CUP', to_count = 1 ${ofMug}`,
      `UPDATE product SET sku = 'MUG', to_count = 0 ${ofMug}`,
      [differs('sku, toCount')],
    ],
    [
      `UPDATE product SET stock = 900, document = replace(document, '"stock":14', '"stock":900') ${ofMug}`,
      `UPDATE product SET stock = 14, document = replace(document, '"stock":900', '"stock":14') ${ofMug}`,
      [ofLedger(mug.id)],
    ],
    [
      `UPDATE product SET document = replace(document, '"id":"prod_', '"id":"x_') ${ofMug}`,
      `UPDATE product SET document = replace(document, '"id":"x_', '"id":"prod_') ${ofMug}`,
      [differs('publicId')],
    ],
    [
      `UPDATE product SET document = replace(document, '"revision":', '"revision":1') ${ofMug}`,
      `UPDATE product SET document = replace(document, '"revision":1', '"revision":') ${ofMug}`,
      [differs('revision')],
    ],
    [
      `UPDATE product SET document = substr(document, 2) ${ofMug}`,
      `UPDATE product SET document = '{' || document ${ofMug}`,
      [`The document of the product ${mug.id} cannot be read.`],
    ],
    [
      `UPDATE stock_entry SET delta = delta - 1000 WHERE product = '${mug.id}' AND reason = 'sold' AND stock = 18000`,
      `UPDATE stock_entry SET delta = delta + 1000 WHERE product = '${mug.id}' AND reason = 'sold' AND stock = 18000`,
      [ofLedger(mug.id)],
    ],
  ]
}

test('check names each thing that was changed behind the back of kassa', async () => {
  await using kassa = await TestServer.open()
  const shop = await sold(kassa)
  expect(await checked(kassa)).toEqual(SOUND)
  const all = [...ofOrders(shop), ...ofMoney(shop), ...ofProducts(shop)]
  for (const [set, back, found] of all) {
    await changeRows(kassa, set)
    const problems = await problemsIn(kassa)
    expect([set, problems]).toEqual([set, [...found]])
    await changeRows(kassa, back)
  }
  expect(await checked(kassa)).toEqual(SOUND)
  const { mug, second } = shop
  // The last entry, and then a payment.
  await changeRows(kassa, `DELETE FROM stock_entry WHERE product = '${mug.id}' AND stock = 14000`)
  expect((await checked(kassa)).problems).toContain(ofLedger(mug.id))
  await changeRows(kassa, `DELETE FROM sale_payment WHERE order_id = '${second.id}'`)
  expect((await checked(kassa)).problems).toContain(changedPart('payments', second.id))
})

test('every product is checked, and a sale at that moment is no damage', async () => {
  await using kassa = await TestServer.open()
  const { north, ports } = kassa
  const counted = await north.product({ stock: 1 })
  const product = { name: 'Workshop', price: 5, productType: 'Service' }
  const operations = Array.from({ length: 201 }, () => ({ op: 'create', product }))
  await north.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body: { operations } })
  const last = (await north.page('limit=1')).data[0]?.id ?? ''
  const { read } = ports.store
  const found = async (reads: Reading) =>
    (await rowProblems(MODULES, reads, ports.secrets)).problems
  let stock = 1
  const all: Reading['all'] = async (...asked) => {
    if (asked[0] === 'stock.sums') await north.changed(counted.id, { stock: ++stock })
    return await read.all(...asked)
  }
  expect(await found(withMethods(read, { all }))).toEqual([])
  expect(stock).toBeGreaterThan(2)
  await changeRows(kassa, `UPDATE product SET price_minor = 1 WHERE public_id = '${last}'`)
  expect(await found(read)).toEqual([`The product ${last} differs from its document: priceMinor.`])
})

test('what a shopper wants forgotten is not part of the digest', async () => {
  await using kassa = await TestServer.open()
  await sold(kassa)
  await changeRows(kassa, 'UPDATE sale_order SET email = NULL, address = NULL')
  expect(await checked(kassa)).toEqual(SOUND)
})

test('a further payment does not hide that an order was changed', async () => {
  await using kassa = await TestServer.open()
  const { open } = await sold(kassa)
  const desk = new OrderDesk(kassa.north)
  await changeRows(kassa, `UPDATE sale_line SET name = 'Cup' WHERE order_id = '${open.id}'`)
  await desk.paid(open)
  expect((await checked(kassa)).problems).toContain(changed(open.id))
})

test('digests of another secret are named once; a new server does not take them for damage', async () => {
  await using kassa = await TestServer.open()
  await sold(kassa)
  rmSync(join(kassa.directory, 'secret'))
  writeFileSync(join(kassa.directory, 'secret'), 'ab'.repeat(32))
  expect((await checked(kassa)).problems).toEqual([
    'These were made with another secret of this server, so they prove nothing: the digests of orders (4), the seals of the points of customers (1), the seals of the members, keys, tills and settings of shops (2). Put that secret back, or restore a backup of this database, after which new ones are made.',
  ])
})

test('orders of a restored database get new digests', async () => {
  await using kassa = await TestServer.open()
  const { first } = await sold(kassa)
  await changeRows(kassa, "UPDATE sale_order SET digest = ''")
  expect((await checked(kassa)).problems).not.toEqual([])
  await changeRows(kassa, 'UPDATE shop SET sealed = 0')
  const missing = expect.stringContaining('these are missing: the digests of orders (4)')
  expect(await checked(kassa)).toEqual({ problems: [], notes: [...CONNECTION, missing] })
  await sealRestored(MODULES, kassa.ports)
  expect(await checked(kassa)).toEqual(SOUND)
  await changeRows(kassa, `UPDATE sale_payment SET method = 'cash' WHERE order_id = '${first.id}'`)
  expect((await checked(kassa)).problems).toEqual([changedPart('payments', first.id)])
})

test('a category that is below itself is found', async () => {
  await using kassa = await TestServer.open()
  const { category } = await kassa.north.product({ category: 'Clothing > Shirts' })
  expect(await checked(kassa)).toEqual(SOUND)
  await changeRows(kassa, "UPDATE taxon SET parent_id = id WHERE slug = 'shirts'")
  const message = `The category ${category?.id} is below itself, or more than 5 levels deep.`
  expect((await checked(kassa)).problems).toEqual([message])
})

test('of very many problems, the first are reported', async () => {
  await using kassa = await TestServer.open()
  await kassa.north.products(Array.from({ length: 25 }, (_, n) => ({ name: `Mug ${n}` })))
  await changeRows(kassa, 'UPDATE product SET price_minor = price_minor + 1')
  expect(await problemsIn(kassa)).toHaveLength(20)
})
