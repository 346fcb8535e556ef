import { optionFacet, TAG_FACET } from '../product-index.ts'
import type { ProductQuery } from './filter.ts'
import type { FacetPart } from './lists.ts'

/** A facet by which a list is filtered, and the query without that filter. */
interface ChosenFacet {
  readonly part: FacetPart
  /** The name in `product_facet`, of a tag or an option. */
  readonly name?: string
  readonly others: ProductQuery
}

/** The facets by which a list is filtered. */
export function chosenFacets(query: ProductQuery): ChosenFacet[] {
  const chosen: ChosenFacet[] = []
  for (const part of ['category', 'brand', 'collection', 'productType'] as const) {
    if (query[part]) chosen.push({ part, others: without(query, part) })
  }
  if (query.inStock !== undefined) chosen.push({ part: 'stock', others: without(query, 'inStock') })
  if (query.priceMin !== undefined || query.priceMax !== undefined) {
    chosen.push({ part: 'price', others: without(query, 'priceMin', 'priceMax') })
  }
  if (query.tag) chosen.push({ part: 'named', name: TAG_FACET, others: without(query, 'tag') })
  const { options = [] } = query
  for (const option of options) {
    const rest = options.filter((one) => one !== option)
    const others = { ...without(query, 'options'), ...(rest.length > 0 && { options: rest }) }
    chosen.push({ part: 'named', name: optionFacet(option.name), others })
  }
  return chosen
}

function without(query: ProductQuery, ...names: readonly (keyof ProductQuery)[]): ProductQuery {
  const others: { -readonly [Name in keyof ProductQuery]: ProductQuery[Name] } = { ...query }
  for (const name of names) delete others[name]
  return others
}
