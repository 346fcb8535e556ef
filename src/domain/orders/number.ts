import { cellOf } from '../rows.ts'
import type { Reading, Writing } from '../store.ts'

/** What a shop counts: its orders and refunds without those of tills, and the series of tills. */
type Counted = 'order' | 'refund' | 'series'

/** The last number of a kind that was given; 0: none. */
export async function lastNumber(read: Reading, shop: number, kind: Counted): Promise<number> {
  return (await cellOf(read, 'order.last_number', { shop, kind })) ?? 0
}

/** Takes the next number of a kind: 1, 2, 3 … without gaps, since it is part of the transaction. */
export async function nextNumber(tx: Writing, shop: number, kind: Counted): Promise<number> {
  const number = await cellOf<number>(tx, 'order.next_number', { shop, kind })
  if (number === null) throw new Error('a counter gave no number')
  return number
}
