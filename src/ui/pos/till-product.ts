import { barcodeKey } from '../../domain/catalog/gtin.ts'
import type { Product } from '../../domain/catalog/product.ts'

/** What a till keeps of a product: what it shows, and what it is found by. */
export interface TillProduct {
  readonly id: string
  readonly revision: number
  readonly name: string
  /** Major units of the shop's currency. */
  readonly price: number
  readonly compareAtPrice: number | null
  readonly currency: string
  readonly productType: Product['productType']
  readonly sku: string | null
  readonly barcode: string | null
  /** The barcode as it is compared: a GTIN padded to 14 digits. */
  readonly barcodeKey: string | null
  /** Null: not counted. */
  readonly stock: number | null
  readonly brand: string | null
  /** "M, red"; empty where there are no variants. */
  readonly options: string
  readonly picture: { readonly url: string; readonly alt: string } | null
}

export function tillProduct(product: Product): TillProduct {
  const { id, revision, name, price, compareAtPrice, currency, productType, sku, barcode, stock } =
    product
  const [image] = product.images
  return {
    ...{ id, revision, name, price, compareAtPrice, currency, productType, sku, barcode, stock },
    barcodeKey: barcode === null ? null : barcodeKey(barcode),
    brand: product.brand?.name ?? null,
    options: Object.values(product.options).join(', '),
    picture: image ? { url: image.url, alt: image.alt } : null,
  }
}
