import type { StoredProduct } from '../catalog-store.ts'
import type { Reads, Writes } from '../store.ts'
import { isoTime } from '../time.ts'
import { askedImages } from './asked-image.ts'
import type { Product } from './product.ts'
import {
  type ImageFields,
  type ImageInput,
  imageFields,
  isPending,
  type ListedImage,
  listedImages,
} from './product-image.ts'

/**
 * The images of a product as a request asks for them. New addresses are fetched later.
 * @throws Refusal VALIDATION_FAILED on `images`
 */
export async function resolveImages(
  reads: Reads,
  shopId: number,
  inputs: readonly ImageInput[],
  own: ImageFields & Pick<Product, 'id'>,
  now: number,
): Promise<ImageFields> {
  const byAddress = inputs.some(({ id }) => id === undefined)
  const sources = byAddress ? await reads.image.sources(shopId, own.id) : new Map()
  return imageFields(askedImages(inputs, listedImages(own), sources, now))
}

/** Queues the images that a product gets, and removes those that it loses. */
export async function keepImages(
  tx: Writes,
  shopId: number,
  before: ImageFields & Pick<Product, 'id'>,
  after: ImageFields,
  now: number,
): Promise<void> {
  const old = new Map(listedImages(before).map((image) => [image.id, image]))
  for (const image of listedImages(after)) {
    if (old.delete(image.id) || !isPending(image)) continue
    await tx.imageFetch.insert(shopId, image.id, before.id, now)
  }
  for (const image of old.values()) {
    if (isPending(image)) await tx.imageFetch.remove(shopId, image.id)
    else await tx.image.remove(shopId, image.id)
  }
}

/** Replaces the list of images of a product. @returns its revision, the next one of the shop */
export async function setImages(
  tx: Writes,
  shopId: number,
  { id }: StoredProduct,
  { pendingImages: _, ...product }: Product,
  list: readonly ListedImage[],
  now: number,
): Promise<number> {
  const change = { event: 'product.updated', subject: product.id, now } as const
  const { revision } = await tx.shop.nextRevision(shopId, change)
  const updatedAt = isoTime(now)
  await tx.product.rewrite(shopId, id, { ...product, ...imageFields(list), updatedAt, revision })
  return revision
}
