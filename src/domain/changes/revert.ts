import type { Actor } from '../actor.ts'
import { keepImages, setImages } from '../catalog/image-list.ts'
import { inputOf, type Product } from '../catalog/product.ts'
import { type AskedChange, changeProducts } from '../catalog/product-change.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import type { ImageInput, ProductImage } from '../catalog/product-field.ts'
import { imageFields, type ListedImage, listedImages } from '../catalog/product-image.ts'
import {
  firstOfTaxon,
  insertProducts,
  type NewRecord,
  removeProducts,
} from '../catalog/product-rows.ts'
import { CREATE_MISSING, productAct, recordOf } from '../catalog/record.ts'
import type { StoredProduct } from '../catalog/reference.ts'
import { isRetagged, removeTaxon, type WriteOptions } from '../catalog/taxon.ts'
import type { Taxon, TaxonKind } from '../catalog/taxon-kind.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { conflict, type FieldError } from '../error.ts'
import { chunks, padded } from '../rows.ts'
import { nextRevisions } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import type { JobChange, JobLog, RecordedChange } from './log.ts'
import { GONE, reversalOf } from './reversal.ts'

const UNDONE = { reason: 'undone', note: null } as const

/** A change that a job has recorded. */
export interface Recorded {
  readonly change: RecordedChange
  /** The current product; null if it was deleted, or the change concerns a taxon. */
  readonly stored: StoredProduct | null
  /** The parsed product, or the deleted product in its former state. */
  readonly product: Product | null
}

/** The result of reverting a change. */
export interface Reverted {
  readonly hasRestored: boolean
  /** The fields that stay as they are, with the reasons. */
  readonly left: readonly FieldError[]
  /** The part of the change that is not reverted; null if all of it is. */
  readonly rest: JobChange | null
}

/** Changes of one kind are reverted together; null for one that is reverted alone. */
export function kindOf({ subject, number, before }: RecordedChange): string | null {
  if (subject !== 'product') return null
  return number !== null ? 'deleted' : before === null ? 'created' : 'changed'
}

/**
 * Reverts changes of one kind, each of another product, as far as its values are still there.
 * @throws Refusal if an old value is no longer valid, or another product has it; with several
 *   changes, without saying which one
 */
export async function revert(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  recorded: readonly Recorded[],
  now: number,
): Promise<Reverted[]> {
  const [first] = recorded
  if (!first) return []
  switch (kindOf(first.change)) {
    case 'deleted':
      return await bringBack(tx, actor, log, recorded, now)
    case 'created':
      return await remove(tx, actor, log, recorded, now)
    case 'changed':
      return await restore(tx, actor, log, recorded, now)
    default:
      return [await revertTaxon(tx, actor.shop.id, first.change)]
  }
}

/** Products that are reverted together find each taxon once. */
function sameTaxa(): WriteOptions {
  return { ...CREATE_MISSING, knownTaxa: new Map() }
}

const ALL = { hasRestored: true, left: [], rest: null } as const

/** Deletes products that a job has created. */
async function remove(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  recorded: readonly Recorded[],
  now: number,
): Promise<Reverted[]> {
  const removed: { id: number; product: Product }[] = []
  const reverted = recorded.map(({ change, stored, product }): Reverted => {
    if (!stored || !product) return { hasRestored: false, left: [GONE], rest: change }
    const { removes, left } = reversalOf(inputOf(product), stored.revision, change)
    if (!removes) return { hasRestored: false, left, rest: change }
    removed.push({ id: stored.id, product })
    return ALL
  })
  if (removed.length > 0) await removeProducts(tx, actor.shop.id, removed, now)
  const acts = removed.map(({ product }) => productAct(product, null))
  await log.restored(tx, actor, now, acts)
  return reverted
}

/** Restores the values of reversals. */
async function restore(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  recorded: readonly Recorded[],
  now: number,
): Promise<Reverted[]> {
  const { currency } = actor.shop
  const reverted: Reverted[] = []
  const changes: AskedChange[] = []
  const restored: { readonly current: Product; readonly fields: (keyof Product)[] }[] = []
  for (const { change, stored, product: current } of recorded) {
    if (!stored || !current) {
      reverted.push({ hasRestored: false, left: [GONE], rest: change })
      continue
    }
    const { values, left, rest } = reversalOf(inputOf(current), stored.revision, change)
    const fields = Object.keys(values) as (keyof Product)[]
    const hasRestored = fields.length > 0
    const isPart = hasRestored && { ...rest, revision: null }
    reverted.push({ hasRestored, left, rest: left.length === 0 ? null : { ...change, ...isPart } })
    if (!hasRestored) continue
    const { product: before, images } = values.images
      ? await restoreImages(tx, log, stored, current, values.images, now)
      : { product: current, images: inputOf(current).images }
    const input = { ...inputOf(before), ...values, images }
    // The stock existed before, even if a till had brought it below 0.
    checkProduct(input, currency, input)
    changes.push({ id: stored.id, before, input })
    restored.push({ current, fields })
  }
  const changed = await changeProducts(tx, actor, changes, now, UNDONE, sameTaxa())
  const acts = restored.map(({ current, fields }, index) => {
    return productAct(current, changed[index]?.product ?? changes[index]?.before ?? null, fields)
  })
  await log.restored(tx, actor, now, acts)
  return reverted
}

