import search from '../../../sql/search.postgres.sql' with { type: 'text' }
import { type Argument, type Dialect, SHARED_SOURCES } from '../statements.ts'

export const POSTGRES_SOURCES: readonly string[] = [...SHARED_SOURCES, search]

export const POSTGRES: Dialect = { parameter: (position) => `$${position}`, hasArrays: true }

/**
 * A value as text. PostgreSQL takes the type from the place of the parameter, so each statement is
 * prepared once, whatever the size of its numbers.
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
  return `{${items.map((item) => (item === null ? 'NULL' : quoted(String(item)))).join(',')}}`
}

/** An item of an array. */
function quoted(item: string): string {
  return `"${item.replaceAll('\0', '\ufffe').replace(/["\\]/g, '\\$&')}"`
}
