import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { ProductInput } from '../../domain/catalog/product.ts'

/** A code that only one product of a shop may have; barcodes in the form of `barcodeKey`. */
export interface Code {
  readonly kind: 'sku' | 'barcode' | 'slug'
  readonly code: string
}

/** A code that a row takes from a product which gets another one from a later row. */
export interface TakenCode extends Code {
  /** The id of the product. */
  readonly from: string
}

type Codes = Pick<ProductInput, 'sku' | 'barcode' | 'slug' | 'packs'>

/** A code, and the field of the product that holds it. */
export interface Claim extends Code {
  readonly field: string
}

/** The slug, the sku and all barcodes of a product. */
export function claimsOf({ slug, sku, barcode, packs = [] }: Codes): Claim[] {
  const claims: Claim[] = []
  if (slug !== null) claims.push({ field: 'slug', kind: 'slug', code: slug })
  if (sku !== null) claims.push({ field: 'sku', kind: 'sku', code: sku })
  if (barcode) claims.push({ field: 'barcode', kind: 'barcode', code: barcodeKey(barcode) })
  for (const [index, pack] of packs.entries()) {
    const code = barcodeKey(pack.barcode)
    claims.push({ field: `packs.${index}.barcode`, kind: 'barcode', code })
  }
  return claims
}

/** Returns true if one of the claims is of the same code. */
export function has(claims: readonly Claim[], { kind, code }: Code): boolean {
  return claims.some((one) => one.kind === kind && one.code === code)
}

/** A product without a code, which it gets another one for later; a slug is never missing. */
export function without(product: ProductInput, id: string, { kind, code }: Code): ProductInput {
  if (kind === 'slug') return { ...product, slug: id.replace('_', '-') }
  const { barcode, packs } = product
  return {
    ...product,
    barcode: barcode && barcodeKey(barcode) === code ? null : barcode,
    packs: packs.filter((pack) => barcodeKey(pack.barcode) !== code),
  }
}
