import type { Actor } from '../actor.ts'
import { barcodeKey } from '../catalog/gtin.ts'
import { toMajor } from '../catalog/price.ts'
import { publicDocument } from '../catalog/visibility.ts'
import type { PricedProduct } from '../catalog-store.ts'
import { notFound } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Reads } from '../store.ts'
import { type ScaleKind, scaleCode, weighed } from './scale.ts'

/** The product of a scanned code. */
export interface Found {
  /** The product's document. */
  readonly document: string
  readonly quantity: number
  /** The price of the whole quantity, in major units of the shop's currency. */
  readonly price: number
  /** How the product was found. */
  readonly match: 'barcode' | 'sku' | ScaleKind
}

/**
 * Finds the published product of a scanned or typed code: by barcode (GTINs are padded), then by
 * sku, then as the code of a scale. It takes at most four look-ups in an index.
 * @throws Refusal NOT_FOUND
 */
export async function lookUp(
  { store: { read } }: Ports,
  actor: Actor,
  code: string,
): Promise<Found> {
  const { shop } = actor
  const text = code.trim()
  const barcode = await read.product.publishedByBarcode(shop.id, barcodeKey(text))
  const product = barcode ?? (await read.product.publishedBySku(shop.id, text))
  if (product) {
    const document = publicDocument(product.document)
    const price = toMajor(product.priceMinor, shop.currency)
    return { document, quantity: 1, price, match: barcode ? 'barcode' : 'sku' }
  }
  const found = await weighedProduct(read, shop.id, text)
  if (!found) throw notFound('product')
  const { priceMinor, ...rest } = found
  return { ...rest, price: toMajor(priceMinor, shop.currency) }
}

type Weighed = Omit<Found, 'price'> & { readonly priceMinor: number }

async function weighedProduct(reads: Reads, shopId: number, code: string): Promise<Weighed | null> {
  const parts = scaleCode(code)
  const kind = parts && (await reads.shop.scaleKind(shopId, parts.prefix))
  const product = kind && (await itemOf(reads, shopId, parts.item))
  if (!product) return null
  const { quantity, priceMinor } = weighed(kind, parts.value, product.priceMinor)
  return { document: publicDocument(product.document), quantity, priceMinor, match: kind }
}

async function itemOf(
  { product }: Reads,
  shopId: number,
  item: string,
): Promise<PricedProduct | null> {
  return (
    (await product.publishedByBarcode(shopId, item)) ?? (await product.publishedBySku(shopId, item))
  )
}