/**
 * Restores the images that the job has removed from a product.
 * @param wanted the images before the job, as `JobWriter.change` records them
 * @returns the product with the images, and `wanted` in the form of a request
 */
async function restoreImages(
  tx: Writing,
  log: JobLog,
  stored: StoredProduct,
  current: Product,
  wanted: readonly (ImageInput | ListedImage)[],
  now: number,
): Promise<{ product: Product; images: ImageInput[] }> {
  const known = new Set(listedImages(current).map(({ id }) => id))
  const lost = wanted.filter(isImage).filter(({ id }) => !known.has(id))
  for (const { id } of lost) known.add(id)
  // An image that was pending is fetched again.
  const images = wanted.flatMap(({ id = '', url, alt }) =>
    known.has(id) ? { id, alt } : url === undefined ? [] : { url, alt },
  )
  if (lost.length === 0) return { product: current, images }
  await releaseImages(tx, log, current.id, stored.id)
  const list = [...listedImages(current), ...lost]
  const revision = await setImages(tx, log.shopId, stored, current, list, now)
  return { product: { ...current, ...imageFields(list), revision }, images }
}

interface HeldImage {
  readonly publicId: string
  readonly file: string
}

/** Returns the files that the job has kept to the product with this number. */
async function releaseImages(
  tx: Writing,
  { shopId: shop, id: job }: JobLog,
  product: string,
  number: number,
): Promise<void> {
  const images = await tx.all<HeldImage>('job.images', { shop, job, product })
  const rows = images.map((image) => ({ product: number, ...image }))
  for (const some of chunks(rows)) await tx.run('image.insert', { shop, source: null, ...some })
  await tx.run('job.forget_images', { shop, job, product, limit: PRODUCT_LIMITS.images })
}

/** Whether this is a complete image and not a pending one. */
function isImage(image: ImageInput | ListedImage): image is ProductImage {
  return 'width' in image && image.url !== undefined
}

/** Restores deleted products, with their ids, their places among the others and their images. */
async function bringBack(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  recorded: readonly Recorded[],
  now: number,
): Promise<Reverted[]> {
  const { shop } = actor
  const deleted = recorded.flatMap(({ change: { number, revision }, product }) =>
    product && number !== null && revision !== null ? { number, revision, product } : [],
  )
  if (deleted.length < recorded.length) throw new Error('a deleted product was not recorded')
  const changes = deleted.map(({ product: { id: subject } }) => {
    return { event: 'product.created', subject, now } as const
  })
  const first = await nextRevisions(tx, shop.id, changes)
  const records: NewRecord[] = []
  const options = sameTaxa()
  for (const [index, { number, product }] of deleted.entries()) {
    if (first.currency !== product.currency) {
      throw conflict('currency', 'currency_changed', "The shop's currency has been changed since.")
    }
    const revision = first.revision + index
    // The tax rate may also have been removed.
    const own = { ...product, taxRate: null, updatedAt: isoTime(now), revision }
    records.push({ ...(await recordOf(tx, actor, inputOf(product), own, now, options)), number })
  }
  await insertProducts(tx, shop.id, records, first)
  const images = deleted.map(({ product: { pendingImages: _, ...before } }, index) => {
    return { before, after: records[index]?.product ?? before }
  })
  await keepImages(tx, shop.id, images, now)
  const acts = deleted.map(({ product }) => productAct(null, product))
  await log.restored(tx, actor, now, acts)
  for (const { number, product } of deleted) {
    if (product.images.length > 0) await releaseImages(tx, log, product.id, number)
  }
  const revisions = padded(deleted.map(({ revision }) => revision))
  await tx.run('product.forget_tombstones', { shop: shop.id, revisions })
  return deleted.map(() => ALL)
}

async function revertTaxon(tx: Writing, shop: number, change: RecordedChange): Promise<Reverted> {
  const { subject, publicId } = change
  if (subject === 'product') throw new Error('a product is no taxon')
  const isGone = await removeUnusedTaxon(tx, shop, subject, publicId)
  return isGone ? ALL : { hasRestored: false, left: [], rest: change }
}

/** @returns whether the taxon was removed */
async function removeUnusedTaxon(
  tx: Writing,
  shopId: number,
  kind: TaxonKind,
  publicId: string,
): Promise<boolean> {
  if (await isRetagged(tx, shopId, [publicId])) return false
  const taxon = await tx.get<Taxon>('taxon.by_public_id', { shop: shopId, kind, publicId })
  if (!taxon) return true
  if (taxon.hasChildren || (await firstOfTaxon(tx, shopId, kind, taxon.id))) return false
  await removeTaxon(tx, shopId, kind, taxon.id)
  return true
}
