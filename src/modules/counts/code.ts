import { barcodeKey, scannedCode } from '../../domain/catalog/barcode.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product } from '../../domain/catalog/product.ts'
import { productById } from '../../domain/catalog/reference.ts'
import { PRODUCT_DEFAULTS } from '../../domain/catalog/values.ts'
import { invalid } from '../../domain/error.ts'
import { isId } from '../../domain/id.ts'
import { scaleCode, weighed } from '../../domain/pos/scale.ts'
import { cellOf } from '../../domain/rows.ts'
import { scalePrefixesOf } from '../../domain/shop/settings.ts'
import type { Reading } from '../../domain/store.ts'
import { unstorable } from '../../domain/text.ts'

/**
 * The product of a code, and the quantity that one code stands for: pieces of a pack, kilograms.
 */
interface Coded {
  readonly product: Product
  readonly perCode: number
}

/**
 * The product of a scanned code, of any status: by a barcode, by that of a pack or a scale, by SKU
 * or by id.
 * @throws Refusal VALIDATION_FAILED on `code` if the shop has no such product
 */
export async function productOfCode(read: Reading, shop: number, text: string): Promise<Coded> {
  const code = scannedCode(text)
  const found = unstorable(code) === null ? await coded(read, shop, code) : null
  if (found) return found
  throw invalid('code', 'unknown', 'No product has this code.')
}

async function coded(read: Reading, shop: number, code: string): Promise<Coded | null> {
  if (isId('prod', code)) {
    const stored = await productById(read, shop, code)
    return stored && { product: JSON.parse(stored.document), perCode: 1 }
  }
  return (await byCode(read, shop, code)) ?? (await ofScale(read, shop, code))
}

async function byCode(read: Reading, shop: number, code: string): Promise<Coded | null> {
  const key = barcodeKey(code)
  const document = await cellOf<string>(read, 'count.product_of_code', { shop, code, key })
  if (document === null) return null
  const product: Product = JSON.parse(document)
  const isOwn = product.barcode !== null && barcodeKey(product.barcode) === key
  const pack = isOwn ? null : product.packs?.find((one) => barcodeKey(one.barcode) === key)
  return { product, perCode: pack?.quantity ?? 1 }
}

/** The product that a scale has weighed. */
async function ofScale(read: Reading, shop: number, code: string): Promise<Coded | null> {
  const parts = scaleCode(code)
  const prefixes = parts ? await scalePrefixesOf(read, shop) : []
  const kind = prefixes.find(({ prefix }) => prefix === parts?.prefix)?.kind
  const found = parts && kind && (await byCode(read, shop, parts.item))
  if (!found) return null
  const { product } = found
  const { price, currency, unit = PRODUCT_DEFAULTS.unit } = product
  const { quantity } = weighed(kind, parts.value, toMinor(price, currency) ?? 0, unit)
  return { product, perCode: quantity }
}
