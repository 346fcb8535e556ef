import type { Product, ProductStatus, ProductType } from '../../../domain/catalog/product.ts'

export type Pairs = readonly (readonly [key: string, value: string])[]

/** A product as people edit it: taxa by name, nothing as the empty text. */
export interface ProductValues {
  readonly name: string
  readonly description: string
  /** Null only where nothing valid is typed yet. */
  readonly price: number | null
  readonly compareAtPrice: number | null
  readonly productType: ProductType
  readonly status: ProductStatus
  readonly sku: string
  readonly barcode: string
  /** Null: not counted. */
  readonly stock: number | null
  readonly category: string
  readonly brand: string
  readonly collections: readonly string[]
  readonly itemGroupId: string
  readonly options: Pairs
  readonly tags: readonly string[]
  readonly metadata: Pairs
}

export type ProductField = keyof ProductValues
export type ProductChange = Partial<ProductValues>

export const NEW_VALUES: ProductValues = {
  name: '',
  description: '',
  price: null,
  compareAtPrice: null,
  productType: 'Item',
  status: 'Draft',
  sku: '',
  barcode: '',
  stock: 0,
  category: '',
  brand: '',
  collections: [],
  itemGroupId: '',
  options: [],
  tags: [],
  metadata: [],
}

export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    compareAtPrice: product.compareAtPrice,
    productType: product.productType,
    status: product.status,
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    stock: product.stock,
    category: product.category?.name ?? '',
    brand: product.brand?.name ?? '',
    collections: product.collections.map(({ name }) => name),
    itemGroupId: product.itemGroupId ?? '',
    options: Object.entries(product.options),
    tags: product.tags,
    metadata: Object.entries(product.metadata),
  }
}

/** The fields in which `now` differs from `before`. */
export function changesBetween(before: ProductValues, now: ProductValues): ProductChange {
  const fields = (Object.keys(now) as ProductField[]).filter(
    (field) => !sameValue(before[field], now[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, now[field]]))
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A change as the API takes it: a JSON Merge Patch, in which null clears. */
export function bodyOf(change: ProductChange, before: ProductValues): Record<string, unknown> {
  const { options, metadata, ...rest } = change
  const body: Record<string, unknown> = { ...rest }
  for (const field of ['sku', 'barcode', 'category', 'brand', 'itemGroupId'] as const) {
    const text = change[field]
    if (text !== undefined) body[field] = text.trim() || null
  }
  if (options) body.options = mergeOf(before.options, options)
  if (metadata) body.metadata = mergeOf(before.metadata, metadata)
  return body
}

/** What is gone must be named, or a merge leaves it as it is. */
function mergeOf(before: Pairs, now: Pairs): Record<string, string | null> {
  const filled = now.filter(([key]) => key.trim() !== '').map(([key, value]) => [key.trim(), value])
  return Object.fromEntries([...before.map(([key]) => [key, null]), ...filled])
}
