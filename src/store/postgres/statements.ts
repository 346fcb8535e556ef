import { sourcesOf } from '../sources.ts' with { type: 'macro' }
import type { Argument, SqlDialect } from '../statements.ts'
import { PLACES } from './placement.ts'

/** Frozen, because the bundler would copy a plain list to each place that uses it. */
export const POSTGRES_SOURCES: readonly string[] = Object.freeze(sourcesOf('postgres'))

export const POSTGRES: SqlDialect = { parameter: (position) => `$${position}`, hasArrays: true }

/**
 * A value as text. PostgreSQL takes the type from the position of the parameter, so each statement
 * is prepared once, whatever the size of its numbers.
 */
export function textOf(value: Argument): string | null {
  if (value === null) return value
  // PostgreSQL cannot hold a NUL, and kassa stores none, so nothing is found by it.
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffe')
  if (typeof value === 'number') return String(value)
  return arrayText(value)
}

/** The text of an array. */
export function arrayText(items: readonly (string | number | null)[]): string {
  const texts = items.map((item) => (typeof item === 'string' ? quoted(item) : (item ?? 'NULL')))
  return `{${texts.join(',')}}`
}

/** An item of an array. */
function quoted(item: string): string {
  return `"${item.replaceAll('\0', '\ufffe').replace(/["\\]/g, '\\$&')}"`
}

/** The column that names the shop of each row. */
export const OWNER = 'owning_shop'

const SELECTED = /^SELECT\b([\s\S]*?)\nFROM (\w+)(?: (?!(?:WHERE|JOIN|ORDER|LIMIT)\b)(\w+))?$/gm
const WRITTEN = /^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)[\s\S]*\nRETURNING\b/

/**
 * A statement whose rows have the column `OWNER`, if they come from a table of shops one by one. A
 * client that mixed up the answers of two queries would otherwise show a shop the rows of another.
 */
export function owned(sql: string): string {
  if (/\bGROUP BY\b|\bDISTINCT\b|\b(count|sum|min|max)\(/i.test(sql)) return sql
  const written = WRITTEN.exec(sql)?.[1] ?? ''
  if (PLACES.ofShops.has(written)) return `${sql.trimEnd()}, ${written}.shop_id AS ${OWNER}`
  const selected = [...sql.matchAll(SELECTED)]
  if (!selected.every(([, , table = '']) => PLACES.ofShops.has(table))) return sql
  return sql.replace(SELECTED, (whole, columns: string, table: string, alias?: string) => {
    const from = whole.slice('SELECT'.length + columns.length)
    return `SELECT${columns}, ${alias ?? table}.shop_id AS ${OWNER}${from}`
  })
}
