import { actedBy } from '../acted-by.ts'
import type { Actor } from '../actor.ts'
import { notFound } from '../error.ts'
import { recordChanges } from '../history.ts'
import { newId } from '../id.ts'
import { type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { nextRevisions } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import { groupImages, insertImages, keepImages } from './image-list.ts'
import {
  type NewProduct,
  type Product,
  type ProductInput,
  type ProductPatch,
  type ProductRecord,
  patched,
  withDefaults,
} from './product.ts'
import { type AskedChange, type ChangedProduct, changeProducts } from './product-change.ts'
import { changedCurrency, checkProduct } from './product-errors.ts'
import { insertProducts, removeProducts } from './product-rows.ts'
import { auditedAct, CREATE_MISSING, productAct, recordOf, takenSlugs } from './record.ts'
import {
  type FoundProduct,
  findMatching,
  findProduct,
  type Precondition,
  productById,
  type StoredProduct,
} from './reference.ts'
import { freeSlugs } from './slug.ts'
import { recordStocks, type StockReason } from './stock.ts'
import type { WriteOptions } from './taxon.ts'
import { documentFor, sees } from './visibility.ts'

const CREATED: StockReason = { reason: 'created', note: null }
const EDITED: StockReason = { reason: 'edited', note: null }

/** A product that was just written, and its JSON text. */
interface WrittenProduct {
  readonly product: Product
  readonly document: string
}

/**
 * @param reference the id or the slug
 * @throws Refusal NOT_FOUND, also if this actor may not see the product
 */
export async function getProduct(
  { store }: Ports,
  actor: Actor,
  reference: string,
): Promise<Pick<StoredProduct, 'document' | 'revision'>> {
  const product = await findProduct(store.read, actor.shop.id, reference)
  if (!product || !sees(actor, product)) throw notFound('product')
  const { document, revision } = product
  return { document: documentFor(actor, document), revision }
}

/**
 * Creates a product. A repeated idempotency key answers with the product of the first request.
 * @throws Refusal VALIDATION_FAILED, CONFLICT on `sku`, `barcode` or `slug`, IDEMPOTENCY_MISMATCH
 */
export async function createProduct(
  { store, clock }: Ports,
  actor: Actor,
  fields: NewProduct,
  idempotency?: Idempotency,
  options?: WriteOptions,
): Promise<{ id: string; revision: number; document: string; replayed: boolean }> {
  const now = clock()
  const input = withDefaults(fields)
  checkProduct(input, actor.shop.currency)
  const done = await store.writeFor(actor.shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const [made] = await createIn(tx, actor, [input], now, options)
      return { product: made?.product, answer: made?.document ?? '' }
    }),
  )
  const { id, revision }: Product = (!done.replayed && done.product) || JSON.parse(done.answer)
  return { id, revision, document: done.answer, replayed: done.replayed }
}

/** Like `addProducts`, with entries in the history. */
export async function createIn(
  tx: Writing,
  actor: Actor,
  inputs: readonly ProductInput[],
  now: number,
  options?: WriteOptions,
): Promise<WrittenProduct[]> {
  const added = await addProducts(tx, actor, inputs, now, CREATED, options)
  const acts = added.map(({ product }) => auditedAct(actor, productAct(null, product)))
  await recordChanges(tx, actor.shop.id, actedBy(actor), now, acts)
  return added
}

/**
 * Applies a patch. A patch that changes nothing does not increase the revision.
 * @throws Refusal NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED, CONFLICT
 */
export async function updateProduct(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  patch: ProductPatch,
  precondition: Precondition,
  options?: WriteOptions,
): Promise<{ document: string; revision: number }> {
  const now = clock()
  return await store.writeFor(actor.shop.id, async (tx) => {
    const found = await findMatching(tx, actor, reference, precondition)
    return await updateIn(tx, actor, found, patch, now, options)
  })
}

/**
 * Applies a patch to a product that was just read.
 * @throws Refusal as `updateProduct`
 */
export async function updateIn(
  tx: Writing,
  actor: Actor,
  { stored, product }: FoundProduct,
  patch: ProductPatch,
  now: number,
  options?: WriteOptions,
): Promise<{ document: string; revision: number }> {
  const input = patched(product, patch)
  checkProduct(input, actor.shop.currency, product)
  const change = { id: stored.id, before: product, input }
  const [changed] = await changeIn(tx, actor, [change], now, options)
  return changed ? { document: changed.document, revision: changed.product.revision } : stored
}

