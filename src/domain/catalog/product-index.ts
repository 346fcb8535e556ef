import { conflict } from '../error.ts'
import { chunks, padded, together } from '../rows.ts'
import { type IndexSettings, indexedWords } from '../search/reindex.ts'
import { INDEXED } from '../search/words.ts'
import type { Writing } from '../store.ts'
import { barcodeKey } from './barcode.ts'
import type { Product, ProductRecord } from './product.ts'
import type { Pack } from './product-field.ts'
import type { ProductStatus } from './values.ts'

/*
 * The entries that find and count a product beside the columns of its row: words, barcodes of its
 * packs, its collections, its facets, and the counts of its shop and its taxa.
 */

/** A product with its database number. */
interface Stored {
  readonly id: number
  readonly product: Product
}

export type StoredRecord = ProductRecord & Stored

/**
 * Adds new products, whose rows are inserted.
 * @param settings the rules to index their words by; null leaves indexing to `catchUp`
 * @throws Refusal CONFLICT on the barcode of a product or a pack
 */
export async function addToIndexes(
  tx: Writing,
  shop: number,
  added: readonly StoredRecord[],
  settings: IndexSettings | null,
): Promise<void> {
  await indexWords(tx, shop, added, settings, true)
  await refuseBarcodesOfPacks(tx, shop, added)
  for (const { id, product } of added) await addPacks(tx, shop, id, product.packs)
  await collect(tx, shop, added)
  const facets = added.flatMap(({ id, product }) => facetsOf(id, product))
  await addFacets(tx, shop, facets)
  await tally(tx, shop, added)
}

/** A change of a product, of its row and of all that finds it. */
export interface IndexedChange {
  readonly before: Product
  readonly after: StoredRecord
  /** The fields that differ. */
  readonly fields: readonly (keyof Product)[]
}

/** Prepares changes of products. It comes before the change of their rows, which are counted. */
export async function beginReindex(
  tx: Writing,
  shop: number,
  changes: readonly IndexedChange[],
): Promise<void> {
  const tallied = afterChanges(changes, TALLIED)
  if (tallied.length > 0) await untally(tx, shop, tallied)
  const repacked = changes.flatMap(({ before, fields }) => (fields.includes('packs') ? before : []))
  if (repacked.length > 0) await removePacks(tx, shop, repacked)
}

/**
 * Completes changes of products after those of their rows. Most changes concern little of this, and
 * asynchronous calls that find nothing to do would take a tenth of the time of a changed price.
 * @throws Refusal CONFLICT on the barcode of a product or a pack
 */
export async function endReindex(
  tx: Writing,
  shop: number,
  changes: readonly IndexedChange[],
  settings: IndexSettings | null,
): Promise<void> {
  const recoded = afterChanges(changes, ['barcode'])
  if (recoded.length > 0) await refuseBarcodesOfPacks(tx, shop, recoded)
  for (const { id, product } of afterChanges(changes, ['packs'])) {
    await addPacks(tx, shop, id, product.packs)
  }
  const collected = afterChanges(changes, ['collections'])
  if (collected.length > 0) {
    await uncollect(tx, shop, collected)
    await collect(tx, shop, collected)
  }
  const tallied = afterChanges(changes, TALLIED)
  if (tallied.length > 0) await tally(tx, shop, tallied)
  const faceted = changes.filter(({ fields }) => FACETED.some((field) => fields.includes(field)))
  if (faceted.length > 0) {
    const facets = faceted.map(({ before, after: { id, product } }) => {
      return { before: facetsOf(id, before), after: facetsOf(id, product) }
    })
    await changeFacets(tx, shop, facets)
  }
  const reworded = afterChanges(changes, INDEXED)
  if (reworded.length > 0) await indexWords(tx, shop, reworded, settings)
}

/** The products after the changes of one of these fields. */
function afterChanges(
  changes: readonly IndexedChange[],
  fields: readonly (keyof Product)[],
): StoredRecord[] {
  return changes.flatMap((change) =>
    fields.some((field) => change.fields.includes(field)) ? change.after : [],
  )
}

/** Removes products, whose rows are still there. */
export async function removeFromIndexes(
  tx: Writing,
  shop: number,
  removed: readonly Stored[],
): Promise<void> {
  for (const { id } of removed) tx.unindex(shop, id)
  await untally(tx, shop, removed)
  const facets = removed.map(({ id, product }) => ({ before: facetsOf(id, product), after: [] }))
  await changeFacets(tx, shop, facets)
  await uncollect(tx, shop, removed)
  const products = removed.map(({ product }) => product)
  await removePacks(tx, shop, products)
}

/** Counts a product in a taxon. */
export async function joinTaxon(tx: Writing, shop: number, taxon: number, status: ProductStatus) {
  const joined = { taxon: [taxon], status: [status], productType: [''], products: [1] }
  await tx.run('tally.add', { shop, ...joined })
}

/** Counts a product in a taxon no longer. */
export async function leaveTaxon(tx: Writing, shop: number, taxon: number, status: ProductStatus) {
  await tx.run('tally.leave', { shop, taxon, status })
}

/** Writes the words of products into the full-text indexes. */
export async function indexWords(
  tx: Writing,
  shop: number,
  products: readonly Stored[],
  settings: IndexSettings | null,
  isNew = false,
): Promise<void> {
  if (settings === null) {
    for (const some of chunks(products.map(({ id }) => ({ id })))) {
      await tx.run('search.postpone', { shop, ...some })
    }
    return
  }
  if (products.length === 0) return
  const words = indexedWords(settings)
  for (const { id, product } of products) {
    if (!isNew) tx.unindex(shop, id)
    tx.index(shop, id, words(product))
  }
}

