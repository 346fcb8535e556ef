import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { Product, ProductStatus } from '../../domain/catalog/product.ts'
import type { ProductRecord, ProductWrites } from '../../domain/catalog-store.ts'
import { cellOf, chunks, columnOf, exists, unlessTaken } from '../../domain/rows.ts'
import { catchUp, indexedShop, reindex } from '../../domain/search/reindex.ts'
import { forgetWords, unusedWords } from '../../domain/search/vocabulary.ts'
import { INDEXED, wordsOfProduct } from '../../domain/search/words.ts'
import type { Writing } from '../../domain/store.ts'
import { together } from '../../domain/together.ts'
import { JOB_YIELD_MS, yielder } from '../../domain/yielding.ts'
import { addFacets, changeFacets, facetsOf, TALLIED, tally, untally } from './facet.ts'
import { groupReads } from './group.ts'
import {
  addPacks,
  packReads,
  refuseBarcodeOfPack,
  refuseBarcodesOfPacks,
  removePacks,
} from './pack.ts'
import { changedColumns, columnsOf, revised, stockColumns } from './product-columns.ts'
import { type ColumnsRow, compared } from './product-compare.ts'
import { productLists } from './product-list.ts'

/** The fields that no two products of a shop share. */
const UNIQUE = ['sku', 'barcode', 'slug']

interface ProductRow {
  id: number
  status: ProductStatus
  revision: number
  document: string
}

interface TombstoneRow {
  shopId: number
  revision: number
}

