import type { Actor } from '../actor.ts'
import { barcodeKey, scannedCode } from '../catalog/barcode.ts'
import { toMajor } from '../catalog/price.ts'
import type { Product } from '../catalog/product.ts'
import { productTitle } from '../catalog/title.ts'
import { PRODUCT_DEFAULTS } from '../catalog/values.ts'
import { publicDocument } from '../catalog/visibility.ts'
import { fieldError, notFound, Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { scalePrefixesOf } from '../shop/settings.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading } from '../store.ts'
import { gs1Code } from './gs1.ts'
import { labelOf, type ScaleKind, scaleCode, weighed } from './scale.ts'

/** A product for a terminal, with its price in minor units. */
interface PricedProduct {
  readonly priceMinor: number
  readonly document: string
}

/** The product of a scanned code. */
export interface Found {
  /** The product's document. */
  readonly document: string
  /** In the unit of the product: the pieces of a pack, the kilograms on a scale. */
  readonly quantity: number
  /** The price of the whole quantity, in major units of the shop's currency. */
  readonly price: number
  /** How the product was found. */
  readonly match: 'barcode' | 'pack' | 'sku' | ScaleKind
}

/**
 * Finds the published product of a scanned or typed code: by barcode (GTINs are padded), by the
 * barcode of a pack, by SKU, then as the code of a scale, with at most six index look-ups.
 * @throws Refusal NOT_FOUND, which names the product if it is archived
 */
export async function lookUp(
  { store: { read } }: Ports,
  { shop }: Actor,
  code: string,
): Promise<Found> {
  const text = code.trim()
  const bare = scannedCode(text)
  const found = (await find(read, shop, text)) ?? (bare !== text && (await find(read, shop, bare)))
  if (found) return found
  const values = { shop: shop.id, code: bare, key: barcodeKey(bare) }
  const archived = await cellOf<string>(read, 'product.archived_by_code', values)
  if (archived === null) throw notFound('product')
  const title = productTitle(JSON.parse(archived) as Product)
  const message = `“${title}” is archived: the shop does not sell it any more.`
  throw new Refusal('NOT_FOUND', message, [fieldError('code', 'archived', message)])
}

async function find(read: Reading, shop: Shop, code: string): Promise<Found | null> {
  const { id, currency } = shop
  const key = barcodeKey(code)
  const barcode = await publishedByBarcode(read, id, key)
  if (barcode) return one(barcode, 'barcode', currency)
  const packed = await read.get<PricedProduct>('pack.published', { shop: id, barcode: key })
  if (packed) {
    const { packs }: Product = JSON.parse(packed.document)
    const pack = packs.find(({ barcode }) => barcodeKey(barcode) === key)
    const document = publicDocument(packed.document)
    if (pack) return { document, quantity: pack.quantity, price: pack.price, match: 'pack' }
  }
  const product = await publishedBySku(read, id, code)
  if (product) return one(product, 'sku', currency)
  return (
    (await weighedProduct(read, id, code, currency)) ?? (await labelledProduct(read, shop, code))
  )
}

/** The product of a code with application identifiers (GS1), and the values of its label. */
async function labelledProduct(read: Reading, shop: Shop, code: string): Promise<Found | null> {
  const { id, currency } = shop
  const gs1 = gs1Code(code)
  const product = gs1 && (await publishedByBarcode(read, id, gs1.gtin))
  // It may be the GTIN of a case, which is the pack of a product.
  if (!product) return gs1 && (await find(read, shop, gs1.gtin))
  const { unit = PRODUCT_DEFAULTS.unit }: Product = JSON.parse(product.document)
  const label = labelOf(gs1, unit, currency)
  if (!label) return one(product, 'barcode', currency)
  const { quantity, priceMinor } = weighed(label.kind, label.value, product.priceMinor, unit)
  const price = toMajor(priceMinor, currency)
  return { document: publicDocument(product.document), quantity, price, match: label.kind }
}

function one(
  { document, priceMinor }: PricedProduct,
  match: 'barcode' | 'sku',
  currency: string,
): Found {
  return {
    document: publicDocument(document),
    quantity: 1,
    price: toMajor(priceMinor, currency),
    match,
  }
}

async function weighedProduct(
  reads: Reading,
  shopId: number,
  code: string,
  currency: string,
): Promise<Found | null> {
  const parts = scaleCode(code)
  if (!parts) return null
  const prefixes = await scalePrefixesOf(reads, shopId)
  const kind = prefixes.find(({ prefix }) => prefix === parts.prefix)?.kind
  const product = kind && (await itemOf(reads, shopId, parts.item))
  if (!product) return null
  const { unit = PRODUCT_DEFAULTS.unit }: Product = JSON.parse(product.document)
  const { quantity, priceMinor } = weighed(kind, parts.value, product.priceMinor, unit)
  const price = toMajor(priceMinor, currency)
  return { document: publicDocument(product.document), quantity, price, match: kind }
}

async function itemOf(session: Reading, shop: number, item: string) {
  return (
    (await publishedByBarcode(session, shop, item)) ?? (await publishedBySku(session, shop, item))
  )
}

function publishedByBarcode(session: Reading, shop: number, barcode: string) {
  return session.get<PricedProduct>('product.published_by_barcode', { shop, barcode })
}

function publishedBySku(session: Reading, shop: number, sku: string) {
  return session.get<PricedProduct>('product.published_by_sku', { shop, sku })
}
