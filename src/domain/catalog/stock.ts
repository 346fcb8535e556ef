import type { Actor } from '../actor.ts'
import { whoIs } from '../audit.ts'
import type { ListedStockEntry, StockEntry } from '../catalog-store.ts'
import { conflict, invalid, Refusal } from '../error.ts'
import { type Idempotency, once } from '../idempotency.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Writes } from '../store.ts'
import { isoTime } from '../time.ts'
import { PRODUCT_DEFAULTS, PRODUCT_LIMITS, type Product } from './product.ts'
import { fromThousandths, isQuantity, toThousandths } from './quantity.ts'
import { productAt } from './reference.ts'

/** Why a stock changed, for the ledger: `sold`, `delivered`, `counted`. */
export interface StockReason {
  readonly reason: string
  readonly note: string | null
}

export interface StockAdjustment {
  readonly delta: number
  readonly reason: string
  readonly note?: string | null
}

/**
 * Adds to a stock or takes from it. The same idempotency key does so only once.
 * @returns the JSON text of `{stock}`
 * @throws Refusal OUT_OF_STOCK if it would go below 0, CONFLICT if it is not counted,
 *   NOT_FOUND, VALIDATION_FAILED, IDEMPOTENCY_MISMATCH
 */
export async function adjustStock(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  { delta, reason, note = null }: StockAdjustment,
  idempotency?: Idempotency,
): Promise<{ answer: string; replayed: boolean }> {
  const now = clock()
  return await store.writeFor(actor.shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const { stored, product } = await productAt(tx, actor.shop.id, reference)
      const stock = adjusted(product, delta)
      const change = { event: 'product.updated', subject: product.id, now } as const
      const { revision } = await tx.shop.nextRevision(actor.shop.id, change)
      const updatedAt = isoTime(now)
      const changed = { ...product, stock, updatedAt, revision }
      await tx.product.rewrite(actor.shop.id, stored.id, changed)
      await recordStock(tx, actor, product.id, product.stock, stock, { reason, note }, now)
      return { answer: JSON.stringify({ stock }) }
    }),
  )
}

/** An entry of the ledger as the API shows it. */
export type StockEntryView = Omit<StockEntry, 'createdAt'> & { readonly createdAt: string }

/**
 * A page of the changes of a product's stock, the newest first.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `cursor`
 */
export async function stockLedger(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  reference: string,
  query: PageQuery,
): Promise<Page<StockEntryView>> {
  const { product } = await productAt(read, shop.id, reference)
  const scope = `stock ${shop.id} ${product.id}`
  return await pageBy('id', secrets, scope, query, stockEntryView, (after, limit) =>
    read.stock.list(shop.id, product.id, after, limit),
  )
}

function stockEntryView({ id: _, createdAt, ...entry }: ListedStockEntry): StockEntryView {
  return { ...entry, createdAt: isoTime(createdAt) }
}

/** Adds a change of stock to the ledger, in the transaction that makes it. */
export async function recordStock(
  tx: Writes,
  actor: Actor,
  publicId: string,
  before: number | null,
  after: number | null,
  { reason, note }: StockReason,
  now: number,
): Promise<void> {
  if (before === after) return
  const delta = fromThousandths(toThousandths(after ?? 0) - toThousandths(before ?? 0))
  const change = { product: publicId, delta, stock: after }
  await tx.stock.append(actor.shop.id, [change], { ...whoIs(actor), reason, note, createdAt: now })
}

/** Adds the stocks of new products to the ledger. */
export async function recordFirstStocks(
  tx: Writes,
  actor: Actor,
  products: readonly Product[],
  { reason, note }: StockReason,
  now: number,
): Promise<void> {
  const stocks = products.flatMap(({ id, stock }) =>
    stock ? { product: id, delta: stock, stock } : [],
  )
  if (stocks.length === 0) return
  const same = { ...whoIs(actor), reason, note, createdAt: now }
  await tx.stock.append(actor.shop.id, stocks, same)
}

function adjusted({ stock, unit }: Product, delta: number): number {
  if (!isQuantity(delta, unit ?? PRODUCT_DEFAULTS.unit)) {
    const message = 'Use whole pieces; other units have up to three decimals.'
    throw invalid({ field: 'delta', code: 'quantity', message })
  }
  if (stock === null) {
    const message = 'The stock of this product is not counted; set a number first.'
    throw conflict('stock', message, 'not_counted')
  }
  const after = fromThousandths(toThousandths(stock) + toThousandths(delta))
  // After sales at a till it may be below 0, and what is delivered may not be enough.
  if (after < 0 && delta < 0) {
    throw new Refusal('OUT_OF_STOCK', 'There is not that much in stock.')
  }
  if (after > PRODUCT_LIMITS.stock) {
    const message = `A stock is at most ${PRODUCT_LIMITS.stock}.`
    throw invalid({ field: 'delta', code: 'too_large', message })
  }
  return after
}
