import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import type { StoredProduct } from '../catalog/reference.ts'
import { productTitle } from '../catalog/title.ts'
import { clientClosed, type FieldError, firstFieldError } from '../error.ts'
import type { Ports, Scratch } from '../ports.ts'
import { Named } from '../schema.ts'
import { takeTurn, yielder } from '../yielding.ts'
import { counted, RefusedProduct, refusedProduct } from './job-view.ts'
import { changesToUndo, type JobChange, MAX_REFUSALS } from './log.ts'
import { GONE, reversalOf } from './reversal.ts'
import { undoable } from './undo.ts'

/** The effects that an undo would have now. */
export const UndoPreview = Named('UndoPreview', {
  dryRun: Type.Literal(true),
  restored: counted('Products that would get old values back, or that were deleted.'),
  removed: counted('Products that the job has made, which would be deleted.'),
  refusedCount: counted('Products and fields that would stay as they are.'),
  refused: Type.Array(RefusedProduct, { description: 'The first 1000, with the reason of each.' }),
})
export type UndoPreview = Static<typeof UndoPreview>

/** Changes that are read before other requests are served. */
const PAGE = 50
/** The time in milliseconds for which changes are compared before other requests are served. */
const COMPARE_MS = 1

/**
 * Shows the effects of an undo without changing anything. Only the undo itself notices that a
 * category, or a code that must be unique, is not free for the restored product.
 * @param signal aborts when the client has disconnected
 * @throws Refusal NOT_FOUND; CONFLICT if the job cannot be undone; CLIENT_CLOSED
 */
export async function previewUndo(
  { store: { read }, clock, scratch }: Ports,
  { shop }: Actor,
  id: string,
  signal: AbortSignal,
): Promise<UndoPreview> {
  await undoable(read, shop.id, id, clock())
  using restored = scratch()
  const counts = { restored: 0, removed: 0, refusedCount: 0 }
  const refused: RefusedProduct[] = []
  const yieldWhenDue = yielder(COMPARE_MS)
  let below: number | undefined
  for (;;) {
    const page = await changesToUndo(read, shop.id, id, below, PAGE)
    below = page.at(-1)?.entry
    if (below === undefined) return { dryRun: true, ...counts, refused }
    const publicIds = page.flatMap(({ subject, publicId }) =>
      subject === 'product' ? publicId : [],
    )
    const products = { shop: shop.id, publicIds }
    const stored = await read.all<StoredProduct>('product.by_public_ids', products)
    const parsed = stored.map(({ document }): Product => JSON.parse(document))
    const known = new Map(parsed.map((product) => [product.id, product]))
    for (const change of page) {
      if (change.subject !== 'product') continue
      const { publicId } = change
      const product = known.get(publicId)
      const left = compared(change, product, shop.currency, restored, counts)
      counts.refusedCount += left.length
      for (const one of left) {
        if (refused.length === MAX_REFUSALS) break
        refused.push(
          refusedProduct({
            ...one,
            name: product ? productTitle(product) : null,
            product: publicId,
          }),
        )
      }
      await yieldWhenDue()
    }
    if (signal.aborted) throw clientClosed()
    await takeTurn()
  }
}

/**
 * Counts the effect of undoing a change of a product, and keeps the resulting values, because an
 * earlier change of the same job may concern the same product.
 * @returns the fields that would stay
 */
function compared(
  change: JobChange,
  product: Product | undefined,
  currency: string,
  restored: Scratch,
  counts: { restored: number; removed: number },
): readonly FieldError[] {
  if (change.number !== null) {
    counts.restored++
    return []
  }
  if (!product) return [GONE]
  const simulated = restored.get('product', product.id)
  const current: ProductInput = simulated === null ? inputOf(product) : JSON.parse(simulated)
  const revision = simulated === null ? product.revision : null
  const { removes, values, left } = reversalOf(current, revision, change)
  if (removes) counts.removed++
  else if (Object.keys(values).length > 0) {
    const images = (values.images ?? current.images).map(({ id, alt }) => ({ id, alt }))
    const input = { ...current, ...values, images }
    try {
      checkProduct(input, currency, input)
    } catch (error) {
      return [firstFieldError(error)]
    }
    counts.restored++
    restored.set('product', product.id, JSON.stringify(input))
  }
  return left
}
