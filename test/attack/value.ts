import fc from 'fast-check'
import { type Document, resolve, type Schema } from '../openapi-document.ts'

/**
 * Texts such as `~north.product~` are placeholders: what they stand for is put in when a request is
 * sent.
 */

/** JSON text, with `#json …#` in a string standing for what JSON.stringify would not write. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"#json ([^"#]*)#"/g, '$1')
}

const raw = (text: string) => `#json ${text}#`
const nested = (depth: number) => raw('['.repeat(depth) + ']'.repeat(depth))
const NUMBERS = [
  '1e400',
  '-1e400',
  '-0',
  '1e-7',
  '0.1',
  '1.005',
  '19.999',
  '0.30000000000000004',
  '1.5',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '-1',
  '1E3',
  '1.0',
  '999999999.995',
  'NaN',
  'Infinity',
  '01',
  '+1',
  '.5',
  '0x10',
  '1_000',
].map(raw)

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202e',
  'İ',
  'ﬀ',
  '＠',
  '\r\nX-A: b',
  "' OR 1=1 --",
  '"; DROP TABLE product; --',
  '%',
  '_',
  '*',
  'a* NEAR(b c)',
  '"',
  '"a" AND',
  '(',
  '../..',
  '__proto__',
  'constructor',
  'null',
  '1',
  'true',
  '=1+1',
  '<b>',
  '{{1}}',
  'x'.repeat(256),
  'x'.repeat(20_001),
  '€'.repeat(400),
  '1e400',
  '-1',
  '0x10',
  ' 1',
  '1 ',
]

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { a: {} },
  { toString: null },
  nested(31),
  nested(33),
  nested(5000),
]
const MANY = [
  Array(2001).fill(0),
  Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [n, n])),
]

/** Texts, numbers and structures that have broken servers, and random ones. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...OTHERS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...MANY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Fields that every body must refuse. */
const READ_ONLY = ['id', 'shopId', 'shop_id', 'createdAt', 'revision', '__proto__', 'constructor']

const numbered = (make: (number: number) => string) => fc.nat(1_000_000).map(make)
const taxon = (kind: string) =>
  fc.oneof(
    numbered((n) => `${kind} ${n % 50}`),
    fc.constantFrom(`~north.${kind}~`),
  )

/** Valid values by field name, for fields whose schema does not say enough. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: numbered((n) => `guest${n}@example.com`),
  slug: numbered((n) => `slug-${n}`),
  sku: numbered((n) => `SKU-${n}`),
  barcode: numbered((n) => `CODE-${n}`),
  name: numbered((n) => `Thing ${n}`),
  currency: fc.constantFrom('EUR', 'JPY', 'USD'),
  price: fc.constantFrom(0, 1, 9.99, 19.99, 0.07, 4_999_999.99),
  compareAtPrice: fc.constantFrom(null, 999_999_999.99),
  category: taxon('category'),
  brand: taxon('brand'),
  collections: fc.array(taxon('collection'), { maxLength: 3 }),
  options: fc.constantFrom(null, {}, { Size: 'M' }, { Size: 'M', Colour: 'red' }),
  metadata: fc.constantFrom(null, {}, { origin: 'Ghent' }),
  origins: fc.constantFrom([], ['https://shop.example']),
  scalePrefixes: fc.constantFrom([], [{ prefix: '02', kind: 'weight' }]),
  into: fc.constantFrom(...['category', 'brand', 'collection'].map((one) => `~north.${one}Into~`)),
  delta: fc.integer({ min: -5, max: 50 }),
  // Another sum than the right one is refused.
  expectedTotal: fc.constant(null),
  expectedBalance: fc.constant(null),
  challengeId: fc.constantFrom('~admin.challenge~', '~shopper.challenge~'),
  code: fc.constantFrom('~admin.code~', '~shopper.code~'),
  otherCode: fc.constantFrom('~north.pairing~', '~south.pairing~', '~north.sku~'),
  sort: fc.constantFrom('createdAt', '-price', 'name', 'stock', '-sku', 'updatedAt'),
  inStock: fc.constantFrom('true', 'false'),
  stockMax: fc.constantFrom('0', '3'),
  include: fc.constant('total'),
  status: fc.constantFrom('Draft', 'Published', 'Archived'),
  productType: fc.constantFrom('Item', 'Service', 'Digital'),
  collection: fc.constantFrom('~north.collection~', '~south.collection~'),
  search: fc.constantFrom('mug', 'blue mug', 'köln', 'm'),
  priceMin: fc.constantFrom('0', '1.5'),
  priceMax: fc.constantFrom('3', '10000'),
  since: fc.constantFrom('0', '1'),
  returnTo: fc.constant('/admin'),
  url: fc.constant('https://example.com/hook'),
  change: fc.constant({ price: { percent: -10 } }),
  filter: fc.constant({ search: 'mug' }),
  productId: fc.constant('~north.goods~'),
  lineId: fc.constant('~north.line~'),
  customerId: fc.constantFrom('~north.customer~', null),
  quantity: fc.constantFrom(1, 1, 1, 2),
  amount: fc.constantFrom(1, 4.75, 9.5),
}

/** A value that this schema accepts, for a field of this name. */
export function plain(schema: Schema, document: Document, name = ''): fc.Arbitrary<unknown> {
  const digits = schema.pattern?.startsWith('^[0-9]')
  const known = KNOWN[name === 'code' && !digits ? 'otherCode' : name]
  if (known && !schema.enum) return known
  const { schema: inner, nullable } = resolve(schema, document)
  const value = plainValue(inner, document)
  return nullable ? fc.option(value, { freq: 4 }) : value
}

