/** The order of the list after a press on a heading: up, then down, then the list's own. */
export function nextSort(sort: string, name: string): string {
  if (sort === name) return `-${name}`
  return sort === `-${name}` ? '' : name
}

interface Range {
  readonly first: number
  /** Not in the range itself. */
  readonly last: number
}

/**
 * The rows that a click on one of them ticks.
 * @param anchor the row that was ticked before it, if the range since then is meant; else null
 */
export function tickedRange(anchor: number | null, index: number): Range {
  const from = anchor ?? index
  return { first: Math.min(from, index), last: Math.max(from, index) + 1 }
}

interface Identified {
  readonly id: string
}

/** The selection after a click on a row, whose state decides for all rows that it ticks. */
export function withToggled<T extends Identified>(
  selected: ReadonlyMap<string, T>,
  clicked: Identified,
  toggled: readonly T[],
): ReadonlyMap<string, T> {
  const next = new Map(selected)
  const adds = !next.has(clicked.id)
  for (const one of toggled) {
    if (adds) next.set(one.id, one)
    else next.delete(one.id)
  }
  return next
}

/** Whether all rows are selected, some, or none. */
export function selectionOf(
  rows: readonly Identified[],
  selected: ReadonlyMap<string, unknown>,
): 'all' | 'some' | 'none' {
  if (rows.length > 0 && rows.every(({ id }) => selected.has(id))) return 'all'
  return selected.size > 0 ? 'some' : 'none'
}
