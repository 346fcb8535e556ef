import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { FILTER_STATEMENT } from '../../src/domain/catalog/list/conditions.ts'
import type { LeftWork, Values } from '../../src/domain/store.ts'
import { PLACES } from '../../src/store/postgres/placement.ts'
import { POSTGRES } from '../../src/store/postgres/statements.ts'
import { sourcesOf } from '../../src/store/sources.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { camelCase, OWNER, Statements } from '../../src/store/statements.ts'
import { commandsOf, STEPS } from '../../src/store/step.ts'
import { ofModules } from '../modules.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

const SQLITE_SOURCES = [...sourcesOf('sqlite'), FILTER_STATEMENT]
const POSTGRES_SOURCES = [...sourcesOf('postgres'), FILTER_STATEMENT]
const statements = new Statements(SQLITE_SOURCES, {
  parameter: (position) => `?${position}`,
  hasArrays: false,
  namesOwner: false,
})

function memory(): Database {
  const database = new Database(':memory:')
  migrate(database)
  return database
}

/** The text of a statement, with the statements that it includes. */
function textOf(name: string, sources = SQLITE_SOURCES): string {
  const all = sources.flatMap((source) => source.split('-- name: ').slice(1))
  const own = all.find((text) => text.startsWith(`${name}\n`))?.slice(name.length + 1) ?? ''
  return own
    .replace(/^\/\*\+ ([\w.]+) \*\/$/gm, (_, other: string) => textOf(other, sources))
    .replace(/\n\/\*owned\*\/.*$/gm, '')
    .replace(/(?<=\$|^\/\*)\w+/gm, camelCase)
}

