import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import type { Values } from '../../src/domain/store.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { sqliteStatements } from '../../src/store/sqlite/statements.ts'
import { argumentsOf } from '../../src/store/statements.ts'
import { conditionsOf } from './conditions.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/*
 * A statement finds or changes a row that it is about, and no neighbour, which differs from that
 * one in a single thing: it is of another shop or of another webhook, or a millisecond too late.
 * Each row is alone in its table, so that it may have the keys of its neighbours.
 *
 * In the files neighbours.txt, the lines of statements and their values come before the rows that
 * all of them are about: `is` a row of a table, `or` that row with some other columns; and before
 * rows that they are not about: `not` that row with some other columns. The rows of `beside` are
 * there, too.
 * A line `in` has rows that the statement finds in this order, however they were stored, and no
 * more of them than its limit: the row of `is` with other columns, all of them together.
 * The time is 1000; times after 2000 were set by a clock that was ahead.
 */

const database = new Database(':memory:')
migrate(database)
database.run('PRAGMA foreign_keys = OFF')
database.run('PRAGMA ignore_check_constraints = ON')
afterAll(() => database.close())

/** Values that a statement gets if it takes them and the case has no others. */
const USUAL: Values = { shop: 1, limit: 100, now: 1_000, latest: 2_000 }

