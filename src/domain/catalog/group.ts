import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { conflict, notFound } from '../error.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import { ListOf, Named, OrNull } from '../schema.ts'
import type { Reading, Writing } from '../store.ts'
import { unstorable } from '../text.ts'
import { updateIn } from './catalog.ts'
import { insertImages, setImages } from './image-list.ts'
import { type GroupSum, groupSums, sumView } from './list/groups.ts'
import { type Product, ProductPatchBody, ProductView } from './product.ts'
import { GroupId, type ImageInput, type ProductImage, UNIT_PRICES } from './product-field.ts'
import { imageFields, isPending, type ListedImage, listedImages } from './product-image.ts'
import { type FoundProduct, productById, type StoredProduct } from './reference.ts'
import type { WriteOptions } from './taxon.ts'
import { groupTitle } from './title.ts'
import { unitPriceRange } from './unit-price.ts'
import { documentFor, visibleStatuses } from './visibility.ts'

/** A group shows at most this many variants, and can only be changed if it has no more. */
const MAX_VARIANTS = 500

const { name, slug, description, category, brand, collections, tags, images } =
  ProductView.properties
const shared = ProductPatchBody.properties

/**
 * The variants of one product. The name is the part that their names share; other shared fields are
 * those of the first variant. Prices and stock cover all variants.
 */
export const VariantGroupView = Named('VariantGroup', {
  id: GroupId,
  slug,
  name: { ...name, description: 'What the names of all variants share.' },
  description,
  category,
  brand,
  collections,
  tags,
  images: ListOf(images.items, { description: 'The images of all variants, each once.' }),
  variants: ListOf(ProductView, {
    description: `In the order in which they were made; the first ${MAX_VARIANTS}.`,
  }),
  priceMin: ProductView.properties.price,
  priceMax: ProductView.properties.price,
  ...UNIT_PRICES,
  stock: OrNull(Type.Number(), {
    description: 'Of all variants, in whole pieces; null if one of them is not counted.',
  }),
  available: Type.Boolean({ description: 'Whether any variant is published and in stock.' }),
})

/** A change of the fields that the variants of a group share, made in all of them. */
export const VariantGroupPatch = Named('VariantGroupUpdate', {
  name: shared.name,
  description: shared.description,
  category: shared.category,
  brand: shared.brand,
  collections: shared.collections,
  tags: shared.tags,
  images: shared.images,
})
export type VariantGroupPatch = Static<typeof VariantGroupPatch>

/**
 * The variants of a group that this actor may see.
 * @returns JSON text
 * @throws Refusal NOT_FOUND
 */
export async function getGroup({ store }: Ports, actor: Actor, group: string): Promise<string> {
  return await groupText(store.read, actor, group)
}

/**
 * Changes shared fields in all variants of a group, or in none if one refuses the change.
 * @returns the group as JSON text
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED; CONFLICT if there are too many variants
 */
export async function updateGroup(
  { store, clock }: Ports,
  actor: Actor,
  group: string,
  patch: VariantGroupPatch,
  options?: WriteOptions,
): Promise<string> {
  const now = clock()
  const { shop } = actor
  return await store.writeFor(shop.id, async (tx) => {
    const variants = await variantsIn(tx, actor, group, MAX_VARIANTS + 1)
    if (variants.length > MAX_VARIANTS) {
      const message = `The group has more than ${MAX_VARIANTS} variants; change them by a bulk change.`
      throw conflict('itemGroupId', 'too_many', message)
    }
    const gallery = new Gallery(variants)
    for (const { id } of variants) {
      const found = await foundIn(tx, shop.id, id)
      const given = patch.images && (await gallery.give(tx, shop.id, found, patch.images, now))
      const all = given ? { ...patch, images: given.images } : patch
      await updateIn(tx, actor, given?.found ?? found, all, now, options)
    }
    return await groupText(tx, actor, group)
  })
}