/** Flags that are given together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  match: ['match', 'codes'],
  many: ['many', 'match', 'codes'],
  hidden: ['hidden', 'match', 'codes'],
}

/** Sets of values that give a statement different texts. */
function shapesOf(name: string, text = textOf(name)): Values[] {
  const flags = [...text.matchAll(/^\/\*(\w+)\*\//gm)].map(([, flag = '']) => flag)
  const lists = [...text.matchAll(/\$(\w+)\.\.\./g)].map(([, list = '']) => list)
  const orders = flags.filter((flag) => /^by[A-Z]/.test(flag))
  const indexes = flags.filter((flag) => /^index[A-Z]/.test(flag))
  const bases = [
    ...orders.flatMap((order) => {
      const field = order.replace(/^by|(Up|Down)$/g, '')
      const tied = [`tied${field}`, order.replace(/by.*(?=Up|Down)/, 'afterCreated')]
      const all = [[], [order.replace('by', 'after')], [`value${field}`], tied]
      return all
        .filter((more) => more.every((flag) => flags.includes(flag)))
        .map((more) => [order, ...more])
    }),
    ...indexes.map((index) => [
      index,
      ...flags.filter((flag) => index.toLowerCase() === `index${flag}`.toLowerCase()),
    ]),
  ]
  const others = flags.filter((one) => !/^(by|after|index|value|tied)[A-Z]/.test(one))
  const shapes = (bases.length > 0 ? bases : [[]]).flatMap((base) => [
    base,
    [...base, ...others],
    ...others.map((flag) => [...base, ...(TOGETHER[flag] ?? [flag])]),
  ])
  const always = lists.filter((list) => !flags.includes(list))
  const value = (flag: string) => [flag, lists.includes(flag) ? [1, 2] : 1] as const
  return shapes.map((shape) => Object.fromEntries([...shape, ...always].map(value)))
}

const WHOLE = /^(--.*\n)*(SELECT|INSERT|UPDATE|DELETE|WITH)/
const whole = statements.names.filter((name) => WHOLE.test(textOf(name)))
const postgres = new Statements(POSTGRES_SOURCES, POSTGRES)
const onPostgres = postgres.names
  .map((name) => ({ name, text: textOf(name, POSTGRES_SOURCES) }))
  .filter(({ text }) => WHOLE.test(text))

describe('every statement', () => {
  test('is there', () => expect(whole.length).toBeGreaterThan(40))

  test('can be prepared by SQLite, with every set of flags', () => {
    using database = memory()
    const wrong: string[] = []
    for (const name of whole) {
      for (const values of shapesOf(name)) {
        const { sql } = statements.render(name, values)
        try {
          database.prepare(sql).finalize()
        } catch (error) {
          wrong.push(`${name} ${JSON.stringify(values)}: ${error}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test.if(hasPostgres)(
    'can be prepared by PostgreSQL, with every set of flags',
    async () => {
      using database = await TestDatabase.make()
      await using sql = new SQL(database.settings.url, { max: 1 })
      const wrong: string[] = []
      for (const { name, text } of onPostgres) {
        for (const values of shapesOf(name, text)) {
          const rendered = postgres.render(name, values)
          try {
            await sql.unsafe(`PREPARE one AS ${rendered.sql}`)
            const [{ types }] = await sql.unsafe(PARAMETER_TYPES)
            for (const [index, { name: parameter }] of rendered.parameters.entries()) {
              const isSmall = SMALL.includes(parameter)
              if (types[index] === 'integer' && !isSmall) wrong.push(`${name}: $${parameter}`)
            }
            await sql.unsafe('DEALLOCATE one')
          } catch (error) {
            wrong.push(`${name} ${JSON.stringify(values)}: ${error}`)
          }
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  /** A statement that reads or returns single rows, and the table that they come from. */
  const READ = /^SELECT\b[\s\S]*?\nFROM (\w+)/gm
  const RETURNED = /^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)[\s\S]*\nRETURNING\b/gm
  const SUMMED = /\bGROUP BY\b|\bDISTINCT\b|\b(count|sum|min|max)\(/i

  test('names the shop of each row that belongs to one', () => {
    const unnamed = postgres.names.filter((name) => {
      const text = postgres.textOf(name)
      if (SUMMED.test(text)) return false
      const tables = [...text.matchAll(READ), ...text.matchAll(RETURNED)].map(([, one = '']) => one)
      const isOfShops = tables.length > 0 && tables.every((one) => PLACES.ofShops.has(one))
      return isOfShops && text.split(` AS ${OWNER}`).length - 1 !== tables.length
    })
    expect(unnamed).toEqual([])
  })

  test('refuses a value that it does not use', () => {
    const filter = { shop: 1, limit: 20, byCreatedDown: true }
    expect(() => statements.render('product.list', filter)).not.toThrow()
    for (const misspelt of [{ statuses: ['Draft'] }, { Status: ['Draft'] }, { limits: 1 }]) {
      expect(() => statements.render('product.list', { ...filter, ...misspelt })).toThrow()
      expect(() =>
        statements.render('product.find', { shop: 1, publicId: 'x', ...misspelt }),
      ).toThrow()
    }
  })

  test('has no double quotes, which SQLite could take for a string', () => {
    const code = SQLITE_SOURCES.join('\n').replace(/--.*$/gm, '')
    expect(code).not.toContain('"')
  })

  test('only adds to sales: none changes or deletes a row of what was sold, paid and recorded', () => {
    const kept = /^(sale_(line|tax|payment|refund|refund_line)|point_entry|journal_entry)$/
    const changed = onPostgres.filter(({ text }) =>
      [...text.matchAll(/\b(?:UPDATE|DELETE FROM) (\w+)/g)].some(([, table = '']) =>
        kept.test(table),
      ),
    )
    // A shopper who is forgotten has no points any more.
    expect([...new Set(changed.map(({ name }) => name))]).toEqual(['point.forget'])
    expect(shopOwned().filter((table) => kept.test(table))).toHaveLength(7)
  })

  const owned = shopOwned()

  test('on a table of shops compares the shop', () => {
    expect(owned).toContain('product')
    const wrong = onPostgres.filter(({ text }) => !asksForShop(text, owned))
    const names = wrong.map(({ name }) => name)
    expect(names.sort()).toEqual([...BY_VALUE, ...EVERYWHERE].sort())
  })

  test('compares the shop together with what else it compares, never as one of two conditions', () => {
    const wrong = onPostgres.filter(({ text }) =>
      conditionsIn(text).some((one) => one.match(SHOP_ASKED) && / OR /.test(one)),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    const either = 'SELECT 1 FROM a WHERE b IN (SELECT c FROM d WHERE shop_id = $shop OR e) AND f'
    expect(conditionsIn(either)).toEqual(['b IN … AND f', 'shop_id = $shop OR e'])
  })

  test('puts either AND or OR between its conditions, and the other one into parentheses', () => {
    const wrong = onPostgres.filter(({ text }) =>
      conditionsIn(text).some((one) => / AND /.test(one) && / OR /.test(one)),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('that does not, reads all machines only if it is known to', () => {
    expect(
      owned.filter((table) => !PLACES.ofShops.has(table) && !PLACES.everywhere.has(table)),
    ).toEqual([])
    const wrong = onPostgres.filter(({ text }) => !asksForShop(text, [...PLACES.ofShops]))
    expect(wrong.map(({ name }) => name).sort()).toEqual([...EVERYWHERE].sort())
    for (const { text } of wrong) expect(text).toMatch(/^(--.*\n)*SELECT/)
  })

  test('has no subquery where Citus may refuse it: in values that it inserts, in what it returns', () => {
    const inserts = onPostgres.filter(({ text }) => /^INSERT INTO[\s\S]*\nVALUES\b/m.test(text))
    expect(inserts.length).toBeGreaterThan(40)
    expect(inserts.filter(({ text }) => /\bSELECT\b/.test(text))).toEqual([])
    expect(onPostgres.filter(({ text }) => /\bRETURNING\b[\s\S]*\bSELECT\b/.test(text))).toEqual([])
  })

  test('without one of these comparisons is found by this check', () => {
    const places = onPostgres.flatMap(({ name, text }) => {
      return [...text.matchAll(SHOP_ASKED)].map(({ index, 0: asked }) => ({
        name,
        less: `${text.slice(0, index)}1 = 1${text.slice(index + asked.length)}`,
      }))
    })
    expect(places.length).toBeGreaterThan(60)
    const missed = places.filter(({ less }) => asksForShop(less, owned))
    // A session belongs to no shop if it is a user's, and a code if it is for admin.
    expect(missed.map(({ name }) => name)).toEqual([
      'session.of_customer',
      'session.of_shopper',
      'session.end_of_shopper',
      'otp.forget',
    ])
  })
})

/** Returns the types that PostgreSQL assigns to the parameters of the prepared statement. */
const PARAMETER_TYPES = 'SELECT parameter_types::text[] AS types FROM pg_prepared_statements'
/** Parameters for which 32 bits are enough: flags and short lengths, but no time and no amount. */
const SMALL = [
  'stockTaken',
  'restock',
  'tries',
  'knownDevice',
  'emailVerified',
  'hidden',
  'reversed',
  'shortest',
  'longest',
]

/**
 * A comparison of shop_id with a parameter. Compared with the shop_id of another row, Citus may ask
 * all machines.
 */
const SHOP_ASKED = /(?<![\w.])(?:\w+\.)?shop_id = \$shop(?![\w.])/g

/** The tables with a shop_id that is not null. */
function shopOwned(): string[] {
  const tables = STEPS.flatMap((step) => commandsOf('postgres', step))
    .join('\n')
    .matchAll(/^CREATE TABLE (\w+) \(([\s\S]*?)^\);/gm)
  return [...tables].flatMap(([, table = '', columns = '']) =>
    /^ +shop_id +BIGINT +(NOT NULL|PRIMARY KEY)/m.test(columns) ? [table] : [],
  )
}

/** The conditions of a statement and its subqueries, without what stands in parentheses. */
function conditionsIn(text: string): string[] {
  const parts: string[] = []
  let rest = text.replace(/\s+/g, ' ')
  for (let inner = /\(([^()]*)\)/.exec(rest); inner; inner = /\(([^()]*)\)/.exec(rest)) {
    parts.unshift(inner[1] ?? '')
    rest = `${rest.slice(0, inner.index)}…${rest.slice(inner.index + inner[0].length)}`
  }
  const condition =
    /(?<=\b(?:WHERE|ON) ).*?(?=$| (?:GROUP BY|ORDER BY|LIMIT|RETURNING|UNION|(?:CROSS |LEFT )?JOIN|WHERE)\b)/g
  return [rest, ...parts].flatMap((part) => part.match(condition) ?? [])
}

/**
 * Whether every mention of a table of shops has its own comparison: for each alias, shop_id is
 * compared with the parameter as often as the alias is declared.
 */
function asksForShop(text: string, owned: readonly string[]): boolean {
  const into = /\bINSERT INTO (\w+)/.exec(text)?.[1] ?? ''
  const names = /\(\s*shop_id\b[\s\S]*VALUES\s+(\/\*each\*\/ )?\(\s*\$shop\b/
  if (owned.includes(into) && !names.test(text)) return false
  const needed = new Map<string, number>()
  const tables =
    /\b(?:FROM|JOIN|UPDATE)\s+(\w+)(?:\s+(?!SET|WHERE|JOIN|INDEXED|NOT|ORDER|LIMIT|ON)(\w+))?/g
  for (const [, table = '', alias = ''] of text.matchAll(tables)) {
    if (owned.includes(table)) needed.set(alias, (needed.get(alias) ?? 0) + 1)
  }
  if (needed.size === 0) return true
  const asked = [...text.matchAll(SHOP_ASKED)].map(([comparison]) => comparison)
  return [...needed].every(([alias, times]) => {
    const own = alias === '' ? /^shop_id / : new RegExp(`\\b${alias}\\.shop_id`)
    return asked.filter((comparison) => own.test(comparison)).length >= times
  })
}

/** Statements that need no shop, in tables that every machine has. */
const BY_VALUE: readonly string[] = [
  'invitation.of_email',
  'invitation.sweep',
  'key.shop_of',
  'pairing.is_open',
  'pairing.take',
  'session.list_of_staff',
  'session.one_of_staff',
  'shop.knows_origin',
  'terminal.insert_key',
  'terminal.key',
  'user.membership',
  'user.shops',
]

test('a statement that gives a server work says so, wherever it is called', () => {
  const works: [table: string, work: LeftWork][] = [
    ['image_fetch', 'image'],
    ['mail', 'mail'],
    ['product_unindexed', 'words'],
  ]
  for (const [table, work] of works) {
    const inserts = new RegExp(`INSERT INTO ${table}\\b`)
    const names = statements.names.filter((name) => inserts.test(statements.textOf(name)))
    expect([table, names.length]).toEqual([table, 1])
    expect(names.map((name) => statements.leaves(name))).toEqual([work])
  }
})

/**
 * Reads that ask all machines: sweeps by time, the unfinished jobs, open orders that have expired,
 * what was written in the shops that terminals follow, which shops wait for images or for words,
 * and whether any shop uses or keeps an image file, whose address names no shop.
 */
const EVERYWHERE: readonly string[] = [
  'history.oldest',
  'idempotency.oldest',
  'image.held',
  'image.shop_of',
  'image_fetch.next_shop',
  'job.expired',
  'job.unfinished',
  'order.expired',
  'parked.oldest',
  'product.oldest_tombstones',
  'search.postponed_shops',
  'shop.all_commits',
  'stock.oldest',
  ...Object.keys(await ofModules('everywhere')),
]

describe('a list', () => {
  const sorted = shapesOf('product.list').filter((values) =>
    Object.keys(values).every((name) => /^(by|after)[A-Z]/.test(name)),
  )

  test('is read from an index in the requested order, without sorting, on every page', () => {
    using database = memory()
    const plans = sorted.map((values) => {
      const { sql } = statements.render('product.list', values)
      const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
      return `${Object.keys(values)}: ${plan.map(({ detail }) => detail).join('; ')}`
    })
    expect(plans.length).toBeGreaterThan(20)
    expect(plans.filter((plan) => /TEMP B-TREE|SCAN/.test(plan))).toEqual([])
  })

  test('of one status is too', () => {
    using database = memory()
    for (const order of ['byCreatedDown', 'byPriceUp', 'byNameUp', 'byUpdatedDown']) {
      const values = { [order]: 1, status: ['Published'] }
      const { sql } = statements.render('product.list', values)
      const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
      expect(`${order} ${plan.map(({ detail }) => detail)}`).not.toMatch(/TEMP B-TREE|SCAN/)
    }
  })

  test('of orders is too, by whatever it filters', () => {
    using database = memory()
    const indexed = ['Status', 'Channel', 'Customer', 'Guest', 'Attention'].map((name) => {
      return [`index${name}`, name.toLowerCase(), 'byId', 'afterId']
    })
    const filters = [
      ...indexed,
      ['byId'],
      ['number', 'status', 'byId'],
      ['since', 'status', 'byChange'],
      ['since', 'channel', 'byChange', 'afterChange'],
    ]
    for (const flags of filters) {
      const values = Object.fromEntries(flags.map((flag) => [flag, flag === 'status' ? [1] : 1]))
      const { sql } = statements.render('order.list', values)
      const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
      const steps = plan.map(({ detail }) => detail).join('; ')
      expect(`${flags}: ${steps}`).not.toMatch(/TEMP B-TREE|SCAN/)
      expect(steps.includes('PRIMARY KEY')).toBe(flags.length === 1)
    }
  })

  test('of open orders is read from those of the client or person, not from all open ones', () => {
    using database = memory()
    const indexes = [
      ['order.open_of_client', 'placed_from'],
      ['order.open_of_shopper', 'customer'],
      ['order.open_of_guest', 'email'],
    ] as const
    for (const [name, index] of indexes) {
      const { sql } = statements.render(name, {})
      const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
      expect(plan[0]?.detail).toContain(`sale_order_${index}`)
    }
  })

  const lookups: readonly (readonly [name: string, values: Values])[] = [
    ['product.find', {}],
    ['key.shop_of', {}],
    ['shop.by_slug', {}],
    ['product.list', { sku: [1], indexSku: 1, byCreatedDown: 1 }],
    ['product.list', { barcode: [1], indexBarcode: 1, byCreatedDown: 1 }],
    ['product.list', { packed: [1], indexNone: 1, byCreatedDown: 1 }],
    ['idempotency.find', {}],
    ['idempotency.forget', {}],
    ['order.find', { publicId: 1 }],
    ['order.find', { receipt: 1 }],
    ['order.of_payment', {}],
    ['order.expired', {}],
    ['taxon.by_slug', {}],
    ['taxon.by_name_key', {}],
    ['taxon.by_public_id', {}],
  ]
  for (const [name, values] of lookups) {
    test(`${name} ${Object.keys(values)[0] ?? ''} is a lookup in an index`, () => {
      using database = memory()
      const { sql } = statements.render(name, values)
      const plan = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`).all()
      for (const { detail } of plan) expect(detail).not.toContain('SCAN')
      expect(plan.length).toBeGreaterThan(0)
    })
  }
})

test('no identifier is in double quotes: SQLite would take a misspelt one for a string', () => {
  expect(statements.names.filter((name) => textOf(name).includes('"'))).toEqual([])
})
