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
import { removeTaxon } from '../catalog/taxon.ts'
import type { Taxon, TaxonKind } from '../catalog/taxon-kind.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { conflict, type FieldError, fieldError } from '../error.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import type { JobChange, JobLog, RecordedChange } from './log.ts'
import { isRetagged } from './retag.ts'
import { digestOf } from './writer.ts'

const UNDONE = { reason: 'undone', note: null } as const

/** A change that a job has recorded. */
export interface Recorded {
  readonly change: RecordedChange
  /** Its product as it is now; null: the product has been deleted, or it is about a taxon. */
  readonly stored: StoredProduct | null
  /** The same, or the product that the job has deleted, as it was before. */
  readonly product: Product | null
}

/** What has become of a change. */
export interface Reverted {
  readonly hasRestored: boolean
  /** What stays as it is, and why. */
  readonly left: readonly FieldError[]
  /** The part of the change that is not taken back; null: all of it is. */
  readonly rest: JobChange | null
}

/**
 * Takes one change of a job back, as far as its values are still there.
 * @throws Refusal if a value is not valid any more, or another product has it
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

/** What undo does with a change of a product that is still there. */
export interface Reversal {
  /** Whether it deletes the product, which the job made. */
  readonly removes: boolean
  /** The old values of the fields that still have the value that the job gave them. */
  readonly values: Partial<OldValues>
  /** The other fields that the job changed. */
  readonly left: readonly FieldError[]
  /** Their old and new values, as a change has them. */
  readonly rest: Pick<JobChange, 'before' | 'after'>
}

const DELETED = 'The product has been deleted since.'
export const GONE: FieldError = fieldError('id', 'deleted', DELETED)

/**
 * Compares a product to what a job made of it. It does not matter who wrote in between, but a
 * change that an earlier version has recorded without its new values needs the same revision.
 * @param revision null: undo itself has changed the product
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
  if (after === null) {
    if (!isUntouched) return { ...nothing, left: [changedSince('revision', 'The product')] }
    // The oldest versions have recorded the whole document.
    return { ...nothing, values: 'id' in old ? inputOf(old) : old }
  }
  const given = JSON.parse(after)
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

/** A recorded value as `inputOf` has it: images are recorded in full, to be made again. */
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

/** Gives a product the values back that a reversal names. */
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
  // The stock was there before, even if a till had brought it below 0.
  checkProduct(input, shop.currency, input)
  const changed = await changeProduct(tx, actor, stored.id, product, input, now, UNDONE)
  const fields = Object.keys(values) as (keyof Product)[]
  await log.restored(tx, actor, now, current, changed?.product ?? product, fields)
}

/**
 * Gives a product the images back that the job has removed from it.
 * @param wanted the images before the job, as `JobWriter.change` records them
 * @returns the product with them, and `wanted` as a request would name them
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
  // One that was pending is fetched again.
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

/** Gives the files that the job has kept back to the product of this number. */
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

/** An image in full, which is not pending. */
function isImage(image: ImageInput | ListedImage): image is ProductImage {
  return 'width' in image && image.url !== undefined
}

/** Makes a deleted product again, with its id, its place among the others and its images. */
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
  // Its tax rate may be gone, too.
  const own = { ...product, taxRate: null, updatedAt: isoTime(now), revision: next.revision }
  const record = await recordOf(tx, actor, inputOf(product), own, now)
  await insertProducts(tx, shop.id, [{ ...record, number }], next)
  const { pendingImages: _, ...arrived } = product
  await keepImages(tx, shop.id, arrived, record.product, now)
}

/** @returns whether it is gone */
async function removeUnusedTaxon(
  tx: Writing,
  shopId: number,
  kind: TaxonKind,
  publicId: string,
): Promise<boolean> {
  if (await isRetagged(tx, shopId, [publicId])) return false
  const taxon = await tx.get<Taxon>('taxon.by_public_id', { shop: shopId, kind, publicId })
  if (!taxon) return true
  if (await firstOfTaxon(tx, shopId, kind, taxon.id)) return false
  await removeTaxon(tx, shopId, kind, taxon.id)
  return true
}
