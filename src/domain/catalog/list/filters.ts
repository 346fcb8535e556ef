import {
  amount,
  line,
  onlyTrue,
  type Parameter,
  someOf,
  texts,
  trueOrFalse,
  wholeNumber,
} from '../../parameter.ts'
import { barcodeKey } from '../barcode.ts'
import { toFractionalMinor } from '../price.ts'
import type { TaxonKind } from '../taxon-kind.ts'
import { PRODUCT_LIMITS, PRODUCT_STATUSES, PRODUCT_TYPES } from '../values.ts'

/** An index through which the products of a condition are read. */
export interface Index {
  /** The value of `product.driving_index`; `indexNone` reads the row ids of a subquery. */
  readonly flag: string
  /** About which share of a catalog is left. The condition that leaves the least is chosen. */
  readonly leaves: number
  /** Whether each value leaves one product at most. */
  readonly isExact?: true
  /** Whether the products of one value stand in the order of creation. */
  readonly isByCreation?: true
}

/** A condition of a list in the statement `product.filter`, and what it costs. */
export interface Condition {
  /** A condition on a product `p` of the shop. Its value has the name of the condition. */
  readonly sql: string
  readonly index?: Index
  /** Whether the index `product_by_created` has the column, so that a search counts in it alone. */
  readonly isCovered?: true
  /**
   * Whether a list passes many rows where little matches: always, or unless another condition
   * narrows it. SQLite then reads a large catalog on another thread.
   */
  readonly heavy?: 'always' | 'alone'
  readonly narrows?: true
}

/** A filter of a list: a parameter of the API, and its condition. */
interface Filter<Sent, Value> extends Condition {
  readonly parameter: Parameter<Sent>
  readonly value: (sent: Sent, catalog: FilteredCatalog) => Value | Promise<Value>
}

/** The catalog in which the values of filters are looked up. */
export interface FilteredCatalog {
  readonly currency: string
  /** The numbers of the taxa that are named by id, slug or name, and of categories below them. */
  taxa(kind: TaxonKind, named: readonly string[]): Promise<readonly number[]>
}

function filter<Sent>(parameter: Parameter<Sent>, condition: Condition): Filter<Sent, Sent>
/** @param value the value of the condition for what was sent; by default it is the same */
function filter<Sent, Value>(
  parameter: Parameter<Sent>,
  condition: Condition,
  value: Filter<Sent, Value>['value'],
): Filter<Sent, Value>
function filter<Sent, Value>(
  parameter: Parameter<Sent>,
  condition: Condition,
  value?: Filter<Sent, Value>['value'],
): Filter<Sent, Sent> | Filter<Sent, Value> {
  return value
    ? { ...condition, parameter, value }
    : { ...condition, parameter, value: (sent: Sent) => sent }
}

function taxonFilter(kind: TaxonKind, condition: Condition) {
  const below =
    kind === 'category' ? ', or its path, such as Clothing > Shirts; with those below it' : ''
  const parameter = texts(PRODUCT_LIMITS.reference, `Id, slug or name of a ${kind}${below}.`)
  return filter(parameter, condition, (named, catalog) => catalog.taxa(kind, named))
}

/**
 * The filters of a product list by the names of their parameters, in the order of the document. All
 * of them must match; a list of values matches any of its values. A filter that needs no index of
 * its own is an entry here, and one in `src/ui/admin/products/filters.tsx` if admin shows it.
 */
