import { sourcesOf } from '../sources.ts' with { type: 'macro' }
import { type SqlDialect, Statements } from '../statements.ts'

/** Frozen, because the bundler would copy a plain list to each place that uses it. */
const SOURCES: readonly string[] = Object.freeze(sourcesOf('sqlite'))

/**
 * The unary plus keeps the planner from using the value. Otherwise SQLite would prepare the
 * statement again for each new value, which takes longer than a lookup.
 */
const SQLITE: SqlDialect = {
  parameter: (position) => `+?${position}`,
  hasArrays: false,
  namesOwner: false,
}

let statements: Statements | undefined

export function sqliteStatements(): Statements {
  statements ??= new Statements(SOURCES, SQLITE)
  return statements
}
