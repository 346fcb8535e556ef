import { describe, expect, test } from 'bun:test'
import { newKey } from '../../../src/domain/access/key.ts'
import { TestServer } from '../../fixture.ts'
import { play, type Scenario } from '../../scenario.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

const MUG = { name: 'Mug', price: 9.5 }
const WRITE = { key: null, method: 'POST', body: MUG }
const UNAUTHENTICATED = { status: 401, refusal: 'UNAUTHENTICATED' }
const challenged = { 'www-authenticate': 'Bearer', 'access-control-allow-credentials': null }

/** Ways to say who one is that are none; `#` stands for the secret key. */
const NOBODY: readonly (readonly [
  name: string,
  headers: readonly (readonly [string, string])[],
])[] = [
  ['nothing', []],
  ['an empty Authorization', [['authorization', '']]],
  ['Bearer alone', [['authorization', 'Bearer']]],
  ['Bearer and a blank', [['authorization', 'Bearer ']]],
  ['the key without Bearer', [['authorization', '#']]],
  ['Basic', [['authorization', 'Basic #']]],
  ['Basic as it is written', [['authorization', `Basic ${btoa('north:secret')}`]]],
  ['Token', [['authorization', 'Token #']]],
  ['two blanks', [['authorization', 'Bearer  #']]],
  ['a tab', [['authorization', 'Bearer\t#']]],
  ['something behind the key', [['authorization', 'Bearer # x']]],
  ['a comma behind the key', [['authorization', 'Bearer #,']]],
  ['two keys in one', [['authorization', 'Bearer #, Bearer #']]],
  [
    'two Authorization headers',
    [
      ['authorization', 'Bearer #'],
      ['authorization', 'Bearer #'],
    ],
  ],
  [
    'a good and a bad Authorization header',
    [
      ['authorization', 'Bearer #'],
      ['authorization', 'Basic x'],
    ],
  ],
  ['the key in a cookie', [['cookie', 'kassa_admin=#; key=#']]],
  ['the key in x-api-key', [['x-api-key', '#']]],
  ['the key in x-terminal-key', [['x-terminal-key', '#']]],
  ['quotes around the key', [['authorization', 'Bearer "#"']]],
  ['__proto__', [['authorization', 'Bearer __proto__']]],
  ['a key of 8,000 characters', [['authorization', `Bearer kassa_live_${'a'.repeat(8000)}`]]],
  ['an unknown key', [['authorization', `Bearer ${newKey('secret')}`]]],
]

