import { Type } from '@sinclair/typebox'
import type { Actor } from '../../actor.ts'
import { invalid } from '../../error.ts'
import { type ListPosition, type Page, type PageQuery, pageOf, sealCursor } from '../../paging.ts'
import { may, PRODUCT_READ_UNPUBLISHED } from '../../permission.ts'
import type { Ports } from '../../ports.ts'
import { ListOf, Named, OrNull } from '../../schema.ts'
import { takeTurn, yielder } from '../../yielding.ts'
import { ProductView } from '../product.ts'
import { publicDocument } from '../visibility.ts'
import { FacetsView } from './facets.ts'
import { filterOf, type ListSort, type ProductQuery } from './filter.ts'
import { GroupView, groupedPage, withGroups } from './groups.ts'
import { MAX_PAGES, type ProductFilter, type ProductLists } from './lists.ts'
import { rankedPage } from './ranking.ts'
import { facetsOf } from './remembered-facets.ts'

/** The query of a list. */
export interface ListQuery extends ProductQuery {
  readonly sort?: ListSort | undefined
  /** Whether an item group is one entry. */
  readonly grouped?: boolean | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  readonly total: boolean
  readonly facets?: boolean | undefined
  /** Whether to return the cursors of all pages. */
  readonly pages?: boolean | undefined
}

/** The page in an API answer, for types and the document. The tests check answers against it. */
export const ProductPageView = Named('ProductList', {
  data: ListOf(
    Named('ListedProduct', { ...ProductView.properties, group: Type.Optional(GroupView) }),
  ),
  hasMore: Type.Boolean(),
  nextCursor: OrNull(Type.String(), {
    description: 'Send it as cursor for the next page; null on the last one.',
  }),
  total: Type.Optional(Type.Integer({ minimum: 0, description: 'With include=total.' })),
  facets: Type.Optional(FacetsView),
  pages: Type.Optional(
    ListOf(Type.String(), {
      description: `With include=pages: the cursors of the second page of this limit and of those after it, up to page ${MAX_PAGES}.`,
    }),
  ),
})

export interface ProductPage {
  readonly documents: readonly string[]
  readonly nextCursor: string | null
  readonly total: number | null
  readonly facets: FacetsView | null
  readonly pages: readonly string[] | null
}

/**
 * A page of the products that this actor may see.
 * @throws Refusal VALIDATION_FAILED on `cursor`, `sort` or `include`
 */
export async function listProducts(
  ports: Ports,
  actor: Actor,
  query: ListQuery,
): Promise<ProductPage> {
  const { read, lists } = ports.store
  const { shop } = actor
  const { limit, cursor, total: counts, facets: countsFacets, pages: ends, ...rest } = query
  const { grouped = false } = query
  const sort = query.sort ?? {
    field: query.search ? ('relevance' as const) : ('createdAt' as const),
    descending: true,
  }
  if (sort.field === 'relevance' && !query.search) {
    throw invalid('sort', 'sort', 'Sort by relevance needs search.')
  }
  const all = may(actor, PRODUCT_READ_UNPUBLISHED)
  if (ends && (sort.field === 'relevance' || !all)) {
    const message = 'A publishable key, or the order of relevance, has no pages.'
    throw invalid('include', 'unknown', message)
  }
  const filter = await filterOf(read, actor, query)
  const { sort: _, ...unsorted } = rest
  // Only a search finds other products in another order (see `filterOf`).
  const asked = query.search ? rest : unsorted
  const counted = countsFacets ? await facetsOf(ports.store, actor, asked, grouped) : null
  const total = async () => (filter ? await lists.count(shop.id, filter, grouped) : 0)
  const scope = `${shop.id} ${all} ${JSON.stringify(rest)}`
  const page = await pageIn(ports, scope, { limit, cursor }, shop.id, filter, sort, grouped)
  const documents = grouped ? await withGroups(read, actor, page.data) : page.data
  return {
    documents: all ? documents : documents.map(publicDocument),
    nextCursor: page.nextCursor,
    total: counts ? (counted?.total ?? (await total())) : null,
    facets: counted?.facets ?? null,
    pages: ends ? await cursorsIn(ports, scope, limit, shop.id, filter, sort, grouped) : null,
  }
}

/** The cursors of the second and all further pages of this many products. */
async function cursorsIn(
  { store, secrets }: Ports,
  scope: string,
  limit: number,
  shopId: number,
  filter: ProductFilter | null,
  sort: ListSort,
  grouped: boolean,
): Promise<string[]> {
  const order = orderOf(sort)
  const ends = filter ? await store.lists.pageEnds(shopId, filter, order, limit, grouped) : []
  const turn = yielder()
  const cursors: string[] = []
  for (const end of ends) {
    cursors.push(sealCursor(secrets, scope, end))
    await turn()
  }
  return cursors
}

/** The sort order of a list that is not ranked. */
function orderOf({ field, descending }: ListSort) {
  return { field: field === 'relevance' ? 'createdAt' : field, descending } as const
}

/**
 * The documents of all matching products, oldest first, page by page. Each page is a turn of its
 * own, so a reader of all products never blocks others for longer than a page.
 */
export async function* everyPage(
  lists: ProductLists,
  shopId: number,
  filter: ProductFilter,
  size: number,
): AsyncGenerator<string[]> {
  for (let after: ListPosition | undefined; ; ) {
    await takeTurn()
    const order = { field: 'createdAt', descending: false, after } as const
    const rows = await lists.list(shopId, filter, order, size)
    yield rows.map(({ document }) => document)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { value: last.id, id: last.id }
  }
}

async function pageIn(
  { store, secrets }: Ports,
  scope: string,
  query: PageQuery,
  shopId: number,
  filter: ProductFilter | null,
  sort: ListSort,
  grouped: boolean,
): Promise<Page<string>> {
  const { lists } = store
  if (sort.field === 'relevance' && filter) {
    return await rankedPage(secrets, scope, query, store, shopId, filter, grouped)
  }
  const order = orderOf(sort)
  const page = await pageOf(
    secrets,
    scope,
    query,
    (after, limit) => {
      if (!filter) return []
      if (grouped) return groupedPage(lists, shopId, filter, { ...order, after }, limit)
      return lists.list(shopId, filter, { ...order, after }, limit)
    },
    ({ place, id }) => ({ value: place ?? id, id }),
  )
  return { ...page, data: page.data.map(({ document }) => document) }
}
