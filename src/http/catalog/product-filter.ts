import { type Static, Type } from '@sinclair/typebox'
import type { ProductQuery } from '../../domain/catalog/list/filter.ts'
import { JsonField, type JsonValue, queryText } from '../server/query.ts'
import { FILTER_SCHEMAS, listQueryOf, OPTION_SCHEMA, optionIn } from './product-query.ts'

/** The names of the fields that are options. */
const OPTION_NAME = '^option\\.'

/** The filters of a list as a JSON object: amounts are numbers, inStock is a boolean. */
export const FilterBody = Type.Unsafe<Readonly<Record<string, JsonValue>>>(
  Type.Object(
    Object.fromEntries(
      Object.entries(FILTER_SCHEMAS).map(([name, one]) => [name, Type.Optional(JsonField(one))]),
    ),
    { additionalProperties: JsonField(OPTION_SCHEMA), namesOfOthers: OPTION_NAME },
  ),
)

/**
 * A filter in the domain's terms.
 * @throws Refusal VALIDATION_FAILED on an unknown field
 */
export function filterQueryOf(filter: Static<typeof FilterBody>): ProductQuery {
  for (const name of Object.keys(filter)) {
    if (!Object.hasOwn(FILTER_SCHEMAS, name)) optionIn(name, `filter.${name}`)
  }
  const texts = Object.entries(filter).map(([name, value]) => [name, queryText(value)])
  return listQueryOf(Object.fromEntries(texts))
}