function plainValue(schema: Schema, document: Document): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plain(one, document)))
  switch (schema.type) {
    case 'string':
      return fc.string({ minLength: Math.max(1, schema.minLength ?? 0), maxLength: 8 })
    case 'integer':
      return integer(schema)
    case 'number':
      return fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(plain(schema.items ?? {}, document), { maxLength: 3 })
    case 'object':
      return plainObject(schema, document)
    default:
      return fc.constant(null)
  }
}

/** Small where it may be. */
function integer({ minimum: min = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 1000)) })
}

function plainObject(
  { properties = {}, required = [] }: Schema,
  document: Document,
): fc.Arbitrary<unknown> {
  const model = Object.entries(properties).map(([name, schema]) => {
    const value = plain(schema, document, name)
    return [name, required.includes(name) ? value : seldom(value)] as const
  })
  return fc.record(Object.fromEntries(model)).map(defined)
}

/** Usually left out. */
export function seldom<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  const nothing = fc.constant(undefined)
  return fc.oneof({ weight: 3, arbitrary: nothing }, { weight: 1, arbitrary: value })
}

export function defined<T>(fields: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Record<string, T>
}

/** A copy of the value with one error in it, or an entirely wrong value. */
export function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const way = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 })
  const spoilt = fc.tuple(value, way, hostile).map((parts) => spoil(...parts))
  return fc.oneof({ weight: 5, arbitrary: spoilt }, { weight: 1, arbitrary: hostile })
}

/** Replaces the part of a value at the path that the numbers choose by `evil`. */
function spoil(value: unknown, [turn = 0, ...way]: readonly number[], evil: unknown): unknown {
  if (typeof value !== 'object' || value === null || way.length === 0) return evil
  const entries = Object.entries(value)
  const at = turn % (entries.length + 1)
  const here = entries[at]
  const inner = here && (way.length % 2 === turn % 2 ? evil : spoil(here[1], way, evil))
  if (Array.isArray(value)) return here ? value.with(at, inner) : [...value, evil]
  if (here) return Object.fromEntries(entries.with(at, [here[0], inner]))
  const added = READ_ONLY[turn % READ_ONLY.length] ?? 'id'
  return Object.fromEntries(turn % 3 === 0 ? entries.slice(1) : [...entries, [added, evil]])
}
