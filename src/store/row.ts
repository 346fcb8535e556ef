import { camelCase } from './statements.ts'

export type SqlRow = Readonly<Record<string, unknown>>

/** Columns that hold 0 or 1, because SQLite has no booleans. */
const BOOLEANS: ReadonlySet<string> = new Set([
  'email_verified',
  'to_known_device',
  'is_told',
  'stock_taken',
  'restock',
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

/** All stored integers are safe. */
function integer(text: unknown): number | null {
  return text === null ? null : Number(text)
}