describe('who sends', () => {
  for (const [name, headers] of NOBODY) {
    test(`${name} gets the one 401, to read and to write`, async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const nobody = await kassa.ask({ path: PRODUCTS })
      const sent = headers.map(([header, value]) => {
        return [header, value.replaceAll('#', north.secretKey)] as const
      })
      const before = kassa.dump()
      for (const ask of [{ path: PRODUCTS }, { ...WRITE, path: PRODUCTS }]) {
        const answer = await kassa.ask({ ...ask, headers: sent })
        expect(answer.refusal).toBe('UNAUTHENTICATED')
        expect(answer.anonymous).toBe(nobody.anonymous)
      }
      expect(kassa.dump()).toBe(before)
    })
  }

  test('Bearer is accepted in upper and lower case (RFC 9110, 11.1)', async () => {
    await using kassa = await TestServer.open()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${kassa.north.secretKey}` }
      expect((await kassa.ask({ path: PRODUCTS, headers })).status).toBe(200)
    }
  })

  test('the key of a terminal is accepted in x-terminal-key, and only there', async () => {
    await using kassa = await TestServer.open()
    const { key } = await (await TerminalAdmin.of(kassa, kassa.north)).till()
    const own = { 'x-terminal-key': key }
    const path = '/v1/pos/products'
    const answers = [
      await kassa.ask({ path, headers: own }),
      await kassa.ask({ path, headers: { ...own, authorization: `Bearer ${key}` } }),
      await kassa.ask({ path, headers: { ...own, authorization: 'Basic bm9ib2R5' } }),
      await kassa.ask({ path: `${path}?since=0&search=${key}`, headers: own }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401])
  })

  test('a key with a wrong checksum costs no read of the database', async () => {
    await using kassa = await TestServer.open()
    const { read } = kassa.ports.store
    let reads = 0
    const { get } = read
    Object.assign(read, {
      get: (...asked: Parameters<typeof get>) => {
        reads++
        return get.apply(read, asked)
      },
    })
    const wrong = kassa.north.secretKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    await kassa.ask({ path: PRODUCTS, key: wrong })
    expect(reads).toBe(0)
    await kassa.ask({ path: PRODUCTS, key: newKey('secret') })
    expect(reads).toBe(1)
  })
})

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a 401 says how to ask',
    request: { key: null, headers: { origin: 'https://shop.example' } },
    ...UNAUTHENTICATED,
    headers: challenged,
  },
  {
    name: 'a key in the query opens nothing',
    request: ({ north }) => ({ key: null, path: `${PRODUCTS}?key=${north.secretKey}` }),
    ...UNAUTHENTICATED,
  },
  ...['key', 'access_token', 'search', 'api%5Fkey'].flatMap((name): Scenario[] => [
    {
      name: `a key in the query as ${name} is refused beside a good one`,
      request: ({ north }: TestServer) => ({ path: `${PRODUCTS}?${name}=${north.secretKey}` }),
      ...UNAUTHENTICATED,
    },
    {
      name: `a key in the query of one product as ${name}, too`,
      request: async ({ north }: TestServer) => {
        const { id } = await north.product()
        return { path: `${PRODUCTS}/${id}?limit=5&${name}=${north.publishableKey}` }
      },
      ...UNAUTHENTICATED,
    },
  ]),
  {
    name: 'a key as the name of a parameter is refused',
    request: async ({ north }) => ({
      path: `${PRODUCTS}/${(await north.product()).id}?${north.secretKey}`,
    }),
    ...UNAUTHENTICATED,
  },
  {
    name: 'an escaped key in the query is refused',
    request: async ({ north }) => ({
      path: `${PRODUCTS}/${(await north.product()).id}?key=%6b${north.secretKey.slice(1)}`,
    }),
    ...UNAUTHENTICATED,
  },
  {
    name: 'a key in the body opens nothing',
    request: ({ north }) => ({ ...WRITE, body: { ...MUG, key: north.secretKey } }),
    ...UNAUTHENTICATED,
  },
  ...['POST', 'PATCH', 'DELETE'].flatMap((method): Scenario[] => [
    {
      name: `${method} with the publishable key is 403`,
      request: async ({ north }: TestServer) => ({
        key: north.publishableKey,
        method,
        path: method === 'POST' ? PRODUCTS : `${PRODUCTS}/${(await north.product()).id}`,
        ...(method !== 'DELETE' && { body: MUG }),
      }),
      status: 403,
      refusal: 'FORBIDDEN',
    },
    {
      name: `a method override to ${method} is ignored`,
      request: async ({ north }: TestServer) => ({
        key: north.publishableKey,
        path: `${PRODUCTS}/${(await north.product()).id}`,
        headers: { 'x-http-method-override': method, 'x-method-override': method },
      }),
      status: 200,
    },
  ]),
  ...['POST', 'PATCH'].flatMap((method) =>
    [
      ['no JSON', '{"name":'],
      ['too long', `"${'x'.repeat(1024 * 1024)}"`],
      ['invalid', '{"name":1}'],
    ].map(([what, raw]) => ({
      name: `${method} of a body that is ${what} is first of all 401`,
      request: { key: null, method, path: method === 'POST' ? PRODUCTS : `${PRODUCTS}/x`, raw },
      ...UNAUTHENTICATED,
    })),
  ),
  {
    name: 'a bad body with the publishable key is 403, not 422',
    request: ({ north }) => ({ method: 'POST', key: north.publishableKey, raw: '{' }),
    status: 403,
    refusal: 'FORBIDDEN',
  },
  {
    name: 'a bad query without a key is 401, not 422',
    request: { key: null, path: `${PRODUCTS}?limit=0&limit=1&x=%` },
    ...UNAUTHENTICATED,
  },
  {
    name: 'a bad query with the key of another shop than x-shop-id is 403',
    request: { path: `${PRODUCTS}?limit=0`, headers: { 'x-shop-id': 'south' } },
    status: 403,
    refusal: 'FORBIDDEN',
  },
]

play('credentials', SCENARIOS)

const SHOP_IDS: readonly (readonly [slug: string, status: number])[] = [
  ['north', 200],
  ['south', 403],
  ['nowhere', 403],
  ['', 403],
  ['NORTH', 403],
  ['north, south', 403],
  ['north,north', 403],
  ['north\t', 200],
]

play(
  'x-shop-id',
  SHOP_IDS.flatMap(([slug, status]) =>
    (['secretKey', 'publishableKey'] as const).map((kind) => ({
      name: `${JSON.stringify(slug)} with the ${kind} of north is ${status}`,
      request: ({ north }: TestServer) => ({ key: north[kind], headers: { 'x-shop-id': slug } }),
      status,
      ...(status === 403 && { refusal: 'FORBIDDEN' }),
    })),
  ),
)

test('a 403 for another shop is the same, whether or not that shop exists', async () => {
  await using kassa = await TestServer.open()
  const answers = await Promise.all(
    ['south', 'nowhere'].map((slug) => kassa.north.ask({ headers: { 'x-shop-id': slug } })),
  )
  expect(answers[0]?.anonymous).toBe(answers[1]?.anonymous ?? '')
})