/** Like `changeProducts`, with entries in the history. */
export async function changeIn(
  tx: Writing,
  actor: Actor,
  changes: readonly AskedChange[],
  now: number,
  options?: WriteOptions,
): Promise<(ChangedProduct | null)[]> {
  const changed = await changeProducts(tx, actor, changes, now, EDITED, options)
  const acts = changed.flatMap((one) =>
    one ? auditedAct(actor, productAct(one.before, one.product, one.fields)) : [],
  )
  await recordChanges(tx, actor.shop.id, actedBy(actor), now, acts)
  return changed
}

/**
 * Adds products together, which takes half the time of adding them one by one. The inputs must have
 * passed `checkProduct`.
 * @throws Refusal if one of them is refused, without saying which one
 */
export async function addProducts(
  tx: Writing,
  actor: Actor,
  inputs: readonly ProductInput[],
  now: number,
  reason: StockReason,
  options = CREATE_MISSING,
): Promise<WrittenProduct[]> {
  const { shop } = actor
  const ids = inputs.map(() => newId('prod', now))
  const changes = ids.map((subject) => ({ event: 'product.created', subject, now }) as const)
  const first = await nextRevisions(tx, shop.id, changes)
  const slugs = await freeSlugs(inputs, 'product', first.language, (some) =>
    takenSlugs(tx, shop.id, some, options.keepsSlug),
  )
  if (first.currency !== shop.currency) throw changedCurrency()
  const time = isoTime(now)
  const galleries = await groupImages(tx, shop.id, inputs)
  const records: ProductRecord[] = []
  const yieldWhenDue = yielder(JOB_YIELD_MS)
  for (const [index, given] of inputs.entries()) {
    const { itemGroupId, images } = given
    const shared = images.length === 0 ? (galleries.get(itemGroupId) ?? []) : []
    const copies = shared.map((image) => ({ ...image, id: newId('img', now) }))
    const input = copies.length > 0 ? { ...given, images: copies.map(({ id }) => ({ id })) } : given
    const fresh = {
      id: ids[index] ?? '',
      images: copies,
      slug: slugs[index] ?? '',
      createdAt: time,
      updatedAt: time,
      revision: first.revision + index,
    }
    records.push(await recordOf(tx, actor, input, fresh, now, options))
    await yieldWhenDue()
  }
  const settings = options.indexedLater ? null : first
  const documents = await insertProducts(tx, shop.id, records, settings)
  const products = records.map(({ product }) => product)
  for (const product of products.filter(({ images }) => images.length > 0)) {
    const stored = await productById(tx, shop.id, product.id)
    if (stored) await insertImages(tx, shop.id, stored.id, product.images)
  }
  const arriving = products.filter(({ pendingImages }) => pendingImages)
  const images = arriving.map((after) => ({ before: { id: after.id, images: [] }, after }))
  await keepImages(tx, shop.id, images, now)
  const stocked = products.filter(({ stock }) => stock)
  const stocks = stocked.map(({ id, stock }) => ({ product: id, before: null, stock }))
  await recordStocks(tx, shop.id, stocks, actedBy(actor), reason, now)
  return products.map((product, index) => ({ product, document: documents[index] ?? '' }))
}

/**
 * Deletes a product; its sku and barcode are free at once.
 * @throws Refusal NOT_FOUND, PRECONDITION_FAILED
 */
export async function deleteProduct(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  precondition: Precondition,
): Promise<void> {
  const now = clock()
  await store.writeFor(actor.shop.id, async (tx) => {
    const found = await findMatching(tx, actor, reference, precondition)
    await deleteIn(tx, actor, [found], now)
  })
}

/** Deletes products that were just read. */
export async function deleteIn(
  tx: Writing,
  actor: Actor,
  found: readonly FoundProduct[],
  now: number,
): Promise<void> {
  const removed = found.map(({ stored: { id }, product }) => ({ id, product }))
  await removeProducts(tx, actor.shop.id, removed, now)
  const acts = removed.map(({ product }) => auditedAct(actor, productAct(product, null)))
  await recordChanges(tx, actor.shop.id, actedBy(actor), now, acts)
}
