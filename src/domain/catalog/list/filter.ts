import type { Actor } from '../../actor.ts'
import type { Reading, Value, Values } from '../../store.ts'
import { withDescendants } from '../category-tree.ts'
import { optionFacet } from '../product-index.ts'
import { findTaxon } from '../taxon.ts'
import { PRODUCT_LIMITS } from '../values.ts'
import { visibleStatuses } from '../visibility.ts'
import {
  FILTERS,
  type FilteredCatalog,
  type FilterName,
  type FilterValues,
  isFilterName,
  type OptionFilter,
  type SentFilters,
} from './filters.ts'
import type { ProductFilter, SortField } from './lists.ts'

/** The filters of a list, and a search. */
export interface ProductQuery extends Partial<SentFilters> {
  readonly options?: readonly OptionFilter[]
  readonly search?: string | undefined
}

export interface ListSort {
  readonly field: SortField | 'relevance'
  readonly descending: boolean
}

/** Translates the query into the filter of the statement; null if nothing can match. */
export async function filterOf(
  session: Reading,
  actor: Actor,
  { search: text, options, sort, ...sent }: ProductQuery & { readonly sort?: ListSort | undefined },
): Promise<ProductFilter | null> {
  // No product has more options.
  if (options && options.length > PRODUCT_LIMITS.options) return null
  const visible = visibleStatuses(actor)
  const { id: shop, currency } = actor.shop
  const values = await valuesOf(sent, {
    currency,
    async taxa(kind, named) {
      const found = await Promise.all(named.map((one) => findTaxon(session, shop, kind, one)))
      const taxa = found.filter((taxon) => taxon !== null)
      return [...new Set(await withDescendants(session, shop, taxa))]
    },
  })
  const { status = visible } = values
  const shown = visible && status ? { status: visible.filter((one) => status.includes(one)) } : {}
  // Sorted by anything but relevance, products that match only in part would be mixed in.
  const loosely = (sort?.field ?? 'relevance') === 'relevance'
  const search = text ? { search: { text, hidden: !visible, loosely } } : {}
  const whole = { ...values, ...shown, ...(options && { options }), ...search }
  const isImpossible = Object.values(whole).some((one) => Array.isArray(one) && one.length === 0)
  return isImpossible ? null : whole
}

async function valuesOf(
  sent: Partial<SentFilters>,
  catalog: FilteredCatalog,
): Promise<Partial<FilterValues>> {
  const values: { -readonly [Name in FilterName]?: FilterValues[Name] } = {}
  const put = async <Name extends FilterName>(name: Name) => {
    const one = sent[name]
    if (one !== undefined) values[name] = await FILTERS[name].value(one, catalog)
  }
  for (const name in sent) {
    if (isFilterName(name)) await put(name)
  }
  return values
}

/**
 * The values of a filter. Barcodes are also searched in packs only if a pack has one of them,
 * because that takes twice as long.
 */
export function filterValues(
  session: Reading,
  shop: number,
  { search: _, options, inStock, ...filter }: ProductFilter,
): Values | Promise<Values> {
  const values: Record<string, Value> = { shop, ...filter }
  if (inStock !== undefined) values[inStock ? 'inStock' : 'noStock'] = true
  for (const [index, option] of options?.entries() ?? []) {
    values[`option${index + 1}Name`] = optionFacet(option.name)
    values[`option${index + 1}`] = option.values
  }
  const { barcode: barcodes } = filter
  if (barcodes === undefined) return values
  return session
    .get('pack.among', { shop, barcodes })
    .then((pack) => (pack ? { ...values, barcode: undefined, packed: barcodes } : values))
}

/**
 * Whether a list may pass many rows of a large catalog, because little matches a search, a tag, an
 * option, or the stock alone.
 */
export function isHeavy(filter: ProductFilter): boolean {
  if (filter.search !== undefined || filter.options !== undefined) return true
  let isHeavyAlone = false
  let isNarrow = false
  for (const name in filter) {
    if (!isFilterName(name)) continue
    const { heavy, narrows } = FILTERS[name]
    if (heavy === 'always') return true
    isHeavyAlone ||= heavy === 'alone'
    isNarrow ||= narrows === true
  }
  return isHeavyAlone && !isNarrow
}
