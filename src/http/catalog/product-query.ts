import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { ListSort, OptionFilter, ProductQuery } from '../../domain/catalog/list/filter.ts'
import type { ListQuery } from '../../domain/catalog/list/listing.ts'
import type { WriteOptions } from '../../domain/catalog/taxon.ts'
import { PRODUCT_LIMITS, PRODUCT_STATUSES, PRODUCT_TYPES } from '../../domain/catalog/values.ts'
import { invalid } from '../../domain/error.ts'
import { Closed } from '../../domain/schema.ts'
import { unstorable } from '../../domain/text.ts'
import {
  ANY_OF,
  MAX_VALUES,
  QueryChoices,
  QueryLimit,
  QueryLine,
  QueryList,
  QueryText,
  VALUES,
  valuesOf,
} from '../server/query.ts'

const SORTS = ['createdAt', 'updatedAt', 'name', 'price', 'stock', 'sku'] as const
const SORT_VALUES = [...SORTS.flatMap((field) => [field, `-${field}`]), 'relevance']
const DEFAULT_LIMIT = 20

function matching(pattern: RegExp, message: string, documented: object) {
  return Type.Optional(QueryText((text) => pattern.test(text), message, documented))
}

function text(maxLength: number, description: string) {
  return Type.Optional(QueryLine(maxLength, description))
}

function price(description: string) {
  return matching(/^\d{1,9}(\.\d{1,4})?$/, 'Use an amount such as 9.99.', {
    type: 'number',
    minimum: 0,
    description,
  })
}

function anyOf(values: readonly string[], description: string) {
  return Type.Optional(QueryChoices(values, description))
}

function texts(maxLength: number, description: string) {
  const message = `Use up to ${MAX_VALUES} values of up to ${maxLength} characters, with commas between them.`
  const check = (one: string) => one.length <= maxLength
  return QueryList(`${description} ${ANY_OF}`, check, message, { maxLength })
}

function someOf(maxLength: number, description: string) {
  return Type.Optional(texts(maxLength, description))
}

function references(noun: string) {
  return someOf(PRODUCT_LIMITS.reference, `Id, slug or name of a ${noun}.`)
}

/** The prefix of a parameter that filters by an option: `option.Size=M`. */
const OPTION = 'option.'
/** Stands in the OpenAPI document for all such parameters. */
const OPTION_PARAMETER = 'option.<Name>'
export const OptionValues = texts(
  PRODUCT_LIMITS.optionValue,
  'Products whose option of this name has this value: option.Size=M.',
)
const MAX_OPTION_FILTERS = 10

const INCLUDES = ['total', 'facets', 'pages'] as const

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
    sku: someOf(PRODUCT_LIMITS.code, 'The product with this sku.'),
    barcode: someOf(
      PRODUCT_LIMITS.code,
      'The product with this barcode; GTINs are equal when padded.',
    ),
    ids: someOf(40, 'The products with these ids.'),
    slug: someOf(PRODUCT_LIMITS.slug, 'The product with this slug.'),
    tag: someOf(PRODUCT_LIMITS.tag, 'Products with this tag, written as in the product.'),
    [OPTION_PARAMETER]: Type.Optional(OptionValues),
    itemGroupId: text(PRODUCT_LIMITS.itemGroupId, 'The variants of this group.'),
    priceMin: price('The lowest price, in whole units of the currency, such as 9.99.'),
    priceMax: price('The highest price.'),
    toCount: matching(/^true$/, 'Use true, or leave it out.', {
      type: 'boolean',
      description: 'true: only products whose stock sales at tills have brought below 0.',
    }),
    stockMax: matching(/^\d{1,9}$/, 'Use a whole number such as 5.', {
      type: 'integer',
      minimum: 0,
      description: 'Only products whose stock is counted and at most this, also below 0.',
    }),
    inStock: matching(/^(true|false)$/, 'Use true or false.', {
      type: 'boolean',
      description:
        'Only products in stock, or only those out of stock; uncounted products are always in stock.',
    }),
    sort: Type.Optional(
      QueryText(
        (text) => SORT_VALUES.includes(text),
        `Use relevance, or ${SORTS.join(', ')}, with - in front for descending.`,
        {
          type: 'string',
          enum: SORT_VALUES,
          description: 'The order; by default -createdAt, or relevance with search.',
        },
      ),
    ),
    limit: QueryLimit(DEFAULT_LIMIT, 'How many at most.'),
    cursor: text(12_000, 'nextCursor of the page before.'),
    include: anyOf(
      INCLUDES,
      'total counts everything that is found, beside this page; facets counts it by category, brand, collection and type; pages has the cursors of all pages, to open any of them. A publishable key, and the order of relevance, have no pages.',
    ),
    variants: matching(/^grouped$/, 'Use grouped, or leave it out.', {
      type: 'string',
      enum: ['grouped'],
      description:
        'grouped: products that share an itemGroupId are one entry, found where any of them matches: the best match, with its group.',
    }),
  },
  // The names of options; `listQueryOf` refuses all other names.
  { additionalProperties: OptionValues },
)

