import type { ActedBy } from '../../domain/acted-by.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product } from '../../domain/catalog/product.ts'
import { rewriteProducts } from '../../domain/catalog/product-rows.ts'
import { fromThousandths, THOUSANDTHS, toThousandths } from '../../domain/catalog/quantity.ts'
import type { StoredProduct } from '../../domain/catalog/reference.ts'
import { recordStocks } from '../../domain/catalog/stock.ts'
import { type FieldError, fieldError, Refusal } from '../../domain/error.ts'
import type { Change, Event } from '../../domain/event.ts'
import { nextRevisions } from '../../domain/shop/revision.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import type { OrderLine } from './order-record.ts'
import { portion, TOTAL_MAX_MINOR } from './totals.ts'

/** A stored product, with its database number. */
export interface Good {
  readonly id: number
  readonly product: Product
}

/** Some products of a shop by their public ids. */
export type Goods = ReadonlyMap<string, Good>

/** The part of a line that moves stock. */
type Quantity = Pick<OrderLine, 'product' | 'quantity' | 'pack'>

/** The reason and actor of a change in stock. */
export interface Movement {
  readonly shopId: number
  /** The actor, for the stock ledger. */
  readonly by: ActedBy
  /** The reason: `sold`, `cancelled`. */
  readonly reason: string
  /** The public id of the order. */
  readonly orderId: string
  /** The events of the order that webhooks receive. */
  readonly events: readonly Event[]
  readonly now: number
}

/** The products of these lines that exist. */
export async function goodsOf(
  reads: Reading,
  shopId: number,
  lines: readonly { readonly product: string | null }[],
): Promise<Goods> {
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  const stored =
    ids.length === 0
      ? []
      : await reads.all<StoredProduct>('product.by_public_ids', { shop: shopId, publicIds: ids })
  return new Map(
    stored.map(({ id, document }) => {
      const product: Product = JSON.parse(document)
      return [product.id, { id, product }]
    }),
  )
}

/** The lines whose quantity exceeds the stock, as errors of their quantities. */
export function shortages(goods: Goods, lines: readonly Quantity[]): FieldError[] {
  const stocks = new Map<string, number>()
  return lines.flatMap((line, index): FieldError[] => {
    const stock = goods.get(line.product ?? '')?.product.stock ?? null
    if (line.product === null || stock === null) return []
    const before = stocks.get(line.product) ?? toThousandths(stock)
    const after = before - piecesIn(line)
    stocks.set(line.product, Math.max(after, 0))
    if (after >= 0) return []
    const left = leftOf(before, line.pack)
    const message = left > 0 ? `Only ${left} left.` : 'None left.'
    return [fieldError(`lines.${index}.quantity`, 'out_of_stock', message, { left })]
  })
}

/** How many packs of this size are left, or how much of what is not sold in packs. */
export function leftOf(stock: number, pack: number): number {
  const left = Math.max(0, stock)
  return pack === 1 ? fromThousandths(left) : Math.floor(left / (pack * THOUSANDTHS))
}

/** The products as they would be if the goods of these lines were back in the stock. */
export function withReturned(goods: Goods, lines: readonly Quantity[]): Goods {
  const next = new Map(goods)
  for (const line of lines) {
    const good = next.get(line.product ?? '')
    if (!good || good.product.stock === null) continue
    const stock = fromThousandths(toThousandths(good.product.stock) + piecesIn(line))
    next.set(good.product.id, { ...good, product: { ...good.product, stock } })
  }
  return next
}

/** @throws Refusal OUT_OF_STOCK, naming the lines */
export function refuseShortages(errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  const message = 'There is not that much in stock; nothing was taken.'
  throw new Refusal('OUT_OF_STOCK', message, errors)
}

/**
 * Takes the goods of these lines from the stock, even below zero. If that must not happen, the
 * caller checks `shortages` first. Products that are not counted stay unchanged.
 */
export async function takeGoods(
  tx: Writing,
  movement: Movement,
  goods: Goods,
  lines: readonly Quantity[],
): Promise<void> {
  await moveGoods(tx, movement, goods, lines, -1)
}

/** Puts the goods of these lines back into the stock. Deleted products are left out. */
export async function returnGoods(
  tx: Writing,
  movement: Movement,
  lines: readonly Quantity[],
): Promise<void> {
  const goods = await goodsOf(tx, movement.shopId, lines)
  await moveGoods(tx, movement, goods, lines, 1)
}

/** Changes the stock of each product once, and notifies the webhooks. */
async function moveGoods(
  tx: Writing,
  { shopId, by, reason, orderId, events, now }: Movement,
  goods: Goods,
  lines: readonly Quantity[],
  sign: 1 | -1,
): Promise<void> {
  const pieces = new Map<Good, number>()
  for (const line of lines) {
    const good = goods.get(line.product ?? '')
    if (good && good.product.stock !== null) {
      pieces.set(good, (pieces.get(good) ?? 0) + piecesIn(line))
    }
  }
  const updated = [...pieces.keys()].map(({ product }) => product.id)
  const changes: Change[] = [
    ...updated.map((subject) => ({ event: 'product.updated', subject, now }) as const),
    ...events.map((event) => ({ event, subject: orderId, now })),
  ]
  if (changes.length === 0) return
  let { revision } = await nextRevisions(tx, shopId, changes)
  const updatedAt = isoTime(now)
  const rewritten: Good[] = []
  const moved: { product: string; before: number | null; stock: number }[] = []
  for (const [{ id, product }, count] of pieces) {
    const stock = fromThousandths(toThousandths(product.stock ?? 0) + sign * count)
    rewritten.push({ id, product: { ...product, stock, updatedAt, revision: revision++ } })
    moved.push({ product: product.id, before: product.stock, stock })
  }
  await rewriteProducts(tx, shopId, rewritten)
  await recordStocks(tx, shopId, moved, by, { reason, note: orderId }, now)
}

/** The quantity that a line takes from the stock, in thousandths of the product's unit. */
function piecesIn({ quantity, pack }: Quantity): number {
  return quantity * pack
}

/**
 * The cost of one piece of a product, in minor units.
 * @param quantity how much of it is sold, in thousandths, with the pieces of packs
 * @returns null if it is unknown, or the whole quantity would cost more than a document can contain
 */
export function costOf(
  { cost = null, currency }: Pick<Product, 'cost' | 'currency'>,
  quantity: number,
): number | null {
  const costMinor = cost === null ? null : toMinor(cost, currency)
  if (costMinor === null) return null
  return portion(costMinor, quantity, THOUSANDTHS) <= TOTAL_MAX_MINOR ? costMinor : null
}
