import { openCursor, type Place, sealCursor } from './cursor.ts'
import type { Secrets } from './secrets.ts'

/** Which part of a list somebody asks for. */
export interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface Page<T> {
  readonly data: readonly T[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/**
 * A page of a list that is read by key and never by offset.
 * @param scope names the shop and the list, so that a cursor is good for no other
 * @param read gives the rows behind a place, or the first ones
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function pageOf<Row>(
  secrets: Secrets,
  scope: string,
  { limit, cursor }: PageQuery,
  read: (after: Place | undefined, limit: number) => Promise<Row[]> | Row[],
  placeOf: (row: Row) => Place,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : openCursor(secrets, scope, cursor)
  const rows = await read(after, limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  if (rows.length <= limit || last === undefined) return { data, nextCursor: null }
  return { data, nextCursor: sealCursor(secrets, scope, placeOf(last)) }
}