function takenBarcode(field: string) {
  return conflict(field, 'taken', 'Another product of this shop has this barcode.')
}

/** @throws Refusal CONFLICT if a pack of another product has the barcode of one of these */
async function refuseBarcodesOfPacks(tx: Writing, shop: number, products: readonly Stored[]) {
  const owners = new Map<string, number>()
  for (const { id, product } of products) {
    if (product.barcode !== null) owners.set(barcodeKey(product.barcode), id)
  }
  if (owners.size === 0) return
  type Pack = { readonly barcode: string; readonly product: number }
  const packs = await tx.all<Pack>('pack.among', { shop, barcodes: [...owners.keys()] })
  const isTaken = packs.some(({ barcode, product }) => owners.get(barcode) !== product)
  if (isTaken) throw takenBarcode('barcode')
}

/** @throws Refusal CONFLICT on a barcode that another product or pack has */
async function addPacks(tx: Writing, shop: number, id: number, packs: readonly Pack[] = []) {
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

async function removePacks(tx: Writing, shop: number, products: readonly Product[]) {
  const barcodes = products.flatMap(({ packs = [] }) =>
    packs.map((pack) => barcodeKey(pack.barcode)),
  )
  if (barcodes.length > 0) await tx.run('pack.delete', { shop, barcodes: padded(barcodes) })
}

async function collect(tx: Writing, shop: number, products: readonly StoredRecord[]) {
  const rows = products.flatMap(({ id, collectionIds }) =>
    collectionIds.map((collection) => ({ collection, id })),
  )
  for (const some of chunks(rows)) await tx.run('product.collect', { shop, ...some })
}

async function uncollect(tx: Writing, shop: number, products: readonly Stored[]) {
  if (products.length > 0) await tx.run('product.uncollect', { shop, ids: idsOf(products) })
}

function idsOf(products: readonly Stored[]): readonly number[] {
  return padded(products.map(({ id }) => id))
}

/** The name of tags in `product_facet`. */
export const TAG_FACET = 'tag'
const OPTION_FACET = 'option.'

export function optionFacet(name: string): string {
  return OPTION_FACET + name
}

/** The name of the option that `optionFacet` was given; null for tags. */
export function optionOfFacet(facet: string): string | null {
  return facet.startsWith(OPTION_FACET) ? facet.slice(OPTION_FACET.length) : null
}

/** The value of `product_tally` for the whole shop. */
const WHOLE_SHOP = 0

/** A count in `product_tally`, and the number of products to add to it. */
interface Counted {
  readonly taxon: number
  readonly status: ProductStatus
  readonly productType: string
  products: number
}

/** The fields on which the counts in `product_tally` depend. */
const TALLIED = ['status', 'productType', 'category', 'brand', 'collections'] as const

/**
 * Adds products to the counts of their shop, category and so on, which takes 4 µs of a create.
 * Counting the published ones of 100,000 products on demand takes 1.4 ms, a hundred times as long
 * as reading the page of 20 that the count is shown with.
 */
async function tally(tx: Writing, shop: number, records: readonly ProductRecord[]) {
  const counts = new Map<string, Counted>()
  const count = (taxon: number, status: ProductStatus, productType: string) => {
    const key = `${taxon} ${status} ${productType}`
    const known = counts.get(key)
    if (known) known.products++
    else counts.set(key, { taxon, status, productType, products: 1 })
  }
  for (const { product, categoryId, brandId, collectionIds } of records) {
    const { status, productType } = product
    count(WHOLE_SHOP, status, productType)
    for (const taxon of [categoryId, brandId, ...collectionIds]) {
      if (taxon !== null) count(taxon, status, '')
    }
  }
  for (const some of chunks([...counts.values()])) await tx.run('tally.add', { shop, ...some })
}

/** Subtracts products from all counts. Their rows must still have the values that were counted. */
async function untally(tx: Writing, shop: number, products: readonly Stored[]) {
  if (products.length > 0) await tx.run('tally.subtract', { shop, ids: idsOf(products) })
}

/** The fields whose values are rows of `product_facet`. */
const FACETED = ['tags', 'options'] as const

/** A row of `product_facet`. */
type Facet = Readonly<Record<'name' | 'value', string>> & { readonly product: number }

/** The facets of a product: its tags, and its options as `option.Size`. */
function facetsOf(product: number, { tags, options }: Pick<Product, 'tags' | 'options'>): Facet[] {
  return [
    ...tags.map((value) => ({ name: TAG_FACET, value, product })),
    ...Object.entries(options).map(([option, value]) => {
      return { name: optionFacet(option), value, product }
    }),
  ]
}

/** Stores the difference between two states of the facets of each of some products. */
async function changeFacets(
  tx: Writing,
  shop: number,
  changes: readonly { readonly before: readonly Facet[]; readonly after: readonly Facet[] }[],
) {
  const without = (all: readonly Facet[], others: readonly Facet[]) =>
    all.filter(({ name, value }) => !others.some((one) => one.name === name && one.value === value))
  const gone = changes.flatMap(({ before, after }) => without(before, after))
  for (const some of chunks(gone)) await tx.run('facet.delete', { shop, ...some })
  const added = changes.flatMap(({ before, after }) => without(after, before))
  await addFacets(tx, shop, added)
}

async function addFacets(tx: Writing, shop: number, facets: readonly Facet[]) {
  for (const some of chunks(facets)) await tx.run('facet.insert', { shop, ...some })
}
