import { type Static, Type } from '@sinclair/typebox'
import { cellOf } from '../../rows.ts'
import { Closed, ListOf, OrNull } from '../../schema.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Reading, Store, Values } from '../../store.ts'
import { toMajor } from '../price.ts'
import { Price } from '../product-field.ts'
import { taxonView } from '../taxon.ts'
import { TAXON_KINDS, type Taxon, type TaxonKind, TaxonView } from '../taxon-kind.ts'
import type { ProductStatus } from '../values.ts'
import type { FacetCounts, ProductFilter, TaxonCount } from './lists.ts'

/** At most this many matches are counted for facets, which takes some 20 ms. */
const COUNTED = 10_000
/**
 * At most this many matches of a search are counted for facets, because the search takes time
 * itself.
 */
const COUNTED_OF_SEARCH = 4_000
/** Facets list at most this many values of each kind, those with the most products. */
const MAX_VALUES = 200

const TaxonFacets = ListOf(Closed({ ...TaxonView.properties, count: Type.Integer({ minimum: 0 }) }))
const PriceOrNull = OrNull(Price)

/**
 * The number of products of a list by value, highest first. Prices are in major units of the shop's
 * currency, and null if no product matches.
 */
export const FacetsView = Closed({
  category: TaxonFacets,
  brand: TaxonFacets,
  collection: TaxonFacets,
  productType: ListOf(Closed({ value: Type.String(), count: Type.Integer({ minimum: 0 }) })),
  price: Closed({ min: PriceOrNull, max: PriceOrNull }),
  complete: Type.Boolean({
    description: 'False if there are too many products or values to count them all.',
  }),
})
export type FacetsView = Static<typeof FacetsView>

const NONE: FacetsView = {
  category: [],
  brand: [],
  collection: [],
  productType: [],
  price: { min: null, max: null },
  complete: true,
}

/** @param filter null if nothing can match. @returns also the number of matches, if known */
export async function facetsOf(
  { read, lists }: Store,
  { id: shopId, currency }: Shop,
  filter: ProductFilter | null,
  grouped: boolean,
): Promise<{ facets: FacetsView; total: number | null }> {
  if (!filter) return { facets: NONE, total: 0 }
  const counts = await lists.facets(shopId, filter, grouped)
  const { category, brand, collection } = counts.taxa
  const numbers = [...category, ...brand, ...collection].map(({ taxon }) => taxon)
  const values = { shop: shopId, ids: numbers }
  const taxa = numbers.length === 0 ? [] : await read.all<Taxon>('taxon.by_ids', values)
  const known = new Map(taxa.map((one) => [one.id, one]))
  const views = (all: readonly TaxonCount[]) =>
    all
      .flatMap(({ taxon, total }) => {
        const found = known.get(taxon)
        return found ? [{ ...taxonView(found), count: total }] : []
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  const facets = {
    category: views(category),
    brand: views(brand),
    collection: views(collection),
    productType: counts.productTypes.map(({ value, total }) => ({ value, count: total })),
    price: { min: major(counts.lowest), max: major(counts.highest) },
    complete: counts.complete,
  }
  return { facets, total: counts.total }
}

type FacetRow = { readonly value: string; readonly total: number }

/** The number of products of these statuses, or of all. */
export async function talliedTotal(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
): Promise<number> {
  return (await cellOf(session, 'tally.total', { shop, status })) ?? 0
}

/** The facets of a whole shop, whose products are counted as they are written. */
export async function talliedFacets(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
  lowest: string | number | undefined,
  highest: string | number | undefined,
): Promise<FacetCounts> {
  const limit = MAX_VALUES + 1
  const taxaOf = (kind: TaxonKind) =>
    session.all<TaxonCount>('tally.taxa', { shop, kind, status, limit })
  const [category = [], brand = [], collection = []] = await Promise.all(TAXON_KINDS.map(taxaOf))
  const productTypes = await session.all<FacetRow>('tally.types', { shop, status })
  const all = { category, brand, collection }
  return {
    taxa: trimmed(all),
    productTypes,
    lowest: numberOf(lowest),
    highest: numberOf(highest),
    complete: isShort(all),
    total: null,
  }
}

/** @param values the filters, and `grouped` if an item group counts once */
export async function countedFacets(session: Reading, values: Values): Promise<FacetCounts> {
  const limit = values.codes === undefined ? COUNTED : COUNTED_OF_SEARCH
  const rows = await session.all<FacetRow & { facet: string }>('product.facets', {
    ...values,
    limit,
  })
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const taxaOf = (kind: TaxonKind) =>
    of(kind)
      .map(({ value, total }) => ({ taxon: Number(value), total }))
      .sort((a, b) => b.total - a.total || a.taxon - b.taxon)
  const all = {
    category: taxaOf('category'),
    brand: taxaOf('brand'),
    collection: taxaOf('collection'),
  }
  const [lowest] = of('lowest')
  const [highest] = of('highest')
  const counted = lowest?.total ?? 0
  return {
    taxa: trimmed(all),
    productTypes: of('productType')
      .map(({ value, total }) => ({ value, total }))
      .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1)),
    lowest: numberOf(lowest?.value),
    highest: numberOf(highest?.value),
    complete: isShort(all) && counted < limit,
    total: counted < limit && values.grouped === undefined ? counted : null,
  }
}

function numberOf(value: string | number | null | undefined): number | null {
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
