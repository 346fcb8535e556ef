import type { ListedProduct, ProductFilter } from './catalog-store.ts'
import { conflict } from './error.ts'
import { barcodeKey } from './gtin.ts'
import { isId } from './id.ts'
import { type NewProduct, type Product, type ProductInput, withDefaults } from './product.ts'
import type { Reads, Writes } from './store.ts'
import { addTaxon, TAXON_PREFIX, type TaxonKind } from './taxon.ts'
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

/**
 * The taxa of a row by id. A sheet calls them by name, or by id, and never by slug: of "Mugs!" and
 * "mugs" the first has the slug that the second is called. A new name makes the taxon.
 */
export async function taxaByName(
  tx: Writes,
  shopId: number,
  { category, brand, collections }: ProductInput,
  now: number,
): Promise<Pick<ProductInput, 'category' | 'brand' | 'collections'>> {
  const idOf = async (kind: TaxonKind, reference: string) => {
    if (isId(TAXON_PREFIX[kind], reference)) return reference
    const known = await tx.taxon.byNameKey(shopId, kind, nameKey(reference))
    return (known ?? (await addTaxon(tx, shopId, kind, { name: reference }, now))).publicId
  }
  const collected = new Set<string>()
  for (const collection of collections) collected.add(await idOf('collection', collection))
  return {
    category: category === null ? null : await idOf('category', category),
    brand: brand === null ? null : await idOf('brand', brand),
    collections: [...collected],
  }
}

async function first(reads: Reads, shopId: number, filter: ProductFilter): Promise<Twin | null> {
  const [found] = await reads.product.list(shopId, filter, OLDEST_FIRST, 1)
  return found ? parsed(found) : null
}

function parsed({ id, document }: Pick<ListedProduct, 'id' | 'document'>): Twin {
  return { id, product: JSON.parse(document) }
}
