import { barcodeKey } from '../../domain/catalog/barcode.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product } from '../../domain/catalog/product.ts'
import type { ProductRecord } from '../../domain/catalog-store.ts'
import { sortKey } from '../../domain/text.ts'
import type { Values } from '../statements.ts'

/**
 * The columns that products are found, filtered and sorted by.
 * @param fields only the columns of these fields
 */
export function columnsOf(record: ProductRecord, fields?: readonly (keyof Product)[]): Values {
  const { product, categoryId, brandId } = record
  const { name, price, currency, taxRate, productType, status, slug } = product
  const { sku, barcode, itemGroupId } = product
  const has = (field: keyof Product) => fields === undefined || fields.includes(field)
  return {
    status: has('status') ? status : undefined,
    productType: has('productType') ? productType : undefined,
    category: has('category') ? categoryId : undefined,
    brand: has('brand') ? brandId : undefined,
    nameKey: has('name') ? sortKey(name) : undefined,
    priceMinor: has('price') ? toMinor(price, currency) : undefined,
    slug: has('slug') ? slug : undefined,
    sku: has('sku') ? sku : undefined,
    barcode: has('barcode') ? barcode && barcodeKey(barcode) : undefined,
    ...(has('stock') && stockColumns(product)),
    taxRate: has('taxRate') ? taxRate : undefined,
    itemGroup: has('itemGroupId') ? itemGroupId : undefined,
  }
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
