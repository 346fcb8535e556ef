import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { type Product, ProductView } from '../../src/domain/catalog/product.ts'
import { unitPriceOf } from '../../src/domain/catalog/unit-price.ts'
import { lockNode } from '../../src/store/postgres/node.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { differences, schemaOf } from '../../src/store/sqlite/schema.ts'
import { type Cluster, hasPostgres, TestDatabase } from '../postgres.ts'
import { recordedDatabase, recordedFile } from './recorded.ts'

/** Units of products, and prices. */
const MEASURED = [
  ['kg', 12.5],
  ['g', 0.02],
  ['ml', 0.1],
  ['l', 3],
  ['m', 0.07],
] as const

const UNUSABLE: readonly (readonly [name: string, change: string, says: string])[] = [
  [
    'has rows that kassa 0.1.0 had yet to complete',
    'INSERT INTO product_completion (shop_id, product_id) VALUES (1, 0)',
    'has not brought all rows of this database up to date; start kassa 0.1.0 on it once',
  ],
  [
    'has a table of a module that this kassa does not have',
    'CREATE TABLE gift (shop_id BIGINT NOT NULL)',
    'start kassa 1.0.0 with all its modules on it once',
  ],
]

/** Kassa 0.1.0 stored delivery options, which did not name their ways of payment. */
const ADD_OPTIONS = `UPDATE shop_front SET checkout = replace(
  checkout, '"delivery":[]', '"delivery":[{"id":"post","price":4.9},{"id":"pickup","price":0}]'
) WHERE shop_id = 1`

const SETTINGS = 'SELECT part, settings FROM shop_setting WHERE shop_id = 1 ORDER BY part'

/** The settings of the first shop, each with its owner. Kassa 0.1.0 had them in two rows. */
const OWNED = [
  [
    'front',
    {
      enabled: true,
      logo: null,
      color: null,
      texts: { start: '', terms: '', privacy: '', returns: '', imprint: '' },
    },
  ],
  [
    'orders',
    {
      receiptText: '',
      cashRounding: 0,
      loyalty: { pointsPerUnit: 1, pointValue: 0.05 },
      retentionYears: 10,
      delivery: [
        { id: 'post', price: 4.9, payment: null, address: '', hours: '' },
        { id: 'pickup', price: 0, payment: null, address: '', hours: '' },
      ],
      payment: {
        counter: { enabled: false, days: 3 },
        transfer: { enabled: true, days: 7, text: 'Bank 12' },
        online: { enabled: false },
        guests: true,
      },
      mails: {
        placed: true,
        paid: true,
        ready: true,
        cancelled: true,
        refunded: true,
        ownersPlaced: true,
      },
    },
  ],
  [
    'sale',
    {
      taxRates: [{ name: 'High', percent: 21 }],
      country: 'NL',
      address: '',
      taxId: '',
      timeZone: 'Europe/Amsterdam',
      lowStock: null,
      stockMailedOn: null,
    },
  ],
  [
    'till',
    {
      tillSales: true,
      cashiers: [],
      tillFavourites: [],
      tillSalesSince: 1768478400000,
    },
  ],
]

function recorded(): Database {
  return Database.deserialize(recordedFile())
}

