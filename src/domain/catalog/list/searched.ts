import { columnOf, together } from '../../rows.ts'
import { idsOf } from '../../search/level.ts'
import type { SearchPlans } from '../../search/plan.ts'
import type { Values } from '../../store.ts'
import { typedBarcodeKey } from '../barcode.ts'
import type { ProductSearch } from '../search.ts'
import { filterValues } from './filter.ts'
import type { ProductFilter } from './lists.ts'

/** Ranks products whose whole SKU or barcode matches first, then the plan's levels in order. */
export async function ranked(
  plans: SearchPlans,
  shop: number,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const { session } = plans
  const { search } = filter
  if (!search) return []
  const filters = await filterValues(session, shop, filter)
  const coded = { ...filters, ...codeValues(search.text), code: search.text.trim() }
  const [exact, plan] = await together(
    columnOf<number>(session, 'product.by_code', coded),
    planned(plans, shop, search, filter),
  )
  const found = new Set(exact)
  const values = { ...filters, limit }
  for (const id of await idsOf(session, shop, values, plan, found)) found.add(id)
  for (const level of search.hidden ? plan.levels : []) {
    if (found.size >= limit) break
    const match = session.fullText.query(shop, level.match)
    const hidden = await columnOf<number>(session, 'search.newest_hidden', { ...values, match })
    for (const id of hidden) found.add(id)
  }
  return [...found].slice(0, limit)
}

/** The filters, and the expression that matches all products of the search. */
export async function searched(
  plans: SearchPlans,
  shop: number,
  filter: ProductFilter,
): Promise<Values> {
  const { search } = filter
  const filters = await filterValues(plans.session, shop, filter)
  if (!search) return filters
  const { strict, whole, many } = await planned(plans, shop, search, filter)
  const expression = search.loosely ? whole : strict
  const codes = codeValues(search.text)
  if (!expression) return { ...filters, ...codes }
  const match = plans.session.fullText.query(shop, expression)
  return {
    ...filters,
    ...codes,
    match,
    hidden: search.hidden || undefined,
    many: (many && plans.session.choosesIndexes) || undefined,
  }
}

/**
 * A search for published products is planned from those alone, so it reveals nothing about drafts.
 */
async function planned(
  plans: SearchPlans,
  shop: number,
  { text, hidden }: ProductSearch,
  { status }: ProductFilter,
) {
  const only = status?.length === 1 && status[0] === 'Published'
  return await plans.of(shop, { published: only || undefined, hidden }, text)
}

/**
 * The search text as a SKU in any case, or as a barcode, which is found even if its parts are no
 * words.
 */
function codeValues(text: string): Values {
  const code = text.trim()
  return { codes: [code, code.toUpperCase(), code.toLowerCase()], codeKey: typedBarcodeKey(code) }
}
