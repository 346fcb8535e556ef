import {
  type ImageInput,
  listedImages,
  type PendingImage,
  type ProductImage,
} from './product-image.ts'
import type { Unit } from './quantity.ts'
import type { TaxonView } from './taxon-kind.ts'

export const PRODUCT_TYPES = ['Item', 'Service', 'Digital'] as const
export const PRODUCT_STATUSES = ['Draft', 'Published', 'Archived'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The most that fields can hold: characters of a text, entries of a list, or the number itself. */
export const PRODUCT_LIMITS = {
  name: 255,
  description: 20_000,
  slug: 100,
  /** Of a sku or a barcode. */
  code: 64,
  stock: 2_147_483_647,
  /** Of a tax rate. */
  taxRate: 50,
  packs: 5,
  /** Pieces in a pack. */
  packQuantity: 10_000,
  /** Of an id, slug or name of a category, brand or collection. */
  reference: 255,
  collections: 20,
  itemGroupId: 255,
  options: 3,
  optionName: 50,
  optionValue: 255,
  images: 10,
  /** Of an image. */
  alt: 255,
  url: 2_000,
  tags: 50,
  tag: 64,
  metadata: 50,
  metadataKey: 40,
  metadataValue: 500,
} as const

/** Several pieces with a barcode and a price of their own, such as a case of 24. */
export interface Pack {
  readonly barcode: string
  /** Whole pieces. */
  readonly quantity: number
  /** Of the whole pack, in major units. */
  readonly price: number
}

/** A product as the API shows it and as it is stored. Prices are in major units of `currency`. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly compareAtPrice: number | null
  readonly currency: string
  /** The name of one of the shop's tax rates; null: the first one. */
  readonly taxRate: string | null
  readonly productType: ProductType
  readonly status: ProductStatus
  /** Part of an address for people; one of a kind within the shop. */
  readonly slug: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly packs: readonly Pack[]
  /** Below 0 only after sales at a till. */
  readonly stock: number | null
  readonly unit: Unit
  readonly category: TaxonView | null
  readonly brand: TaxonView | null
  readonly collections: readonly TaxonView[]
  readonly itemGroupId: string | null
  readonly options: Readonly<Record<string, string>>
  readonly images: readonly ProductImage[]
  /** Not for publishable keys and terminals; absent if there are none. */
  readonly pendingImages?: readonly PendingImage[]
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly revision: number
}

/** The fields that a client may write; a taxon is named by its id, slug or name. */
export interface ProductInput {
  /** Null: to be made from the name. */
  readonly slug: string | null
  readonly name: string
  readonly description: string
  readonly price: number
  readonly compareAtPrice: number | null
  readonly taxRate: string | null
  readonly productType: ProductType
  readonly status: ProductStatus
  readonly sku: string | null
  readonly barcode: string | null
  readonly packs: readonly Pack[]
  readonly stock: number | null
  readonly unit: Unit
  readonly category: string | null
  readonly brand: string | null
  readonly collections: readonly string[]
  readonly itemGroupId: string | null
  readonly options: Readonly<Record<string, string>>
  readonly images: readonly ImageInput[]
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, string>>
}

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/** A category, brand or collection: its id, slug or name, or the object that stands in products. */
export type TaxonReference = string | Pick<TaxonView, 'id'>

/** Taxa as they may be sent. */
interface SentTaxa {
  readonly category: TaxonReference
  readonly brand: TaxonReference
  readonly collections: readonly TaxonReference[]
}

type SentFields = Omit<ProductInput, keyof SentTaxa> & SentTaxa

/** The fields that cannot be cleared by null. */
type Lasting = 'name' | 'price' | 'productType' | 'status' | 'unit'
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

export type NewProduct = Nullable<Omit<SentFields, Lasting>> &
  Optional<Pick<ProductInput, 'productType' | 'status' | 'unit'>> &
  Pick<ProductInput, 'name' | 'price'>

/** A JSON Merge Patch (RFC 7396) of a product: null clears, objects merge, lists replace. */
export type ProductPatch = Nullable<Omit<SentFields, Lasting | 'options' | 'metadata'>> &
  Optional<Pick<ProductInput, Lasting>> & {
    readonly options?: Readonly<Record<string, string | null>> | null | undefined
    readonly metadata?: Readonly<Record<string, string | null>> | null | undefined
  }

/** The values of a new product that its input leaves out. */
export const PRODUCT_DEFAULTS = { productType: 'Item', status: 'Draft', unit: 'piece' } as const

/** Fills in the fields that the input of a new product leaves out. */
export function withDefaults(input: NewProduct): ProductInput {
  const productType = input.productType ?? PRODUCT_DEFAULTS.productType
  return {
    name: input.name,
    description: input.description ?? '',
    price: input.price,
    compareAtPrice: input.compareAtPrice ?? null,
    taxRate: code(input.taxRate),
    productType,
    status: input.status ?? PRODUCT_DEFAULTS.status,
    slug: input.slug ?? null,
    sku: code(input.sku),
    barcode: code(input.barcode),
    packs: (input.packs ?? []).map((pack) => ({ ...pack, barcode: pack.barcode.trim() })),
    stock: input.stock === undefined && productType === 'Item' ? 0 : (input.stock ?? null),
    unit: input.unit ?? PRODUCT_DEFAULTS.unit,
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
  const { id, currency, pendingImages, createdAt, updatedAt, revision, ...writable } = product
  return {
    ...writable,
    // These are absent in a product that is not completed yet.
    slug: product.slug ?? null,
    taxRate: product.taxRate ?? null,
    packs: product.packs ?? [],
    unit: product.unit ?? PRODUCT_DEFAULTS.unit,
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

function referenceOf(sent: TaxonReference | null | undefined): string | null {
  return typeof sent === 'object' ? (sent?.id ?? null) : (sent ?? null)
}

/** A code, trimmed; an empty one is null. */
function code(text: string | null | undefined): string | null {
  return text?.trim() || null
}
