import type { Product } from '../../../domain/catalog/product.ts'
import { fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import type { text } from '../text.ts'

type Reason = keyof typeof text.products.movements

/** The reasons for a stock to grow or shrink. The first one is the default. */
const REASONS = {
  more: ['counted', 'delivered', 'returned', 'found'],
  less: ['counted', 'sold', 'damaged', 'lost'],
} as const satisfies Readonly<Record<string, readonly Reason[]>>

/** The cause of a stock change. */
export interface StockCause {
  readonly reason: string
  readonly note: string
}
export const COUNTED: StockCause = { reason: 'counted', note: '' }

/**
 * A changed stock in the form that the API takes, or null. The difference is sent, so that sales in
 * the meantime are kept.
 */
export function stockChange(
  product: Product,
  stock: number | null | undefined,
  movement: StockCause,
): { readonly delta: number; readonly reason: string; readonly note: string | null } | null {
  const delta = deltaOf(product, stock)
  if (delta === 0) return null
  return { delta, reason: reasonOf(movement, delta), note: movement.note.trim() || null }
}

/** The growth of a counted stock; 0 if the text is no number. */
export function deltaOf(product: Product | null, stock: number | null | undefined): number {
  if (product?.stock == null || stock == null) return 0
  return fromThousandths(toThousandths(stock) - toThousandths(product.stock))
}

export function reasons(delta: number): readonly Reason[] {
  return delta > 0 ? REASONS.more : REASONS.less
}

/** The selected reason, unless the stock now moves in the other direction. */
export function reasonOf({ reason }: StockCause, delta: number): Reason {
  return reasons(delta).find((one) => one === reason) ?? 'counted'
}