const PRODUCT_FILTERS = {
  status: filter(
    someOf(PRODUCT_STATUSES, 'Only these statuses; a publishable key sees Published alone.'),
    {
      sql: 'p.status IN ($status...)',
      index: { flag: 'indexStatus', leaves: 0.9, isByCreation: true },
      isCovered: true,
    },
  ),
  productType: filter(someOf(PRODUCT_TYPES, 'Only these types.'), {
    sql: 'p.product_type IN ($product_type...)',
    index: { flag: 'indexProductType', leaves: 0.5, isByCreation: true },
    isCovered: true,
  }),
  category: taxonFilter('category', {
    sql: 'p.category_id IN ($category...)',
    index: { flag: 'indexCategory', leaves: 0.1, isByCreation: true },
    isCovered: true,
    narrows: true,
  }),
  brand: taxonFilter('brand', {
    sql: 'p.brand_id IN ($brand...)',
    index: { flag: 'indexBrand', leaves: 0.03, isByCreation: true },
    isCovered: true,
    narrows: true,
  }),
  collection: taxonFilter('collection', {
    sql: `EXISTS (
    SELECT 1 FROM product_collection c
    WHERE c.shop_id = $shop AND c.collection_id IN ($collection...) AND c.product_id = p.id)`,
    index: { flag: 'indexNone', leaves: 0.05 },
    narrows: true,
  }),
  sku: filter(texts(PRODUCT_LIMITS.code, 'The product with this sku.'), {
    sql: 'p.sku IN ($sku...)',
    index: { flag: 'indexSku', leaves: 0, isExact: true },
  }),
  barcode: filter(
    texts(PRODUCT_LIMITS.code, 'The product with this barcode; GTINs are equal when padded.'),
    {
      sql: 'p.barcode IN ($barcode...)',
      index: { flag: 'indexBarcode', leaves: 0, isExact: true },
    },
    (codes) => codes.map(barcodeKey),
  ),
  ids: filter(texts(40, 'The products with these ids.'), {
    sql: 'p.public_id IN ($ids...)',
    index: { flag: 'indexIds', leaves: 0, isExact: true },
  }),
  slug: filter(texts(PRODUCT_LIMITS.slug, 'The product with this slug.'), {
    sql: 'p.slug IN ($slug...)',
    index: { flag: 'indexSlug', leaves: 0, isExact: true },
  }),
  tag: filter(texts(PRODUCT_LIMITS.tag, 'Products with this tag, written as in the product.'), {
    sql: facetSql("'tag'", 'tag'),
    heavy: 'always',
  }),
  itemGroupId: filter(line(PRODUCT_LIMITS.itemGroupId, 'The variants of this group.'), {
    sql: 'p.item_group_id = $item_group_id',
    index: { flag: 'indexItemGroupId', leaves: 0.002 },
    isCovered: true,
    narrows: true,
  }),
  priceMin: filter(
    amount('The lowest price, in whole units of the currency, such as 9.99.'),
    {
      sql: 'p.price_minor >= $price_min',
      index: { flag: 'indexByPrice', leaves: 0.2 },
      isCovered: true,
    },
    (price, { currency }) => Math.ceil(toFractionalMinor(price, currency)),
  ),
  priceMax: filter(
    amount('The highest price.'),
    {
      sql: 'p.price_minor <= $price_max',
      index: { flag: 'indexByPrice', leaves: 0.2 },
      isCovered: true,
    },
    (price, { currency }) => Math.floor(toFractionalMinor(price, currency)),
  ),
  toCount: filter(
    onlyTrue('true: only products whose stock sales at tills have brought below 0.'),
    { sql: 'p.to_count = 1', index: { flag: 'indexToCount', leaves: 0.001 } },
  ),
  stockMax: filter(
    wholeNumber('Only products whose stock is counted and at most this, also below 0.'),
    {
      sql: 'COALESCE(p.stock, -1) BETWEEN 0 AND $stock_max',
      index: { flag: 'indexByStock', leaves: 0.3 },
      heavy: 'alone',
    },
  ),
  inStock: filter(
    trueOrFalse(
      'Only products in stock, or only those out of stock; uncounted products are always in stock.',
    ),
    {
      sql: 'COALESCE(p.stock, -1) <> 0',
      index: { flag: 'indexByStock', leaves: 0.7 },
      heavy: 'alone',
    },
  ),
}

/**
 * The SQL of a tag or an option.
 * @param name its name in `product_facet`, as SQL
 */
export function facetSql(name: string, values: string): string {
  return `EXISTS (
    SELECT 1 FROM product_facet f
    WHERE f.shop_id = $shop AND f.name = ${name} AND f.value IN ($${values}...)
      AND f.product_id = p.id)`
}

type Table = typeof PRODUCT_FILTERS
export type FilterName = keyof Table
type SentOf<F> = F extends Filter<infer Sent, infer _> ? Sent : never
type ValueOf<F> = F extends Filter<infer _, infer Value> ? Value : never

/** Products whose option of this name has one of these values. */
export interface OptionFilter {
  readonly name: string
  readonly values: readonly string[]
}

/** The filters in the form of the API: taxa by id, slug or name, amounts in major units. */
export type SentFilters = { readonly [Name in FilterName]: SentOf<Table[Name]> }

/** The values of their conditions: taxa by their numbers, amounts in minor units. */
export type FilterValues = { readonly [Name in FilterName]: ValueOf<Table[Name]> }

export const FILTERS: {
  readonly [Name in FilterName]: Filter<SentFilters[Name], FilterValues[Name]>
} = PRODUCT_FILTERS

export function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(FILTERS, name)
}
