import type { Document, Operation, Schema } from './document.ts'
import { fieldsOf, resolve, valuesOf } from './schema.ts'

/** Values that say more than their type does. */
const VALUES: Readonly<Record<string, string | number>> = {
  email: 'ada@example.com',
  name: 'Espresso cup',
  price: 9.5,
  slug: 'espresso-cup',
  currency: 'EUR',
  code: '123456',
  challengeId: 'YOUR_CHALLENGE_ID',
  token: 'YOUR_TOKEN',
  delta: 12,
  reason: 'delivery',
  alt: 'A white cup on a saucer',
}

/** The same where the operations of a tag mean something of their own by the name. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'Sign-in': { name: 'Corner shop', slug: 'corner-shop' },
  Shops: { name: 'Corner shop', slug: 'corner-shop' },
  Staff: { role: 'staff' },
  Terminals: { name: 'Till by the door' },
  Categories: { name: 'Cups', into: 'Cups' },
  Brands: { name: 'Acme', into: 'Acme' },
  Collections: { name: 'Gifts', into: 'Gifts' },
  Storefront: { name: 'Ada Verne' },
  POS: { code: 'ABCD-EFGH' },
}

/** A body that the operation takes: what it requires, or else the one field that changes most. */
export function exampleBody(operation: Operation, document: Document): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema || !operation.requestBody?.required) return undefined
  const fields = fieldsOf(schema, document)
  const required = fields.filter((field) => field.required)
  const changed = fields.find(({ name }) => name === 'price') ?? fields[0]
  const chosen = required.length > 0 ? required : changed ? [changed] : []
  const special = SPECIAL[operation.tags[0] ?? ''] ?? {}
  return Object.fromEntries(
    chosen.map((field) => [
      field.name,
      special[field.name] ?? VALUES[field.name] ?? sampleOf(field.schema, document),
    ]),
  )
}

function sampleOf(schema: Schema, document: Document): unknown {
  const { schema: inner } = resolve(schema, document)
  const [value] = valuesOf(inner)
  if (value !== undefined) return value
  if (inner.items) return [sampleOf(inner.items, document)]
  if (inner.type === 'boolean') return true
  if (inner.type === 'integer' || inner.type === 'number') return inner.minimum ?? 1
  if (inner.type === 'object') {
    const fields = fieldsOf(inner, document).filter((field) => field.required)
    return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.schema, document)]))
  }
  return 'text'
}
