import { sourcesOf } from '../sources.ts' with { type: 'macro' }
import type { Argument, SqlDialect } from '../statements.ts'

/** Frozen, because the bundler would copy a plain list to each place that uses it. */
export const POSTGRES_SOURCES: readonly string[] = Object.freeze(sourcesOf('postgres'))

export const POSTGRES: SqlDialect = {
  parameter: (position) => `$${position}`,
  hasArrays: true,
  namesOwner: true,
}

/**
 * A value as text. PostgreSQL takes the type from the position of the parameter, so each statement
 * is prepared once, whatever the size of its numbers.
 */
export function textOf(value: Argument): string | null {
  if (value === null) return value
  // PostgreSQL cannot hold a NUL, and kassa stores none, so nothing is found by it.
  if (typeof value === 'string') return withoutNul(value)
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
  return `"${withoutNul(item).replace(/["\\]/g, '\\$&')}"`
}

/** Looks first, because replacing nothing takes far longer. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\ufffe') : text
}