/** @param isIndexedLater leaves the words of products to `catchUp` */
export function productRows(session: Writing, isIndexedLater = false): ProductWrites {
  const index = isIndexedLater ? postponed(session) : indexed(session)
  return {
    ...productLists(session),
    ...groupReads(session),
    ...packReads(session),

    find: (shop, publicId) => session.get<ProductRow>('product.find', { shop, publicId }),
    byPublicIds: (shop, publicIds) => session.all('product.by_public_ids', { shop, publicIds }),
    bySlug: (shop, slug) => session.get<ProductRow>('product.by_slug', { shop, slug }),
    slugsAmong: (shop, slugs) => columnOf(session, 'product.slugs_among', { shop, slugs }),
    after: (shop, id, limit) => session.all('product.of_shop', { shop, after: id, limit }),

    async compared(shop, after, limit) {
      const rows = await session.all<ColumnsRow>('product.columns', { shop, after, limit })
      return rows.map(compared)
    },

    publishedByBarcode: (shop, barcode) =>
      session.get('product.published_by_barcode', { shop, barcode }),
    publishedBySku: (shop, sku) => session.get('product.published_by_sku', { shop, sku }),
    archivedByCode: (shop, code) =>
      cellOf(session, 'product.archived_by_code', { shop, code, key: barcodeKey(code) }),
    changes: (shop, since, limit, published) =>
      session.all('product.changes', { shop, since, limit, published: published || undefined }),

    incomplete: () => session.all('completion.shops', {}),
    any: (shop) => exists(session, 'product.any', { shop }),

    async ofTaxon(shop, kind, taxon, after, limit) {
      const page = { shop, after, limit }
      return kind === 'collection'
        ? await session.all('product.of_collection', { ...page, collection: taxon })
        : await session.all('product.of_taxon', { ...page, [kind]: taxon })
    },

    usedTaxRates: async (shop, names) =>
      names.length === 0 ? [] : await columnOf(session, 'product.tax_rates', { shop, names }),

    withCodes: (shop, field, codes) => session.all('product.with_codes', { shop, [field]: codes }),

    uncoded: (shop, of, after, limit) =>
      session.all('product.uncoded', { shop, ...of, after, limit }),

    async insert(shop, records) {
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
        const id = await unlessTaken(session.insert('product.insert', values), 'product', UNIQUE)
        documents.push(every.document)
        inserted.push({ ...record, id })
        await yieldWhenDue()
      }
      await together(refuseBarcodesOfPacks(session, shop, records), index(shop, inserted, true))
      for (const { id, product } of inserted) await addPacks(session, shop, id, product.packs)
      await collect(session, shop, inserted)
      const facets = inserted.flatMap(({ id, product }) => facetsOf(id, product))
      await addFacets(session, shop, facets)
      await tally(session, shop, records)
      return documents
    },

    async update(shop, id, before, record, fields) {
      const { product } = record
      const every = revised(product)
      // Each column that is written updates its indexes.
      const values = { shop, id, ...changedColumns(record, fields), ...every }
      const counted = TALLIED.some((field) => fields.includes(field))
      if (counted) await untally(session, shop, id, before)
      if (fields.includes('packs')) await removePacks(session, shop, before.packs)
      await unlessTaken(session.get('product.update', values), 'product', UNIQUE)
      if (fields.includes('barcode')) await refuseBarcodeOfPack(session, shop, id, product)
      if (fields.includes('packs')) await addPacks(session, shop, id, product.packs)
      if (fields.includes('collections')) {
        await session.run('product.uncollect', { shop, id })
        await collect(session, shop, [{ ...record, id }])
      }
      if (counted) await tally(session, shop, [record])
      if (fields.includes('tags') || fields.includes('options')) {
        await changeFacets(session, shop, facetsOf(id, before), facetsOf(id, product))
      }
      if (INDEXED.some((field) => fields.includes(field))) await index(shop, [{ id, product }])
      return every.document
    },

    async rewrite(shop, id, product) {
      const every = { ...stockColumns(product), ...revised(product) }
      await session.run('product.rewrite', { shop, id, ...every })
    },

    async complete(shop, id, product) {
      const values = { shop, id, slug: product.slug, document: JSON.stringify(product) }
      await session.run('product.complete', values)
      await addFacets(session, shop, facetsOf(id, product))
    },

    completed: (shop, upTo) =>
      upTo === null
        ? session.run('completion.end', { shop })
        : session.run('completion.move', { shop, after: upTo }),

    async retag(shop, id, product, { kind, from, to }) {
      const values = { shop, id, ...revised(product) }
      const count = { shop, status: product.status, productType: '' }
      if (from !== to) await session.run('tally.subtract', { ...count, taxon: from })
      if (kind === 'collection') {
        await session.run('product.retag', values)
        if (from !== to)
          await session.run('product.leave_collection', { shop, collection: from, id })
        const entered =
          to !== null &&
          (await session.get('product.enter_collection', { shop, collection: to, id }))
        if (entered && from !== to)
          await session.run('tally.add', { ...count, taxon: to, products: 1 })
        return
      }
      await session.run('product.retag', { ...values, [kind]: to })
      if (from !== to && to !== null)
        await session.run('tally.add', { ...count, taxon: to, products: 1 })
      await index(shop, [{ id, product }])
    },

    async remove(shop, { id, document }, revision, now) {
      const product: Product = JSON.parse(document)
      session.unindex(shop, id)
      await untally(session, shop, id, product)
      await changeFacets(session, shop, facetsOf(id, product), [])
      await session.run('product.uncollect', { shop, id })
      await removePacks(session, shop, product.packs)
      await session.run('product.delete', { shop, id })
      await session.run('product.bury', { shop, revision, publicId: product.id, now })
    },

    indexedLater: () => productRows(session, true),
    catchUp: (shop) => catchUp(session, shop),
    reindex: (shop) => reindex(session, shop),
    unusedWords: (shop, after, limit) => unusedWords(session, shop, after, limit),
    forgetWords: (shop, words) => forgetWords(session, shop, words),
    unbury: (shop, revision) => session.run('product.forget_tombstone', { shop, revision }),

    async forgetTombstones(before, limit) {
      const rows = await session.all<TombstoneRow>('product.oldest_tombstones', { before, limit })
      for (const { shopId: shop, revision } of rows) {
        await session.run('product.forget_tombstone', { shop, revision })
        if (revision > 1) await session.run('shop.forget_revisions', { shop, last: revision - 1 })
      }
      return rows.length
    },
  }
}

type Numbered = { readonly id: number; readonly product: Product }
type InsertedProduct = ProductRecord & Numbered

type Index = (shop: number, products: readonly Numbered[], isNew?: boolean) => Promise<void>

function indexed(session: Writing): Index {
  return async (shop, products, isNew = false) => {
    const { language } = await indexedShop(session, shop)
    for (const { id, product } of products) {
      if (!isNew) session.unindex(shop, id)
      session.index(shop, id, { language, ...wordsOfProduct(product) })
    }
  }
}

function postponed(session: Writing): Index {
  return async (shop, products) => {
    for (const { id } of products) await session.run('search.postpone', { shop, id })
  }
}

async function collect(session: Writing, shop: number, products: readonly InsertedProduct[]) {
  const rows = products.flatMap(({ id, collectionIds }) =>
    collectionIds.map((collection) => ({ collection, id })),
  )
  for (const some of chunks(rows)) await session.run('product.collect', { shop, ...some })
}
