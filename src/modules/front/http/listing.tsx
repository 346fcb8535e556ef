/** @jsxImportSource preact */
import { type CategoryPlace, categoryPlace } from '../../../domain/catalog/category-view.ts'
import type { ListSort } from '../../../domain/catalog/list/filter.ts'
import { type ListQuery, listProducts } from '../../../domain/catalog/list/listing.ts'
import type { TaxonView } from '../../../domain/catalog/taxon-kind.ts'
import type { Ports } from '../../../domain/ports.ts'
import { readNumber } from '../../../ui/shared/number.ts'
import type { Listed } from '../page/card.tsx'
import { Listing, MOST_OPTIONS, OPTION, SORTS } from '../page/listing.tsx'
import { summaryOf } from '../page/prose.tsx'
import type { Crumb } from '../page/start-page.tsx'
import { breadcrumbs } from '../page/structured.ts'
import type { FrontPage } from './page.tsx'
import type { Visit } from './visit.ts'

const LIMIT = 24
/** The parameters of an address that filter or sort the list. */
const CHOICES = ['search', 'category', 'brand', 'min', 'max', 'stock', 'sort']
const MOST_CHOICES = 40
const LONGEST_CHOICE = 200

const ORDERS = {
  new: { field: 'createdAt', descending: true },
  price: { field: 'price', descending: false },
  '-price': { field: 'price', descending: true },
  name: { field: 'name', descending: false },
} as const satisfies Record<(typeof SORTS)[number], ListSort>

/** The products that a list page is about: all, those of a category, or those found by a search. */
interface Subject {
  readonly title: string
  readonly path: string
  readonly place: CategoryPlace | null
}

/** The page of all products, of `/category/<slug>` or of a search; null if there is none. */
export async function listingPage(ports: Ports, visit: Visit): Promise<FrontPage | null> {
  const { front, path, query } = visit
  const { text } = front
  const chosen = chosenIn(query)
  const subject = await subjectOf(ports, visit, chosen.get('search'))
  if (!subject) return null
  const asked = listQueryOf(chosen, subject, query.get('cursor'), front.language)
  const page = await listProducts(ports, visit.actor, asked)
  const { total, facets, nextCursor } = page
  if (total === null || facets === null) throw new Error('a list came without what it counts')
  const crumbs = [
    { name: text.start, path: '' },
    ...crumbsOf(subject.place?.above ?? []),
    { name: subject.title, path: subject.path },
  ]
  const { description = '', image = null } = subject.place?.category ?? {}
  const isSearch = path === '/search'
  const isFirstPage = !query.has('cursor')
  const isWhole = isFirstPage && chosen.size === 0
  return {
    kind: 'list',
    about: {
      title: subject.title,
      description: summaryOf(description) || text.listed(subject.title, front.name),
      image: image?.url,
      path: isSearch || !isWhole ? null : subject.path,
      data: isSearch ? [] : [breadcrumbs(front, crumbs)],
    },
    body: (
      <Listing
        title={subject.title}
        place={isFirstPage ? subject.place : null}
        crumbs={isSearch ? [] : crumbs}
        path={subject.path}
        chosen={chosen}
        products={parsed(page.documents)}
        total={total}
        facets={facets}
        nextCursor={nextCursor}
        isFirstPage={isFirstPage}
      />
    ),
  }
}

/** The links to categories in breadcrumbs. */
export function crumbsOf(categories: readonly TaxonView[]): Crumb[] {
  return categories.map(({ name, slug }) => ({ name, path: `/category/${slug}` }))
}

async function subjectOf(
  ports: Ports,
  { actor, front, path }: Visit,
  search: string | null,
): Promise<Subject | null> {
  const { text } = front
  if (path === '/products') return { title: text.all, path, place: null }
  if (path === '/search') {
    return { title: search ? text.found(search) : text.all, path, place: null }
  }
  const place = await categoryPlace(ports, actor, path.slice('/category/'.length))
  return place && { title: place.category.name, path, place }
}

/** The filters that an address sets. Forms send empty fields, which are left out. */
function chosenIn(query: URLSearchParams): URLSearchParams {
  const pairs = [...query]
    .map(([name, value]) => [name, value.trim().slice(0, LONGEST_CHOICE)])
    .filter(([name = '', value]) => {
      const isOption = name.startsWith(OPTION) && name.length > OPTION.length
      return (CHOICES.includes(name) || isOption) && value !== ''
    })
  return new URLSearchParams(pairs.slice(0, MOST_CHOICES))
}

function listQueryOf(
  chosen: URLSearchParams,
  { path, place }: Subject,
  cursor: string | null,
  language: string,
): ListQuery {
  const price = (name: string) =>
    readNumber(chosen.get(name) ?? '', { decimals: 4, max: 1e9 }, language) ?? undefined
  const [priceMin, priceMax] = [price('min'), price('max')]
  const search = path === '/search' ? chosen.get('search') : null
  const categories = place ? [place.category.id] : chosen.getAll('category')
  const brand = chosen.getAll('brand')
  const sort = SORTS.find((one) => one === chosen.get('sort'))
  const options = [...new Set(chosen.keys())]
    .filter((name) => name.startsWith(OPTION))
    .slice(0, MOST_OPTIONS)
    .map((name) => ({ name: name.slice(OPTION.length), values: chosen.getAll(name) }))
  return {
    ...(search && { search }),
    ...(categories.length > 0 && { category: categories }),
    ...(brand.length > 0 && { brand }),
    ...(options.length > 0 && { options }),
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
    ...(chosen.has('stock') && { inStock: true }),
    ...(sort && { sort: ORDERS[sort] }),
    ...(cursor && { cursor }),
    grouped: true,
    limit: LIMIT,
    total: true,
    facets: true,
  }
}

/** The newest products, as the start page shows them. */
export async function newest(ports: Ports, { actor }: Visit, limit: number): Promise<Listed[]> {
  const query = { grouped: true, limit, total: false } as const
  return parsed((await listProducts(ports, actor, query)).documents)
}

export function parsed(documents: readonly string[]): Listed[] {
  return documents.map((document) => JSON.parse(document))
}
