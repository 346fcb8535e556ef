import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { ProductInput } from '../../domain/catalog/product.ts'

/** A code that a row takes from a product which gets another one from a later row. */
export interface TakenCode {
  /** The id of the product. */
  readonly from: string
  /** The key of a barcode, as `barcodeKey` makes it. */
  readonly barcode: string
}

type Codes = Pick<ProductInput, 'sku' | 'barcode' | 'packs'>

/** A normalized code, and the field of the product that holds it. */
export interface Claim {
  readonly field: string
  readonly kind: 'sku' | 'barcode'
  readonly code: string
}

/** The sku and all barcodes of a product. */
export function claimsOf({ sku, barcode, packs = [] }: Codes): Claim[] {
  const claims: Claim[] = []
  if (sku !== null) claims.push({ field: 'sku', kind: 'sku', code: sku })
  if (barcode) claims.push({ field: 'barcode', kind: 'barcode', code: barcodeKey(barcode) })
  for (const [index, pack] of packs.entries()) {
    const code = barcodeKey(pack.barcode)
    claims.push({ field: `packs.${index}.barcode`, kind: 'barcode', code })
  }
  return claims
}

/** Returns true if one of the claims is of the same code. */
export function has(claims: readonly Claim[], { kind, code }: Claim): boolean {
  return claims.some((one) => one.kind === kind && one.code === code)
}
