import type { Actor } from '../actor.ts'
import { changeProduct } from '../catalog/catalog.ts'
import { checkProduct } from '../catalog/check.ts'
import { keepImages, setImages } from '../catalog/image-list.ts'
import { inputOf, type Product } from '../catalog/product.ts'
import {
  type ImageInput,
  imageFields,
  type ListedImage,
  listedImages,
  type ProductImage,
} from '../catalog/product-image.ts'
import { recordOf } from '../catalog/record.ts'
import { retagOf } from '../catalog/retag.ts'
import { removeTaxon } from '../catalog/taxon.ts'
import type { Taxon, TaxonKind } from '../catalog/taxon-kind.ts'
import type { StoredProduct } from '../catalog-store.ts'
import { conflict, firstFieldError } from '../error.ts'
import type { JobChange } from '../job-store.ts'
import type { Writes } from '../store.ts'
import { isoTime } from '../time.ts'
import { GONE, type Left, type Reversal, reversalOf } from './reversal.ts'

const UNDONE = { reason: 'undone', note: null } as const

/** What has become of a change. */
interface Reverted {
  readonly hasRestored: boolean
  /** What stays as it is, and why. */
  readonly refused: readonly Left[]
  /** The part of the change that is not taken back; null: all of it is. */
  readonly rest: JobChange | null
}

/** Takes one change of a job back, as far as its values are still there. */
export async function revert(
  tx: Writes,
  actor: Actor,
  job: string,
  change: JobChange,
  now: number,
): Promise<Reverted> {
  const { shop } = actor
  const { subject, publicId, revision, before, number } = change
  if (subject !== 'product') {
    const isGone = await removeUnusedTaxon(tx, shop.id, subject, publicId)
    return { hasRestored: isGone, refused: [], rest: isGone ? null : change }
  }
  const all = { hasRestored: true, refused: [], rest: null }
  const none = (refused: readonly Left[]) => ({ hasRestored: false, refused, rest: change })
  if (number !== null && revision !== null) {
    const old: Product = JSON.parse(before ?? '')
    const refused = await orRefused(tx, old.name, async () => {
      await bringBack(tx, actor, number, old, now)
      await tx.job.releaseImages(shop.id, job, publicId, number)
      await tx.product.unbury(shop.id, revision)
    })
    return refused ? none([refused]) : all
  }
  const stored = await tx.product.find(shop.id, publicId)
  if (!stored) return none([GONE])
  const current: Product = JSON.parse(stored.document)
  const { name } = current
  const reversal = reversalOf(inputOf(current), stored.revision, change)
  if (reversal.removes) {
    const removed = { event: 'product.deleted', subject: publicId, now } as const
    const next = await tx.shop.nextRevision(shop.id, removed)
    await tx.product.remove(shop.id, stored, next.revision, now)
    return all
  }
  const hasRestored = Object.keys(reversal.values).length > 0
  if (hasRestored) {
    const work = () => restore(tx, actor, job, stored, reversal.values, now)
    const refused = await orRefused(tx, name, work)
    if (refused) return none([refused])
  }
  const left = reversal.left.map((one) => ({ ...one, name }))
  if (left.length === 0) return { hasRestored, refused: [], rest: null }
  if (!hasRestored) return none(left)
  return { hasRestored, refused: left, rest: { ...change, ...reversal.rest, revision: null } }
}

/** Gives a product the values back that a reversal names. */
async function restore(
  tx: Writes,
  actor: Actor,
  job: string,
  stored: StoredProduct,
  values: Reversal['values'],
  now: number,
): Promise<void> {
  const { shop } = actor
  const current: Product = JSON.parse(stored.document)
  const { product, images } = values.images
    ? await restoreImages(tx, shop.id, job, stored, values.images, now)
    : { product: current, images: inputOf(current).images }
  const input = { ...inputOf(product), ...values, images }
  // The stock was there before, even if a till had brought it below 0.
  checkProduct(input, shop.currency, input)
  await changeProduct(tx, actor, stored.id, product, input, now, UNDONE)
}

/**
 * Gives a product the images back that the job has removed from it.
 * @param wanted the images before the job, as `JobLog.updated` records them
 * @returns the product with them, and `wanted` as a request would name them
 */
async function restoreImages(
  tx: Writes,
  shopId: number,
  job: string,
  stored: StoredProduct,
  wanted: readonly (ImageInput | ListedImage)[],
  now: number,
): Promise<{ product: Product; images: ImageInput[] }> {
  const current: Product = JSON.parse(stored.document)
  const known = new Set(listedImages(current).map(({ id }) => id))
  const lost = wanted.filter(isImage).filter(({ id }) => !known.has(id))
  for (const { id } of lost) known.add(id)
  // One that was pending is fetched again.
  const images = wanted.flatMap(({ id = '', url, alt }) =>
    known.has(id) ? { id, alt } : url === undefined ? [] : { url, alt },
  )
  if (lost.length === 0) return { product: current, images }
  await tx.job.releaseImages(shopId, job, current.id, stored.id)
  const list = [...listedImages(current), ...lost]
  const revision = await setImages(tx, shopId, stored, current, list, now)
  return { product: { ...current, ...imageFields(list), revision }, images }
}

/** An image in full, which is not pending. */
function isImage(image: ImageInput | ListedImage): image is ProductImage {
  return 'width' in image && image.url !== undefined
}

/** Makes a deleted product again, with its id, its place among the others and its images. */
async function bringBack(
  tx: Writes,
  actor: Actor,
  number: number,
  product: Product,
  now: number,
): Promise<void> {
  const { shop } = actor
  const change = { event: 'product.created', subject: product.id, now } as const
  const { revision, currency } = await tx.shop.nextRevision(shop.id, change)
  if (currency !== product.currency) {
    throw conflict('currency', "The shop's currency has been changed since.", 'changed')
  }
  // Its tax rate may be gone, too.
  const own = { ...product, taxRate: null, updatedAt: isoTime(now), revision }
  const record = await recordOf(tx, actor, inputOf(product), own, now)
  await tx.product.insert(shop.id, [{ ...record, number }])
  const { pendingImages: _, ...arrived } = product
  await keepImages(tx, shop.id, arrived, record.product, now)
}

/** Rolls back what refused work has done. @returns why it was refused, or null */
async function orRefused(
  tx: Writes,
  name: string,
  work: () => Promise<void>,
): Promise<Left | null> {
  try {
    await tx.attempt(work)
    return null
  } catch (error) {
    return { ...firstFieldError(error), name }
  }
}

/** @returns whether it is gone */
async function removeUnusedTaxon(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  publicId: string,
): Promise<boolean> {
  if (await retagOf(tx, shopId, [publicId])) return false
  const taxon = await tx.get<Taxon>('taxon.by_public_id', { shop: shopId, kind, publicId })
  if (!taxon) return true
  if ((await tx.product.ofTaxon(shopId, kind, taxon.id, 0, 1)).length > 0) return false
  await removeTaxon(tx, shopId, kind, taxon.id)
  return true
}
