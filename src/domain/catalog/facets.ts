import type { ProductFilter, TaxonCount } from '../list-store.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reads } from '../store.ts'
import { toMajor } from './price.ts'
import { taxonView } from './taxon.ts'
import type { Taxon, TaxonKind, TaxonView } from './taxon-kind.ts'

/** How many of the products that a list finds have each value, those with the most first. */
export interface FacetsView extends Readonly<Record<TaxonKind, readonly TaxonFacet[]>> {
  readonly productType: readonly { readonly value: string; readonly count: number }[]
  /** In major units of the shop's currency; null where nothing is found. */
  readonly price: { readonly min: number | null; readonly max: number | null }
  /** False if there were too many products or values to count them all. */
  readonly complete: boolean
}

export interface TaxonFacet extends TaxonView {
  readonly count: number
}

const NONE: FacetsView = {
  category: [],
  brand: [],
  collection: [],
  productType: [],
  price: { min: null, max: null },
  complete: true,
}

/** @param filter null: nothing can match */
export async function facetsOf(
  reads: Reads,
  { id: shopId, currency }: Shop,
  filter: ProductFilter | null,
  grouped: boolean,
): Promise<FacetsView> {
  if (!filter) return NONE
  const counts = await reads.product.facets(shopId, filter, grouped)
  const { category, brand, collection } = counts.taxa
  const numbers = [...category, ...brand, ...collection].map(({ taxon }) => taxon)
  const values = { shop: shopId, ids: numbers }
  const taxa = numbers.length === 0 ? [] : await reads.all<Taxon>('taxon.by_ids', values)
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
    productType: counts.productTypes.map(({ value, total }) => ({ value, count: total })),
    price: { min: major(counts.lowest), max: major(counts.highest) },
    complete: counts.complete,
  }
}
