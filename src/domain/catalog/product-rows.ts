import { chunks, padded, unlessTaken } from '../rows.ts'
import type { IndexSettings } from '../search/reindex.ts'
import { nextRevisions } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { sortKey } from '../text.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import { barcodeKey } from './barcode.ts'
import { toMinor } from './price.ts'
import type { Product, ProductRecord } from './product.ts'
import {
  addToIndexes,
  beginReindex,
  endReindex,
  type IndexedChange,
  indexWords,
  joinTaxon,
  leaveTaxon,
  removeFromIndexes,
} from './product-index.ts'
import type { TaxonKind } from './taxon-kind.ts'

/** The columns by which products are found, filtered and sorted. */
export function columnsOf({ product, categoryId, brandId }: ProductRecord) {
  const { name, price, currency, taxRate, productType, status } = product
  const { slug, sku, barcode, itemGroupId } = product
  return {
    status,
    productType,
    taxRate,
    slug,
    sku,
    category: categoryId,
    brand: brandId,
    nameKey: sortKey(name),
    priceMinor: toMinor(price, currency),
    barcode: barcode && barcodeKey(barcode),
    ...stockColumns(product),
    itemGroup: itemGroupId,
  }
}

type Column = keyof ReturnType<typeof columnsOf>

/** The field of a product that a column is derived from. */
const FIELD_OF: Readonly<Record<Column, keyof Product>> = {
  status: 'status',
  productType: 'productType',
  taxRate: 'taxRate',
  slug: 'slug',
  sku: 'sku',
  category: 'category',
  brand: 'brand',
  nameKey: 'name',
  priceMinor: 'price',
  barcode: 'barcode',
  stock: 'stock',
  toCount: 'stock',
  itemGroup: 'itemGroupId',
}

/** The columns that are derived from these fields. */
function columnsFrom(fields: readonly (keyof Product)[]): Column[] {
  const columns = Object.keys(FIELD_OF) as Column[]
  return columns.filter((column) => fields.includes(FIELD_OF[column]))
}

/**
 * The columns of the stock. Lists sort and filter by whole pieces: a part of one is rounded up, and
 * a stock below 0 counts as 0. `toCount` marks a stock below 0, which somebody has to count.
 */
function stockColumns({ stock }: Product) {
  const toCount = stock !== null && stock < 0
  return { stock: stock === null ? null : Math.max(0, Math.ceil(stock)), toCount: Number(toCount) }
}

/** The columns that every change writes. */
function revised(product: Product) {
  return {
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
    document: JSON.stringify(product),
  }
}

/** The fields that must be unique in a shop. */
const UNIQUE = ['sku', 'barcode', 'slug'] as const

/** @property number only for a deleted product that is restored: its former database number */
export type NewRecord = ProductRecord & { readonly number?: number | undefined }

/**
 * Inserts products together.
 * @param settings the rules to index their words by; null leaves indexing to `catchUp`
 * @returns their documents
 * @throws Refusal CONFLICT on `sku`, `barcode` or `slug`
 */
export async function insertProducts(
  tx: Writing,
  shop: number,
  records: readonly NewRecord[],
  settings: IndexSettings | null,
): Promise<string[]> {
  const yieldWhenDue = yielder(JOB_YIELD_MS)
  const rows = records.map(rowOf)
  const ids = new Map<string, number>()
  for (const { number, product } of records) {
    if (number !== undefined) ids.set(product.id, number)
  }
  const restored = rows.flatMap((row) => {
    const id = ids.get(row.publicId)
    return id === undefined ? [] : { id, ...row }
  })
  for (const some of chunks(restored)) {
    await unlessTaken(tx.all('product.restore', { shop, ...some }), 'product', UNIQUE)
  }
  for (const some of chunks(rows.filter(({ publicId }) => !ids.has(publicId)))) {
    const inserting = tx.insertAll('product.insert', { shop, ...some })
    for (const [nth, id] of (await unlessTaken(inserting, 'product', UNIQUE)).entries()) {
      ids.set(some.publicId[nth] ?? '', id)
    }
    await yieldWhenDue()
  }
  const inserted = records.map((record) => ({ ...record, id: idIn(ids, record.product) }))
  await addToIndexes(tx, shop, inserted, settings)
  return rows.map(({ document }) => document)
}

