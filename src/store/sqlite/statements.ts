import searchSqlite from '../../../sql/search.sqlite.sql' with { type: 'text' }
import { SHARED_SOURCES, type SqlDialect, Statements } from '../statements.ts'

export const SQLITE_SOURCES: readonly string[] = [...SHARED_SOURCES, searchSqlite]

/**
 * The unary plus keeps the planner from using the value. Otherwise SQLite would prepare the
 * statement again for each new value, which takes longer than a lookup.
 */
const SQLITE: SqlDialect = { parameter: (position) => `+?${position}`, hasArrays: false }

let statements: Statements | undefined

export function sqliteStatements(): Statements {
  statements ??= new Statements(SQLITE_SOURCES, SQLITE)
  return statements
}
