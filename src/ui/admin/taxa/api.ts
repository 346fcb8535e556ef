import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import type { Api } from '../../shared/api.ts'

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
export async function allTaxa(
  api: Api,
  list: TaxonList,
  signal: AbortSignal,
): Promise<readonly TaxonSummary[]> {
  return await api.all(`/shop/api/${list}`, { signal, most: MAX_TAXA })
}
