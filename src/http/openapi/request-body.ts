import type { TSchema } from '@sinclair/typebox'

type Values = Readonly<Record<string, string | number>>

/** Example values by field name, clearer than values made from the type. */
const VALUES: Values = {
  email: 'ada@example.com',
  name: 'Espresso cup',
  price: 9.5,
  slug: 'espresso-cup',
  code: '123456',
  challengeId: 'YOUR_CHALLENGE_ID',
  token: 'YOUR_TOKEN',
  delta: 12,
  reason: 'delivery',
  alt: 'A white cup on a saucer',
  url: 'https://example.com/webhook',
  status: 'Published',
  stock: 12,
  category: 'Cups',
  brand: 'Acme',
}

/**
 * Optional fields that the example of a new object includes, so that the product is visible at
 * once.
 */
const SHOWN: readonly string[] = ['status', 'stock', 'category', 'brand']

/** Example values for the operations of one tag, where a field name has another meaning. */
const VALUES_OF_TAG: Readonly<Record<string, Values>> = {
  'Sign-in': { name: 'Corner shop', slug: 'corner-shop' },
  Shops: { name: 'Corner shop', slug: 'corner-shop' },
  Staff: { role: 'staff' },
  Terminals: { name: 'Till by the door' },
  Categories: { name: 'Plates', into: 'Cups' },
  Brands: { name: 'Lindqvist', into: 'Acme' },
  Collections: { name: 'Summer', into: 'Gifts' },
  'Store categories': { name: 'Plates' },
  'Store brands': { name: 'Lindqvist' },
  'Store collections': { name: 'Summer' },
  Storefront: { name: 'Ada Verne' },
  POS: { code: 'ABCD-EFGH' },
}

/** The JSON request body of a route, with an example to try. */
export function requestBody(schema: TSchema, method: string, tag: string | undefined): object {
  const types = [
    'application/json',
    ...(method === 'PATCH' ? ['application/merge-patch+json'] : []),
  ]
  const needless = schema.anyOf?.some(({ type }: TSchema) => type === 'null') === true
  const example = schema.examples?.[0] ?? (needless ? undefined : exampleOf(schema, tag))
  const content = Object.fromEntries(types.map((type) => [type, { schema, example }]))
  return { required: !needless, content }
}

/**
 * A valid body: the required fields and some optional ones, or else the field that changes most
 * often.
 */
function exampleOf({ properties = {}, required }: TSchema, tag = ''): unknown {
  const changed = 'price' in properties ? ['price'] : Object.keys(properties).slice(0, 1)
  const shown = SHOWN.filter((name) => name in properties)
  const names: readonly string[] = required?.length ? [...required, ...shown] : changed
  return Object.fromEntries(
    names.map((name) => [
      name,
      VALUES_OF_TAG[tag]?.[name] ?? VALUES[name] ?? sampleOf(properties[name]),
    ]),
  )
}

function sampleOf(schema: TSchema): unknown {
  const kind = schema.anyOf?.find(({ type }: TSchema) => type !== 'null')
  if (kind) return sampleOf(kind)
  const value = schema.const ?? schema.enum?.[0]
  if (value !== undefined) return value
  if (schema.type === 'array') return [sampleOf(schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type !== 'object') return 'text'
  return exampleOf(schema)
}
