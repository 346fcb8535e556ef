import { barcodeKey } from '../../domain/catalog/gtin.ts'
import { toMajor, toMinor } from '../../domain/catalog/price.ts'
import { type ScaleKind, scaleCode, weighed } from '../../domain/pos/scale.ts'
import type { Catalog } from './catalog.ts'
import type { TillProduct } from './till-product.ts'

/** What a code stands for. */
export interface Found {
  readonly product: TillProduct
  /** 1, or kilograms where it was weighed. */
  readonly quantity: number
  /** For all of the quantity, in major units. */
  readonly price: number
  readonly match: 'barcode' | 'sku' | ScaleKind
}

/** The kinds of scale codes that are known so far, by prefix. */
export type Scales = Readonly<Record<string, ScaleKind>>

/** The same order as the server's: barcode, sku, then what a scale has printed. */
export function findLocally(catalog: Catalog, scales: Scales, code: string): Found | null {
  const text = code.trim()
  const barcode = catalog.byBarcode(barcodeKey(text))
  if (barcode) return whole(barcode, 'barcode')
  const sku = catalog.bySku(text)
  if (sku) return whole(sku, 'sku')
  const parts = scaleCode(text)
  const kind = parts && scales[parts.prefix]
  if (!kind) return null
  const product = itemOf(catalog, parts.item)
  return product && portion(product, kind, parts.value)
}

/** The product that a scale's five digits name. */
export function itemOf(catalog: Catalog, item: string): TillProduct | null {
  return catalog.byBarcode(item) ?? catalog.bySku(item)
}

/** The same at today's price; null when the product is no longer sold. */
export function renewed(
  catalog: Catalog,
  { product, quantity, price, match }: Found,
): Found | null {
  const now = catalog.get(product.id)
  if (!now) return null
  if (match === 'weight') return portion(now, match, Math.round(quantity * 1000))
  if (match === 'price') return portion(now, match, minor(price, now))
  return whole(now, match)
}

export function whole(product: TillProduct, match: 'barcode' | 'sku'): Found {
  return { product, quantity: 1, price: product.price, match }
}

function portion(product: TillProduct, match: ScaleKind, value: number): Found {
  const { quantity, priceMinor } = weighed(match, value, minor(product.price, product))
  return { product, quantity, price: toMajor(priceMinor, product.currency), match }
}

function minor(price: number, { currency }: TillProduct): number {
  const amount = toMinor(price, currency)
  if (amount === null) throw new Error('the server sent a price that its currency does not have')
  return amount
}
