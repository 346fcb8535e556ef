import type { TSchema } from '@sinclair/typebox'
import { MAX_VALUES, VALUES } from '../../domain/parameter.ts'
import { HEADERS, isOfShop, type Security } from './guide.ts'

type Described = Partial<TSchema> & { readonly [VALUES]?: object }

/**
 * The variables in a path.
 * @param descriptions by the names of variables
 */
export function pathParameters(
  path: string,
  descriptions: Readonly<Record<string, string>>,
): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: descriptions[name ?? ''],
    schema: name === 'n' ? { type: 'integer', minimum: 1 } : { type: 'string' },
    // The slug of the product in the example.
    ...(name === 'id' && path.includes('/products/:id') && { example: 'espresso-cup' }),
  }))
}

/**
 * The headers of a route. A route of one shop has x-shop-id, because a cookie does not name the
 * shop.
 */
export function headerParameters(
  security: Security,
  headers: readonly (keyof typeof HEADERS)[],
): object[] {
  const described = headers.map((name) => header(name, HEADERS[name]))
  if (!isOfShop(security)) return described
  const byCookie = security.some((one) => 'adminSession' in one || 'shopperSession' in one)
  const needless = 'The slug of the shop; not needed, because the key belongs to one shop.'
  const shop = header('x-shop-id', byCookie ? 'The slug of the shop.' : needless, byCookie)
  return [shop, ...described]
}

function header(name: string, description: string, required = false) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

export function queryParameters(query: TSchema | undefined): object[] {
  const properties = (query?.properties ?? {}) as Record<string, TSchema>
  return Object.entries(properties).map(([name, { check, description, ...schema }]) => ({
    ...namedParameter(name, schema),
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    description: description ?? schema.hint,
  }))
}

/** The names and values of a parameter in OpenAPI's form (3.1.0, Style Values). */
function namedParameter(name: string, schema: Described): object {
  const prefix = /^(\w+)\.</.exec(name)?.[1]
  // Parameters of any name with the prefix are documented as an object with one field for each.
  // Generators write these as option[Size]=M. Without an example, /docs would fill some in.
  if (prefix) {
    const { [VALUES]: _, ...text } = schema
    const fields = { type: 'object', additionalProperties: text }
    return { name: prefix, style: 'deepObject', explode: true, example: {}, schema: fields }
  }
  const values = schema[VALUES]
  if (!values) return { name, schema }
  // Commas are taken as well, but what a generator writes must be one of the two.
  const list = { type: 'array', items: values, maxItems: MAX_VALUES }
  return { name, style: 'form', explode: true, schema: list }
}
