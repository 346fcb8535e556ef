import type { Session } from '../engine.ts'
import type { Values } from '../statements.ts'

/** So many rows are quickly gathered and sorted; for more, the index of the order is walked. */
const FEW = 1_000
/** How long it is believed that a filter has few rows, or many. */
const BELIEVED_MS = 60_000
const MAX_BELIEFS = 10_000

/** The filters that have an index, those first that tend to leave the fewest rows. */
const LEADS = ['code', 'itemGroup', 'brand', 'collection', 'category', 'price', 'status'] as const

interface Belief {
  readonly few: boolean
  readonly until: number
}

const beliefs = new WeakMap<Session, Map<string, Belief>>()

/**
 * Which index leads through a list: nothing of it may cost more for a large catalog than for a
 * small one. A filter that leaves few rows leads to them, and they are sorted. Where many are left,
 * the index of the order does, and rows that do not match are passed over in it. SQLite itself
 * knows nothing of numbers here. A wrong belief costs time, and never a row.
 * @param order null where rows are only counted
 * @returns the flag that names the index in `product.lead`, and what else that calls for
 */
export function leadOf(
  session: Session,
  asked: Values,
  order: string | null,
): Values | Promise<Values> {
  const lead = LEADS.find((name) => filters(asked, name))
  if (order === null) return through(asked, lead ?? 'created')
  if (lead === undefined) return through(asked, order)
  if (order === 'Created' && inOrder(asked, lead)) return through(asked, lead)
  if (lead === 'status' && publishedOnly(asked)) return through(asked, order)
  return isFew(session, asked, lead).then((few) => through(asked, few ? lead : order))
}

function filters(asked: Values, lead: (typeof LEADS)[number]): boolean {
  if (lead === 'price') return asked.priceMin !== undefined || asked.priceMax !== undefined
  return asked[lead] !== undefined
}

/** The rows of one brand, category or status stand in the order of their making. */
function inOrder(asked: Values, lead: string): boolean {
  const values = asked[lead]
  const one = Array.isArray(values) && values.length === 1
  return one && (lead === 'brand' || lead === 'category' || lead === 'status')
}

function publishedOnly({ status }: Values): boolean {
  return Array.isArray(status) && status.length === 1 && status[0] === 'Published'
}

async function isFew(session: Session, asked: Values, lead: string): Promise<boolean> {
  const known = beliefs.get(session) ?? new Map<string, Belief>()
  beliefs.set(session, known)
  const key = JSON.stringify(asked)
  const belief = known.get(key)
  const now = performance.now()
  if (belief && belief.until > now) return belief.few
  const values = { ...asked, ...through(asked, lead), few: FEW }
  const few = (await session.get('product.beyond', values)) === null
  if (known.size >= MAX_BELIEFS) known.clear()
  known.set(key, { few, until: now + BELIEVED_MS })
  return few
}

/** A collection and a search lead by a list of products; every other filter, by its index. */
function through(asked: Values, lead: string): Values {
  if (lead === 'code') return { throughRows: true }
  if (lead !== 'collection')
    return { [`through${lead.charAt(0).toUpperCase()}${lead.slice(1)}`]: true }
  return { throughRows: true, collection: undefined, collected: asked.collection }
}
