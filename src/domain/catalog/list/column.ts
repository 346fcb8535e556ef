/** Numbers of one kind, with room for more behind them. */
export type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The share by which a full column grows. */
const GROWTH = 1.25

/** The column, or a longer copy if it has no room for this many numbers. */
export function withRoom<T extends NumberColumn>(column: T, size: number): T {
  if (size <= column.length) return column
  const Kind = column.constructor as new (length: number) => T
  const longer = new Kind(Math.ceil(size * GROWTH))
  longer.set(column)
  return longer
}

/**
 * Inserts a 0 into a column, which may become a longer copy.
 * @param size the number of items with the inserted one
 */
export function inserted<T extends NumberColumn>(column: T, at: number, size: number): T {
  const longer = withRoom(column, size)
  longer.copyWithin(at + 1, at, size - 1)
  longer[at] = 0
  return longer
}
