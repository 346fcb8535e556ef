import { conflict } from '../error.ts'
import { together } from '../rows.ts'
import type { Writing } from '../store.ts'
import { barcodeKey } from './barcode.ts'
import type { Product } from './product.ts'
import type { ProductRecord } from './product-columns.ts'
import type { Pack } from './product-field.ts'

function takenBarcode(field: string) {
  return conflict(field, 'taken', 'Another product of this shop has this barcode.')
}

/** @throws Refusal CONFLICT if another product has a pack with the barcode of this one */
export async function refuseBarcodeOfPack(
  tx: Writing,
  shop: number,
  product: number,
  { barcode }: Product,
) {
  if (barcode === null) return
  const values = { shop, barcode: barcodeKey(barcode), product }
  if (await tx.get('pack.elsewhere', values)) throw takenBarcode('barcode')
}

/** @throws Refusal CONFLICT if a pack has the barcode of one of these products */
export async function refuseBarcodesOfPacks(
  tx: Writing,
  shop: number,
  products: readonly ProductRecord[],
) {
  const barcodes = products.flatMap(({ product: { barcode } }) =>
    barcode === null ? [] : barcodeKey(barcode),
  )
  if (barcodes.length === 0) return
  if (await tx.get('pack.among', { shop, barcodes })) throw takenBarcode('barcode')
}

/** @throws Refusal CONFLICT on a barcode that another product or pack has */
export async function addPacks(tx: Writing, shop: number, id: number, packs: readonly Pack[] = []) {
  for (const [index, pack] of packs.entries()) {
    const field = `packs.${index}.barcode`
    const barcode = barcodeKey(pack.barcode)
    const values = { shop, barcode, product: id }
    const [own, other] = await together(
      tx.get('pack.insert', values),
      tx.get('pack.other_product', values),
    )
    if (!own || other) throw takenBarcode(field)
  }
}

export async function removePacks(tx: Writing, shop: number, packs: readonly Pack[] = []) {
  for (const { barcode } of packs) {
    await tx.run('pack.delete', { shop, barcode: barcodeKey(barcode) })
  }
}
