import { cellOf } from '../../rows.ts'
import type { Reading, Values } from '../../store.ts'
import { isNested, nestedTotals } from '../category-tree.ts'
import { optionOfFacet, TAG_FACET } from '../product-index.ts'
import { TAXON_KINDS, type TaxonKind } from '../taxon-kind.ts'
import type { ProductStatus } from '../values.ts'
import type { FacetColumns } from './facet-columns.ts'
import { rowsInColumns, rowsInDatabase } from './facet-rows.ts'
import type { FacetCounts, FacetRow, TaxonCount, ValueCount, WantedFacets } from './lists.ts'

/** At most this many matches are counted for facets, which takes some 30 ms. */
const COUNTED = 10_000
/**
 * At most this many matches of a search are counted for facets, because the search takes time
 * itself.
 */
const COUNTED_OF_SEARCH = 4_000
/**
 * Tags and options are read value by value in a shop with at most this many products. In a larger
 * one, reading those of the products that are counted takes less time.
 */
const READ_BY_VALUE = 100_000
/** Facets list at most this many values of each kind, those with the most products. */
const MAX_VALUES = 200
/** Facets list at most this many options, those with the most products. */
const MAX_OPTIONS = 50

/** The counts of a list without products. */
export const NO_COUNTS: FacetCounts = {
  taxa: { category: [], brand: [], collection: [] },
  productTypes: [],
  stock: { in: 0, out: 0 },
  named: {},
  lowest: null,
  highest: null,
  complete: true,
  total: 0,
}

/** The number of products of these statuses, or of all. */
export async function talliedTotal(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
): Promise<number> {
  return (await cellOf(session, 'tally.total', { shop, status })) ?? 0
}

/** The facets of a whole shop whose products are counted as they are written: taxa and types. */
export async function talliedFacets(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
  { parts }: WantedFacets,
): Promise<FacetCounts> {
  const limit = MAX_VALUES + 1
  const taxaOf = async (kind: TaxonKind) => {
    if (!parts.includes(kind)) return []
    if (kind === 'category' && (await isNested(session, shop))) {
      const totals = await nestedTotals(session, shop, status)
      return inOrderOfTotals([...totals].map(([taxon, total]) => ({ taxon, total })))
    }
    return await session.all<TaxonCount>('tally.taxa', { shop, kind, status, limit })
  }
  const [category = [], brand = [], collection = []] = await Promise.all(TAXON_KINDS.map(taxaOf))
  const productTypes = parts.includes('productType')
    ? await session.all<ValueCount>('tally.types', { shop, status })
    : []
  const all = { category, brand, collection }
  return { ...NO_COUNTS, taxa: trimmed(all), productTypes, complete: isShort(all), total: null }
}

/**
 * The facets of the products that a list shows.
 * @param asked the filters
 * @param grouped counts an item group once
 * @param isWhole whether the filters leave all products of the shop, or those of some statuses, and
 *   each counts for itself
 * @param columns the facets of the shop in memory, if they are
 */
export async function countedFacets(
  session: Reading,
  asked: Values,
  grouped: boolean,
  wanted: WantedFacets,
  isWhole: boolean,
  columns: FacetColumns | null,
): Promise<FacetCounts> {
  const { parts } = wanted
  const limit = asked.codes === undefined ? COUNTED : COUNTED_OF_SEARCH
  const shop = Number(asked.shop)
  const readsByValue = async () => {
    const total = await talliedTotal(session, shop, undefined)
    return total <= READ_BY_VALUE && (columns === null || total >= limit)
  }
  const byValue = isWhole && parts.includes('named') && (await readsByValue())
  const counted = byValue ? { ...wanted, parts: parts.filter((part) => part !== 'named') } : wanted
  const count = { session, asked, grouped, limit, wanted: counted }
  const rows = columns ? await rowsInColumns(count, columns) : await rowsInDatabase(count)
  if (byValue) {
    const { names: facetNames, otherNames } = wanted
    const status = asked.status as readonly ProductStatus[] | undefined
    const values = { shop, status, facetNames, otherNames }
    rows.push(...(await session.all<FacetRow>('facet.totals', values)))
  }
  const byFacet = Map.groupBy(rows, ({ facet }) => facet)
  const of = (facet: string) => byFacet.get(facet) ?? []
  const taxaOf = (kind: TaxonKind) =>
    inOrderOfTotals(of(kind).map(({ value, total }) => ({ taxon: Number(value), total })))
  const all = {
    category: taxaOf('category'),
    brand: taxaOf('brand'),
    collection: taxaOf('collection'),
  }
  const stocked = (value: string) => of('stock').find((one) => one.value === value)?.total ?? 0
  const isNamed = (facet: string) => facet === TAG_FACET || optionOfFacet(facet) !== null
  const lists = [...byFacet]
    .filter(([facet]) => isNamed(facet))
    .map(([facet, found]) => [facet, inOrder(found)] as const)
    .sort(([, one], [, other]) => (other[0]?.total ?? 0) - (one[0]?.total ?? 0))
  const matched = of('found')[0]?.total ?? 0
  return {
    taxa: trimmed(all),
    productTypes: inOrder(of('productType')),
    stock: { in: stocked('in'), out: stocked('out') },
    named: Object.fromEntries(
      lists.slice(0, MAX_OPTIONS).map(([facet, found]) => [facet, found.slice(0, MAX_VALUES)]),
    ),
    lowest: numberOf(of('lowest')[0]?.value),
    highest: numberOf(of('highest')[0]?.value),
    complete:
      matched < limit &&
      isShort(all) &&
      lists.length <= MAX_OPTIONS &&
      lists.every(([, found]) => found.length <= MAX_VALUES),
    total: matched < limit ? (of('shown')[0]?.total ?? 0) : null,
  }
}

/** The taxa with the most products first. */
function inOrderOfTotals(counts: readonly TaxonCount[]): TaxonCount[] {
  return counts.toSorted((a, b) => b.total - a.total || a.taxon - b.taxon)
}

/** The values with the most products first. */
function inOrder(rows: readonly ValueCount[]): ValueCount[] {
  return rows
    .map(({ value, total }) => ({ value, total }))
    .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1))
}

export function numberOf(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

type TaxonCounts = Readonly<Record<TaxonKind, readonly TaxonCount[]>>

function trimmed({ category, brand, collection }: TaxonCounts): TaxonCounts {
  const few = (all: readonly TaxonCount[]) => all.slice(0, MAX_VALUES)
  return { category: few(category), brand: few(brand), collection: few(collection) }
}

function isShort(all: TaxonCounts): boolean {
  return TAXON_KINDS.every((kind) => all[kind].length <= MAX_VALUES)
}
