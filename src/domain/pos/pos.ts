import type { Actor } from '../actor.ts'
import { barcodeKey } from '../catalog/gtin.ts'
import { toMajor } from '../catalog/price.ts'
import type { PricedProduct, ProductChange } from '../catalog-store.ts'
import { invalid, notFound, type Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Reads } from '../store.ts'
import { yieldToOthers } from '../yielding.ts'
import { type ScaleKind, scaleCode, weighed } from './scale.ts'

/** The longest page, so that one terminal does not keep others waiting. */
const PAGE_BYTES = 256 * 1024
/** So many changes are read at a time: it takes a fraction of a millisecond. */
const STEP = 100

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
    const { document, priceMinor } = product
    const price = toMajor(priceMinor, shop.currency)
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
  return { document: product.document, quantity, priceMinor, match: kind }
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

/** Some of the changes of a catalog, in the order in which they happened. */
export interface ChangePage {
  readonly changes: readonly ProductChange[]
  /** The reader knows the catalog up to this revision, and continues from here. */
  readonly nextSince: number
  readonly hasMore: boolean
}

/**
 * The changes after revision `since`. A product appears once, at its last change, and every change
 * gets a higher revision than all before it. So a reader that starts at 0, applies each page and
 * continues at its `nextSince` ends with exactly the published catalog.
 * @throws Refusal VALIDATION_FAILED on `since` if the shop has no such revision, for example
 *   after a backup was restored
 */
export async function changesAfter(
  { store: { read } }: Pick<Ports, 'store'>,
  shopId: number,
  since: number,
  limit: number,
): Promise<ChangePage> {
  if (since > 0 && !(await read.shop.hasReached(shopId, since))) throw ahead()
  const changes: ProductChange[] = []
  let bytes = 0
  for (let nextSince = since; ; await yieldToOthers()) {
    // A product that changes between two steps follows later, at its new revision.
    const step = await read.product.changes(shopId, nextSince, STEP)
    for (const change of step) {
      bytes += Buffer.byteLength(change.document ?? '')
      const isFull = changes.length === limit || (bytes > PAGE_BYTES && changes.length > 0)
      if (isFull) return { changes, nextSince, hasMore: true }
      changes.push(change)
      nextSince = change.revision
    }
    if (step.length < STEP) return { changes, nextSince, hasMore: false }
  }
}

function ahead(): Refusal {
  const message =
    'The shop has no such revision, or no longer; begin again with since=0 and no products.'
  return invalid({ field: 'since', code: 'ahead', message })
}
