import type { Actor } from '../actor.ts'
import { changeProduct } from '../catalog/catalog.ts'
import { keepImages, setImages } from '../catalog/image-list.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import type { ImageInput, ProductImage } from '../catalog/product-field.ts'
import { imageFields, type ListedImage, listedImages } from '../catalog/product-image.ts'
import { firstOfTaxon, insertProducts, removeProduct } from '../catalog/product-rows.ts'
import { recordOf } from '../catalog/record.ts'
import type { StoredProduct } from '../catalog/reference.ts'
import { isRetagged, removeTaxon } from '../catalog/taxon.ts'
import type { Taxon, TaxonKind } from '../catalog/taxon-kind.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { conflict, type FieldError, fieldError } from '../error.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import type { JobChange, JobLog, RecordedChange } from './log.ts'
import { digestOf } from './writer.ts'

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

/**
 * Reverts one change of a job, as far as its values are still there.
 * @throws Refusal if an old value is no longer valid, or another product has it
 */
export async function revert(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  { change, stored, product }: Recorded,
  now: number,
): Promise<Reverted> {
  const { shop } = actor
  const { subject, publicId, revision, number } = change
  const all = { hasRestored: true, left: [], rest: null }
  if (subject !== 'product') {
    const isGone = await removeUnusedTaxon(tx, shop.id, subject, publicId)
    return isGone ? all : { hasRestored: false, left: [], rest: change }
  }
  if (product && number !== null && revision !== null) {
    await bringBack(tx, actor, number, product, now)
    await log.restored(tx, actor, now, null, product)
    await releaseImages(tx, log, publicId, number)
    await tx.run('product.forget_tombstone', { shop: shop.id, revision })
    return all
  }
  if (!product || !stored) return { hasRestored: false, left: [GONE], rest: change }
  const { removes, values, left, rest } = reversalOf(inputOf(product), stored.revision, change)
  if (removes) {
    await removeProduct(tx, shop.id, stored, now)
    await log.restored(tx, actor, now, product, null)
    return all
  }
  const hasRestored = Object.keys(values).length > 0
  if (hasRestored) await restore(tx, actor, log, stored, product, values, now)
  if (left.length === 0) return { hasRestored, left, rest: null }
  const isPart = hasRestored && { ...rest, revision: null }
  return { hasRestored, left, rest: { ...change, ...isPart } }
}

type OldValues = Omit<ProductInput, 'images'> & {
  readonly images: readonly (ImageInput | ListedImage)[]
}

/** The effect of undoing a change on a product that still exists. */
export interface Reversal {
  /** Whether the product, which the job created, is deleted. */
  readonly removes: boolean
  /** The old values of the fields that still have the value from the job. */
  readonly values: Partial<OldValues>
  /** The other fields that the job changed. */
  readonly left: readonly FieldError[]
  /** Their old and new values, in the form of a change. */
  readonly rest: Pick<JobChange, 'before' | 'after'>
}

const DELETED = 'The product has been deleted since.'
export const GONE: FieldError = fieldError('id', 'deleted', DELETED)

/**
 * Compares a product to its state after a job. Changes in between do not matter.
 * @param revision null if the undo itself has changed the product
 */
export function reversalOf(
  current: ProductInput,
  revision: number | null,
  change: JobChange,
): Reversal {
  const { before, after } = change
  const nothing = { removes: false, values: {}, left: [], rest: change }
  const isUntouched = revision !== null && revision === change.revision
  if (before === null) {
    if (isUntouched || digestOf(current) === after) return { ...nothing, removes: true }
    return { ...nothing, left: [changedSince('revision', 'The product')] }
  }
  const old = JSON.parse(before)
  const given = JSON.parse(after ?? '{}')
  const now: Readonly<Record<string, unknown>> = { ...current }
  const isBack = (field: string) => Bun.deepEquals(now[field], comparable(field, old[field]))
  const isGiven = (field: string) => Bun.deepEquals(now[field], given[field])
  const fields = Object.keys(old)
  const left = fields.filter((field) => !isGiven(field) && !isBack(field))
  return {
    removes: false,
    values: only(old, fields.filter(isGiven)),
    left: left.map((field) => changedSince(field, 'This value')),
    rest: { before: JSON.stringify(only(old, left)), after: JSON.stringify(only(given, left)) },
  }
}

/**
 * A recorded value in the form of `inputOf`: images are recorded completely, so that they can be
 * restored.
 */
function comparable(field: string, value: unknown): unknown {
  if (field !== 'images' || !Array.isArray(value)) return value
  return value.map(({ id, alt }) => ({ id, alt }))
}

function only(values: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function changedSince(field: string, what: string): FieldError {
  return fieldError(field, 'changed', `${what} has been changed since.`)
}

/** Restores the values of a reversal. */
async function restore(
  tx: Writing,
  actor: Actor,
  log: JobLog,
  stored: StoredProduct,
  current: Product,
  values: Reversal['values'],
  now: number,
): Promise<void> {
  const { shop } = actor
  const { product, images } = values.images
    ? await restoreImages(tx, log, stored, current, values.images, now)
    : { product: current, images: inputOf(current).images }
  const input = { ...inputOf(product), ...values, images }
  // The stock existed before, even if a till had brought it below 0.
  checkProduct(input, shop.currency, input)
  const changed = await changeProduct(tx, actor, stored.id, product, input, now, UNDONE)
  const fields = Object.keys(values) as (keyof Product)[]
  await log.restored(tx, actor, now, current, changed?.product ?? product, fields)
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
  for (const image of images) {
    await tx.run('image.insert', { shop, product: number, source: null, ...image })
  }
  await tx.run('job.forget_images', { shop, job, product, limit: PRODUCT_LIMITS.images })
}

/** Whether this is a complete image and not a pending one. */
function isImage(image: ImageInput | ListedImage): image is ProductImage {
  return 'width' in image && image.url !== undefined
}

/** Restores a deleted product, with its id, its place among the others and its images. */
async function bringBack(
  tx: Writing,
  actor: Actor,
  number: number,
  product: Product,
  now: number,
): Promise<void> {
  const { shop } = actor
  const change = { event: 'product.created', subject: product.id, now } as const
  const next = await nextRevision(tx, shop.id, change)
  if (next.currency !== product.currency) {
    throw conflict('currency', 'currency_changed', "The shop's currency has been changed since.")
  }
  // The tax rate may also have been removed.
  const own = { ...product, taxRate: null, updatedAt: isoTime(now), revision: next.revision }
  const record = await recordOf(tx, actor, inputOf(product), own, now)
  await insertProducts(tx, shop.id, [{ ...record, number }], next)
  const { pendingImages: _, ...arrived } = product
  await keepImages(tx, shop.id, arrived, record.product, now)
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
