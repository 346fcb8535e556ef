import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { type Resource, useAll } from '../../shared/resource.ts'
import { useSession } from '../frame/session.ts'

/** The three kinds of taxa; each name is also the last part of its route. */
export type TaxonList = 'categories' | 'brands' | 'collections'

export const TAXON_WORDS: Readonly<Record<TaxonList, { one: string; all: string; why: string }>> = {
  categories: {
    one: 'category',
    all: 'Categories',
    why: 'The kind of product. A product has at most one category.',
  },
  brands: {
    one: 'brand',
    all: 'Brands',
    why: 'The maker of a product. A product has at most one brand.',
  },
  collections: {
    one: 'collection',
    all: 'Collections',
    why: 'Groups of products, such as Summer or Gifts. A product can be in several.',
  },
}

/** About this many are loaded and offered; further names can still be typed. */
const MAX_TAXA = 2000

/** The taxa of a list, ordered by name. */
export function useTaxa(list: TaxonList): Resource<readonly TaxonSummary[]> {
  const { api } = useSession()
  return useAll(api, `/shop/api/${list}`, { most: MAX_TAXA })
}