async function groupText(session: Reading, actor: Actor, group: string): Promise<string> {
  const { shop } = actor
  const variants = await variantsIn(session, actor, group, MAX_VARIANTS)
  const sums = await groupSums(session, actor, [group])
  const [sum] = sums
  const [first] = variants
  if (!first || !sum) throw notFound('item group')
  return groupJson(first, variants, sum, shop.currency)
}

function groupJson(
  first: Product,
  variants: readonly Product[],
  sum: GroupSum,
  currency: string,
): string {
  const { slug, description, category, brand, collections, tags } = first
  const name = groupTitle(variants)
  const view: Static<typeof VariantGroupView> = {
    id: sum.itemGroup,
    slug,
    name,
    description,
    category,
    brand,
    collections,
    tags,
    images: everyImage(variants),
    variants,
    ...sumView(sum, currency),
    ...unitPriceRange(variants.map(({ unitPrice }) => unitPrice)),
  }
  return JSON.stringify(view)
}

/** The first variants that this actor may see, in the form that the actor sees. */
async function variantsIn(
  session: Reading,
  actor: Actor,
  group: string,
  limit: number,
): Promise<Product[]> {
  if (unstorable(group) !== null) throw notFound('item group')
  const values = { shop: actor.shop.id, group, status: visibleStatuses(actor), limit }
  const rows = await session.all<Pick<StoredProduct, 'document'>>('product.of_group', values)
  if (rows.length === 0) throw notFound('item group')
  return rows.map(({ document }) => JSON.parse(documentFor(actor, document)))
}

async function foundIn(tx: Writing, shop: number, publicId: string): Promise<FoundProduct> {
  const stored = await productById(tx, shop, publicId)
  if (!stored) throw notFound('product')
  return { stored, product: JSON.parse(stored.document) }
}

/** The images of some products, each file once. */
function everyImage(products: readonly Product[]): ProductImage[] {
  const byUrl = new Map<string, ProductImage>()
  for (const image of products.flatMap(({ images }) => images)) {
    if (!byUrl.has(image.url)) byUrl.set(image.url, image)
  }
  return [...byUrl.values()]
}

/** The images of a group before a change that gives all variants the same images. */
class Gallery {
  readonly #images: readonly ListedImage[]
  /** The file of the image that represents the group. */
  readonly #first: string | undefined

  constructor(variants: readonly Product[]) {
    this.#images = variants.flatMap(listedImages)
    this.#first = this.#images[0]?.url
  }

  /**
   * Gives a variant the files that only other variants have so far.
   * @param wanted the images that all variants are to have, by the ids of any of them
   * @returns the variant with the files, and `wanted` with its own ids. If the variant was
   *   represented by another image than the group, it still is, as long as that image stays
   */
  async give(
    tx: Writing,
    shop: number,
    { stored, product }: FoundProduct,
    wanted: readonly ImageInput[],
    now: number,
  ): Promise<{ readonly found: FoundProduct; readonly images: readonly ImageInput[] }> {
    const own = listedImages(product)
    const copies: ProductImage[] = []
    const images = wanted.map((input) => {
      const image = this.#imageOf(input)
      if (!image || own.some(({ id }) => id === input.id)) return input
      const alt = input.alt ?? image.alt
      const same = own.find(({ url }) => url === image.url)
      if (same) return { id: same.id, alt }
      if (isPending(image)) return { url: image.url, alt }
      const copy = { ...image, id: newId('img', now) }
      copies.push(copy)
      return { id: copy.id, alt }
    })
    const [first] = own
    const at = images.findIndex(({ id }) => id === first?.id)
    if (first && first.url !== this.#first && at > 0) images.unshift(...images.splice(at, 1))
    if (copies.length === 0) return { found: { stored, product }, images }
    await insertImages(tx, shop, stored.id, copies)
    const list = [...own, ...copies]
    const revision = await setImages(tx, shop, stored, product, list, now)
    return { found: { stored, product: { ...product, ...imageFields(list), revision } }, images }
  }

  #imageOf({ id, url }: ImageInput): ListedImage | undefined {
    if (id !== undefined) return this.#images.find((image) => image.id === id)
    return this.#images.find((image) => !isPending(image) && url?.endsWith(image.url))
  }
}
