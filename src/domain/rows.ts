import { conflict } from './error.ts'
import { type Asked, type Reading, UniqueViolation } from './store.ts'

/** Whether a statement returns a row. */
export async function exists(session: Reading, ...asked: Asked) {
  return (await session.get(...asked)) !== null
}

/** The first column of the first row, or null. */
export async function cellOf<T>(session: Reading, ...asked: Asked): Promise<T | null> {
  const row = await session.get<Record<string, T>>(...asked)
  return row && (Object.values(row)[0] ?? null)
}

/** The first column of all rows. */
export async function columnOf<T>(session: Reading, ...asked: Asked): Promise<T[]> {
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
    throw conflict(field, 'taken', `Another ${noun} of this shop has this ${field}.`)
  }
}

/**
 * The rows that one statement inserts: exactly `many`, or up to `few` of the rest. Each number of
 * rows needs a prepared statement.
 */
const ROWS_AT_ONCE = { many: 25, few: 10 } as const

/** Splits rows into chunks, each as the lists of its columns. */
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

/**
 * Repeats the last value up to a round length, because each length of a list needs a prepared
 * statement.
 */
export function padded<T>(values: readonly T[]): readonly T[] {
  const length = [0, 1, 10, 100, 1000].find((one) => one >= values.length) ?? values.length
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] as T)
}

/**
 * Runs steps of a write that do not need each other's results. If the database is another process,
 * their statements share round trips. All have ended when this returns or throws, since nothing may
 * be sent after the end of the write.
 * @throws the refusal of the first step that is refused, in this order
 */
export async function together<Steps extends readonly unknown[]>(
  ...steps: Steps
): Promise<{ readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> {
  const results = await Promise.allSettled(steps)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  }) as { readonly [Step in keyof Steps]: Awaited<Steps[Step]> }
}
