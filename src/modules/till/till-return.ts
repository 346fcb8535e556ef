import type { TerminalActor } from '../../domain/actor.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product } from '../../domain/catalog/product.ts'
import type { Secrets } from '../../domain/secrets.ts'
import type { Writing } from '../../domain/store.ts'
import { dayOf } from '../../domain/time.ts'
import { type Goods, goodsOf } from '../orders/goods.ts'
import { newReceipt } from '../orders/order.ts'
import { orderByReceipt } from '../orders/order-rows.ts'
import { makeReturn } from '../orders/returned.ts'
import type { SaleRules } from '../orders/terms.ts'
import { cashRounding } from '../orders/totals.ts'
import type { Remark } from './entry-body.ts'
import type { ReadReturn } from './entry-return.ts'
import type { SaleLine } from './entry-sale.ts'
import type { EntryStamp } from './entry-stamp.ts'
import type { StoredTill } from './settings.ts'
import { attentionOf, linesFor, type RecordedEntry, unknownProducts } from './till-sale.ts'

/**
 * Records goods that came back without a receipt. The money was paid out already, so the entry is
 * not refused if the shop does not allow that, or if the goods cost less now; the owner is told.
 * @param earlier remarks that are already known
 */
export async function recordReturn(
  tx: Writing,
  secrets: Secrets,
  actor: TerminalActor,
  { timeZone, cashStepMinor }: SaleRules,
  { tillReturns }: StoredTill,
  { number, at, now, servedBy, idOf }: EntryStamp,
  said: ReadReturn,
  earlier: readonly Remark[],
): Promise<RecordedEntry> {
  const { shop, terminal } = actor
  const { lines, totals, method, roundingMinor, restock, reason, receipt } = said
  const goods = await goodsOf(tx, shop.id, lines)
  const rightMinor = method === 'cash' ? cashRounding(totals.totalMinor, cashStepMinor) : 0
  const remarks: Remark[] = [
    ...(tillReturns ? [] : [{ field: 'refund', code: 'not_allowed' } as const]),
    ...(roundingMinor === rightMinor
      ? []
      : [{ field: 'refund.rounding', code: 'wrong_sums' } as const]),
    ...unknownProducts(lines, goods),
    ...lines.filter((line) => isAbovePrice(line, goods)).map(abovePrice),
  ]
  const isTaken = receipt === null || (await orderByReceipt(tx, shop.id, receipt)) !== null
  const order = {
    publicId: idOf('order'),
    number,
    attention: attentionOf([...earlier, ...remarks]),
    currency: shop.currency,
    receipt: isTaken ? newReceipt() : receipt,
    terminal: terminal.publicId,
    servedBy,
    at,
    lines: linesFor(lines, totals, goods, idOf),
    totals,
  }
  const refund = { publicId: idOf('refund'), method, roundingMinor, restock, reason }
  await makeReturn(tx, secrets, actor, order, refund, dayOf(at, timeZone), now)
  return { orderId: order.publicId, remarks }
}

/** Whether a line is worth more than its goods cost now. Unknown goods are another remark. */
function isAbovePrice({ product: id, pack, unitPriceMinor }: SaleLine, goods: Goods): boolean {
  const product = goods.get(id ?? '')?.product
  const price = product ? priceNow(product, pack) : null
  return price !== null && unitPriceMinor > price
}

/** The price of a product or of one of its packs in minor units; null if it has no such pack. */
function priceNow({ price, packs, currency }: Product, pack: number): number | null {
  const now = pack === 1 ? price : packs.find(({ quantity }) => quantity === pack)?.price
  return now === undefined ? null : toMinor(now, currency)
}

function abovePrice({ field }: SaleLine): Remark {
  return { field: `${field}.unitPrice`, code: 'over_price' }
}
