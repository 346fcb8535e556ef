import { barcodeKey } from '../../../../domain/catalog/barcode.ts'
import { toMajor, toMinor } from '../../../../domain/catalog/price.ts'
import { gs1Code } from '../../../../domain/pos/gs1.ts'
import {
  gramsIn,
  labelOf,
  type ScaleKind,
  scaleCode,
  weighed,
} from '../../../../domain/pos/scale.ts'
import type { Catalog, CatalogProduct } from './catalog.ts'

/** The product of a code, with its quantity and price. */
export interface ScannedProduct {
  readonly product: CatalogProduct
  /** In the unit of the product: 1, the pieces of a pack, or the weight. */
  readonly quantity: number
  /** The price of the whole quantity, in major units. */
  readonly price: number
  readonly match: 'barcode' | 'pack' | 'sku' | ScaleKind
}

/** The known scale prefixes, and the content of their codes. */
export type Scales = Readonly<Record<string, ScaleKind>>

/**
 * Looks up a code in the same order as the server: barcode, pack, SKU, then codes printed by a
 * scale.
 */
export function findLocally(catalog: Catalog, scales: Scales, code: string): ScannedProduct | null {
  const text = code.trim()
  const key = barcodeKey(text)
  const barcode = catalog.byBarcode(key)
  if (barcode) return oneOf(barcode, 'barcode')
  const packed = catalog.byPack(key)
  if (packed) return { product: packed.product, ...piecesAndPrice(packed.pack), match: 'pack' }
  const sku = catalog.bySku(text)
  if (sku) return oneOf(sku, 'sku')
  const parts = scaleCode(text)
  const kind = parts && scales[parts.prefix]
  const product = kind ? scaleItem(catalog, parts.item) : null
  return product && kind ? portion(product, kind, parts.value) : labelled(catalog, scales, text)
}

/** The product of a code with application identifiers (GS1), with the values of its label. */
function labelled(catalog: Catalog, scales: Scales, code: string): ScannedProduct | null {
  const gs1 = gs1Code(code)
  const product = gs1 && catalog.byBarcode(gs1.gtin)
  // The GTIN may be that of a pack.
  if (!product) return gs1 && findLocally(catalog, scales, gs1.gtin)
  const label = labelOf(gs1, product.unit, product.currency)
  return label ? portion(product, label.kind, label.value) : oneOf(product, 'barcode')
}

/** The product with this five-digit item number of a scale code. */
export function scaleItem(catalog: Catalog, item: string): CatalogProduct | null {
  return catalog.byBarcode(item) ?? catalog.bySku(item)
}

/**
 * The product and quantity of a scan at the current price; null if the product is no longer sold.
 */
export function atCurrentPrice(
  catalog: Catalog,
  { product, quantity, price, match }: ScannedProduct,
): ScannedProduct | null {
  const current = catalog.get(product.id)
  if (!current) return null
  if (match === 'pack') {
    const pack = current.packs.find((one) => one.quantity === quantity)
    return pack ? { product: current, ...piecesAndPrice(pack), match } : null
  }
  if (match === 'weight') return portion(current, match, gramsIn(quantity, current.unit))
  if (match === 'price') return portion(current, match, minor(price, current))
  return oneOf(current, match)
}

export function oneOf(product: CatalogProduct, match: 'barcode' | 'sku'): ScannedProduct {
  return { product, quantity: 1, price: product.price, match }
}

function portion(product: CatalogProduct, match: ScaleKind, value: number): ScannedProduct {
  const unitMinor = minor(product.price, product)
  const { quantity, priceMinor } = weighed(match, value, unitMinor, product.unit)
  return { product, quantity, price: toMajor(priceMinor, product.currency), match }
}

function piecesAndPrice({ quantity, price }: CatalogProduct['packs'][number]) {
  return { quantity, price }
}

function minor(price: number, { currency }: CatalogProduct): number {
  const amount = toMinor(price, currency)
  if (amount === null)
    throw new Error(`the server sent ${price}, which is no amount in ${currency}`)
  return amount
}
