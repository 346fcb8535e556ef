import { JSON_TYPE, list, post, text, withField } from '../../raw-body.ts'
import { play, type Scenario } from '../../scenario.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

/** A value that no problem document may repeat, because it may be secret. */
const CANARY = 'canary-7b1f'
const dictionary = (length: number, key = 'k', value = '"v"') =>
  `{${Array.from({ length }, (_, index) => `"${key}${index}":${value}`).join(',')}}`

/** Field by field: what is refused, as JSON text. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  name: ['null', '""', '" "', '"\\t\\n"', '1', 'true', '[]', '{}', text(256), '{"toString":1}'],
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
  productType: ['null', '"item"', '"ITEM"', '""', '1', '"Item "', '["Item"]', '"Gift"'],
  status: ['null', '"published"', '"Deleted"', '""', '0', 'true'],
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

/** Fields that only the server writes, and unknown ones. */
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

play('several mistakes', [
  {
    name: 'are all named at once',
    request: { method: 'POST', body: { name: '', price: '1', stock: -1, foo: 1, tags: [''] } },
    status: 422,
    contains: ['"name"', '"price"', '"stock"', '"foo"', '"tags.0"'],
  },
  {
    name: 'of the domain, too',
    request: { method: 'POST', body: { name: ' ', price: 1.001, category: ' ' } },
    status: 422,
    refusal: 'VALIDATION_FAILED price name category',
  },
  {
    name: 'of names that nobody can see',
    request: {
      method: 'POST',
      body: { name: '\u200b', price: 1, brand: '\u2060', collections: ['a', '\u00ad\ufeff'] },
    },
    status: 422,
    refusal: 'VALIDATION_FAILED name brand collections.1',
  },
])

/** The messages for people about wrong inputs. */
const COMPLAINTS: readonly (readonly [body: object, message: string])[] = [
  [{ price: '1' }, 'Use a number from 0 to 999999999.99.'],
  [{ price: -1 }, 'Use a number from 0 to 999999999.99.'],
  [{ price: 1.001 }, 'Use 0 to 999999999.99, with no more decimals than EUR has.'],
  [{ compareAtPrice: 'x' }, 'Use a number from 0 to 999999999.99 or null.'],
  [{ stock: 1.5 }, 'Use a whole number.'],
  [{ stock: -1 }, 'Use a number from 0 to 2147483647.'],
  [{ productType: 'x' }, 'Use Item, Service or Digital.'],
  [{ name: undefined }, 'This field is required.'],
  [{ name: '' }, 'Use at least 1 character.'],
  [{ name: 'x'.repeat(256) }, 'Use at most 255 characters.'],
  [{ tags: [''] }, 'Use at least 1 character.'],
  [{ tags: Array(51).fill('a') }, 'Use at most 50 entries.'],
  [{ collections: [1] }, 'Use a text of up to 255 characters or an object.'],
  [{ collections: 'a' }, 'Use a list or null.'],
  [{ category: '' }, 'Use at least 1 character.'],
  [{ category: {} }, 'This field is required.'],
  [
    { category: { id: 'cat_x', colour: 'red' } },
    'This field is unknown or read-only; leave it out.',
  ],
  [{ options: { a: '1', b: '2', c: '3', d: '4' } }, 'Use at most 3 entries.'],
  [{ metadata: { a: 1 } }, 'Use a text of up to 500 characters.'],
  [{ metadata: { ['k'.repeat(41)]: '' } }, 'Use keys of up to 40 characters.'],
  [
    { images: [{ url: `https://example.com/${'x'.repeat(1_981)}` }] },
    'Use at most 2000 characters.',
  ],
  [{ colour: 'red' }, 'This field is unknown or read-only; leave it out.'],
  [{ content: { quantity: 0.5, unit: 'piece' } }, 'Use a number above 0. Use a whole number.'],
  [
    { content: { quantity: 0.0001, unit: 'ml' } },
    'Use a number above 0. Use a number with up to three decimals.',
  ],
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
