import { type Static, Type } from '@sinclair/typebox'
import { IdOf, ListOf, Named, OneOf, OptionalOrNull, OrNull, Time } from '../schema.ts'
import {
  Barcode,
  CompareAtPrice,
  Content,
  Cost,
  Currency,
  Description,
  dictionary,
  GroupId,
  type ImageInput,
  ImageView,
  Metadata,
  MetadataValue,
  Name,
  OptionValue,
  type Pack,
  Packs,
  PendingImageView,
  Price,
  SentImages,
  Sku,
  Slug,
  Stock,
  Tags,
  TaxonReference,
  TaxRateName,
  Unit,
  UnitPriceView,
} from './product-field.ts'
import { listedImages } from './product-image.ts'
import { TaxonView } from './taxon-kind.ts'
import {
  PRODUCT_LIMITS as LIMITS,
  PRODUCT_DEFAULTS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
} from './values.ts'

const ProductType = OneOf(PRODUCT_TYPES)
const ProductStatus = OneOf(PRODUCT_STATUSES)
const TaxonOrNull = OrNull(TaxonView)

/**
 * A product in the API and in the database, with its fields in the order of the document. Prices
 * are in major units of `currency`.
 */
export const ProductView = Named('Product', {
  id: IdOf('prod'),
  name: Name,
  description: Description,
  price: Price,
  compareAtPrice: OrNull(CompareAtPrice),
  cost: Type.Optional(OrNull(Cost)),
  currency: Currency,
  taxRate: OrNull(TaxRateName),
  productType: ProductType,
  status: ProductStatus,
  slug: Slug,
  sku: OrNull(Sku),
  barcode: OrNull(Barcode),
  packs: Packs,
  stock: OrNull(Stock),
  unit: Unit,
  content: OrNull(Content),
  unitPrice: OrNull(UnitPriceView, {
    description:
      'The price per kg, l, m, m2 or piece of the content, or of a product that is sold by weight, volume or length.',
  }),
  category: TaxonOrNull,
  brand: TaxonOrNull,
  collections: ListOf(TaxonView, { maxItems: LIMITS.collections }),
  itemGroupId: OrNull(GroupId),
  options: Type.Record(Type.String(), OptionValue),
  images: ListOf(ImageView, { maxItems: LIMITS.images }),
  pendingImages: Type.Optional(
    ListOf(PendingImageView, {
      description:
        'Images that are still to be fetched from their url, or could not be. Not for publishable keys and terminals; absent if there are none.',
    }),
  ),
  tags: Tags,
  metadata: Type.Record(Type.String(), MetadataValue),
  createdAt: Time,
  updatedAt: Time,
  revision: Type.Integer({
    minimum: 1,
    description:
      'The number of the last change of the product, counted over the whole shop. It is the ETag, too.',
  }),
})
export type Product = Static<typeof ProductView>

/** A product to store, with the database numbers of its taxa. */
export interface ProductRecord {
  readonly product: Product
  readonly categoryId: number | null
  readonly brandId: number | null
  readonly collectionIds: readonly number[]
}

/** The fields that a request may clear by null. */
const clearable = {
  description: OptionalOrNull(Description),
  compareAtPrice: OptionalOrNull(CompareAtPrice),
  cost: OptionalOrNull(Cost),
  taxRate: OptionalOrNull(TaxRateName),
  slug: OptionalOrNull(Slug),
  sku: OptionalOrNull(Sku),
  barcode: OptionalOrNull(Barcode),
  packs: OptionalOrNull(Packs),
  content: OptionalOrNull(Content),
  category: OptionalOrNull(TaxonReference),
  brand: OptionalOrNull(TaxonReference),
  collections: OptionalOrNull(ListOf(TaxonReference, { maxItems: LIMITS.collections })),
  itemGroupId: OptionalOrNull(GroupId),
  images: OptionalOrNull(SentImages),
  tags: OptionalOrNull(Tags),
}

export const NewProductBody = Named('ProductCreate', {
  name: Name,
  price: Price,
  productType: Type.Optional({ ...ProductType, defaultsTo: PRODUCT_DEFAULTS.productType }),
  status: Type.Optional({ ...ProductStatus, defaultsTo: PRODUCT_DEFAULTS.status }),
  unit: Type.Optional({ ...Unit, defaultsTo: PRODUCT_DEFAULTS.unit }),
  stock: OptionalOrNull({ ...Stock, minimum: 0 }),
  ...clearable,
  options: OptionalOrNull(dictionary(LIMITS.optionName, OptionValue, LIMITS.options)),
  metadata: OptionalOrNull(Metadata),
})
export type NewProduct = Static<typeof NewProductBody>

