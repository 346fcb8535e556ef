import type { Values } from '../store.ts'
import { sortKey } from '../text.ts'
import { barcodeKey } from './barcode.ts'
import { toMinor } from './price.ts'
import type { Product } from './product.ts'

/** A product to store, with the database's numbers of its taxa. */
export interface ProductRecord {
  readonly product: Product
  readonly categoryId: number | null
  readonly brandId: number | null
  readonly collectionIds: readonly number[]
}

/** The columns that products are found, filtered and sorted by. */
export function columnsOf({ product, categoryId, brandId }: ProductRecord) {
  const { name, price, currency, taxRate, productType, status } = product
  const { slug, sku, barcode, itemGroupId } = product
  return {
    ...{ status, productType, taxRate, slug, sku },
    category: categoryId,
    brand: brandId,
    nameKey: sortKey(name),
    priceMinor: toMinor(price, currency),
    barcode: barcode && barcodeKey(barcode),
    ...stockColumns(product),
    itemGroup: itemGroupId,
  }
}

type Column = keyof ReturnType<typeof columnsOf>

/** The field of a product that a column is derived from. */
const FIELD_OF: Readonly<Record<Column, keyof Product>> = {
  status: 'status',
  productType: 'productType',
  taxRate: 'taxRate',
  slug: 'slug',
  sku: 'sku',
  category: 'category',
  brand: 'brand',
  nameKey: 'name',
  priceMinor: 'price',
  barcode: 'barcode',
  stock: 'stock',
  toCount: 'stock',
  itemGroup: 'itemGroupId',
}

/** Only the columns of these fields. */
export function changedColumns(record: ProductRecord, fields: readonly (keyof Product)[]): Values {
  const columns: Values = columnsOf(record)
  const changed = Object.entries(FIELD_OF).filter(([, field]) => fields.includes(field))
  return Object.fromEntries(changed.map(([column]) => [column, columns[column]]))
}

/**
 * Lists are sorted and filtered by whole pieces: a part of one is rounded up, and a stock below 0
 * is 0. `toCount` marks such a product, whose stock somebody has to count.
 */
export function stockColumns({ stock }: Product) {
  const toCount = stock !== null && stock < 0
  return { stock: stock === null ? null : Math.max(0, Math.ceil(stock)), toCount }
}

/** The columns that every change writes. */
export function revised(product: Product) {
  return {
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
    document: JSON.stringify(product),
  }
}
