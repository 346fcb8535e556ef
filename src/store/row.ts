import { conflict } from '../domain/error.ts'
import { UniqueViolation } from './engine.ts'
import { camelCase } from './statements.ts'

export type SqlRow = Readonly<Record<string, unknown>>

/** Columns that hold 0 or 1, because SQLite has no booleans. */
const BOOLEANS: ReadonlySet<string> = new Set(['email_verified', 'to_known_device', 'is_told'])

/**
 * Gives rows their shape in TypeScript: `public_id` becomes `publicId`, and `user__name` becomes
 * the `name` of a nested `user`. Null if rows with these columns need no change.
 */
export function rowShaper(columns: readonly string[]): ((row: SqlRow) => SqlRow) | null {
  if (!columns.some((column) => column.includes('_') || BOOLEANS.has(column))) return null
  const fields = columns.map((column) => {
    const [inner = column, ...outer] = column.split('__').reverse()
    const isBoolean = BOOLEANS.has(inner)
    return { column, name: camelCase(inner), parent: outer[0] && camelCase(outer[0]), isBoolean }
  })
  return (row) => {
    const shaped: Record<string, unknown> = {}
    for (const { column, name, parent, isBoolean } of fields) {
      const value = isBoolean ? Boolean(row[column]) : row[column]
      if (parent === undefined) shaped[name] = value
      else shaped[parent] = { ...(shaped[parent] as SqlRow | undefined), [name]: value }
    }
    return shaped
  }
}

/** The id that `INSERT … RETURNING id` gives. */
export function insertedId(row: { readonly id: number } | null): number {
  if (!row) throw new Error('an insert returned no row')
  return row.id
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
