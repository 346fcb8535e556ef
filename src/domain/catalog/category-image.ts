import type { Actor } from '../actor.ts'
import { notFound } from '../error.ts'
import { changesBetween, recordChange } from '../history.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import { type CategorySummary, categoryOf, detailsOf } from './category-view.ts'
import type { CleanImage } from './image-format.ts'
import type { ProductImage } from './product-field.ts'
import { imageFile, imagePath } from './product-image.ts'
import { taxonAct } from './taxon.ts'
import { taxonOf } from './taxonomy.ts'

const KIND = 'category'

/**
 * Gives a category an image in place of the one that it had.
 * @throws Refusal NOT_FOUND
 */
export async function setCategoryImage(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
  { bytes, type, width, height }: CleanImage,
  alt: string,
): Promise<CategorySummary> {
  const file = `${Bun.SHA256.hash(bytes, 'hex')}.${type}`
  await taxonOf(ports.store.read, actor.shop.id, KIND, idOrSlug)
  await ports.images.put(file, bytes)
  const id = newId('img', ports.clock())
  const image = { id, url: imagePath(file), alt, width, height }
  return await changeImage(ports, actor, idOrSlug, () => image)
}

/** @throws Refusal NOT_FOUND, also if the category has no image */
export async function describeCategoryImage(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
  alt: string,
): Promise<CategorySummary> {
  return await changeImage(ports, actor, idOrSlug, (image) => {
    if (!image) throw notFound('image')
    return { ...image, alt }
  })
}

/** @throws Refusal NOT_FOUND, also if the category has no image */
export async function removeCategoryImage(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  await changeImage(ports, actor, idOrSlug, (image) => {
    if (!image) throw notFound('image')
    return null
  })
}

async function changeImage(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
  next: (image: ProductImage | null) => ProductImage | null,
): Promise<CategorySummary> {
  const { store, clock } = ports
  const { id: shop } = actor.shop
  const publicId = await store.writeFor(shop, async (tx) => {
    const { id, publicId, name } = await taxonOf(tx, shop, KIND, idOrSlug)
    const stored = (await detailsOf(tx, shop, id)).image
    const before: ProductImage | null = stored === null ? null : JSON.parse(stored)
    const after = next(before)
    const listed = (image: ProductImage | null) => ({ images: image ? [image] : [] })
    const changes = changesBetween(listed(before), listed(after))
    if (changes.length === 0) return publicId
    const imageFileOf = after && imageFile(after.url)
    const image = after && JSON.stringify(after)
    await tx.run('category.picture', { shop, id, image, imageFile: imageFileOf })
    const act = taxonAct(KIND, 'renamed', publicId, name, name)
    await recordChange(tx, actor, clock(), { ...act, changes })
    return publicId
  })
  return await categoryOf(ports, actor, publicId)
}
