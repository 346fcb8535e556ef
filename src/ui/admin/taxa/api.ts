import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import type { Api } from '../../shared/api.ts'

/** The three lists that products are sorted into; each name is the last part of its route. */
export type TaxonList = 'categories' | 'brands' | 'collections'

export const TAXON_WORDS: Readonly<Record<TaxonList, { one: string; all: string; why: string }>> = {
  categories: {
    one: 'category',
    all: 'Categories',
    why: 'What a product is. Each product has one at most.',
  },
  brands: { one: 'brand', all: 'Brands', why: 'Who makes a product. Each has one at most.' },
  collections: {
    one: 'collection',
    all: 'Collections',
    why: 'What belongs together for a while, such as Summer or Gifts.',
  },
}

/** So many are offered as suggestions; whoever has more types the name. */
const MOST = 2000

/** Every taxon of a list, by name. */
export async function allTaxa(
  api: Api,
  list: TaxonList,
  signal: AbortSignal,
): Promise<readonly TaxonSummary[]> {
  return await api.all(`/shop/api/${list}`, { signal, most: MOST })
}
