import type { TSchema } from '@sinclair/typebox'
import { MAX_VALUES, VALUES } from '../server/query.ts'
import { VARIABLES } from './guide.ts'

type Described = Partial<TSchema> & { readonly [VALUES]?: object }

/** The header parameters of a route, and the credentials that it takes. */
interface Headed {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

/** The variables of a path. */
export function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: VARIABLES[name ?? ''],
    schema: name === 'n' ? { type: 'integer', minimum: 1 } : { type: 'string' },
    // The slug that the example of a new product gets.
    ...(name === 'id' && path.includes('/products/:id') && { example: 'espresso-cup' }),
  }))
}

/** A key names its shop; a cookie does not. */
export function headerParameters({ security = [], parameters }: Headed): object[] {
  const byCookie = security.some((one) => 'adminSession' in one || 'shopperSession' in one)
  return parameters.map((one) => {
    if (one.name !== 'x-shop-id') return one
    if (byCookie) return { ...one, required: true }
    return {
      ...one,
      description: 'The slug of the shop; not needed, because the key belongs to one shop.',
    }
  })
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

/** The names and values of a parameter as OpenAPI has them (3.1.0, Style Values). */
function namedParameter(name: string, schema: Described): object {
  const prefix = /^(\w+)\.</.exec(name)?.[1]
  // Any name with the prefix: an object, each field of which is a parameter. Without an example,
  // /docs would fill in some.
  if (prefix) {
    const fields = { type: 'object', propertyNames: { pattern: `^${prefix}\\.` } }
    const values = { ...fields, additionalProperties: schema }
    return { name: prefix, style: 'form', explode: true, example: {}, schema: values }
  }
  const values = schema[VALUES]
  if (!values) return { name, schema }
  const list = { type: 'array', items: values, maxItems: MAX_VALUES }
  return { name, style: 'form', explode: false, schema: list }
}
