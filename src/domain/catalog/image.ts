import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { invalid, notFound } from '../error.ts'
import { recordChange } from '../history.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { Named } from '../schema.ts'
import type { Writing } from '../store.ts'
import { HOUR_MS } from '../time.ts'
import type { CleanImage } from './image-format.ts'
import { insertImages, keepImages, setImages } from './image-list.ts'
import type { ProductImage } from './product-field.ts'
import {
  imageFields,
  imagePath,
  isPending,
  type ListedImage,
  listedImages,
} from './product-image.ts'
import { productAct } from './record.ts'
import { type FoundProduct, productAt } from './reference.ts'
import { originalName, shopWith } from './scaled-image.ts'
import { PRODUCT_LIMITS } from './values.ts'

/** Unused files are kept this long, since an upload that has just begun may use them. */
const UNUSED_MS = HOUR_MS

/** Changes to an image of a product; `position` counts from 0. */
export const ImagePatch = Named('ImageUpdate', {
  alt: Type.Optional(Type.String({ maxLength: PRODUCT_LIMITS.alt })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
})
type ImagePatch = Static<typeof ImagePatch>

/**
 * Adds an image to a product, after the images that it has.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED if it has 10
 */
export async function addImage(
  { store, clock, images }: Ports,
  actor: Actor,
  reference: string,
  { bytes, type, width, height }: CleanImage,
  alt: string,
): Promise<ProductImage> {
  const file = `${Bun.SHA256.hash(bytes, 'hex')}.${type}`
  await productAt(store.read, actor.shop.id, reference)
  await images.put(file, bytes)
  const now = clock()
  const image = { id: newId('img', now), url: imagePath(file), alt, width, height }
  await store.writeFor(actor.shop.id, async (tx) => {
    const { stored, product } = await productAt(tx, actor.shop.id, reference)
    const list = listedImages(product)
    const failed = list.filter((one) => isPending(one) && one.status === 'failed')
    if (list.length - failed.length >= PRODUCT_LIMITS.images) {
      const message = `A product has at most ${PRODUCT_LIMITS.images} images; delete one first.`
      throw invalid('images', 'too_many', message, { max: PRODUCT_LIMITS.images })
    }
    await insertImages(tx, actor.shop.id, stored.id, [image])
    await relist(tx, actor, { stored, product }, [...list, image], now)
  })
  return image
}

/**
 * Changes the alt text or the position of an image.
 * @returns all images of the product
 * @throws Refusal NOT_FOUND
 */
export async function updateImage(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  imageId: string,
  { alt, position }: ImagePatch,
): Promise<readonly ProductImage[]> {
  return await store.writeFor(actor.shop.id, async (tx) => {
    const { stored, product } = await productAt(tx, actor.shop.id, reference)
    const before = listedImages(product)
    const old = imageIn(before, imageId)
    const image = alt === undefined ? old : { ...old, alt }
    const list = before.map((one) => (one.id === imageId ? image : one))
    if (position !== undefined) {
      list.splice(list.indexOf(image), 1)
      list.splice(position, 0, image)
    }
    if (Bun.deepEquals(list, before)) return product.images
    await relist(tx, actor, { stored, product }, list, clock())
    return imageFields(list).images
  })
}

/** @throws Refusal NOT_FOUND */
export async function removeImage(
  { store, clock }: Ports,
  actor: Actor,
  reference: string,
  imageId: string,
): Promise<void> {
  await store.writeFor(actor.shop.id, async (tx) => {
    const { stored, product } = await productAt(tx, actor.shop.id, reference)
    const before = listedImages(product)
    imageIn(before, imageId)
    const now = clock()
    const list = before.filter(({ id }) => id !== imageId)
    await keepImages(tx, actor.shop.id, [{ before: product, after: imageFields(list) }], now)
    await relist(tx, actor, { stored, product }, list, now)
  })
}

/** Gives a product another list of images, and records that. */
async function relist(
  tx: Writing,
  actor: Actor,
  { stored, product }: FoundProduct,
  list: readonly ListedImage[],
  now: number,
): Promise<void> {
  await setImages(tx, actor.shop.id, stored, product, list, now)
  const { pendingImages: _, ...rest } = product
  const act = productAct(product, { ...rest, ...imageFields(list) }, ['images'])
  await recordChange(tx, actor, now, act)
}

/**
 * An image file that some product uses, or null.
 * @param slug limits the search to products of this shop
 */
export async function openImage(
  { store, images }: Ports,
  file: string,
  slug?: string,
): Promise<Blob | null> {
  return (await shopWith(store.read, file, slug)) === null ? null : await images.get(file)
}

/**
 * Removes files that no product has used for an hour or can use again, and unfinished files.
 * @returns how many
 */
export async function sweepImages({ store, clock, images }: Ports): Promise<number> {
  let removed = await images.removeUnfinished(clock() - UNUSED_MS)
  for await (const { name, writtenAt } of images.list()) {
    if (clock() - writtenAt < UNUSED_MS) continue
    const file = originalName(name)
    if (await exists(store.read, 'image.shop_of', { file })) continue
    if (await exists(store.read, 'image.held', { file })) continue
    await images.remove(name)
    removed++
  }
  return removed
}

function imageIn(list: readonly ListedImage[], imageId: string): ListedImage {
  const image = list.find(({ id }) => id === imageId)
  if (!image) throw notFound('image')
  return image
}
