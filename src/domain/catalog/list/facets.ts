import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../actor.ts'
import { ListOf, Named, OrNull } from '../../schema.ts'
import type { Reading, Store } from '../../store.ts'
import { toMajor } from '../price.ts'
import { Price } from '../product-field.ts'
import { optionOfFacet, TAG_FACET } from '../product-index.ts'
import { taxonView } from '../taxon.ts'
import { type Taxon, TaxonView } from '../taxon-kind.ts'
import { chosenFacets } from './chosen-facets.ts'
import { NO_COUNTS } from './facet-counts.ts'
import { filterOf, type ProductQuery } from './filter.ts'
import {
  FACET_PARTS,
  type FacetCounts,
  type FacetPart,
  type TaxonCount,
  type ValueCount,
  type WantedFacets,
} from './lists.ts'

const Count = Type.Integer({ minimum: 0 })
const TaxonFacets = ListOf(Named('TaxonFacet', { ...TaxonView.properties, count: Count }))
const ValueFacets = ListOf(Named('ValueFacet', { value: Type.String(), count: Count }))
const PriceOrNull = OrNull(Price)

/**
 * The number of products of a list by value, highest first. Each facet is counted as if the list
 * were not filtered by it, so that its other values can be offered as well. Prices are in major
 * units of the shop's currency, and null if no product matches.
 */
export const FacetsView = Named('Facets', {
  category: { ...TaxonFacets, description: 'Each with the products of the categories below it.' },
  brand: TaxonFacets,
  collection: TaxonFacets,
  productType: ValueFacets,
  tag: ValueFacets,
  options: ListOf(Named('OptionFacet', { name: Type.String(), values: ValueFacets }), {
    description: 'The values of each option, such as Size: send one as option.Size.',
  }),
  stock: Named('StockFacet', { in: Count, out: Count }),
  price: Named('PriceFacet', { min: PriceOrNull, max: PriceOrNull }),
  complete: Type.Boolean({
    description: 'False if there are too many products or values to count them all.',
  }),
})
export type FacetsView = Static<typeof FacetsView>

/** The facets of a list, and the number of its products, if known. */
export interface CountedList {
  readonly facets: FacetsView
  readonly total: number | null
}

/**
 * Counts what a query finds, and each facet by which it filters without that filter. The matches of
 * each of these filters are counted one after another, so that other requests get their turn.
 * @returns also the number of matches, if known
 */
export async function countList(
  { read, lists }: Store,
  actor: Actor,
  query: ProductQuery,
  grouped: boolean,
): Promise<CountedList> {
  const { shop } = actor
  const count = async (asked: ProductQuery, wanted: WantedFacets) => {
    const filter = await filterOf(read, actor, asked)
    return filter ? await lists.facets(shop.id, filter, grouped, wanted) : NO_COUNTS
  }
  const chosen = chosenFacets(query)
  const otherNames = chosen.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const parts = FACET_PARTS.filter(
    (part) => part === 'named' || chosen.every((one) => one.part !== part),
  )
  let counts = await count(query, { parts, ...(otherNames.length > 0 && { otherNames }) })
  for (const { part, name, others } of chosen) {
    const wanted = { parts: [part], ...(name !== undefined && { names: [name] }) }
    counts = withFacet(counts, part, await count(others, wanted))
  }
  return { facets: await viewOf(read, shop, counts), total: counts.total }
}

/** Takes one part of the second counts. */
function withFacet(counts: FacetCounts, part: FacetPart, own: FacetCounts): FacetCounts {
  const complete = counts.complete && own.complete
  switch (part) {
    case 'productType':
      return { ...counts, productTypes: own.productTypes, complete }
    case 'stock':
      return { ...counts, stock: own.stock, complete }
    case 'price':
      return { ...counts, lowest: own.lowest, highest: own.highest, complete }
    case 'named':
      return { ...counts, named: { ...counts.named, ...own.named }, complete }
    default:
      return { ...counts, taxa: { ...counts.taxa, [part]: own.taxa[part] }, complete }
  }
}

async function viewOf(
  read: Reading,
  { id: shop, currency }: Actor['shop'],
  counts: FacetCounts,
): Promise<FacetsView> {
  const { category, brand, collection } = counts.taxa
  const ids = [...category, ...brand, ...collection].map(({ taxon }) => taxon)
  const taxa = ids.length === 0 ? [] : await read.all<Taxon>('taxon.by_ids', { shop, ids })
  const known = new Map(taxa.map((one) => [one.id, one]))
  const views = (all: readonly TaxonCount[]) =>
    all
      .flatMap(({ taxon, total }) => {
        const found = known.get(taxon)
        return found ? [{ ...taxonView(found), count: total }] : []
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  return {
    category: views(category),
    brand: views(brand),
    collection: views(collection),
    productType: valuesOf(counts.productTypes),
    tag: valuesOf(counts.named[TAG_FACET] ?? []),
    options: Object.entries(counts.named)
      .flatMap(([facet, values]) => {
        const name = optionOfFacet(facet)
        return name === null ? [] : [{ name, values: valuesOf(values) }]
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    stock: counts.stock,
    price: { min: major(counts.lowest), max: major(counts.highest) },
    complete: counts.complete,
  }
}

function valuesOf(counts: readonly ValueCount[]) {
  return counts.map(({ value, total }) => ({ value, count: total }))
}
