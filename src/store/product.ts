import { conflict } from '../domain/error.ts'
import { barcodeKey } from '../domain/gtin.ts'
import { toMinor } from '../domain/price.ts'
import type { ProductStatus } from '../domain/product.ts'
import type {
  ListedProduct,
  PricedProduct,
  ProductFilter,
  ProductOrder,
  ProductRecord,
  ProductWrites,
} from '../domain/store.ts'
import { sortKey } from '../domain/text.ts'
import { type Session, UniqueViolation } from './engine.ts'
import { matchOf, searchWords } from './search.ts'
import { inserted } from './shop.ts'
import type { Values } from './statements.ts'

interface ProductRow {
  id: number
  status: ProductStatus
  revision: number
  document: string
}

interface ListRow {
  id: number
  revision: number
  name_key: string
  price_minor: number
  stock: number | null
  sku: string | null
  document: string
}

interface PricedRow {
  price_minor: number
  document: string
}

interface ChangeRow {
  revision: number
  public_id: string
  document: string | null
}

export function productRows(session: Session): ProductWrites {
  return {
    find: (shop, publicId) =>
      session.get<ProductRow>('product.find', { shop, public_id: publicId }),

    any: async (shop) => (await session.get('product.any', { shop })) !== null,

    async ofTaxon(shop, kind, taxon, after, limit) {
      const values = { shop, [kind]: taxon, after, limit }
      if (kind === 'collection') return await session.all('product.of_collection', values)
      return await session.all('product.of_taxon', values)
    },

    async list(shop, filter, order, limit) {
      const values = { shop, limit, ...filterValues(shop, filter), ...orderValues(order) }
      const rows = await session.all<ListRow>('product.list', values)
      return rows.map((row) => listed(row, order))
    },

    async count(shop, filter) {
      const values = { shop, ...filterValues(shop, filter) }
      const row = await session.get<{ total: number }>('product.count', values)
      return row?.total ?? 0
    },

    async rank(shop, filter, limit) {
      const values: Values = { shop, limit, ...filterValues(shop, filter) }
      const exact = await session.all<{ id: number }>('product.by_code', values)
      const ranked = values.match ? await session.all<{ id: number }>('search.rank', values) : []
      return [...new Set([...exact, ...ranked].map(({ id }) => id))].slice(0, limit)
    },

    async matches(shop, filter, before, limit) {
      const values: Values = { shop, before, limit, ...filterValues(shop, filter) }
      return values.match ? await session.all('search.matches', values) : []
    },

    async uncoded(shop, name) {
      const rows = await session.all<{ id: number; document: string }>('product.uncoded', {
        shop,
        name_key: sortKey(name),
      })
      return rows.filter(({ document }) => JSON.parse(document).name === name)
    },

    async publishedByBarcode(shop, barcode) {
      const values = { shop, barcode }
      return priced(await session.get<PricedRow>('product.published_by_barcode', values))
    },

    async publishedBySku(shop, sku) {
      return priced(await session.get<PricedRow>('product.published_by_sku', { shop, sku }))
    },

    async changes(shop, since, limit) {
      const rows = await session.all<ChangeRow>('product.changes', { shop, since, limit })
      return rows.map(({ revision, public_id, document }) => {
        return { revision, publicId: public_id, document }
      })
    },

    async documents(shop, ids) {
      if (ids.length === 0) return []
      const rows = await session.all<ProductRow>('product.documents', { shop, ids })
      const byId = new Map(rows.map((row) => [row.id, row.document]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    async insert(shop, record) {
      const row = await unlessTaken(
        session.get<{ id: number }>('product.insert', {
          ...columns(shop, record),
          created_at: Date.parse(record.product.createdAt),
          public_id: record.product.id,
        }),
      )
      const id = inserted(row)
      await collect(session, shop, id, record)
      await session.run('search.insert', { id, ...searchWords(shop, record.product) })
      return id
    },

    async update(shop, id, record) {
      await unlessTaken(session.run('product.update', { id, ...columns(shop, record) }))
      await session.run('product.uncollect', { shop, id })
      await collect(session, shop, id, record)
      await session.run('search.delete', { id })
      await session.run('search.insert', { id, ...searchWords(shop, record.product) })
    },

    rewrite: (shop, id, product) =>
      session.run('product.rewrite', {
        shop,
        id,
        revision: product.revision,
        stock: product.stock,
        updated_at: Date.parse(product.updatedAt),
        document: JSON.stringify(product),
      }),

    async retag(shop, id, product, { kind, from, to }) {
      const { revision, updatedAt } = product
      const document = JSON.stringify(product)
      const values = { shop, id, revision, updated_at: Date.parse(updatedAt), document }
      if (kind === 'collection') {
        await session.run('product.retag', values)
        if (from !== to)
          await session.run('product.leave_collection', { shop, collection: from, id })
        if (to !== null) await session.run('product.enter_collection', { shop, collection: to, id })
        return
      }
      await session.run('product.retag', { ...values, [kind]: to })
      await session.run('search.delete', { id })
      await session.run('search.insert', { id, ...searchWords(shop, product) })
    },

    async remove(shop, { id, publicId }, revision) {
      await session.run('search.delete', { id })
      await session.run('product.uncollect', { shop, id })
      await session.run('product.delete', { shop, id })
      await session.run('product.bury', { shop, revision, public_id: publicId })
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
function columns(shop: number, { product, categoryId, brandId }: ProductRecord): Values {
  return {
    shop,
    revision: product.revision,
    status: product.status,
    product_type: product.productType,
    category: categoryId,
    brand: brandId,
    name_key: sortKey(product.name),
    price_minor: toMinor(product.price, product.currency),
    sku: product.sku,
    barcode: product.barcode && barcodeKey(product.barcode),
    stock: product.stock,
    item_group: product.itemGroupId,
    updated_at: Date.parse(product.updatedAt),
    document: JSON.stringify(product),
  }
}

function filterValues(shop: number, filter: ProductFilter): Values {
  return {
    status: filter.status,
    product_type: filter.productType,
    category: filter.categoryIds,
    brand: filter.brandIds,
    collection: filter.collectionIds,
    sku: filter.sku,
    barcode: filter.barcode,
    item_group: filter.itemGroupId,
    price_min: filter.priceMin,
    price_max: filter.priceMax,
    in_stock: filter.inStock === true ? true : undefined,
    no_stock: filter.inStock === false ? true : undefined,
    ...(filter.search !== undefined && searchValues(shop, filter.search.trim())),
  }
}

/** A whole sku or barcode is found as it stands, also where its words are not. */
function searchValues(shop: number, text: string): Values {
  return { match: matchOf(shop, text) || undefined, code: text, code_key: barcodeKey(text) }
}

function priced(row: PricedRow | null): PricedProduct | null {
  return row && { priceMinor: row.price_minor, document: row.document }
}

const ORDER_NAMES = {
  createdAt: 'created',
  updatedAt: 'updated',
  name: 'name',
  price: 'price',
  stock: 'stock',
  sku: 'sku',
} as const

function orderValues({ field, descending, after }: ProductOrder): Values {
  const order = `${ORDER_NAMES[field]}_${descending ? 'down' : 'up'}`
  if (!after) return { [`by_${order}`]: true }
  return {
    [`by_${order}`]: true,
    [`after_${order}`]: true,
    after_value: after.value,
    after_id: after.id,
  }
}

function listed(row: ListRow, { field }: ProductOrder): ListedProduct {
  const sortValue = {
    createdAt: row.id,
    updatedAt: row.revision,
    name: row.name_key,
    price: row.price_minor,
    stock: row.stock ?? -1,
    sku: row.sku ?? '',
  }[field]
  return { id: row.id, document: row.document, sortValue }
}
