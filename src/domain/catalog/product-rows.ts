import { chunks, unlessTaken } from '../rows.ts'
import { type IndexSettings, indexedWords } from '../search/reindex.ts'
import { INDEXED } from '../search/words.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import { addPacks, refuseBarcodeOfPack, refuseBarcodesOfPacks, removePacks } from './packs.ts'
import type { Product } from './product.ts'
import {
  addFacets,
  changedColumns,
  changeFacets,
  columnsOf,
  facetsOf,
  type ProductRecord,
  revised,
  stockColumns,
  TALLIED,
  tally,
  untally,
} from './product-columns.ts'
import type { StoredProduct } from './reference.ts'
import type { TaxonKind } from './taxon-kind.ts'

/** The fields that must be unique in a shop. */
const UNIQUE = ['sku', 'barcode', 'slug']

/** @property number only for a deleted product that is restored: its former database number */
export type NewRecord = ProductRecord & { readonly number?: number | undefined }

/**
 * Inserts products together.
 * @param settings the rules to index their words by; null leaves indexing to `catchUp`
 * @returns their documents. @throws Refusal CONFLICT on `sku`, `barcode` or `slug`
 */
export async function insertProducts(
  tx: Writing,
  shop: number,
  records: readonly NewRecord[],
  settings: IndexSettings | null,
): Promise<string[]> {
  const documents: string[] = []
  const inserted: InsertedProduct[] = []
  const yieldWhenDue = yielder(JOB_YIELD_MS)
  for (const record of records) {
    const { product } = record
    const every = revised(product)
    const values = {
      shop,
      ...columnsOf(record),
      ...every,
      id: record.number,
      createdAt: Date.parse(product.createdAt),
      publicId: product.id,
    }
    const id = await unlessTaken(tx.insert('product.insert', values), 'product', UNIQUE)
    documents.push(every.document)
    inserted.push({ ...record, id })
    await yieldWhenDue()
  }
  await index(tx, shop, inserted, settings, true)
  await refuseBarcodesOfPacks(tx, shop, records)
  for (const { id, product } of inserted) await addPacks(tx, shop, id, product.packs)
  await collect(tx, shop, inserted)
  const facets = inserted.flatMap(({ id, product }) => facetsOf(id, product))
  await addFacets(tx, shop, facets)
  await tally(tx, shop, records)
  return documents
}

/**
 * Replaces a product by its next revision.
 * @param before the stored product
 * @param fields the fields that differ from it
 * @param settings the rules to index its words by; null leaves indexing to `catchUp`
 * @returns the document. @throws Refusal CONFLICT on `sku`, `barcode` or `slug`
 */
export async function replaceProduct(
  tx: Writing,
  shop: number,
  id: number,
  before: Product,
  record: ProductRecord,
  fields: readonly (keyof Product)[],
  settings: IndexSettings | null,
): Promise<string> {
  const { product } = record
  const every = revised(product)
  // Only changed columns are written, because each one updates its indexes.
  const values = { shop, id, ...changedColumns(record, fields), ...every }
  const isCounted = TALLIED.some((field) => fields.includes(field))
  if (isCounted) await untally(tx, shop, id, before)
  if (fields.includes('packs')) await removePacks(tx, shop, before.packs)
  await unlessTaken(tx.get('product.update', values), 'product', UNIQUE)
  if (fields.includes('barcode')) await refuseBarcodeOfPack(tx, shop, id, product)
  if (fields.includes('packs')) await addPacks(tx, shop, id, product.packs)
  if (fields.includes('collections')) {
    await tx.run('product.uncollect', { shop, id })
    await collect(tx, shop, [{ ...record, id }])
  }
  if (isCounted) await tally(tx, shop, [record])
  if (fields.includes('tags') || fields.includes('options')) {
    await changeFacets(tx, shop, facetsOf(id, before), facetsOf(id, product))
  }
  if (INDEXED.some((field) => fields.includes(field))) {
    await index(tx, shop, [{ id, product }], settings)
  }
  return every.document
}

/** Replaces the document and the stock. Search words, codes, price and taxa must not differ. */
export async function rewriteProduct(
  tx: Writing,
  shop: number,
  id: number,
  product: Product,
): Promise<void> {
  const every = { ...stockColumns(product), ...revised(product) }
  await tx.run('product.rewrite', { shop, id, ...every })
}

/**
 * Replaces the document. The taxon `from` has a new name (`to` has the same id), or was removed.
 */
export async function retagProduct(
  tx: Writing,
  shop: number,
  id: number,
  product: Product,
  settings: IndexSettings,
  {
    kind,
    from,
    to,
  }: { readonly kind: TaxonKind; readonly from: number; readonly to: number | null },
): Promise<void> {
  const values = { shop, id, ...revised(product) }
  const moves = from !== to
  const { status } = product
  if (moves) await tx.run('tally.subtract', { shop, taxon: from, status, productType: '' })
  let joins = to !== null
  if (kind === 'collection') {
    await tx.run('product.retag', values)
    if (moves) await tx.run('product.leave_collection', { shop, collection: from, id })
    const entered =
      to !== null && (await tx.get('product.enter_collection', { shop, collection: to, id }))
    joins = Boolean(entered)
  } else await tx.run('product.retag', { ...values, [kind]: to })
  if (moves && joins && to !== null) {
    const joined = { taxon: [to], status: [status], productType: [''], products: [1] }
    await tx.run('tally.add', { shop, ...joined })
  }
  // Products are not found by the names of their collections.
  if (kind !== 'collection') await index(tx, shop, [{ id, product }], settings)
}

/** A product of a taxon, by its database number. */
export interface TaggedProduct {
  readonly id: number
  readonly document: string
}

/** The first product of a taxon by number, after one. */
export async function firstOfTaxon(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  taxon: number,
  after = 0,
): Promise<TaggedProduct | null> {
  const page = { shop, after, limit: 1 }
  return kind === 'collection'
    ? await session.get('product.of_collection', { ...page, collection: taxon })
    : await session.get('product.of_taxon', { ...page, [kind]: taxon })
}

/** Removes a product. @returns the revision of the shop at which it is deleted */
export async function removeProduct(
  tx: Writing,
  shop: number,
  { id, document }: StoredProduct,
  now: number,
): Promise<number> {
  const product: Product = JSON.parse(document)
  const change = { event: 'product.deleted', subject: product.id, now } as const
  const { revision } = await nextRevision(tx, shop, change)
  tx.unindex(shop, id)
  await untally(tx, shop, id, product)
  await changeFacets(tx, shop, facetsOf(id, product), [])
  await tx.run('product.uncollect', { shop, id })
  await removePacks(tx, shop, product.packs)
  await tx.run('product.delete', { shop, id })
  await tx.run('product.bury', { shop, revision, publicId: product.id, now })
  return revision
}

type NumberedProduct = { readonly id: number; readonly product: Product }
type InsertedProduct = ProductRecord & NumberedProduct

async function index(
  tx: Writing,
  shop: number,
  products: readonly NumberedProduct[],
  settings: IndexSettings | null,
  isNew = false,
): Promise<void> {
  const words = settings && indexedWords(settings)
  for (const { id, product } of products) {
    if (words === null) await tx.run('search.postpone', { shop, id })
    else {
      if (!isNew) tx.unindex(shop, id)
      tx.index(shop, id, words(product))
    }
  }
}

async function collect(tx: Writing, shop: number, products: readonly InsertedProduct[]) {
  const rows = products.flatMap(({ id, collectionIds }) =>
    collectionIds.map((collection) => ({ collection, id })),
  )
  for (const some of chunks(rows)) await tx.run('product.collect', { shop, ...some })
}