/** A JSON Merge Patch (RFC 7396) of a product: null clears, objects merge, lists replace. */
export const ProductPatchBody = Named('ProductUpdate', {
  name: Type.Optional(Name),
  price: Type.Optional(Price),
  productType: Type.Optional(ProductType),
  status: Type.Optional(ProductStatus),
  unit: Type.Optional(Unit),
  stock: OptionalOrNull(Stock),
  ...clearable,
  options: OptionalOrNull(dictionary(LIMITS.optionName, OrNull(OptionValue), 50)),
  metadata: OptionalOrNull(dictionary(LIMITS.metadataKey, OrNull(MetadataValue), 100)),
})
export type ProductPatch = Static<typeof ProductPatchBody>

/** The fields that only the server sets. */
type OwnField =
  | 'id'
  | 'currency'
  | 'unitPrice'
  | 'pendingImages'
  | 'createdAt'
  | 'updatedAt'
  | 'revision'
type Reference = 'cost' | 'slug' | 'category' | 'brand' | 'collections' | 'images'

/** The fields that a client may write; a taxon is named by its id, slug or name. */
export interface ProductInput extends Omit<Product, OwnField | Reference> {
  readonly cost: number | null
  /** Null to make the slug from the name. */
  readonly slug: string | null
  readonly category: string | null
  readonly brand: string | null
  readonly collections: readonly string[]
  readonly images: readonly ImageInput[]
}

/** Fills in the fields that the input of a new product leaves out. */
export function withDefaults(input: NewProduct): ProductInput {
  const productType = input.productType ?? PRODUCT_DEFAULTS.productType
  return {
    name: input.name,
    description: input.description ?? '',
    price: input.price,
    compareAtPrice: input.compareAtPrice ?? null,
    cost: input.cost ?? null,
    taxRate: code(input.taxRate),
    productType,
    status: input.status ?? PRODUCT_DEFAULTS.status,
    slug: input.slug ?? null,
    sku: code(input.sku),
    barcode: code(input.barcode),
    packs: (input.packs ?? []).map((pack) => ({ ...pack, barcode: pack.barcode.trim() })),
    stock: input.stock === undefined && productType === 'Item' ? 0 : (input.stock ?? null),
    unit: input.unit ?? PRODUCT_DEFAULTS.unit,
    content: input.content ?? null,
    category: referenceOf(input.category),
    brand: referenceOf(input.brand),
    collections: (input.collections ?? []).map((one) => referenceOf(one) ?? ''),
    itemGroupId: code(input.itemGroupId),
    options: input.options ?? {},
    images: input.images ?? [],
    tags: [...new Set(input.tags ?? [])],
    metadata: input.metadata ?? {},
  }
}

/** The input of a product after a patch. */
export function patched(product: Product, patch: ProductPatch): ProductInput {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const merged: NewProduct & { stock: number | null } = {
    ...inputOf(product),
    ...given,
    options: merge(product.options, patch.options),
    metadata: merge(product.metadata, patch.metadata),
  }
  return withDefaults(merged)
}

/** The writable fields of a product, with its taxa by id. */
export function inputOf(product: Product): ProductInput {
  const { id, currency, unitPrice, pendingImages, createdAt, updatedAt, revision, ...writable } =
    product
  return {
    ...writable,
    // These fields are missing in a product that is not completed yet.
    cost: product.cost ?? null,
    slug: product.slug ?? null,
    taxRate: product.taxRate ?? null,
    packs: product.packs ?? [],
    unit: product.unit ?? PRODUCT_DEFAULTS.unit,
    content: product.content ?? null,
    category: product.category?.id ?? null,
    brand: product.brand?.id ?? null,
    collections: product.collections.map((collection) => collection.id),
    images: listedImages(product).map(({ id, alt }) => ({ id, alt })),
  }
}

function merge(
  old: Readonly<Record<string, string>>,
  patch: Readonly<Record<string, string | null>> | null | undefined,
): Record<string, string> {
  if (patch === null) return {}
  const merged = new Map(Object.entries(old))
  for (const [key, value] of Object.entries(patch ?? {})) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

/** The id, slug or name that a reference gives. */
export function referenceOf(sent: TaxonReference | null | undefined): string | null {
  return typeof sent === 'object' ? (sent?.id ?? null) : (sent ?? null)
}

/** A trimmed code; null if it is empty. */
function code(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/** The pack of a product with this many pieces; null if it has none. */
export function packOf({ packs }: Pick<Product, 'packs'>, pieces: number): Pack | null {
  // Products that were stored by an early version lack the field until they are completed.
  return packs?.find(({ quantity }) => quantity === pieces) ?? null
}
