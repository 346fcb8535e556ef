import { type Static, Type } from '@sinclair/typebox'
import type { ActedBy } from '../acted-by.ts'
import { actedBy, nameOf } from '../acted-by.ts'
import type { Actor } from '../actor.ts'
import { conflict, invalid, Refusal } from '../error.ts'
import { recordChange } from '../history.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { chunks } from '../rows.ts'
import { Named, OrNull, Time } from '../schema.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import type { Product } from './product.ts'
import { rewriteProducts } from './product-rows.ts'
import { fromThousandths, isQuantity, toThousandths } from './quantity.ts'
import { productAct } from './record.ts'
import { productAt } from './reference.ts'
import { PRODUCT_DEFAULTS, PRODUCT_LIMITS } from './values.ts'

/** The reason of a stock change in the ledger: `sold`, `delivered`, `counted`. */
export interface StockReason {
  readonly reason: string
  readonly note: string | null
}

const Reason = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Why, in a word or two, such as delivery.',
})
const Note = OrNull(Type.String({ maxLength: 500 }))

export const StockAdjustment = Named('StockAdjustment', {
  delta: Type.Number({
    minimum: -PRODUCT_LIMITS.stock,
    maximum: PRODUCT_LIMITS.stock,
    description:
      'How much to add; negative to take away. Pieces are whole, other units have up to three decimals.',
  }),
  reason: Reason,
  note: Type.Optional(Note),
})
export type StockAdjustment = Static<typeof StockAdjustment>

/** A ledger entry in the API. */
export const StockEntryView = Named('StockEntry', {
  delta: Type.Number(),
  stock: OrNull(Type.Number()),
  reason: Reason,
  note: OrNull(
    Type.String({ description: 'As it was given, or the id of the order that moved the stock.' }),
  ),
  actor: Type.String({ description: 'An id, the kind of a key, cli, or kassa.' }),
  actorName: Type.String(),
  createdAt: Time,
})
export type StockEntryView = Static<typeof StockEntryView>

/** A stored change of a product's stock, in thousandths. */
interface StockEntry extends Omit<StockEntryView, 'createdAt'> {
  readonly id: number
  readonly createdAt: number
}

/**
 * Adds to a stock or subtracts from it. A repeated idempotency key does so only once.
 * @returns the JSON text of `{stock}`
 * @throws Refusal OUT_OF_STOCK if it would go below 0, CONFLICT if it is not counted, NOT_FOUND,
 *   VALIDATION_FAILED, IDEMPOTENCY_MISMATCH
 */
export async function adjustStock(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  { delta, reason, note = null }: StockAdjustment,
  idempotency?: Idempotency,
): Promise<Answered> {
  const now = clock()
  return await store.writeFor(actor.shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const { stored, product } = await productAt(tx, actor.shop.id, reference)
      const stock = adjusted(product, delta)
      const change = { event: 'product.updated', subject: product.id, now } as const
      const { revision } = await nextRevision(tx, actor.shop.id, change)
      const updatedAt = isoTime(now)
      const changed = { ...product, stock, updatedAt, revision }
      await rewriteProducts(tx, actor.shop.id, [{ id: stored.id, product: changed }])
      if (stock !== product.stock) {
        const moved = { product: product.id, before: product.stock, stock }
        await recordStocks(tx, actor.shop.id, [moved], actedBy(actor), { reason, note }, now)
        const said = note === null ? reason : `${reason}: ${note}`
        await recordChange(tx, actor, now, {
          ...productAct(product, changed, ['stock']),
          note: said,
        })
      }
      return { answer: JSON.stringify({ stock }) }
    }),
  )
}

/**
 * A page of the stock changes of a product, newest first.
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
  return await pageBy('id', secrets, scope, query, stockEntryView, (before, limit) =>
    read.all('stock.list', { shop: shop.id, product: product.id, before, limit }),
  )
}

function stockEntryView({ id: _, ...entry }: StockEntry): StockEntryView {
  const { delta, stock, createdAt } = entry
  return {
    ...entry,
    delta: fromThousandths(delta),
    stock: stock === null ? null : fromThousandths(stock),
    createdAt: isoTime(createdAt),
  }
}

/** A product whose stock has changed. */
interface StockChange {
  /** The public id of the product. */
  readonly product: string
  /** Null if it is not counted. */
  readonly before: number | null
  readonly stock: number | null
}

/**
 * Adds stock changes to the ledger, in the transaction that makes them. Unchanged stocks are left
 * out.
 */
export async function recordStocks(
  tx: Writing,
  shop: number,
  changes: readonly StockChange[],
  by: ActedBy,
  { reason, note }: StockReason,
  createdAt: number,
): Promise<void> {
  const moved = changes.filter(({ before, stock }) => before !== stock)
  const rows = moved.map(({ product, before, stock }) => ({
    product,
    delta: toThousandths(stock ?? 0) - toThousandths(before ?? 0),
    stock: stock === null ? null : toThousandths(stock),
  }))
  const same = { shop, reason, note, actor: by.id, actorName: nameOf(by), createdAt }
  for (const some of chunks(rows)) await tx.run('stock.append', { ...some, ...same })
}

function adjusted({ stock, unit }: Product, delta: number): number {
  if (!isQuantity(delta, unit ?? PRODUCT_DEFAULTS.unit)) {
    throw invalid('delta', 'quantity', 'Use whole pieces; other units have up to three decimals.')
  }
  if (stock === null) {
    const message = 'The stock of this product is not counted; set a number first.'
    throw conflict('stock', 'not_counted', message)
  }
  const after = fromThousandths(toThousandths(stock) + toThousandths(delta))
  // After sales at a till, the stock may be below 0, and a delivery may not be enough.
  if (after < 0 && delta < 0) {
    throw new Refusal('OUT_OF_STOCK', 'There is not that much in stock.')
  }
  if (after > PRODUCT_LIMITS.stock) {
    const message = `A stock is at most ${PRODUCT_LIMITS.stock}.`
    throw invalid('delta', 'too_large', message, { max: PRODUCT_LIMITS.stock })
  }
  return after
}
