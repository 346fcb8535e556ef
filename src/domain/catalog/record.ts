import type { Actor } from '../actor.ts'
import { type Act, changesBetween } from '../history.ts'
import { columnOf } from '../rows.ts'
import { indexedShop } from '../search/reindex.ts'
import type { Reading, Writing } from '../store.ts'
import { resolveImages } from './image-list.ts'
import { type Product, type ProductInput, type ProductRecord, ProductView } from './product.ts'
import { listedImages } from './product-image.ts'
import { freeSlug, isMadeSlug, RESERVED_SLUGS } from './slug.ts'
import { taxRateNamed } from './tax-rate.ts'
import { resolveTaxa, takeTaxon, taxonView, type WriteOptions } from './taxon.ts'
import { productTitle } from './title.ts'
import { unitPriceOf } from './unit-price.ts'

export const CREATE_MISSING: WriteOptions = { createMissing: true }

const FIELDS = Object.keys(ProductView.properties) as (keyof Product)[]

/** The fields that only the server sets, and the tax rate and slug before the change. */
type OwnFields = Pick<
  Product,
  'id' | 'images' | 'pendingImages' | 'createdAt' | 'updatedAt' | 'revision'
> &
  Partial<Pick<Product, 'taxRate' | 'slug'>>

/** The record of a product: its input, and the fields that only the server sets. */
export async function recordOf(
  tx: Writing,
  { shop }: Actor,
  input: ProductInput,
  own: OwnFields,
  now: number,
  options = CREATE_MISSING,
): Promise<ProductRecord> {
  const taxa = await resolveTaxa(input, (kind, reference, field) =>
    takeTaxon(tx, shop.id, kind, reference, field, now, options),
  )
  const { category, brand } = taxa
  const { taxRate } = input
  const isKnownRate = taxRate === null || taxRate === own.taxRate
  const collections = new Map(taxa.collections.map((taxon) => [taxon.id, taxon]))
  const product = inOrder({
    ...input,
    id: own.id,
    currency: shop.currency,
    unitPrice: unitPriceOf(input, shop.currency),
    taxRate: isKnownRate ? taxRate : await taxRateNamed(tx, shop.id, taxRate),
    slug:
      input.slug ??
      (own.slug && isMadeSlug(own.slug, input.name, 'product')
        ? own.slug
        : await freeProductSlug(tx, shop.id, input.name, options.keepsSlug)),
    category: category && taxonView(category),
    brand: brand && taxonView(brand),
    collections: [...collections.values()].map(taxonView),
    ...(await resolveImages(tx, shop.id, input.images, own, now)),
    createdAt: own.createdAt,
    updatedAt: own.updatedAt,
    revision: own.revision,
  })
  return {
    product,
    categoryId: category?.id ?? null,
    brandId: brand?.id ?? null,
    collectionIds: [...collections.keys()],
  }
}

/** The fields of a product in the order of its document, and no others. */
function inOrder(product: Product): Product {
  const ordered: Record<string, unknown> = {}
  for (const field of FIELDS) if (field in product) ordered[field] = product[field]
  return ordered as Product
}

/** A slug for a name that no product has. */
async function freeProductSlug(
  session: Reading,
  shop: number,
  name: string,
  isKept?: WriteOptions['keepsSlug'],
) {
  const isTaken = async (slug: string) =>
    (await takenSlugs(session, shop, [slug], isKept)).length > 0
  const { language } = await indexedShop(session, shop)
  return await freeSlug(name, 'product', language, isTaken)
}

/** The slugs that are taken by products, reserved, or kept for others. */
export async function takenSlugs(
  session: Reading,
  shop: number,
  slugs: readonly string[],
  isKept: WriteOptions['keepsSlug'] = () => false,
): Promise<string[]> {
  const reserved = slugs.filter((slug) => RESERVED_SLUGS.has(slug) || isKept(slug))
  return [...reserved, ...(await columnOf<string>(session, 'product.slugs_among', { shop, slugs }))]
}

/** The fields that follow from others, or whose change is no change of the product. */
const FOLLOWING: readonly (keyof Product)[] = ['unitPrice', 'pendingImages']

/** The fields in which two states of a product differ. */
export function changedFields(before: Product, after: Product): (keyof Product)[] {
  const fields = Object.keys(after) as (keyof Product)[]
  return fields.filter((field) => {
    if (FOLLOWING.includes(field)) return false
    if (field === 'images') return !Bun.deepEquals(listedImages(before), listedImages(after))
    return !Bun.deepEquals(before[field], after[field])
  })
}

/** The fields of a created or deleted product that the history stores. */
const SHOWN = ['name', 'price', 'stock', 'status'] as const

/**
 * The change of a product, for the history.
 * @param before null for a new product
 * @param after null for a deleted one
 * @param fields the fields to compare
 */
export function productAct(
  before: Product | null,
  after: Product | null,
  fields: readonly (keyof Product)[] = SHOWN,
): Act {
  const product = after ?? before
  if (!product) throw new Error('a change of a product needs the product')
  const { id } = product
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  const shown = (one: Product | null) =>
    one && fields.includes('images') ? { ...one, images: listedImages(one) } : one
  return {
    action: `product.${verb}`,
    subject: { kind: 'product', id, name: productTitle(product) },
    changes: changesBetween(shown(before), shown(after), fields),
  }
}

/**
 * Adds the entry of the audit log to an act of a person. Acts of keys, which can be thousands, are
 * not audited.
 */
export function auditedAct(actor: Actor, act: Act): Act {
  if (actor.kind !== 'owner' && actor.kind !== 'staff') return act
  const { action, subject, changes = [] } = act
  const fields = changes.map(({ field }) => field).join(', ')
  const name = subject.name ?? ''
  return { ...act, audit: action === 'product.updated' ? { name, fields } : { name } }
}
