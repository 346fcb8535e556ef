import type { AmountChange, BulkChange, Rounding } from '../../../domain/bulk/change.ts'
import type { BulkPreview } from '../../../domain/bulk/preview.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { parseAmount } from '../../shared/money.ts'
import { readNumber } from '../../shared/number.ts'
import type { text } from '../text.ts'

type Words = typeof text.bulk

/** How prices and costs change: by percent, by an amount, or to one amount. */
export type How = keyof Words['hows']
export type StockHow = keyof Words['stockHows']
/** The price that is crossed out afterwards. */
export type Original = keyof Words['originals'] | 'old'

/** The limits of price changes in percent. */
const PERCENT = { decimals: 3, min: -100, max: 1000 }

/**
 * From this many deletions on, the user has to type the number, so that a slip deletes no catalog.
 */
const CONFIRM_FROM = 10

/** The number in a text; null if it is none that fits. */
export function numberIn(how: How, typed: string, currency: string): number | null {
  if (how === 'percent') return readNumber(typed.replace('%', ''), PERCENT)
  return parseAmount(typed, currency, how === 'amount')
}

export function amountChange(how: How, value: number, rounding: Rounding): AmountChange {
  return how === 'set' ? { set: value } : { [how]: value, rounding }
}

/** A change of prices, and of the ones that are crossed out. */
export function priceChange(price: AmountChange, original: Original): BulkChange {
  if (original === 'clear') return { price, compareAtPrice: null }
  if (original === 'old') return { price, compareAtPrice: { oldPrice: true } }
  // Nothing is crossed out at the price that it has.
  if (original === 'same' && price.set === undefined) return { price, compareAtPrice: price }
  return { price }
}

/** A change of stocks; null if the text is no number that fits. */
export function stockChange(how: StockHow, typed: string): BulkChange | null {
  if (how === 'none') return { stock: { set: null } }
  const most = PRODUCT_LIMITS.stock
  const value = readNumber(typed, { decimals: 3, min: how === 'set' ? 0 : -most, max: most })
  return value === null ? null : { stock: { [how]: value } }
}

/** Whether the user has to type how many products a change concerns. */
export function mustConfirm(change: BulkChange | null, changed: number): boolean {
  return change?.delete === true && changed >= CONFIRM_FROM
}

interface Answers {
  /** Whether the products that cannot be changed are left out. */
  readonly skips: boolean
  readonly typed: string
}

/** Whether a change may begin that has this preview; null: there is none yet. */
export function mayBegin(
  change: BulkChange | null,
  preview: Pick<BulkPreview, 'changed' | 'refusedCount'> | null,
  { skips, typed }: Answers,
): boolean {
  if (!preview || preview.changed === 0 || (preview.refusedCount > 0 && !skips)) return false
  return !mustConfirm(change, preview.changed) || typed.trim() === String(preview.changed)
}
