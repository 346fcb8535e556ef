import { expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { play, type Scenario } from '../../scenario.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const LIST = 'GET, HEAD, OPTIONS, POST'
const ONE = 'DELETE, GET, HEAD, OPTIONS, PATCH'
const READ = 'GET, HEAD, OPTIONS'
const PATHS: readonly (readonly [path: string, allow: string])[] = [
  [PRODUCTS, LIST],
  [`${PRODUCTS}/`, LIST],
  [`${PRODUCTS}?limit=5`, LIST],
  [`${PRODUCTS}/prod_x`, ONE],
  ['/healthz', READ],
  ['/readyz', READ],
  ['/openapi.json', READ],
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'QUERY']

const SCENARIOS: Scenario[] = PATHS.flatMap(([path, allow]) => [
  {
    name: `OPTIONS ${path} is 204 with ${allow}, for anybody`,
    request: { method: 'OPTIONS', path, key: null },
    status: 204,
    headers: { allow, 'content-type': null },
  },
  ...METHODS.filter((method) => !allow.includes(method)).map((method) => ({
    name: `${method} ${path} is 405 with ${allow}`,
    request: { method, path, key: null, ...(method !== 'HEAD' && { raw: '{"name"' }) },
    status: 405,
    refusal: 'METHOD_NOT_ALLOWED',
    headers: { allow },
  })),
])

const NOWHERE = [
  '/v1',
  '/v1/',
  '/v1/store',
  '/v2/store/products',
  '/v1/store/product',
  '/V1/store/products',
  `${PRODUCTS}//`,
  `${PRODUCTS}/x/y`,
  '//v1/store/products',
  '/healthz/x',
  '/openapi.jsonx',
  '/openapiXjson',
  '/.env',
  '/%00',
  '/%zz',
  '/*',
  '/__proto__',
]

play('methods', SCENARIOS)

play(
  'there is nothing at',
  NOWHERE.flatMap((path) =>
    ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PUT'].map((method) => ({
      name: `${method} ${path}`,
      request: { method, path },
      status: 404,
      ...(method !== 'HEAD' && { refusal: 'NOT_FOUND' }),
      headers: { allow: null, 'content-type': 'application/problem+json' },
    })),
  ),
)

test('HEAD answers as GET does, without the body', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const { id } = await north.product()
  await north.product()
  const asks = [
    { path: PRODUCTS },
    { path: `${PRODUCTS}?limit=1&include=total` },
    { path: `${PRODUCTS}/${id}` },
    { path: `${PRODUCTS}/${id}`, headers: { 'if-none-match': '"1"' } },
    { path: `${PRODUCTS}/nope` },
    { path: `${PRODUCTS}?limit=0` },
    { path: PRODUCTS, key: north.publishableKey },
    { path: PRODUCTS, key: 'nobody' },
    { path: '/healthz' },
    { path: '/readyz' },
    { path: '/openapi.json' },
  ]
  for (const ask of asks) {
    const get = await north.ask(ask)
    const head = await north.ask({ ...ask, method: 'HEAD' })
    const headers = (answer: typeof get) =>
      Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(x-request-id|content-length|date)$/.test(name)),
      )
    expect([ask.path, head.status, head.text]).toEqual([ask.path, get.status, ''])
    expect(headers(head)).toEqual(headers(get))
  }
})

test('HEAD opens nothing that GET does not', async () => {
  await using kassa = await TestServer.open()
  const { id } = await kassa.north.product({ status: 'Draft' })
  const path = `${PRODUCTS}/${id}`
  expect((await kassa.ask({ method: 'HEAD', path })).status).toBe(401)
  const { publishableKey: key } = kassa.north
  expect((await kassa.ask({ method: 'HEAD', path, key })).status).toBe(404)
})

test('an answer without an ETag is not to be kept, and its type not to be guessed', async () => {
  await using kassa = await TestServer.open()
  const created = { method: 'POST', body: { name: 'Mug', price: 1 } }
  const asks = [created, { path: '/nope' }, { method: 'PUT' }, { key: null }, { path: '/healthz' }]
  for (const ask of asks) {
    const answer = await kassa.north.ask(ask)
    expect(answer.header('x-content-type-options')).toBe('nosniff')
    expect(answer.header('cache-control')).toBe('no-store')
  }
})

test('request ids are never the same', async () => {
  await using kassa = await TestServer.open()
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => kassa.ask({ path: '/healthz' })),
  )
  expect(new Set(answers.map((answer) => answer.header('x-request-id'))).size).toBe(500)
})
