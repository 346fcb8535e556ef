import type { TillRefund, TillSale } from '../../till-entry.ts'
import {
  type Entry,
  entriesFrom,
  type JournalStores,
  remarkOf,
  type Series,
  seriesIn,
  writeEntry,
} from './series.ts'

/** The field in which each kind of entry keeps a remark for the owner. */
const REMARK = {
  sale: 'note',
  refund: 'reason',
  cash: 'reason',
  void: null,
  closing: null,
} as const

/**
 * Writes entries of a series again at the end of another one, each with a remark about its old
 * number, and removes the rest of the old series from entry `from` on.
 */
export async function moveSeries(
  stores: JournalStores,
  old: string,
  target: Series,
  isMoved: (entry: Entry) => boolean,
  from = 0,
): Promise<Series> {
  const entries = await entriesFrom(stores, old, 0)
  const before = await seriesIn(stores, old)
  const kept = entries.findLast(({ n }) => n < from)
  stores.entries.delete(IDBKeyRange.bound([old, from], [old, Infinity]))
  if (old !== target.name) stores.series.delete(old)
  if (before && kept) stores.series.put({ ...before, next: kept.n + 1, hash: kept.hash })
  let series = target
  const numbers = new Map<string, string>()
  for (const { n, kind, content, ...rest } of entries.filter(isMoved)) {
    // No goods or money have been exchanged yet, except for the money for an order.
    if (rest.tentative && !rest.handOver) continue
    const field = REMARK[kind]
    const before = field && (content as Readonly<Record<string, unknown>>)[field]
    const remark = remarkOf(`Printed as ${old}-${n}.`, before)
    const noted = field ? { ...renumbered(content, numbers), [field]: remark } : content
    numbers.set(`${old}-${n}`, `${series.name}-${series.next}`)
    series = writeEntry(stores, series, { ...rest, kind, content: noted }).series
  }
  return series
}

/** Replaces the numbers of other entries in the content of an entry. */
function renumbered(content: object, numbers: ReadonlyMap<string, string>): object {
  const { payments, number } = content as Partial<TillSale & TillRefund>
  if (number) return { ...content, number: numbers.get(number) ?? number }
  if (!payments) return content
  return {
    ...content,
    payments: payments.map(({ reference, ...payment }) => {
      const now = payment.method === 'exchange' && numbers.get(reference ?? '')
      return { ...payment, ...(reference !== undefined && { reference: now || reference }) }
    }),
  }
}
