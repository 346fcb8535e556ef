import { type FieldError, invalid } from '../error.ts'
import type { TaxonView } from '../records.ts'
import { toMinor } from './price.ts'

export const PRODUCT_TYPES = ['Item', 'Service', 'Digital'] as const
export const PRODUCT_STATUSES = ['Draft', 'Published', 'Archived'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export interface ProductImage {
  readonly id: string
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A product as the world sees it, and as it is stored. Prices are in major units of `currency`. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly compareAtPrice: number | null
  readonly currency: string
  readonly productType: ProductType
  readonly status: ProductStatus
  readonly sku: string | null
  readonly barcode: string | null
  readonly stock: number | null
  readonly category: TaxonView | null
  readonly brand: TaxonView | null
  readonly collections: readonly TaxonView[]
  readonly itemGroupId: string | null
  readonly options: Readonly<Record<string, string>>
  readonly images: readonly ProductImage[]
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly revision: number
}

/** The fields that a client may write; a taxon is named by its id, slug or name. */
export interface ProductInput {
  readonly name: string
  readonly description: string
  readonly price: number
  readonly compareAtPrice: number | null
  readonly productType: ProductType
  readonly status: ProductStatus
  readonly sku: string | null
  readonly barcode: string | null
  readonly stock: number | null
  readonly category: string | null
  readonly brand: string | null
  readonly collections: readonly string[]
  readonly itemGroupId: string | null
  readonly options: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, string>>
}

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

export type NewProduct = Nullable<Omit<ProductInput, 'name' | 'price'>> & {
  readonly name: string
  readonly price: number
}

/** A JSON Merge Patch (RFC 7396) of a product: null clears, objects merge, lists replace. */
export type ProductPatch = Nullable<Omit<ProductInput, 'options' | 'metadata'>> & {
  readonly options?: Readonly<Record<string, string | null>> | null | undefined
  readonly metadata?: Readonly<Record<string, string | null>> | null | undefined
}

/** The whole input of a new product, with what is left out filled in. */
export function withDefaults(input: NewProduct): ProductInput {
  const productType = input.productType ?? 'Item'
  return {
    name: input.name,
    description: input.description ?? '',
    price: input.price,
    compareAtPrice: input.compareAtPrice ?? null,
    productType,
    status: input.status ?? 'Draft',
    sku: code(input.sku),
    barcode: code(input.barcode),
    stock: input.stock === undefined && productType === 'Item' ? 0 : (input.stock ?? null),
    category: input.category ?? null,
    brand: input.brand ?? null,
    collections: input.collections ?? [],
    itemGroupId: code(input.itemGroupId),
    options: input.options ?? {},
    tags: [...new Set(input.tags ?? [])],
    metadata: input.metadata ?? {},
  }
}

/** The whole input of a product after a patch; what the patch leaves out stays as it is. */
export function patched(product: Product, patch: ProductPatch): ProductInput {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const merged: NewProduct & { stock: number | null } = {
    ...inputOf(product),
    ...given,
    options: merge(product.options, patch.options),
    metadata: merge(product.metadata, patch.metadata),
  }
  for (const field of ['name', 'price', 'productType', 'status'] as const) {
    if (patch[field] === null) {
      throw invalid({ field, code: 'required', message: 'This field cannot be cleared.' })
    }
  }
  return withDefaults(merged)
}

/** The writable fields of a product, its taxa by id. */
export function inputOf(product: Product): ProductInput {
  const { id, currency, images, createdAt, updatedAt, revision, ...writable } = product
  return {
    ...writable,
    category: product.category?.id ?? null,
    brand: product.brand?.id ?? null,
    collections: product.collections.map((collection) => collection.id),
  }
}

/**
 * The rules that span fields or need the shop's currency.
 * @throws Refusal VALIDATION_FAILED, naming every field that is wrong
 */
export function checkProduct(input: ProductInput, currency: string): void {
  const errors: FieldError[] = []
  for (const field of ['price', 'compareAtPrice'] as const) {
    const amount = input[field]
    if (amount !== null && toMinor(amount, currency) === null) {
      const message = `Use 0 to 999999999.99, with no more decimals than ${currency} has.`
      errors.push({ field, code: 'price', message })
    }
  }
  if (input.compareAtPrice !== null && input.compareAtPrice <= input.price) {
    const message = 'Use an amount above price, or null.'
    errors.push({ field: 'compareAtPrice', code: 'above_price', message })
  }
  if (input.name.trim() === '') {
    errors.push({ field: 'name', code: 'blank', message: 'Use at least one visible character.' })
  }
  for (const field of ['category', 'brand'] as const) {
    if (input[field]?.trim() === '') {
      errors.push({ field, code: 'blank', message: 'Use a name, a slug, an id, or null.' })
    }
  }
  for (const [index, collection] of input.collections.entries()) {
    if (collection.trim() !== '') continue
    const message = 'Use a name, a slug, or an id.'
    errors.push({ field: `collections.${index}`, code: 'blank', message })
  }
  if (input.stock !== null && Object.is(input.stock, -0)) {
    errors.push({ field: 'stock', code: 'integer', message: 'Use 0, without a sign.' })
  }
  if (Object.keys(input.options).length > 3) {
    errors.push({ field: 'options', code: 'too_many', message: 'Use up to 3 options.' })
  }
  if (Object.keys(input.metadata).length > 50) {
    errors.push({ field: 'metadata', code: 'too_many', message: 'Use up to 50 keys.' })
  }
  if (errors.length > 0) throw invalid(...errors)
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

/** A code that somebody scans or types: trimmed, and the empty one is none. */
function code(text: string | null | undefined): string | null {
  return text?.trim() || null
}
