import { invalid } from './error.ts'
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

/** Where a row stands in its list: what the list is sorted by, and its number among equals. */
export interface Place {
  readonly value: string | number
  readonly id: number
}

/** A place, signed. `scope` names the shop and the query; the cursor is good for no other. */
export function sealCursor(secrets: Secrets, scope: string, { value, id }: Place): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${payload}.${secrets.mac('cursor', `${scope}\n${payload}`)}`
}

/** @throws Refusal VALIDATION_FAILED on `cursor` where it was not sealed here for this scope */
export function openCursor(secrets: Secrets, scope: string, text: string): Place {
  const [payload = '', seal = ''] = text.split('.', 2)
  const expected = secrets.mac('cursor', `${scope}\n${payload}`)
  const known = seal.length === expected.length && text === `${payload}.${expected}`
  if (!known) {
    const message = 'Use nextCursor of the page before, with the same query, or leave it out.'
    throw invalid({ field: 'cursor', code: 'cursor', message })
  }
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id }
}