describe('a database of kassa 0.1.0 on SQLite', () => {
  test('becomes what a new one is', () => {
    using database = recorded()
    using fresh = new Database(':memory:')
    database.run(ADD_OPTIONS)
    const steps: string[] = []
    migrate(database, { isServer: false, log: ({ step }) => void steps.push(step), slow: () => {} })
    migrate(fresh)
    expect(steps).toEqual(['from-0.1.0'])
    expect(differences(schemaOf(database), schemaOf(fresh))).toEqual({ broken: [], foreign: [] })
    expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']])
    expect(database.query('PRAGMA foreign_key_check').values()).toEqual([])
    const rows = (from: Database) =>
      from.query('SELECT module, name, sql FROM schema_step ORDER BY name').values()
    expect(rows(database)).toEqual(rows(fresh))
    const stored = database.query(SETTINGS).values()
    expect(stored.map(([part, text]) => [part, JSON.parse(String(text))])).toEqual(OWNED)
    const seals = database.query('SELECT rows_sealed FROM shop WHERE id = 1').values()
    expect(seals).toEqual([[0]])
    const told = database.query('SELECT shop_id, told FROM shop_revision ORDER BY 1').values()
    expect(told).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('has the unit prices of what is sold by weight', () => {
    using database = recorded()
    for (const [index, [unit, price]] of MEASURED.entries()) {
      const nth = `(SELECT id FROM product ORDER BY id LIMIT 1 OFFSET ${index})`
      const fields = `'$.unit', ?1, '$.price', ?2, '$.name', 'a,"category":'`
      const changed = `UPDATE product SET document = json_set(document, ${fields}) WHERE id = ${nth}`
      database.query(changed).run(unit, price)
    }
    migrate(database)
    const documents = database.query('SELECT document FROM product ORDER BY id').values()
    const products = documents.map(([document]): Product => JSON.parse(String(document)))
    for (const product of products) {
      const { price, unit, content, unitPrice } = product
      expect(content).toBeNull()
      expect(unitPrice).toEqual(unitPriceOf({ price, unit, content }, 'EUR'))
      const order = Object.keys(ProductView.properties).filter((field) => field in product)
      expect(Object.keys(product)).toEqual(order)
    }
    expect(products.filter(({ unitPrice }) => unitPrice)).toHaveLength(MEASURED.length)
  })

  test('gives no id of a deleted product again', () => {
    using database = recorded()
    database.run("UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'product'")
    migrate(database)
    const next = database.query("SELECT seq FROM sqlite_sequence WHERE name = 'product'").values()
    expect(next).toEqual([[1000]])
  })

  test.each([...UNUSABLE, ['is older', 'PRAGMA user_version = 44', 'an older kassa (schema 44)']])(
    'that %s is refused, and stays as it is',
    (_, change, says) => {
      using database = recorded()
      database.run(change.replace('BIGINT', 'INTEGER'))
      const before = schemaOf(database)
      expect(() => migrate(database)).toThrow(says)
      expect(schemaOf(database)).toEqual(before)
    },
  )
})

/** Columns, indexes and constraints, as the database describes them. */
const DESCRIBED = `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable,
    column_default, collation_name) AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  ORDER BY 1`

async function linesOf(cluster: Cluster, name: string, query: string): Promise<string[]> {
  await using sql = new SQL(cluster.url(name), { max: 1 })
  const rows: { line: string }[] = await sql.unsafe(query)
  return rows.map(({ line }) => line)
}

describe.skipIf(!hasPostgres)('one on PostgreSQL', () => {
  test('becomes what a new one is', async () => {
    using fresh = await TestDatabase.make()
    const { cluster } = fresh
    const name = await recordedDatabase(cluster)
    await cluster.sql(name, ADD_OPTIONS)
    await (await openPostgres(cluster.settings(name))).close()
    expect(await linesOf(cluster, name, DESCRIBED)).toEqual(
      await linesOf(cluster, fresh.name, DESCRIBED),
    )
    const settings = await linesOf(
      cluster,
      name,
      `SELECT json_build_array(part, settings::json)::text AS line FROM (${SETTINGS}) s`,
    )
    expect(settings.map((line) => JSON.parse(line))).toEqual(OWNED)
    const counts = `SELECT concat_ws(' ', (SELECT count(*) FROM sale_order),
      (SELECT count(*) FROM product WHERE document::json -> 'content' IS NULL),
      (SELECT string_agg(told::text, ',' ORDER BY shop_id) FROM shop_revision)) AS line`
    expect(await linesOf(cluster, name, counts)).toEqual(['3 0 1,0'])
  })

  test.each([
    ...UNUSABLE,
    ['is older', 'UPDATE kassa_schema SET version = 44', 'an older kassa (schema 44)'],
  ])('that %s is refused, and stays as it is', async (_, change, says) => {
    using any = await TestDatabase.make()
    const { cluster } = any
    const name = await recordedDatabase(cluster)
    await cluster.sql(name, change)
    const before = await linesOf(cluster, name, DESCRIBED)
    await expect(openPostgres(cluster.settings(name))).rejects.toThrow(says)
    expect(await linesOf(cluster, name, DESCRIBED)).toEqual(before)
  })

  test('that a server of it uses is refused', async () => {
    using any = await TestDatabase.make()
    const { cluster } = any
    const name = await recordedDatabase(cluster)
    const server = { version: '0.1.0', schema: 45 }
    const leave = await lockNode(cluster.settings(name), null, () => {}, server)
    await expect(openPostgres(cluster.settings(name))).rejects.toThrow('is kassa 0.1.0')
    await leave()
  })
})