/** Conditions that change nothing, and why they are there. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['attention IS NOT NULL', 'The index has only such rows, and LIKE does not tell SQLite so.'],
])

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
}

function columnsOf(table: string): Column[] {
  return database.query<Column, []>(`PRAGMA table_info(${table})`).all()
}

function hasShop(table: string): boolean {
  return columnsOf(table).some(({ name }) => name === 'shop_id')
}

/** Inserts a row with something in each column that needs a value. */
function insert(table: string, given: Row): void {
  const row: Record<string, Row[string]> = { ...given }
  for (const { name, type, notnull, dflt_value } of columnsOf(table)) {
    const isNeeded = notnull === 1 && dflt_value === null && row[name] === undefined
    if (isNeeded) row[name] = type === 'TEXT' ? 'x' : 1
  }
  const names = Object.keys(row)
  const sql = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`
  database.prepare(sql).run(...Object.values(row))
}

/** The rows that a statement finds, or how many it changes; an error if that breaks a constraint. */
function outcomeOf(sql: string, values: (string | number | null)[]): unknown[] | number | string {
  database.run('SAVEPOINT tried')
  try {
    const statement = database.prepare(sql)
    if (/^(?:--.*\n)*SELECT/.test(sql)) return statement.values(...values)
    return statement.run(...values).changes
  } catch (error) {
    return String(error)
  } finally {
    database.run('ROLLBACK TO tried')
    database.run('RELEASE tried')
  }
}

/** Runs `work` with these rows in their tables. */
function among<T>(rows: readonly (readonly [table: string, row: Row])[], work: () => T): T {
  database.run('SAVEPOINT rows')
  try {
    insert('shop', { id: 1, slug: 'north' })
    for (const [table, row] of rows) insert(table, row)
    return work()
  } finally {
    database.run('ROLLBACK TO rows')
    database.run('RELEASE rows')
  }
}

/** A statement, its values, and the rows that it is tried with, one at a time. */
interface Tried {
  readonly name: string
  readonly values: Values
  readonly table: string
  readonly rows: readonly { readonly row: Row; readonly isMeant: boolean }[]
  readonly beside: readonly (readonly [table: string, row: Row])[]
  /** In the order in which the statement finds them. */
  readonly sorted: readonly Row[]
}

function triedIn(file: string): Tried[] {
  const blocks = file.split(/\n(?=\S)/).map((block) => block.trim().split(/\n +/))
  let shared: string[] = []
  const tried: Tried[] = []
  for (const [statement = '', ...lines] of blocks.toReversed()) {
    if (lines.length > 0) shared = lines
    const said = (word: string) =>
      shared.flatMap((line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1) : []))
    const rowsOf = (word: string) =>
      said(word)
        .flatMap((line) => line.split(' | '))
        .map(rowOf)
    const [[table = '', ...first] = []] = [...said('is'), ...said('not')].map((one) =>
      one.split(' '),
    )
    const [name = '', ...values] = statement.split(' ')
    const base = rowOf(first.join(' '))
    const isThere = said('is').length > 0
    const derived = (isMeant: boolean) => (row: Row) => ({ row: { ...base, ...row }, isMeant })
    const rows = [
      { row: base, isMeant: isThere },
      ...rowsOf('or').map(derived(true)),
      ...(isThere ? rowsOf('not').map(derived(false)) : []),
    ]
    const beside = said('beside').map((line) => {
      const [table = '', ...columns] = line.split(' ')
      return [table, rowOf(columns.join(' '))] as const
    })
    const sorted = rowsOf('in').map((row) => ({ ...base, ...row }))
    tried.unshift({ name, values: valuesOf(values.join(' ')), table, rows, beside, sorted })
  }
  return tried
}

/** `a=1 b=x c=null` */
function rowOf(text: string): Row {
  return Object.fromEntries(fieldsOf(text).map(([name, value]) => [name, valueIn(value)]))
}

/** Like those of a row; values in brackets are a list. */
function valuesOf(text: string): Values {
  return Object.fromEntries(
    fieldsOf(text).map(([name, value]) => {
      const [, item] = /^\[(.*)\]$/.exec(value) ?? []
      return [name, item === undefined ? valueIn(value) : item.split(',').map(valueIn)]
    }),
  )
}

function fieldsOf(text: string): [name: string, value: string][] {
  const fields = text.split(' ').filter(Boolean)
  return fields.map((field) => {
    const [name = '', value = ''] = field.split('=')
    return [name, value]
  })
}

function valueIn(text: string): Value {
  if (text === 'null') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

/** The text of a statement for these values, and its arguments. */
function renderedWith(name: string, values: Values) {
  const text = sqliteStatements().textOf(name)
  const usual = Object.entries(USUAL).filter(([one]) => new RegExp(`\\$${one}\\b`).test(text))
  const all = { ...Object.fromEntries(usual), ...values }
  const rendered = sqliteStatements().render(name, all)
  const inShop = (table: string, row: Row) => (hasShop(table) ? { shop_id: 1, ...row } : row)
  return { sql: rendered.sql, args: argumentsOf(rendered, all) as Value[], inShop }
}

/**
 * The text of a statement, what a text does while each of the rows is there, and how many rows it
 * should then be about.
 */
function trying({ name, values, table, rows, beside }: Tried) {
  const { sql, args, inShop } = renderedWith(name, values)
  const isOfShop = /\bshop_id = \S*\?/.test(sql) && hasShop(table)
  const near = beside.map(([table, row]) => [table, inShop(table, row)] as const)
  const own = rows.map(({ row, isMeant }) => {
    return { row: isOfShop ? inShop(table, row) : row, rows: Number(isMeant) }
  })
  const foreign = isOfShop ? [{ row: { ...own[0]?.row, shop_id: 2 }, rows: 0 }] : []
  const right = [...own, ...foreign]
  const outcomes = (sql: string) =>
    right.map(({ row }) => among([...near, [table, row]], () => outcomeOf(sql, args)))
  return { sql: sql.replace(/\nLIMIT 1$/, ''), right, outcomes }
}

/** Which rows a statement finds among those of `sorted`, by their places there, in its order. */
function placesIn({ name, values, table, beside, sorted }: Tried, stored: readonly Row[]) {
  const { sql, args, inShop } = renderedWith(name, values)
  const near = beside.map(([table, row]) => [table, inShop(table, row)] as const)
  const found = (rows: readonly Row[]) =>
    among([...near, ...rows.map((row) => [table, inShop(table, row)] as const)], () => {
      const all = database.prepare(sql).values(...args)
      return all.map((row) => JSON.stringify(row))
    })
  const alone = sorted.flatMap((row) => found([row]))
  return found(stored).map((row) => alone.indexOf(row))
}

/** The files of the core and of each module. */
const FILES = [...new Glob('*/neighbours.txt').scanSync(join(import.meta.dir, '..'))].sort()
const TRIED = FILES.flatMap((file) => {
  return triedIn(readFileSync(join(import.meta.dir, '..', file), 'utf8'))
})

const [SORTED = [], ABOUT = []] = [true, false].map((isSorted) =>
  TRIED.filter(({ sorted }) => sorted.length > 0 === isSorted),
)

test.each(ABOUT.map((one) => [one.name, JSON.stringify(one.values), one] as const))(
  '%s %s is about the rows that it means, and about no neighbour',
  (_, __, one) => {
    const { sql, right, outcomes } = trying(one)
    const counts = outcomes(sql).map((found) => (Array.isArray(found) ? found.length : found))
    expect(right.map(({ row }, index) => ({ row, rows: counts[index] }))).toEqual(right)
  },
)

test.each(SORTED.map((one) => [one.name, one] as const))(
  '%s finds rows in its order, however they were stored',
  (_, one) => {
    const text = sqliteStatements().textOf(one.name)
    const takesLimit = /\$limit\b/.test(text)
    for (const limit of takesLimit ? [1, one.sorted.length] : [one.sorted.length]) {
      const most = /\nLIMIT 1$/.test(text.trim()) ? 1 : limit
      const places = [...one.sorted.keys()].slice(0, most)
      const some = { ...one, values: { ...one.values, ...(takesLimit && { limit }) } }
      expect(placesIn(some, one.sorted)).toEqual(places)
      expect(placesIn(some, one.sorted.toReversed())).toEqual(places)
    }
  },
)

test.each([...Map.groupBy(ABOUT, ({ name }) => name)])(
  '%s has no condition without which it would be about the same rows',
  (_, all) => {
    const idle = new Set<string>()
    const needed = new Set<string>(MEANT.keys())
    for (const { sql, outcomes } of all.map(trying)) {
      const right = outcomes(sql)
      for (const { text, without } of conditionsOf(sql)) {
        if (Bun.deepEquals(outcomes(without), right)) idle.add(text)
        else needed.add(text)
      }
    }
    expect([...idle.difference(needed)]).toEqual([])
  },
)
