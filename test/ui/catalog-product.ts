import type { CatalogProduct } from '../../src/modules/till/page/data/catalog.ts'

/** A product as a till has it: a piece for 4.99 without codes, unless the fields say otherwise. */
export function catalogProductWith(fields: Partial<CatalogProduct> = {}): CatalogProduct {
  const codes = { sku: null, barcode: null, barcodeKey: null, packs: [], stock: null }
  const texts = {
    name: 'Mug',
    title: fields.name ?? 'Mug',
    category: null,
    categoryId: null,
    brand: null,
    image: null,
  }
  const price = { price: 4.99, compareAtPrice: null, currency: 'EUR', taxRate: null }
  return {
    id: 'prod_1',
    revision: 1,
    productType: 'Item',
    unit: 'piece',
    content: null,
    ...codes,
    ...texts,
    ...price,
    ...fields,
  }
}
