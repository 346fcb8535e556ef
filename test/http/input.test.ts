import type { Ask } from '../answer.ts'
import { play, type Scenario } from '../scenario.ts'
import { PRODUCTS } from '../shop-fixture.ts'

/** What must never come back in a problem: it may be secret. */
const CANARY = 'canary-7b1f'
const JSON_TYPE = { 'content-type': 'application/json' }

function post(raw: BodyInit, headers: Readonly<Record<string, string>> = JSON_TYPE): Partial<Ask> {
  return { method: 'POST', raw, headers }
}

/** A raw JSON text in which `field` has this text as its value. */
function withField(field: string, json: string): string {
  const rest = { name: '"Mug"', price: '9.5' }
  const fields = Object.entries({ ...rest, [field]: json })
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

const list = (length: number, value: string) => `[${Array(length).fill(value).join(',')}]`
const text = (length: number) => JSON.stringify('x'.repeat(length))
const dictionary = (length: number, key = 'k', value = '"v"') =>
  `{${Array.from({ length }, (_, index) => `"${key}${index}":${value}`).join(',')}}`

/** Field by field: what is refused, as JSON text. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  name: ['null', '""', '" "', '"\\t\\n"', '1', 'true', '[]', '{}', text(256)],
  description: ['1', '[]', text(20_001)],
  price: [
    'null',
    '"1"',
    '""',
    '" "',
    '19.999',
    '0.30000000000000004',
    '-0',
    '-0.0',
    '-1',
    '-0.01',
    '1e400',
    '-1e400',
    '1e-7',
    '1000000000',
    '999999999.991',
    '1e21',
    'true',
    '[1]',
    '{}',
  ],
  compareAtPrice: ['9.5', '9.49', '0', '-0', '"10"', '10.001', '1e400', '1000000000'],
  productType: ['"item"', '"ITEM"', '""', '1', '"Item "', '["Item"]', '"Gift"'],
  status: ['"published"', '"Deleted"', '""', '0', 'true'],
  sku: ['1', 'true', '[]', text(65)],
  barcode: ['4006381333931', '[]', text(65)],
  stock: [
    '1.5',
    '-1',
    '-0',
    '"5"',
    '" "',
    '2147483648',
    '9007199254740993',
    '1e400',
    'true',
    '[]',
    '0.1',
  ],
  category: [
    '""',
    '" "',
    '1',
    '["a"]',
    '{"name":"a"}',
    text(256),
    '"cat_01kf06q6q8e1qtz9vw9zcjzt7y"',
  ],
  brand: ['""', '"\\u00a0"', '1', text(256), '"brand_01kf06q6q8e1qtz9vw9zcjzt7y"'],
  collections: [
    '"a"',
    '{}',
    '[1]',
    '[null]',
    '[""]',
    '[" "]',
    '["a","\\t"]',
    list(21, '"a"'),
    '["coll_01kf06q6q8e1qtz9vw9zcjzt7y"]',
  ],
  itemGroupId: ['1', '[]', text(256)],
  options: [
    '[]',
    '"a"',
    '{"Size":1}',
    '{"Size":""}',
    '{"Size":null}',
    '{"":"M"}',
    dictionary(4),
    '{"__proto__":{"a":"b"}}',
    `{"${'k'.repeat(51)}":"v"}`,
    `{"Size":${text(256)}}`,
  ],
  tags: ['"a"', '[""]', '[1]', '[null]', `[${text(65)}]`, list(51, '"a"')],
  metadata: [
    '[]',
    '"a"',
    '{"a":1}',
    '{"a":null}',
    '{"a":{"b":"c"}}',
    '{"":"a"}',
    dictionary(51),
    `{"${'k'.repeat(41)}":"v"}`,
    `{"a":${text(501)}}`,
    '{"__proto__":{"a":"b"}}',
  ],
}

/** Fields that only the server writes, or that nobody knows. */
const FOREIGN = [
  'id',
  'shopId',
  'shop_id',
  'shop',
  'role',
  'currency',
  'images',
  'createdAt',
  'updatedAt',
  'revision',
  'Name',
  'price ',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '__proto__',
  'a/b',
  'a~b',
  'a.b',
]

const FIELDS: Scenario[] = Object.entries(REFUSED).flatMap(([field, values]) =>
  values.map((json) => ({
    name: `${field} ${json.length > 40 ? `${json.slice(0, 40)}… (${json.length})` : json}`,
    request: post(withField(field, json)),
    status: 422,
    contains: ['VALIDATION_FAILED', `"field":"${field}`],
  })),
)

play('a new product is refused for', FIELDS)

play(
  'a patch is refused for',
  [
    ...Object.entries(REFUSED).flatMap(([field, values]) =>
      values
        .filter((json) => !(json === '{"Size":null}' || json === '{"a":null}'))
        .filter((json) => !(field === 'compareAtPrice' && json === '9.5'))
        .map((json) => ({
          name: `${field} ${json.slice(0, 40)}`,
          request: { raw: `{${JSON.stringify(field)}:${json}}` },
          contains: [`"field":"${field}`],
        })),
    ),
    ...['productType', 'status'].map((field) => ({
      name: `${field} null`,
      request: { raw: `{"${field}":null}` },
      contains: [`"field":"${field}"`],
    })),
    ...FOREIGN.map((field) => ({
      name: `the field ${JSON.stringify(field)}`,
      request: { raw: `{${JSON.stringify(field)}:"${CANARY}"}` },
      contains: [JSON.stringify(field)],
      lacks: [CANARY],
    })),
    ...['[]', 'null', '"x"', '1', '[{"op":"replace","path":"/name","value":"x"}]'].map((raw) => ({
      name: `the body ${raw}`,
      request: { raw },
      contains: [],
    })),
  ].map((scenario) => ({
    ...scenario,
    status: 422,
    contains: ['VALIDATION_FAILED', ...scenario.contains],
    request: async ({ north }) => ({
      ...scenario.request,
      method: 'PATCH',
      path: `${PRODUCTS}/${(await north.product({ price: 9.5, stock: 3 })).id}`,
      headers: JSON_TYPE,
    }),
  })),
)

play(
  'a new product is refused with the field',
  FOREIGN.map((field) => ({
    name: JSON.stringify(field),
    request: post(withField(field, `"${CANARY}"`)),
    status: 422,
    contains: ['VALIDATION_FAILED', JSON.stringify(field)],
    lacks: [CANARY],
  })),
)

const STRINGS: readonly (readonly [what: string, json: string])[] = [
  ['NUL', '"a\\u0000b"'],
  ['a lone high surrogate', '"a\\ud800b"'],
  ['a lone low surrogate', '"\\uDFFF"'],
  ['surrogates in the wrong order', '"\\ude00\\ud83d"'],
]

play(
  'text is refused that cannot be stored:',
  STRINGS.flatMap(([what, json]) =>
    [
      ['name', json],
      ['sku', json],
      ['barcode', json],
      ['description', json],
      ['category', json],
      ['collections', `["fine",${json}]`],
      ['tags', `[${json}]`],
      ['options', `{"Size":${json}}`],
      ['options', `{${json}:"M"}`],
      ['metadata', `{"a":${json}}`],
      ['metadata', `{${json}:"a"}`],
    ].map(([field = '', value = '']) => ({
      name: `${what} in ${field} ${value}`,
      request: post(withField(field, value)),
      status: 422,
      contains: ['VALIDATION_FAILED', `"field":"${field}`],
    })),
  ),
)

const nested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`
const bytes = (...values: number[]) => Uint8Array.from(values)
const MIB = 1024 * 1024

const MALFORMED: readonly (readonly [name: string, raw: BodyInit])[] = [
  ['half a body', '{"name":'],
  ['a word', 'hello'],
  ['single quotes', "{'name':'x'}"],
  ['a comma too many', '{"name":"x","price":1,}'],
  ['two values', '{"name":"x","price":1} {}'],
  ['NaN', '{"name":"x","price":NaN}'],
  ['a hexadecimal price', '{"name":"x","price":0x10}'],
  ['a leading zero', '{"name":"x","price":01}'],
  ['a plus', '{"name":"x","price":+1}'],
  ['a bare NUL', '{"name":"a\0b","price":1}'],
  ['a line break in a text', '{"name":"a\nb","price":1}'],
  ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['an overlong encoding', bytes(0x22, 0xc0, 0xaf, 0x22)],
  ['an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ['a cut sequence', bytes(0x22, 0xe2, 0x82, 0x22)],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
  ['UTF-16', new Uint8Array(Buffer.from('{"name":"x","price":1}', 'utf16le'))],
  ['depth 33', nested(33, '[', ']')],
  ['depth 10,000', nested(10_000, '[', ']')],
  ['depth 10,000 of objects', nested(10_000, '{"a":', '}')],
  ['depth 500,000 that never ends', '['.repeat(500_000)],
  ['depth behind a quote in a text', `{"a":"\\"","b":${nested(33, '[', ']')}}`],
]

play('a body is refused that cannot be read:', [
  ...MALFORMED.map(([name, raw]) => ({
    name,
    request: post(raw),
    status: 400,
    refusal: 'MALFORMED_REQUEST',
  })),
  {
    name: 'brackets in a text are not depth',
    request: post(withField('description', JSON.stringify('[{"\\'.repeat(100)))),
    status: 201,
  },
  {
    name: 'depth 32 is read, and judged by its schema',
    request: post(nested(32, '[', ']')),
    status: 422,
  },
  {
    name: '1 MiB is read, and judged by its schema',
    request: post(withField('description', text(MIB - 60))),
    status: 422,
    refusal: 'VALIDATION_FAILED description',
  },
  ...[
    ['1 MiB and a byte', `"${'x'.repeat(MIB - 1)}"`],
    ['2 MiB', `"${'x'.repeat(2 * MIB)}"`],
  ].map(([name = '', raw = '']) => ({
    name,
    request: post(raw),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  })),
  {
    name: '2 MiB that say they are 10 bytes',
    request: post(`"${'x'.repeat(2 * MIB)}"`, { ...JSON_TYPE, 'content-length': '10' }),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'a stream of 2 MiB without a length',
    request: post(new Blob([`"${'x'.repeat(2 * MIB)}"`]).stream()),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  },
  ...[
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join(',')}}`],
    ['500,000 tags', `{"tags":${list(500_000, '0')}}`],
    ['2,001 empty lists', list(2001, '[]')],
  ].map(([name = '', raw = '']) => ({
    name,
    request: post(raw),
    status: 400,
    refusal: 'MALFORMED_REQUEST',
  })),
  {
    name: '2,000 commas in a text are one value',
    request: post(withField('description', JSON.stringify(','.repeat(2001)))),
    status: 201,
  },
  {
    name: '2,000 values are judged by their schema',
    request: post(`{"tags":${list(2000, '0')}}`),
    status: 422,
    contains: ['"tags"'],
  },
  {
    name: 'an empty body',
    request: post('', { ...JSON_TYPE, 'content-length': '0' }),
    status: 422,
    refusal: 'VALIDATION_FAILED body',
  },
])

const TYPES: readonly (readonly [type: string, status: number])[] = [
  ['application/json', 201],
  ['application/json; charset=utf-8', 201],
  ['APPLICATION/JSON', 201],
  ['application/json;charset=UTF-8', 201],
  ['application/merge-patch+json', 415],
  ['application/jsonx', 415],
  ['application/json, text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['multipart/form-data', 415],
  ['text/plain', 415],
  ['text/json', 415],
  ['text/plain; application/json', 415],
  ['', 415],
]

play('of the media types', [
  ...TYPES.map(([type, status]) => ({
    name: `${type || 'none'} is ${status}`,
    request: post(withField('name', '"Mug"'), { 'content-type': type }),
    status,
    ...(status === 415 && { refusal: 'UNSUPPORTED_MEDIA_TYPE' }),
  })),
  ...['gzip', 'deflate', 'br', 'identity, gzip'].map((encoding) => ({
    name: `content-encoding ${encoding} is 415`,
    request: post(Bun.gzipSync(Buffer.from('{}')), { ...JSON_TYPE, 'content-encoding': encoding }),
    status: 415,
    refusal: 'UNSUPPORTED_MEDIA_TYPE',
  })),
])

play('several mistakes', [
  {
    name: 'are all named at once',
    request: { method: 'POST', body: { name: '', price: '1', stock: 1.5, foo: 1, tags: [''] } },
    status: 422,
    contains: ['"name"', '"price"', '"stock"', '"foo"', '"tags.0"'],
  },
  {
    name: 'of the domain, too',
    request: { method: 'POST', body: { name: ' ', price: 1.001, category: ' ' } },
    status: 422,
    refusal: 'VALIDATION_FAILED price name category',
  },
])

/** What a person reads who got it wrong. */
const COMPLAINTS: readonly (readonly [body: object, message: string])[] = [
  [{ price: '1' }, 'Use a number from 0 to 999999999.99.'],
  [{ price: -1 }, 'Use a number from 0 to 999999999.99.'],
  [{ price: 1.001 }, 'Use 0 to 999999999.99, with no more decimals than EUR has.'],
  [{ compareAtPrice: 'x' }, 'Use a number from 0 to 999999999.99, or null.'],
  [{ stock: 1.5 }, 'Use a whole number from 0 to 2147483647, or null.'],
  [{ stock: -1 }, 'Use a whole number from 0 to 2147483647.'],
  [{ productType: 'x' }, 'Use Item, or Service, or Digital, or null.'],
  [{ name: undefined }, 'This field is required.'],
  [{ name: '' }, 'Use at least 1 character.'],
  [{ name: 'x'.repeat(256) }, 'Use at most 255 characters.'],
  [{ tags: [''] }, 'Use at least 1 character.'],
  [{ tags: Array(51).fill('a') }, 'Use at most 50 entries.'],
  [{ collections: [1] }, 'Use a text of up to 255 characters.'],
  [{ collections: 'a' }, 'Use a list, or null.'],
  [{ options: { a: '1', b: '2', c: '3', d: '4' } }, 'Use at most 3 entries.'],
  [{ metadata: { a: 1 } }, 'Use a text of up to 500 characters.'],
  [{ metadata: { ['k'.repeat(41)]: '' } }, 'Use keys of up to 40 characters.'],
  [{ colour: 'red' }, 'This field is unknown or read-only; leave it out.'],
]

play(
  'the problem says what to do:',
  COMPLAINTS.map(([fields, message]) => ({
    name: `${JSON.stringify(fields).slice(0, 40)} ${message}`,
    request: { method: 'POST', body: { name: 'Mug', price: 1, ...fields } },
    status: 422,
    contains: [`"message":${JSON.stringify(message)}`],
  })),
)
