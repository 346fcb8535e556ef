import { conflict } from './error.ts'
import { barcodeKey } from './gtin.ts'
import { type NewProduct, type Product, type ProductInput, withDefaults } from './product.ts'
import type { ListedProduct, ProductFilter, Reads } from './store.ts'
import type { TaxonView } from './taxon.ts'
import { nameKey } from './text.ts'

/** A product that a row speaks of. */
export interface Twin {
  readonly id: number
  readonly product: Product
}

const OLDEST_FIRST = { field: 'createdAt', descending: false } as const

/**
 * The product that these fields are about: by sku, then by barcode. A row with neither means the
 * product without codes of that name, group and options; the nth such row means the nth of them.
 * @param taken public ids that rows before this one have spoken for
 */
export async function findTwin(
  reads: Reads,
  shopId: number,
  fields: Partial<NewProduct>,
  taken: ReadonlyMap<string, number>,
): Promise<Twin | null> {
  const { sku, barcode } = fields
  if (sku) {
    const bySku = await first(reads, shopId, { sku: sku.trim() })
    if (bySku) return bySku
  }
  if (barcode) return await first(reads, shopId, { barcode: barcodeKey(barcode.trim()) })
  if (sku || !fields.name) return null
  const wanted = withDefaults({ ...fields, name: fields.name, price: fields.price ?? 0 })
  const twins = await reads.product.uncoded(shopId, fields.name)
  for (const twin of twins.map(parsed)) {
    const { itemGroupId, options, id } = twin.product
    const same = itemGroupId === wanted.itemGroupId && Bun.deepEquals(options, wanted.options)
    if (same && !taken.has(id)) return twin
  }
  return null
}

/**
 * Asks before the row is written: a failed statement would end the whole import on some engines.
 * @throws Refusal CONFLICT where another product has this sku or barcode
 */
export async function takenElsewhere(
  reads: Reads,
  shopId: number,
  publicId: string,
  { sku, barcode }: ProductInput,
): Promise<void> {
  const other = async (filter: ProductFilter) => {
    const found = await first(reads, shopId, filter)
    return found !== null && found.product.id !== publicId
  }
  for (const [field, taken] of [
    ['sku', sku !== null && (await other({ sku }))],
    ['barcode', barcode !== null && (await other({ barcode: barcodeKey(barcode) }))],
  ] as const) {
    if (taken) throw conflict(field, `Another product of this shop has this ${field}.`)
  }
}

/** The taxa that a row names, by id where the product has them already. */
export function taxaById(fields: Partial<NewProduct>, product: Product): Partial<NewProduct> {
  const { category, brand, collections } = fields
  return {
    ...(category && { category: known(product.category, category) }),
    ...(brand && { brand: known(product.brand, brand) }),
    ...(collections && {
      collections: collections.map((name) => {
        const same = product.collections.find((one) => known(one, name) === one.id)
        return same?.id ?? name
      }),
    }),
  }
}

function known(taxon: TaxonView | null, reference: string): string {
  const same = taxon !== null && nameKey(taxon.name) === nameKey(reference)
  return same ? taxon.id : reference
}

async function first(reads: Reads, shopId: number, filter: ProductFilter): Promise<Twin | null> {
  const [found] = await reads.product.list(shopId, filter, OLDEST_FIRST, 1)
  return found ? parsed(found) : null
}

function parsed({ id, document }: Pick<ListedProduct, 'id' | 'document'>): Twin {
  return { id, product: JSON.parse(document) }
}
