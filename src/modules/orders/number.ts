import { cellOf } from '../../domain/rows.ts'
import type { Reading, Writing } from '../../domain/store.ts'

/**
 * The numbers that a shop counts: of its orders and refunds, without those of tills, and of tills'
 * series.
 */
type Counted = 'order' | 'refund' | 'series'

/** The last issued number of a kind; 0 if there is none. */
export async function lastNumber(read: Reading, shop: number, kind: Counted): Promise<number> {
  return (await cellOf(read, 'order.last_number', { shop, kind })) ?? 0
}

/**
 * Takes the next number of a kind: 1, 2, 3 …, without gaps because it belongs to the transaction.
 */
export async function nextNumber(tx: Writing, shop: number, kind: Counted): Promise<number> {
  const number = await cellOf<number>(tx, 'order.next_number', { shop, kind })
  if (number === null) throw new Error('a counter gave no number')
  return number
}
