import { cellOf, exists } from '../../rows.ts'
import type { StatementValues } from '../../statements.generated.ts'
import type { Reading, Remembered, Values } from '../../store.ts'
import { COVERED } from './driving-index.ts'

type Matched = StatementValues['search.matched']

/** The values of a search that `MatchTotals` counts. */
const COUNTED: ReadonlySet<string> = new Set([
  'shop',
  'status',
  'match',
  'hidden',
  'codes',
  'codeKey',
])

/** Whether a list is a search that has no filter but some of these. */
function isSearchWith(names: ReadonlySet<string>, asked: Values): boolean {
  const isNamed = (name: string) => names.has(name) || asked[name] === undefined
  return asked.codes !== undefined && Object.keys(asked).every(isNamed)
}

/**
 * The values by which SQLite looks up the matches of a search one after another, so that it stops
 * at a limit; or the values as they are, if a product has the text as its code.
 */
export async function inTurn(session: Reading, asked: Values): Promise<Values> {
  const { shop, match, hidden, codes, codeKey, ...filters } = asked
  const isPossible = !session.choosesIndexes && match !== undefined && hidden === undefined
  if (!isPossible || !isSearchWith(COVERED, asked)) return asked
  const coded = { shop, codes, codeKey, code: Array.isArray(codes) ? codes[0] : null }
  if (await exists(session, 'product.by_code', coded)) return asked
  return { shop, ...filters, inTurn: match }
}

/**
 * The products that a search matches on SQLite, whatever their status, lowest id first. They are
 * read without looking up the products.
 * @param isEnough whether the first matches are enough, so that not all have to be read
 * @returns null if the list has another filter than the status
 */
export async function matchedIds(
  session: Reading,
  asked: Values,
  first: number,
  isEnough: (ids: Float64Array) => boolean,
): Promise<Float64Array | null> {
  const { status: _, ...search } = asked
  if (session.choosesIndexes || !isSearchWith(COUNTED, search)) return null
  const { inTurn: match } = await inTurn(session, search)
  if (typeof match === 'string') {
    const values = { match, limit: first }
    const ids = Float64Array.from(idsIn(await cellOf(session, 'search.first_matched', values)))
    if (ids.length < first || isEnough(ids)) return ids
  }
  const ids = idsIn(await cellOf<string>(session, 'search.matched', search as Matched))
  return Float64Array.from(ids).sort()
}

/**
 * Counts what a search matches on SQLite, with no other filter than that products are published.
 * The ids of the matches are read without looking up the products.
 */
export class MatchTotals {
  /** The products of a shop that are not published, as bits. */
  readonly #unpublished: Remembered<Uint8Array>

  constructor(readonly session: Reading) {
    this.#unpublished = session.remembered<Uint8Array>(({ byteLength }) => byteLength)
  }

  /** @returns null if the list has other filters */
  async of(asked: Values): Promise<number | null> {
    const { session } = this
    const { status, ...search } = asked
    const isPublished = Array.isArray(status) && status.length === 1 && status[0] === 'Published'
    if (session.choosesIndexes || !isSearchWith(COUNTED, asked)) return null
    if (status !== undefined && !isPublished) return null
    const matched = await cellOf<string>(session, 'search.matched', search as Matched)
    const matches = idsIn(matched)
    const counted = bitsFor(matches)
    if (isPublished) {
      const unpublished = await this.#unpublishedIn(Number(search.shop))
      counted.set(unpublished.subarray(0, counted.length))
    }
    let total = 0
    for (const id of matches) if (addTo(counted, id)) total++
    return total
  }

  async #unpublishedIn(shop: number): Promise<Uint8Array> {
    const read = async () => {
      const ids = idsIn(await cellOf<string>(this.session, 'product.unpublished', { shop }))
      const bits = bitsFor(ids)
      for (const id of ids) addTo(bits, id)
      return bits
    }
    return (await this.#unpublished(`${shop}`, read, shop)) ?? new Uint8Array()
  }
}

function idsIn(json: string | null): readonly number[] {
  return JSON.parse(json ?? '[]')
}

/** A bit for each number up to the highest of these. */
function bitsFor(ids: readonly number[]): Uint8Array {
  const highest = ids.reduce((most, id) => Math.max(most, id), 0)
  return new Uint8Array(Math.floor(highest / 8) + 1)
}

/**
 * Sets the bit of a number.
 * @returns whether it was not set before
 */
function addTo(bits: Uint8Array, id: number): boolean {
  const at = Math.floor(id / 8)
  const before = bits[at] ?? 0
  const bit = 1 << (id % 8)
  bits[at] = before | bit
  return (before & bit) === 0
}
