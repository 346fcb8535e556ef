import { type FieldError, fieldError, refuseErrors } from '../error.ts'
import { newId } from '../id.ts'
import { addressProblem } from '../outbound.ts'
import { chunks, padded } from '../rows.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import type { Product, ProductInput } from './product.ts'
import type { ImageInput, ProductImage } from './product-field.ts'
import {
  type ImageFields,
  imageFields,
  imageFile,
  isPending,
  type ListedImage,
  listedImages,
} from './product-image.ts'
import { rewriteProducts } from './product-rows.ts'
import type { StoredProduct } from './reference.ts'

/**
 * Resolves the images in the input of a product. New addresses are fetched later.
 * @throws Refusal VALIDATION_FAILED on `images`
 */
export async function resolveImages(
  session: Reading,
  shopId: number,
  inputs: readonly ImageInput[],
  own: ImageFields & Pick<Product, 'id'>,
  now: number,
): Promise<ImageFields> {
  const byAddress = inputs.some(({ id }) => id === undefined)
  const sources = byAddress ? await imageSources(session, shopId, own.id) : new Map()
  return imageFields(askedImages(inputs, listedImages(own), sources, now))
}

/** The ids of a product's images by the addresses from which they were fetched. */
export async function imageSources(
  session: Reading,
  shop: number,
  product: string,
): Promise<ReadonlyMap<string, string>> {
  type Row = { readonly source: string; readonly publicId: string }
  const rows = await session.all<Row>('image.sources', { shop, product })
  return new Map(rows.map(({ source, publicId }) => [source, publicId]))
}

/**
 * Resolves a requested list of images. An image that the product has keeps its id: the request
 * names it by that, by its url, or by the address from which it was fetched. An address that has
 * failed and is sent again replaces its failure.
 * @param own the current images of the product
 * @param sources the ids of images by the addresses from which they were fetched
 * @throws Refusal VALIDATION_FAILED, naming each wrong image
 */
function askedImages(
  inputs: readonly ImageInput[],
  own: readonly ListedImage[],
  sources: ReadonlyMap<string, string>,
  now: number,
): ListedImage[] {
  const list: ListedImage[] = []
  const errors: FieldError[] = []
  for (const [index, input] of inputs.entries()) {
    const known = own.find((image) => isSame(image, input, sources))
    const field = `images.${index}`
    if (known && list.some(({ id }) => id === known.id)) {
      errors.push(fieldError(field, 'repeated', 'Give each image once.'))
    } else if (known) list.push({ ...known, alt: input.alt ?? known.alt })
    else if (input.id !== undefined) {
      const message = 'The product has no such image; to add one, give its url.'
      errors.push(fieldError(`${field}.id`, 'unknown', message))
    } else {
      const { url = '', alt = '' } = input
      // A forbidden address is refused when it is fetched, so that only this image fails.
      const message = addressProblem(url, true)
      if (message) errors.push(fieldError(`${field}.url`, 'address', message))
      const id = newId('img', now)
      list.push({ id, url, alt, position: index, status: 'pending', error: null })
    }
  }
  refuseErrors(errors)
  const again = new Set(list.flatMap((one) => (isPending(one) && !one.error ? one.url : [])))
  return list.filter((one) => !isPending(one) || !one.error || !again.has(one.url))
}

/** Whether a request means this image: by its id, its url, or the address it was fetched from. */
export function isSame(
  image: ListedImage,
  { id, url = '' }: ImageInput,
  sources: ReadonlyMap<string, string>,
): boolean {
  if (id !== undefined) return image.id === id
  // An address that has failed is tried again.
  if (isPending(image)) return image.url === url && image.status === 'pending'
  return sources.get(url) === image.id || (url !== '' && url.endsWith(image.url))
}

/** The images of a product before and after a change. */
interface ImageChange {
  readonly before: ImageFields & Pick<Product, 'id'>
  readonly after: ImageFields
}

/** Queues images that were added to products, and removes those that they have lost. */
export async function keepImages(
  tx: Writing,
  shop: number,
  changes: readonly ImageChange[],
  now: number,
): Promise<void> {
  const added: { publicId: string; product: string }[] = []
  const lost: ListedImage[] = []
  for (const { before, after } of changes) {
    const old = new Map(listedImages(before).map((image) => [image.id, image]))
    for (const image of listedImages(after)) {
      if (old.delete(image.id) || !isPending(image)) continue
      added.push({ publicId: image.id, product: before.id })
    }
    lost.push(...old.values())
  }
  for (const some of chunks(added)) await tx.run('image_fetch.insert', { shop, now, ...some })
  const idsOf = (images: readonly ListedImage[]) => padded(images.map(({ id }) => id))
  const pending = idsOf(lost.filter(isPending))
  if (pending.length > 0) await tx.run('image_fetch.remove', { shop, publicIds: pending })
  const arrived = idsOf(lost.filter((image) => !isPending(image)))
  if (arrived.length > 0) await tx.run('image.delete', { shop, publicIds: arrived })
}

/**
 * Replaces the list of images of a product.
 * @returns its revision, the next one of the shop
 */
export async function setImages(
  tx: Writing,
  shopId: number,
  { id }: StoredProduct,
  { pendingImages: _, ...product }: Product,
  list: readonly ListedImage[],
  now: number,
): Promise<number> {
  const change = { event: 'product.updated', subject: product.id, now } as const
  const { revision } = await nextRevision(tx, shopId, change)
  const updatedAt = isoTime(now)
  await rewriteProducts(tx, shopId, [
    { id, product: { ...product, ...imageFields(list), updatedAt, revision } },
  ])
  return revision
}

/** The number of variants of a group that are searched for images. */
const LOOKED_THROUGH = 20

/**
 * The images that new products without any get from the groups they join, by the id of the group:
 * those of the first variant that has some. So a picture that was added before the variants also
 * shows them.
 */
export async function groupImages(
  session: Reading,
  shop: number,
  inputs: readonly Pick<ProductInput, 'itemGroupId' | 'images'>[],
): Promise<ReadonlyMap<string | null, readonly ProductImage[]>> {
  const joined = inputs.filter(({ images }) => images.length === 0)
  const galleries = new Map<string | null, readonly ProductImage[]>()
  for (const group of new Set(joined.map(({ itemGroupId }) => itemGroupId))) {
    if (group === null) continue
    const values = { shop, group, limit: LOOKED_THROUGH }
    const rows = await session.all<Pick<StoredProduct, 'document'>>('product.of_group', values)
    const variants = rows.map(({ document }): Product => JSON.parse(document))
    const images = variants.map(({ images }) => images).find(({ length }) => length > 0)
    if (images) galleries.set(group, images)
  }
  return galleries
}

/** Stores that a product shares these files with other products. */
export async function insertImages(
  tx: Writing,
  shop: number,
  product: StoredProduct['id'],
  images: readonly ProductImage[],
): Promise<void> {
  const rows = images.map(({ id, url }) => ({ publicId: id, product, file: imageFile(url) }))
  for (const some of chunks(rows)) await tx.run('image.insert', { shop, source: null, ...some })
}
