import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { ListSort } from '../../domain/catalog/list/filter.ts'
import {
  FILTERS,
  type FilterName,
  isFilterName,
  type OptionFilter,
  type SentFilters,
} from '../../domain/catalog/list/filters.ts'
import type { ListQuery } from '../../domain/catalog/list/listing.ts'
import type { WriteOptions } from '../../domain/catalog/taxon.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { invalid } from '../../domain/error.ts'
import { QueryLine, QueryText, someOf, texts, trueOrFalse } from '../../domain/parameter.ts'
import { Closed } from '../../domain/schema.ts'
import { unstorable } from '../../domain/text.ts'
import { QueryLimit } from '../server/query.ts'

const SORTS = ['createdAt', 'updatedAt', 'name', 'price', 'stock', 'sku'] as const
const SORT_VALUES = [...SORTS.flatMap((field) => [field, `-${field}`]), 'relevance']
const DEFAULT_LIMIT = 20

/** The prefix of a parameter that filters by an option: `option.Size=M`. */
const OPTION = 'option.'
/** Stands in the OpenAPI document for all such parameters. */
const OPTION_PARAMETER = 'option.<Name>'
const OPTION_VALUES = texts(
  PRODUCT_LIMITS.optionValue,
  'Products whose option of this name has this value: option.Size=M or option[Size]=M.',
)
export const OPTION_SCHEMA = OPTION_VALUES.schema
const MAX_OPTION_FILTERS = 10

const INCLUDES = someOf(
  ['total', 'facets', 'pages'],
  'total counts everything that is found, beside this page; facets counts it by category, brand, collection, type, tag, option, stock and price, each without its own filter; pages has the cursors of all pages, to open any of them. A publishable key, and the order of relevance, have no pages.',
)

/** The schemas of the filters of a list, and of its search, by the names of their parameters. */
export const FILTER_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(Object.entries(FILTERS).map(([name, one]) => [name, one.parameter.schema])),
  search: QueryText((value) => value.length <= 500, 'Use up to 500 characters.', {
    type: 'string',
    maxLength: 500,
    description:
      'Words to look for in name, brand, category, sku, barcode, tags, options, description and ' +
      'the metadata that the key may see; the last may be unfinished. In the order of relevance, ' +
      'where fewer than 20 products have all words, those that have some of them follow.',
  }),
}

/** The other parameters of a list. */
const OTHER_SCHEMAS = {
  [OPTION_PARAMETER]: OPTION_SCHEMA,
  sort: QueryText(
    (text) => SORT_VALUES.includes(text),
    `Use relevance, or ${SORTS.join(', ')}, with - in front for descending.`,
    {
      type: 'string',
      enum: SORT_VALUES,
      description: 'The order; by default -createdAt, or relevance with search.',
    },
  ),
  limit: QueryLimit(DEFAULT_LIMIT, 'How many at most.'),
  cursor: QueryLine(12_000, 'nextCursor of the page before.'),
  include: INCLUDES.schema,
  variants: QueryText((text) => text === 'grouped', 'Use grouped, or leave it out.', {
    type: 'string',
    enum: ['grouped'],
    description:
      'grouped: products that share an itemGroupId are one entry, found where any of them matches: the best match, with its group.',
  }),
}

/**
 * The parameters of a product list. The descriptions name the defaults, since Elysia would fill
 * in a `default` (see elysia.md).
 */
export const ListParameters = Type.Unsafe<Readonly<Record<string, string | undefined>>>(
  Type.Partial(
    Type.Object({ ...FILTER_SCHEMAS, ...OTHER_SCHEMAS }),
    // The names of options; `listQueryOf` refuses all other names.
    { additionalProperties: OPTION_SCHEMA },
  ),
)

/**
 * The query of a list in the domain's terms.
 * @throws Refusal VALIDATION_FAILED on an unknown parameter
 */
export function listQueryOf(query: Static<typeof ListParameters>): ListQuery {
  const { search, sort, limit = DEFAULT_LIMIT, cursor, include, variants, ...others } = query
  const filters: { -readonly [Name in FilterName]?: SentFilters[Name] } = {}
  const read = <Name extends FilterName>(name: Name, text: string) => {
    filters[name] = FILTERS[name].parameter.read(text)
  }
  const options: OptionFilter[] = []
  for (const name in others) {
    const text = others[name] ?? ''
    if (isFilterName(name)) read(name, text)
    else options.push({ name: optionIn(dotted(name), name), values: OPTION_VALUES.read(text) })
  }
  if (options.length > MAX_OPTION_FILTERS) {
    const message = `Filter by up to ${MAX_OPTION_FILTERS} options.`
    throw invalid(OPTION, 'too_many', message, { max: MAX_OPTION_FILTERS })
  }
  const included = include === undefined ? [] : INCLUDES.read(include)
  return {
    ...filters,
    ...(options.length > 0 && { options }),
    search: search?.trim() || undefined,
    sort: sort === undefined ? undefined : sortOf(sort),
    grouped: variants === 'grouped',
    limit: Number(limit),
    cursor,
    total: included.includes('total'),
    facets: included.includes('facets'),
    pages: included.includes('pages'),
  }
}

/** Writes the parameter `option[Size]` of generated clients as `option.Size`. */
function dotted(parameter: string): string {
  return parameter.replace(/^option\[(.+)\]$/s, `${OPTION}$1`)
}

/**
 * Returns the name of the option in `option.<Name>`.
 * @throws Refusal VALIDATION_FAILED for another name
 */
export function optionIn(parameter: string, field: string): string {
  const name = parameter.slice(OPTION.length)
  const isOption = parameter.startsWith(OPTION) && name.length <= PRODUCT_LIMITS.optionName
  if (isOption && name !== '' && unstorable(name) === null) return name
  throw invalid(field, 'unknown', 'There is no such parameter; leave it out.')
}

function sortOf(text: string): ListSort | undefined {
  const descending = text.startsWith('-')
  const sent = descending ? text.slice(1) : text
  const field = [...SORTS, 'relevance' as const].find((one) => one === sent)
  return field && { field, descending }
}

const CREATE_MISSING = trueOrFalse(
  'false refuses a category, brand or collection that the shop does not have; by default a new name makes it.',
)

/** The parameters of a write to one product. */
export const WriteParameters = Closed({ createMissing: Type.Optional(CREATE_MISSING.schema) })

export function writeOptionsOf({ createMissing }: Static<typeof WriteParameters>): WriteOptions {
  return { createMissing: createMissing === undefined || CREATE_MISSING.read(createMissing) }
}
