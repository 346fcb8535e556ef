import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { ListQuery, ProductQuery } from '../../domain/catalog/listing.ts'
import {
  PRODUCT_LIMITS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type ProductStatus,
  type ProductType,
} from '../../domain/catalog/product.ts'
import { unstorable } from '../../domain/text.ts'
import { JsonField, QueryText } from '../server/query.ts'
import { Closed } from '../server/schema.ts'

const SORTS = ['createdAt', 'updatedAt', 'name', 'price', 'stock', 'sku'] as const
const SORT = new RegExp(`^-?(${SORTS.join('|')})$|^-?relevance$`)

function matching(pattern: RegExp, message: string, documented: object) {
  return Type.Optional(QueryText((text) => pattern.test(text), message, documented))
}

function text(maxLength: number, description: string) {
  const check = (value: string) =>
    value.length > 0 && value.length <= maxLength && unstorable(value) === null
  const message = `Use 1 to ${maxLength} characters.`
  return Type.Optional(QueryText(check, message, { type: 'string', maxLength, description }))
}

function price(description: string) {
  return matching(/^\d{1,9}(\.\d{1,4})?$/, 'Use an amount such as 9.99.', {
    type: 'number',
    minimum: 0,
    description,
  })
}

function anyOf(values: readonly string[], description: string) {
  const message = `Use ${values.join(', ')}, or several with commas.`
  const check = (value: string) => value.split(',').every((one) => values.includes(one))
  return Type.Optional(QueryText(check, message, { type: 'string', description, examples: values }))
}

function references(noun: string) {
  const check = (value: string) =>
    value.length <= 2000 &&
    value.split(',').every((one) => one.trim() !== '') &&
    value.split(',').length <= 50
  const description = `Id, slug or name of a ${noun}; several with commas mean any of them.`
  const message = `Use up to 50 ids, slugs or names, with commas between them.`
  return Type.Optional(QueryText(check, message, { type: 'string', description }))
}

/**
 * The parameters of a product list. The descriptions name the defaults: Elysia would add a schema's
 * `default` to the query as if the client had sent it.
 */
export const ListParameters = Type.Object(
  {
    status: anyOf(PRODUCT_STATUSES, 'Only these statuses; a publishable key sees Published alone.'),
    productType: anyOf(PRODUCT_TYPES, 'Only these types.'),
    category: references('category'),
    brand: references('brand'),
    collection: references('collection'),
    search: Type.Optional(
      QueryText((value) => value.length <= 500, 'Use up to 500 characters.', {
        type: 'string',
        maxLength: 500,
        description:
          'Words to look for in name, brand, category, sku, barcode, tags, options, description and ' +
          'the metadata that the key may see; the last may be unfinished. In the order of relevance, ' +
          'where fewer than 20 products have all words, those that have some of them follow.',
      }),
    ),
    sku: text(PRODUCT_LIMITS.code, 'The product with this sku.'),
    barcode: text(
      PRODUCT_LIMITS.code,
      'The product with this barcode; GTINs are equal when padded.',
    ),
    itemGroupId: text(PRODUCT_LIMITS.itemGroupId, 'The variants of this group.'),
    priceMin: price('The lowest price, in whole units of the currency, such as 9.99.'),
    priceMax: price('The highest price.'),
    inStock: matching(/^(true|false)$/, 'Use true or false.', {
      type: 'boolean',
      description:
        'Only products in stock, or only those out of stock; uncounted products are always in stock.',
    }),
    sort: matching(SORT, `Use ${SORTS.join(', ')} or relevance, with - in front for descending.`, {
      type: 'string',
      description: 'The order; by default -createdAt, or relevance with search.',
    }),
    limit: matching(/^([1-9]\d?|100)$/, 'Use a whole number from 1 to 100.', {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'How many at most; 20 by default.',
    }),
    cursor: text(12_000, 'nextCursor of the page before.'),
    include: matching(/^total$/, 'Use total.', {
      type: 'string',
      enum: ['total'],
      description: 'total counts everything that is found, beside this page.',
    }),
  },
  { additionalProperties: false },
)

type Parameters = Static<typeof ListParameters>

const {
  sort: _sort,
  limit: _limit,
  cursor: _cursor,
  include: _include,
  ...FILTERS
} = ListParameters.properties

/** The filters of a list as a JSON object: amounts are numbers, inStock is a boolean. */
export const FilterBody = Type.Unsafe<Readonly<Record<string, string | number | boolean>>>(
  Closed(Object.fromEntries(Object.entries(FILTERS).map(([name, one]) => [name, JsonField(one)]))),
)

/** A filter in the domain's terms. */
export function filterQueryOf(filter: Static<typeof FilterBody>): ProductQuery {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return listQueryOf(Object.fromEntries(texts))
}

/** The query of a list in the domain's terms. */
export function listQueryOf(query: Parameters): ListQuery {
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value))
  const list = (value: string | undefined) => value?.split(',').map((one) => one.trim())
  return {
    status: list(query.status) as ProductStatus[] | undefined,
    productType: list(query.productType) as ProductType[] | undefined,
    category: list(query.category),
    brand: list(query.brand),
    collection: list(query.collection),
    search: query.search?.trim() || undefined,
    sku: query.sku,
    barcode: query.barcode,
    itemGroupId: query.itemGroupId,
    priceMin: number(query.priceMin),
    priceMax: number(query.priceMax),
    inStock: query.inStock === undefined ? undefined : query.inStock === 'true',
    sort: sortOf(query.sort),
    limit: Number(query.limit ?? 20),
    cursor: query.cursor,
    total: query.include === 'total',
  }
}

function sortOf(text: string | undefined): ListQuery['sort'] {
  if (text === undefined) return undefined
  const descending = text.startsWith('-')
  const field = (descending ? text.slice(1) : text) as NonNullable<ListQuery['sort']>['field']
  return { field, descending }
}
