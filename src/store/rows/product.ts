import { barcodeKey } from '../../domain/catalog/gtin.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import type { Product, ProductStatus } from '../../domain/catalog/product.ts'
import type {
  ImageWrites,
  ProductRecord,
  ProductWrites,
  StockWrites,
} from '../../domain/catalog-store.ts'
import { sortKey } from '../../domain/text.ts'
import type { Session } from '../engine.ts'
import { insertedId, unlessTaken } from '../row.ts'
import { INDEXED, indexProduct } from '../search/words.ts'
import type { Values } from '../statements.ts'
import { productLists } from './product-list.ts'

/** The fields that no two products of a shop share. */
const UNIQUE = ['sku', 'barcode']

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
    ...productLists(session),

    find: (shop, publicId) => session.get<ProductRow>('product.find', { shop, publicId }),

    publishedByBarcode: (shop, barcode) =>
      session.get('product.published_by_barcode', { shop, barcode }),
    publishedBySku: (shop, sku) => session.get('product.published_by_sku', { shop, sku }),
    changeSizes: (shop, since, limit) =>
      session.all('product.change_sizes', { shop, since, limit }),
    changes: (shop, since, until) => session.all('product.changes', { shop, since, until }),

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
        'product',
        UNIQUE,
      )
      const id = insertedId(row)
      await collect(session, shop, id, record)
      indexProduct(session, shop, id, record.product)
      return id
    },

    async update(shop, id, record, before) {
      const { product } = record
      const values = { shop, id, ...changedColumns(record, before) }
      await unlessTaken(session.run('product.update', values), 'product', UNIQUE)
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

async function collect(session: Session, shop: number, id: number, record: ProductRecord) {
  for (const collection of record.collectionIds) {
    await session.run('product.collect', { shop, collection, id })
  }
}

/** The columns beside the document, which products are found, filtered and sorted by. */
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

/** The columns that change, because each column that is written updates its indexes. */
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

/** The columns that every change writes. */
function revised(product: Product) {
  return {
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
    document: JSON.stringify(product),
  }
}

export function stockRows(session: Session): StockWrites {
  return {
    list: (shop, product, before, limit) =>
      session.all('stock.list', { shop, product, before, limit }),
    oldest: (after, limit) => session.all('stock.oldest', { after, limit }),
    async fold(shop, product, id, { reason, actor }) {
      await session.run('stock.fold', { shop, product, id, reason, actor })
      await session.run('stock.forget', { shop, product, below: id })
    },
    forget: (shop, product, id) => session.run('stock.forget', { shop, product, below: id + 1 }),
    append: (shop, product, entry) => session.run('stock.append', { shop, product, ...entry }),
  }
}

export function imageRows(session: Session): ImageWrites {
  return {
    inUse: async (file) => (await session.get('image.in_use', { file })) !== null,
    insert: (shop, product, publicId, file) =>
      session.run('image.insert', { shop, product, publicId, file }),
    remove: (shop, publicId) => session.run('image.delete', { shop, publicId }),
  }
}
