import { PRODUCT_LIMITS } from '../values.ts'
import { type Condition, FILTERS, facetSql } from './filters.ts'

/** The numbers of the options by which a list is filtered. */
export const OPTION_NUMBERS = Array.from(
  { length: PRODUCT_LIMITS.options },
  (_, index) => index + 1,
)

/** Conditions that no parameter has by itself. */
const OTHERS = {
  /** Replaces `barcode` if a pack has one of the barcodes, because it takes twice as long. */
  packed: {
    sql: `p.id IN (
    SELECT b.id FROM product b WHERE b.shop_id = $shop AND b.barcode IN ($packed...) UNION ALL
    SELECT k.product_id FROM product_pack k WHERE k.shop_id = $shop AND k.barcode IN ($packed...))`,
    index: { flag: 'indexNone', leaves: 0, isExact: true },
  },
  /** `inStock` that is false. */
  noStock: { sql: 'COALESCE(p.stock, -1) = 0', index: { flag: 'indexByStock', leaves: 0.3 } },
  /** Replaces `collection` if the list is read through the collection. */
  collected: {
    sql: `p.id IN (
    SELECT c.product_id FROM product_collection c
    WHERE c.shop_id = $shop AND c.collection_id IN ($collected...))`,
  },
  /** Reads the list through a tag or an option; the condition of that one stays. */
  faceted: {
    sql: `p.id IN (
    SELECT f.product_id FROM product_facet f
    WHERE f.shop_id = $shop AND f.name = $faceted_name AND f.value IN ($faceted...))`,
    index: { flag: 'indexNone', leaves: 0.02 },
  },
  itemGroups: {
    sql: 'p.item_group_id IN ($item_groups...)',
    index: { flag: 'indexItemGroups', leaves: 0.002 },
  },
} as const satisfies Readonly<Record<string, Condition>>

const OPTIONS = OPTION_NUMBERS.map((number): [string, Condition] => [
  `option${number}`,
  { sql: facetSql(`$option${number}_name`, `option${number}`) },
])

/** All conditions of a list by the names of their values. */
export const CONDITIONS: readonly (readonly [name: string, condition: Condition])[] = [
  ...Object.entries<Condition>(FILTERS),
  ...OPTIONS,
  ...Object.entries<Condition>(OTHERS),
]

/** The statement that includes in others the conditions whose value is given. */
export const FILTER_STATEMENT = `
-- name: product.filter
${CONDITIONS.map(([name, { sql }]) => `AND ${sql}`.replace(/^/gm, `/*${name}*/ `)).join('\n')}
`
