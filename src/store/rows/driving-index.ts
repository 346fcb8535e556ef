import type { Session } from '../engine.ts'
import type { Values } from '../statements.ts'

/** At most this many rows are sorted in memory; for more, the index of the sort order is walked. */
const MAX_SORTED = 1_000
/** How long it is remembered whether a filter leaves few rows. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 10_000

/** The filters that have an index, roughly the most selective first. */
const INDEXED = ['code', 'itemGroup', 'brand', 'collection', 'category', 'price', 'status'] as const

interface Remembered {
  readonly isFew: boolean
  readonly until: number
}

const remembered = new WeakMap<Session, Map<string, Remembered>>()

/**
 * Chooses the index that a list is read through. SQLite's own statistics (`PRAGMA optimize`) made a
 * list of one category by price 110 times slower at 100,000 products. A filter
 * that leaves few rows is read through its own index, and the rows are sorted. Otherwise the index
 * of the sort order is read, and rows that do not match are skipped. Either way a page costs about
 * the same in a large catalog as in a small one; a wrong choice costs time only.
 * @param order null if rows are only counted
 * @returns the values that choose the index in `product.driving_index`
 */
export function drivingIndex(
  session: Session,
  asked: Values,
  order: string | null,
): Values | Promise<Values> {
  if (session.choosesIndexes) return {}
  const filter = INDEXED.find((name) => isGiven(asked, name))
  if (order === null) return indexed(asked, filter ?? 'created')
  if (filter === undefined) return indexed(asked, order)
  if (order === 'Created' && isInCreatedOrder(asked, filter)) return indexed(asked, filter)
  if (filter === 'status' && isPublishedOnly(asked)) return indexed(asked, order)
  return isFew(session, asked, filter).then((few) => indexed(asked, few ? filter : order))
}

function isGiven(asked: Values, filter: (typeof INDEXED)[number]): boolean {
  if (filter === 'price') return asked.priceMin !== undefined || asked.priceMax !== undefined
  return asked[filter] !== undefined
}

/** Within one brand, category or status, the index holds the rows in the order of creation. */
function isInCreatedOrder(asked: Values, filter: string): boolean {
  const values = asked[filter]
  const isOne = Array.isArray(values) && values.length === 1
  return isOne && (filter === 'brand' || filter === 'category' || filter === 'status')
}

function isPublishedOnly({ status }: Values): boolean {
  return Array.isArray(status) && status.length === 1 && status[0] === 'Published'
}

async function isFew(session: Session, asked: Values, filter: string): Promise<boolean> {
  const known = remembered.get(session) ?? new Map<string, Remembered>()
  remembered.set(session, known)
  const key = JSON.stringify(asked)
  const last = known.get(key)
  const now = performance.now()
  if (last && last.until > now) return last.isFew
  const values = { ...asked, ...indexed(asked, filter), few: MAX_SORTED }
  const few = (await session.get('product.beyond', values)) === null
  if (known.size >= MAX_REMEMBERED) known.clear()
  known.set(key, { isFew: few, until: now + REMEMBERED_MS })
  return few
}

/** A collection and a search are read through a list of row ids, every other filter by its index. */
function indexed(asked: Values, name: string): Values {
  if (name === 'code') return { indexNone: true }
  if (name !== 'collection') {
    return { [`index${name.charAt(0).toUpperCase()}${name.slice(1)}`]: true }
  }
  return { indexNone: true, collection: undefined, collected: asked.collection }
}