/** The parameters of a write to one product. */
export const WriteParameters = Closed({
  createMissing: matching(/^(true|false)$/, 'Use true or false.', {
    type: 'boolean',
    description:
      'false refuses a category, brand or collection that the shop does not have; by default a new name makes it.',
  }),
})

export function writeOptionsOf({ createMissing }: Static<typeof WriteParameters>): WriteOptions {
  return { createMissing: createMissing !== 'false' }
}

const { [OPTION_PARAMETER]: _, ...KNOWN } = ListParameters.properties
const { sort: _1, limit: _2, cursor: _3, include: _4, variants: _5, ...PARAMETERS } = KNOWN

/** The parameters that filter a list. */
export const FILTERS: Readonly<Record<Exclude<keyof ProductQuery, 'options'>, TSchema>> = PARAMETERS

type Parameters = Static<typeof ListParameters>

/**
 * The query of a list in the domain's terms.
 * @throws Refusal VALIDATION_FAILED on an unknown parameter
 */
export function listQueryOf(query: Parameters): ListQuery {
  const texts: Readonly<Record<string, string | undefined>> = query
  const filters: Record<string, unknown> = {}
  for (const name in texts) {
    const parameter = FILTERS[name as keyof typeof FILTERS]
    if (parameter) filters[name] = decoded(parameter, texts[name] ?? '')
  }
  const options = optionsOf(query)
  const include = query.include === undefined ? [] : values(query.include)
  return {
    ...filters,
    ...(options && { options }),
    search: query.search?.trim() || undefined,
    sort: sortOf(query.sort),
    grouped: query.variants === 'grouped',
    limit: Number(query.limit ?? DEFAULT_LIMIT),
    cursor: query.cursor,
    total: include.includes('total'),
    facets: include.includes('facets'),
    pages: include.includes('pages'),
  }
}

/** The value that the text of a parameter stands for, as its schema documents it. */
function decoded(parameter: TSchema, text: string) {
  if (VALUES in parameter) return values(text)
  if (parameter.type === 'boolean') return text === 'true'
  return parameter.type === 'string' ? text : Number(text)
}

/** The values of a parameter that the schema has accepted, each once. */
function values(list: string): string[] {
  return [...new Set(valuesOf(list))]
}

/**
 * Returns the name of the option in `option.<Name>`. @throws Refusal VALIDATION_FAILED for another
 * name
 */
export function optionIn(parameter: string, field: string): string {
  const name = parameter.slice(OPTION.length)
  const isOption = parameter.startsWith(OPTION) && name.length <= PRODUCT_LIMITS.optionName
  if (isOption && name !== '' && unstorable(name) === null) return name
  throw invalid(field, 'unknown', 'There is no such parameter; leave it out.')
}

function optionsOf(query: Parameters): OptionFilter[] | undefined {
  const options: OptionFilter[] = []
  for (const [parameter, value] of Object.entries(query)) {
    if (Object.hasOwn(KNOWN, parameter)) continue
    const name = optionIn(parameter, parameter)
    options.push({ name, values: values(value ?? '') })
  }
  if (options.length === 0) return undefined
  if (options.length <= MAX_OPTION_FILTERS) return options
  const message = `Filter by up to ${MAX_OPTION_FILTERS} options.`
  throw invalid(OPTION, 'too_many', message, { max: MAX_OPTION_FILTERS })
}

function sortOf(text: string | undefined): ListSort | undefined {
  if (text === undefined) return undefined
  const descending = text.startsWith('-')
  const field = (descending ? text.slice(1) : text) as ListSort['field']
  return { field, descending }
}