/** All columns of a new row, besides its number. */
function rowOf(record: ProductRecord) {
  const { product } = record
  return {
    ...columnsOf(record),
    ...revised(product),
    createdAt: Date.parse(product.createdAt),
    publicId: product.id,
  }
}

function idIn(ids: ReadonlyMap<string, number>, { id }: Product): number {
  const found = ids.get(id)
  if (found === undefined) throw new Error('a product was not inserted')
  return found
}

/**
 * Replaces products by their next revisions, together.
 * @param settings the rules to index their words by; null leaves indexing to `catchUp`
 * @returns their documents
 * @throws Refusal CONFLICT on `sku`, `barcode` or `slug`
 */
export async function replaceProducts(
  tx: Writing,
  shop: number,
  changes: readonly IndexedChange[],
  settings: IndexSettings | null,
): Promise<string[]> {
  await beginReindex(tx, shop, changes)
  // Only changed columns are written, because each one updates its indexes.
  const alike = new Map<string, { readonly columns: Column[]; readonly rows: UpdatedRow[] }>()
  const rows = changes.map(({ after: { id, ...record }, fields }) => {
    const columns = columnsFrom(fields)
    const key = columns.join()
    const same = alike.get(key) ?? { columns, rows: [] }
    alike.set(key, same)
    const row = { id, ...picked(columns, columnsOf(record)), ...revised(record.product) }
    same.rows.push(row)
    return row
  })
  for (const { columns, rows } of alike.values()) {
    if (tx.changesOneByOne) {
      for (const row of rows) {
        await unlessTaken(tx.run('product.update', { shop, ...row }), 'product', UNIQUE)
      }
      continue
    }
    const isUnique = UNIQUE.some((one) => columns.includes(one))
    for (const some of chunks(rows)) {
      const values = { shop, ...some }
      if (!isUnique) await tx.run('product.update_all', values)
      else await unlessTaken(tx.all('product.update_all', values), 'product', UNIQUE)
    }
  }
  await endReindex(tx, shop, changes, settings)
  return rows.map(({ document }) => document)
}

type UpdatedRow = ReturnType<typeof revised> & Readonly<Record<string, string | number | null>>

function picked(columns: readonly Column[], values: ReturnType<typeof columnsOf>) {
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

/** Replaces documents and stocks. Search words, codes, price and taxa must not differ. */
export async function rewriteProducts(
  tx: Writing,
  shop: number,
  products: readonly { readonly id: number; readonly product: Product }[],
): Promise<void> {
  const rows = products.map(({ id, product }) => {
    return { id, ...stockColumns(product), ...revised(product) }
  })
  if (tx.changesOneByOne) {
    for (const row of rows) await tx.run('product.rewrite', { shop, ...row })
  } else {
    for (const some of chunks(rows)) await tx.run('product.rewrite_all', { shop, ...some })
  }
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
  if (moves) await leaveTaxon(tx, shop, from, status)
  let joins = to !== null
  if (kind === 'collection') {
    await tx.run('product.retag', values)
    if (moves) await tx.run('product.leave_collection', { shop, collection: from, id })
    const entered =
      to !== null && (await tx.get('product.enter_collection', { shop, collection: to, id }))
    joins = Boolean(entered)
  } else await tx.run('product.retag', { ...values, [kind]: to })
  if (moves && joins && to !== null) await joinTaxon(tx, shop, to, status)
  // Products are not found by the names of their collections.
  if (kind !== 'collection') await indexWords(tx, shop, [{ id, product }], settings)
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

/**
 * Removes products together.
 * @returns the revision of the shop at which the first one is deleted; each of the others has the
 *   next one
 */
export async function removeProducts(
  tx: Writing,
  shop: number,
  removed: readonly { readonly id: number; readonly product: Product }[],
  now: number,
): Promise<number> {
  const changes = removed.map(({ product: { id: subject } }) => {
    return { event: 'product.deleted', subject, now } as const
  })
  const { revision } = await nextRevisions(tx, shop, changes)
  await removeFromIndexes(tx, shop, removed)
  await tx.run('product.delete', { shop, ids: padded(removed.map(({ id }) => id)) })
  const buried = removed.map(({ product }, index) => {
    return { revision: revision + index, publicId: product.id }
  })
  for (const some of chunks(buried)) await tx.run('product.bury', { shop, now, ...some })
  return revision
}
