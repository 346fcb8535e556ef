import type { ListedProduct, ProductFilter, ProductReads } from '../domain/catalog-store.ts'
import { barcodeKey } from '../domain/gtin.ts'
import type { Session } from './engine.ts'
import { leadOf } from './product-lead.ts'
import { planSearch } from './search-plan.ts'
import type { Values } from './statements.ts'

interface FoundRow {
  id: number
  document: string
}

interface ListRow extends FoundRow {
  sort_value: string | number
}

const ORDER_NAMES = {
  createdAt: 'created',
  updatedAt: 'updated',
  name: 'name',
  price: 'price',
  stock: 'stock',
  sku: 'sku',
} as const

/** So many of the newest matches are looked at where there are too many to rank. */
const NEWEST = 1_000

export type Lists = Pick<ProductReads, 'list' | 'count' | 'rank' | 'matches' | 'documents'>

/** Lists, counts and searches. */
export function productLists(session: Session): Lists {
  const page = async (values: Values): Promise<ListedProduct[]> => {
    const rows = await session.all<ListRow>('product.list', values)
    return rows.map((row) => ({
      id: row.id,
      document: row.document,
      sortValue: row.sort_value,
    }))
  }
  return {
    async list(shop, filter, order, limit) {
      const { field, descending, after } = order
      const asked = { shop, ...(await askedFor(session, shop, filter)) }
      const name = ORDER_NAMES[field]
      const direction = descending ? 'down' : 'up'
      const lead = await leadOf(session, asked, name)
      const sorted = {
        ...asked,
        ...lead,
        [`by_${name}_${direction}`]: true,
        [`value_${name}`]: true,
      }
      if (!after) return await page({ ...sorted, limit })
      const { value, id } = after
      const place = { after_value: value, after_id: id }
      const behind = { ...sorted, ...place, [`after_${name}_${direction}`]: true }
      if (field === 'createdAt' || field === 'updatedAt') return await page({ ...behind, limit })
      // In two steps, each a range of the index: what has the same value, and what comes after it.
      const tie = { [`tied_${name}`]: true, [`after_created_${direction}`]: true }
      const tied = await page({ ...sorted, ...place, ...tie, limit })
      if (tied.length === limit) return tied
      return [...tied, ...(await page({ ...behind, limit: limit - tied.length }))]
    },

    async count(shop, filter) {
      const asked = { shop, ...(await askedFor(session, shop, filter)) }
      const values = { ...asked, ...(await leadOf(session, asked, null)) }
      const row = await session.get<{ total: number }>('product.count', values)
      return row?.total ?? 0
    },

    rank: (shop, filter, limit) => ranked(session, shop, filter, limit),

    async matches(shop, filter, before, limit) {
      const values: Values = { shop, before, limit, ...(await askedFor(session, shop, filter)) }
      return values.match === undefined ? [] : idsOf(await session.all('search.newest', values))
    },

    async documents(shop, ids) {
      if (ids.length === 0) return []
      const rows = await session.all<FoundRow>('product.documents', { shop, ids })
      const byId = new Map(rows.map((row) => [row.id, row.document]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

/** A whole sku or barcode first, then level by level of the plan. */
async function ranked(
  session: Session,
  shop: number,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const { search = '' } = filter
  const values: Values = { shop, limit, ...filterValues(filter) }
  const coded = { ...values, ...codeValues(search) }
  const found = new Set(idsOf(await session.all('product.by_code', coded)))
  for (const { match, newestFirst } of await planned(session, shop, filter)) {
    if (found.size >= limit) break
    const ordered = newestFirst ? newestIds : bestIds
    const most = newestFirst ? NEWEST : limit
    for (const id of await ordered(session, { ...values, match, limit: most })) found.add(id)
  }
  return [...found].slice(0, limit)
}

function filterValues(filter: ProductFilter): Values {
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
  }
}

/** The filters, and what the search comes to at its loosest. */
async function askedFor(session: Session, shop: number, filter: ProductFilter): Promise<Values> {
  const { search } = filter
  if (!search) return filterValues(filter)
  const loosest = (await planned(session, shop, filter)).at(-1)
  return { ...filterValues(filter), ...codeValues(search), match: loosest?.match }
}

/** Who sees only what is published must not learn of the rest by how a search goes. */
async function planned(session: Session, shop: number, filter: ProductFilter) {
  const { search = '', status } = filter
  const only = status?.length === 1 && status[0] === 'Published'
  return await planSearch({ session, shop, published: only || undefined }, search)
}

/** A whole sku or barcode is found as it stands, also where its words are not. */
function codeValues(search: string): Values {
  const code = search.trim()
  return { code, code_key: barcodeKey(code) }
}

async function bestIds(session: Session, values: Values): Promise<number[]> {
  return idsOf(await session.all('search.best', values))
}

/** Of so many products only the newest are looked at: those whose names match, then the others. */
async function newestIds(session: Session, values: Values): Promise<number[]> {
  const all = idsOf(await session.all('search.newest', values))
  const inName = { ...values, match: `{name} : (${values.match})`, from: all.at(-1) ?? 0 }
  return [...idsOf(await session.all('search.newest', inName)), ...all]
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
