import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { notProved } from '../../src/commands/row-texts.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import { sealRestored } from '../../src/domain/upkeep/sealing.ts'
import { MODULES } from '../../src/installed.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { damageIn } from '../../src/store/sqlite/damage.ts'
import { tablesIn } from '../../src/store/sqlite/tables.ts'
import { shopperOf } from '../access.ts'
import { ON_POSTGRES, TestServer } from '../fixture.ts'
import { memberOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

// The whole check runs once for every column.
setDefaultTimeout(120_000)

/**
 * The columns that nothing proves, by the words of `notProved` that say so, or because they have
 * no meaning of their own: numbers of rows, and what is made again from others.
 */
const UNPROVED: Readonly<Record<string, readonly (readonly [table: string, columns: string])[]>> = {
  'texts, prices and pictures of products': [
    ['product', 'category_id brand_id created_at'],
    ['product_collection', '*'],
    ['product_facet', '*'],
    ['product_tally', '*'],
    ['shop_word', '*'],
    ['taxon', '*'],
  ],
  'status of orders': [
    ['sale_order', 'status stock_taken updated_at forgets attention cancellation handed_over_by'],
  ],
  'names and addresses of customers, and whether they are guests': [
    ['customer', 'kind email name phone created_at words'],
    ['sale_order', 'email words'],
  ],
  'when a till has sent its entries': [
    ['journal_entry', 'received_at'],
    ['journal_series', 'terminal opened_at'],
    ['terminal', 'last_seen_at'],
  ],
  'sign-in links and sessions': [
    ['session', '*'],
    ['shop_user', 'email_verified created_at'],
  ],
  'languages and search': [['shop', 'language synonyms index_rules searched_metadata']],
  webhooks: [['shop_revision', 'told']],
  history: [
    ['history', '*'],
    ['stock_entry', 'reason note actor actor_name created_at'],
  ],
  '': [
    ['product', 'id'],
    ['customer', 'id'],
    ['sale_line', 'position'],
    ['sale_payment', 'position'],
    ['sale_tax', 'position'],
    ['shop_revision', 'revision'],
    ['stock_entry', 'id'],
  ],
}

function isDeclared(table: string, column: string): boolean {
  return Object.values(UNPROVED)
    .flat()
    .some(
      ([name, columns]) =>
        name === table && ['*', column].some((one) => columns.split(' ').includes(one)),
    )
}

/** A shop with something in every table of money and rights. */
async function sold(kassa: TestServer) {
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  await memberOf(kassa, north, 'clerk@example.com', 'staff')
  const scalePrefixes = [{ prefix: '21', kind: 'price' }]
  const settings = {
    origins: ['https://vase.example'],
    scalePrefixes,
    shopFront: { enabled: true },
  }
  await owner.done(owner.patch('/shop/api/shop', settings))
  const desk = new OrderDesk(north)
  const { publicId: customerId } = await shopperOf(kassa, north)
  const vase = await north.product({
    name: 'Vase',
    stock: 20,
    price: 31,
    sku: 'VASE',
    barcode: '4006381333931',
    category: 'Glass',
    brand: 'Ama',
    collections: ['May'],
    itemGroupId: 'vases',
    options: { Size: 'L' },
  })
  const paid = await desk.paid(
    await desk.placed({
      lines: [{ productId: vase.id, quantity: 2 }],
      customerId,
      note: 'Ring twice',
      address: { city: 'Gent' },
      metadata: { a: 'b' },
      discount: { amount: 3, reason: 'Chip' },
    }),
    { reference: 'pay-77', method: 'cash', amount: 59 },
  )
  const lines = [{ lineId: paid.lines[0]?.id ?? '', quantity: 1 }]
  await desk.refund(paid, { lines, method: 'cash' })
  const till = await Till.of(kassa, north)
  await till.add(saleOf(vase, 1))
  const order = (await till.order(`${till.series}-1`)) as unknown as OrderView
  await till.add({
    kind: 'refund',
    refund: {
      orderId: order.id,
      lines: [{ lineId: order.lines[0]?.id, quantity: 1 }],
      amount: 31,
      method: 'cash',
      restock: true,
      reason: 'Crack',
    },
  })
  return { customerId }
}

/** The findings of `check` in the rows: its problems, and what proves nothing. */
async function said(kassa: TestServer, secrets = kassa.ports.secrets): Promise<readonly string[]> {
  // The reader sees what another connection has written in the next tick.
  await new Promise((resolve) => setImmediate(resolve))
  const found = await rowProblems(MODULES, kassa.ports.store.read, secrets)
  const missing = found.missing.map((proof) => `missing: ${proof}`)
  const other = found.ofOtherKey.map((proof) => `of another key: ${proof}`)
  return [...found.problems, ...found.notes, ...missing, ...other]
}

function changing(kassa: TestServer): Database {
  const file = new Database(join(kassa.directory, 'kassa.sqlite'))
  file.run('PRAGMA foreign_keys = OFF')
  file.run('PRAGMA ignore_check_constraints = ON')
  return file
}

type Value = string | number

/** Another value of the same type. */
function other(value: Value): Value {
  if (typeof value === 'number') return value === 1 ? 0 : value + 1
  return `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`
}

test.skipIf(ON_POSTGRES)('each column that is changed alone is named, or declared', async () => {
  await using kassa = await TestServer.open()
  await sold(kassa)
  expect(await said(kassa)).toEqual([])
  using file = changing(kassa)
  const silent: string[] = []
  let tried = 0
  for (const { name, columns, key } of tablesIn(file)) {
    for (const { name: column } of columns) {
      const order = key.join(', ')
      const row = file
        .query<Record<string, Value | null>, []>(
          `SELECT * FROM ${name} WHERE ${column} IS NOT NULL AND ${column} <> '' ORDER BY ${order}`,
        )
        .get()
      const value = row?.[column]
      if (!row || value === null || value === undefined) continue
      const others = key.filter((one) => one !== column)
      const where = [column, ...others].map((one) => `${one} IS ?`).join(' AND ')
      const values = others.map((one) => row[one] ?? null)
      const set = file.query(`UPDATE ${name} SET ${column} = ? WHERE ${where}`)
      try {
        set.run(other(value), value, ...values)
      } catch {
        // The database itself keeps such a value out.
        continue
      }
      tried++
      const found = [...(await said(kassa)), ...damageIn(file)]
      if (found.length === 0 && !isDeclared(name, column)) silent.push(`${name}.${column}`)
      set.run(value, other(value), ...values)
    }
  }
  expect(silent).toEqual([])
  expect(tried).toBeGreaterThan(200)
  expect(await said(kassa)).toEqual([])
  for (const words of Object.keys(UNPROVED)) expect(notProved(MODULES)).toContain(words)
})

test.skipIf(ON_POSTGRES)(
  'points, roles and keys are named, whatever was done to them',
  async () => {
    await using kassa = await TestServer.open()
    const { customerId } = await sold(kassa)
    using file = changing(kassa)
    const points = `The points of the customer ${customerId} were changed by others than kassa.`
    const members =
      'The members of the shop north, or their roles or addresses, were changed by others than kassa.'
    const tills = 'The tills of the shop north, or their keys, were changed by others than kassa.'
    const shop = kassa.north.shop.id
    const copy = (id: string) =>
      `INSERT INTO point_entry SELECT shop_id, customer_id, '${id}', delta, 'adjusted', NULL, created_at FROM point_entry LIMIT 1`
    const changes: readonly (readonly [set: string, found: string])[] = [
      ['UPDATE point_entry SET delta = delta + 1000', points],
      [copy('point_more'), points],
      ['DELETE FROM point_entry', points],
      ["UPDATE membership SET role = 'owner'", members],
      [`DELETE FROM membership WHERE shop_id = ${shop} AND role = 'staff'`, members],
      [
        `INSERT INTO membership SELECT ${shop}, id, 'owner', 5 FROM shop_user WHERE email LIKE 'south%'`,
        members,
      ],
      ["UPDATE shop_user SET email = 'eve@example.com' WHERE email LIKE 'clerk%'", members],
      [
        "UPDATE api_key SET hash = 'ab' WHERE kind = 'secret' AND shop_id = 1",
        'The API keys of the shop north were changed by others than kassa.',
      ],
      ["UPDATE terminal_key SET hash = 'cd'", tills],
      ['DELETE FROM shop_seal', tills],
      [
        `UPDATE shop_setting SET settings = replace(settings, '"percent":21', '"percent":2.1')`,
        'The settings of the shop north were changed by others than kassa.',
      ],
      ['UPDATE customer SET points_seal = NULL', points],
    ]
    for (const [set, found] of changes) {
      const table = /(?:UPDATE|INTO|FROM) (\w+)/.exec(set)?.[1]
      file.run(`CREATE TEMP TABLE before AS SELECT * FROM ${table}`)
      file.run(set)
      expect([set, await said(kassa)]).toEqual([set, expect.arrayContaining([found])])
      file.run(`DELETE FROM ${table}`)
      file.run(`INSERT INTO ${table} SELECT * FROM before`)
      file.run('DROP TABLE before')
      expect(await said(kassa)).toEqual([])
    }
    // Later changes by kassa itself do not hide it.
    file.run("UPDATE membership SET role = 'owner' WHERE role = 'staff'")
    await memberOf(kassa, kassa.north, 'new@example.com', 'staff')
    expect(await said(kassa)).toContain(members)
  },
)

test.skipIf(ON_POSTGRES)(
  'rows of a restored database are sealed once; with another secret nothing is proved',
  async () => {
    await using kassa = await TestServer.open()
    await sold(kassa)
    using file = changing(kassa)
    file.run('UPDATE shop SET sealed = 0, rows_sealed = 0')
    file.run('UPDATE customer SET points_seal = NULL')
    file.run('DELETE FROM shop_seal')
    const [digests, points, seals] = [
      'the digests of orders (2)',
      'the seals of the points of customers (1)',
      'the seals of the members, keys, tills and settings of shops (2)',
    ]
    expect(await said(kassa)).toEqual([`missing: ${digests}`, `missing: ${seals}`])
    await sealRestored(MODULES, kassa.ports)
    expect(await said(kassa)).toEqual([])
    const others = secretsOf(new Uint8Array(32).fill(7))
    const all = [digests, points, seals].map((proof) => `of another key: ${proof}`)
    expect(await said(kassa, others)).toEqual(all)
    file.run('UPDATE shop SET sealed = 0')
    expect(await said(kassa)).toEqual([`missing: ${digests}`])
    file.run('UPDATE shop SET sealed = 1, rows_sealed = 0')
    file.run("UPDATE membership SET role = 'owner'")
    file.run("DELETE FROM shop_seal WHERE part = 'settings'")
    await sealRestored(MODULES, kassa.ports)
    // A wrong seal is not made right on the way.
    expect(await said(kassa)).toEqual([
      'The members of the shop north, or their roles or addresses, were changed by others than kassa.',
    ])
  },
)
