import { conflict } from '../domain/error.ts'
import { type Asked, type Session, UniqueViolation } from './engine.ts'
import { camelCase } from './statements.ts'

export type SqlRow = Readonly<Record<string, unknown>>

/** Columns that hold 0 or 1, because SQLite has no booleans. */
const BOOLEANS: ReadonlySet<string> = new Set([
  ...['email_verified', 'to_known_device', 'is_told', 'stock_taken', 'restock'],
])

/**
 * Gives rows their shape in TypeScript: `public_id` becomes `publicId`, and `user__name` becomes
 * the `name` of a nested `user`. Null if rows with these columns need no change.
 * @param textual the columns of integers that the engine gives as texts
 */
export function rowShaper(
  columns: readonly string[],
  textual: ReadonlySet<string> = new Set(),
): ((row: SqlRow) => SqlRow) | null {
  const changes = (column: string) => column.includes('_') || BOOLEANS.has(column)
  if (textual.size === 0 && !columns.some(changes)) return null
  const fields = columns.map((column) => {
    const [inner = column, ...outer] = column.split('__').reverse()
    const read = BOOLEANS.has(inner) ? Boolean : textual.has(column) ? integer : null
    return { column, name: camelCase(inner), parent: outer[0] && camelCase(outer[0]), read }
  })
  return (row) => {
    const shaped: Record<string, unknown> = {}
    for (const { column, name, parent, read } of fields) {
      const value = read ? read(row[column]) : row[column]
      if (parent === undefined) shaped[name] = value
      else shaped[parent] = { ...(shaped[parent] as SqlRow | undefined), [name]: value }
    }
    return shaped
  }
}

/** All integers that kassa stores are safe ones. */
function integer(text: unknown): number | null {
  return text === null ? null : Number(text)
}

/** Whether a statement gives a row. */
export async function exists(session: Session, ...asked: Asked) {
  return (await session.get(...asked)) !== null
}

/** The first column of the first row, or null. */
export async function cellOf<T>(session: Session, ...asked: Asked): Promise<T | null> {
  const row = await session.get<Record<string, T>>(...asked)
  return row && (Object.values(row)[0] ?? null)
}

/** The first column of all rows. */
export async function columnOf<T>(session: Session, ...asked: Asked): Promise<T[]> {
  const rows = await session.all<Record<string, T>>(...asked)
  return rows.map((row) => Object.values(row)[0] as T)
}

/** @throws Refusal CONFLICT if another row of the shop has the same value in one of these fields */
export async function unlessTaken<T>(
  write: Promise<T>,
  noun: string,
  fields: readonly string[],
): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    const field = fields.find((one) => error.columns.includes(one))
    if (field === undefined) throw error
    throw conflict(field, `Another ${noun} of this shop has this ${field}.`)
  }
}

/**
 * Rows that one statement inserts: exactly `many`, or up to `few` of the rest. Each number of rows
 * is another statement to prepare.
 */
const ROWS_AT_ONCE = { many: 25, few: 10 } as const

/** Rows as the lists of their columns, some rows at a time. */
export function* chunks<Row extends { readonly [K in keyof Row]: string | number | null }>(
  rows: readonly Row[],
): Generator<{ readonly [K in keyof Row]: Row[K][] }> {
  const { many, few } = ROWS_AT_ONCE
  for (let from = 0, some = rows; from < rows.length; from += some.length) {
    some = rows.slice(from, from + (rows.length - from < many ? few : many))
    const lists = {} as { [K in keyof Row]: Row[K][] }
    for (const column in some[0]) lists[column] = some.map((row) => row[column])
    yield lists
  }
}
