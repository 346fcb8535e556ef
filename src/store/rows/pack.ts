import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { Pack, Product } from '../../domain/catalog/product.ts'
import type { PricedProduct, ProductReads, ProductRecord } from '../../domain/catalog-store.ts'
import { conflict } from '../../domain/error.ts'
import { columnOf } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'
import { together } from '../../domain/together.ts'

export function packReads(session: Writing): Pick<ProductReads, 'publishedByPack' | 'packsAmong'> {
  return {
    publishedByPack: (shop, barcode) =>
      session.get<PricedProduct>('pack.published', { shop, barcode }),
    packsAmong: (shop, barcodes) => columnOf(session, 'pack.among', { shop, barcodes }),
  }
}

function takenBarcode(field: string) {
  return conflict(field, 'Another product of this shop has this barcode.')
}

/** @throws Refusal CONFLICT if another product has a pack with the barcode of this one */
export async function refuseBarcodeOfPack(
  session: Writing,
  shop: number,
  product: number,
  { barcode }: Product,
) {
  if (barcode === null) return
  const values = { shop, barcode: barcodeKey(barcode), product }
  if (await session.get('pack.elsewhere', values)) throw takenBarcode('barcode')
}

/** @throws Refusal CONFLICT if a pack has the barcode of one of these products */
export async function refuseBarcodesOfPacks(
  session: Writing,
  shop: number,
  products: readonly ProductRecord[],
) {
  const barcodes = products.flatMap(({ product: { barcode } }) =>
    barcode === null ? [] : barcodeKey(barcode),
  )
  if (barcodes.length === 0) return
  if (await session.get('pack.among', { shop, barcodes })) throw takenBarcode('barcode')
}

/** @throws Refusal CONFLICT on a barcode that another product or pack has */
export async function addPacks(
  session: Writing,
  shop: number,
  id: number,
  packs: readonly Pack[] = [],
) {
  for (const [index, pack] of packs.entries()) {
    const field = `packs.${index}.barcode`
    const barcode = barcodeKey(pack.barcode)
    const values = { shop, barcode, product: id }
    const [own, other] = await together(
      session.get('pack.insert', values),
      session.get('pack.other_product', values),
    )
    if (!own || other) throw takenBarcode(field)
  }
}

export async function removePacks(session: Writing, shop: number, packs: readonly Pack[] = []) {
  for (const { barcode } of packs) {
    await session.run('pack.delete', { shop, barcode: barcodeKey(barcode) })
  }
}
