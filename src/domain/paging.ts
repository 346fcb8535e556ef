import { invalid } from './error.ts'
import { openToken, type Secrets, sealToken } from './secrets.ts'

/** The requested part of a list. */
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
 * One page of a list. Pages start after a key and never at an offset, so they all cost the same.
 * @param scope names the shop and the list; a cursor works for no other
 * @param read returns the rows after a position, or the first rows
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function pageOf<Row>(
  secrets: Secrets,
  scope: string,
  { limit, cursor }: PageQuery,
  read: (after: ListPosition | undefined, limit: number) => Promise<Row[]> | Row[],
  placeOf: (row: Row) => ListPosition,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : openCursor(secrets, scope, cursor)
  const rows = await read(after, limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  if (rows.length <= limit || last === undefined) return { data, nextCursor: null }
  return { data, nextCursor: sealCursor(secrets, scope, placeOf(last)) }
}

/** Like `pageOf`, for a list sorted by one field; `view` turns rows into their form in the API. */
export async function pageBy<
  Field extends string,
  Row extends Readonly<Record<Field, string | number>>,
  View,
>(
  field: Field,
  secrets: Secrets,
  scope: string,
  query: PageQuery,
  view: (row: Row) => View,
  read: (after: Row[Field] | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<View>> {
  const page = await pageOf(
    secrets,
    scope,
    query,
    (after, limit) => read(after?.value as Row[Field] | undefined, limit),
    ({ [field]: value }) => ({ value, id: typeof value === 'number' ? value : 0 }),
  )
  return { ...page, data: page.data.map(view) }
}

/**
 * The position of a row in its list: the value by which the list is sorted, and the row's number.
 */
export interface ListPosition {
  readonly value: string | number
  readonly id: number
}

/**
 * Encrypts a position, because row numbers would reveal how much all shops together grow.
 * @param scope names the shop and the query; the cursor works for no other
 */
export function sealCursor(secrets: Secrets, scope: string, { value, id }: ListPosition): string {
  return sealToken(secrets, 'cursor', scope, JSON.stringify([value, id]))
}

/**
 * Decrypts a cursor.
 * @throws Refusal VALIDATION_FAILED on `cursor` unless it was sealed here for this scope
 */
export function openCursor(secrets: Secrets, scope: string, text: string): ListPosition {
  const place = openToken(secrets, 'cursor', scope, text)
  if (place === null) {
    const message = 'Use nextCursor of the page before, with the same query, or leave it out.'
    throw invalid('cursor', 'cursor', message)
  }
  const [value, id] = JSON.parse(place)
  return { value, id }
}
