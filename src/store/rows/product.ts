import { barcodeKey } from '../../domain/catalog/gtin.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product, ProductStatus } from '../../domain/catalog/product.ts'
import type { ProductRecord, ProductWrites } from '../../domain/catalog-store.ts'
import { conflict } from '../../domain/error.ts'
import { sortKey } from '../../domain/text.ts'
import { type Session, UniqueViolation } from '../engine.ts'
import { INDEXED, indexProduct } from '../search/words.ts'
import type { Values } from '../statements.ts'
import { posReads } from './pos.ts'
import { productLists } from './product-list.ts'
import { inserted } from './shop.ts'

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

export function productRows(session: Session): ProductWrites {
  return {
    ...posReads(session),
    ...productLists(session),

    find: (shop, publicId) => session.get<ProductRow>('product.find', { shop, publicId }),

    any: async (shop) => (await session.get('product.any', { shop })) !== null,

    async ofTaxon(shop, kind, taxon, after, limit) {
      const values = { shop, [kind]: taxon, after, limit }
      if (kind === 'collection') return await session.all('product.of_collection', values)
      return await session.all('product.of_taxon', values)
    },

    uncoded: (shop, name, after, limit) =>
      session.all('product.uncoded', { shop, nameKey: name, after, limit }),

    async insert(shop, record) {
      const row = await unlessTaken(
        session.get<{ id: number }>('product.insert', {
          shop,
          ...columns(record),
          createdAt: Date.parse(record.product.createdAt),
          publicId: record.product.id,
        }),
      )
      const id = inserted(row)
      await collect(session, shop, id, record)
      indexProduct(session, shop, id, record.product)
      return id
    },

    async update(shop, id, record, before) {
      const { product } = record
      const values = { shop, id, ...changedColumns(record, before) }
      await unlessTaken(session.run('product.update', values))
      if (!Bun.deepEquals(product.collections, before.collections)) {
        await session.run('product.uncollect', { shop, id })
        await collect(session, shop, id, record)
      }
      if (INDEXED.every((field) => Bun.deepEquals(product[field], before[field]))) return
      session.defer('search.delete', { id })
      indexProduct(session, shop, id, product)
    },

    rewrite: (shop, id, product) =>
      session.run('product.rewrite', {
        shop,
        id,
        stock: product.stock,
        ...revised(product),
      }),

    async retag(shop, id, product, { kind, from, to }) {
      const values = { shop, id, ...revised(product) }
      if (kind === 'collection') {
        await session.run('product.retag', values)
        if (from !== to)
          await session.run('product.leave_collection', { shop, collection: from, id })
        if (to !== null) await session.run('product.enter_collection', { shop, collection: to, id })
        return
      }
      await session.run('product.retag', { ...values, [kind]: to })
      session.defer('search.delete', { id })
      indexProduct(session, shop, id, product)
    },

    async remove(shop, { id, publicId }, revision, now) {
      session.defer('search.delete', { id })
      await session.run('product.uncollect', { shop, id })
      await session.run('product.delete', { shop, id })
      await session.run('product.bury', { shop, revision, publicId, now })
    },

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

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    for (const field of ['sku', 'barcode']) {
      if (error.columns.includes(field)) {
        throw conflict(field, `Another product of this shop has this ${field}.`)
      }
    }
    throw error
  }
}

async function collect(session: Session, shop: number, id: number, record: ProductRecord) {
  for (const collection of record.collectionIds) {
    await session.run('product.collect', { shop, collection, id })
  }
}

/** The columns beside the document: what a product is found, filtered and sorted by. */
function columns({ product, categoryId, brandId }: ProductRecord) {
  return {
    status: product.status,
    productType: product.productType,
    category: categoryId,
    brand: brandId,
    nameKey: sortKey(product.name),
    priceMinor: toMinor(product.price, product.currency),
    sku: product.sku,
    barcode: product.barcode && barcodeKey(product.barcode),
    stock: product.stock,
    itemGroup: product.itemGroupId,
    ...revised(product),
  }
}

/** What differs from what it was: each column that is written costs its indexes. */
function changedColumns(record: ProductRecord, before: Product): Values {
  const { product, categoryId, brandId } = record
  const was = columns({ ...record, product: before })
  const is = Object.entries(columns(record))
  return {
    ...Object.fromEntries(is.filter(([name, value]) => value !== was[name as keyof typeof was])),
    category: product.category?.id === before.category?.id ? undefined : categoryId,
    brand: product.brand?.id === before.brand?.id ? undefined : brandId,
    ...revised(product),
  }
}

/** What every change changes. */
function revised(product: Product) {
  return {
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
    document: JSON.stringify(product),
  }
}
