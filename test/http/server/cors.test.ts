import { listOrigins } from '../../../src/domain/shop/origins.ts'
import type { TestServer } from '../../fixture.ts'
import { play, type Scenario } from '../../scenario.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const ORIGIN = { origin: 'https://shop.example' }
const NO_GRANT = {
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
  'access-control-allow-methods': null,
}
const PUBLIC = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': null,
  'access-control-expose-headers':
    /allow.*etag.*link.*location.*ratelimit.*retry-after.*x-request-id/,
}
const preflight = (method: string) => ({
  ...ORIGIN,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
})
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': /GET.*POST.*PATCH.*DELETE/,
  'access-control-allow-headers':
    /authorization.*content-type.*idempotency-key.*if-match.*if-none-match.*x-request-id.*x-shop-id/,
  'access-control-allow-credentials': null,
  'access-control-max-age': /^\d+$/,
}

const SCENARIOS: readonly Scenario[] = [
  ...['https://shop.example', 'null', 'http://localhost', 'http://localhost:3000', ''].map(
    (origin) => ({
      name: `a secret key from a page (Origin: ${origin || 'empty'}) is refused, and the page may read why`,
      request: { headers: { origin } },
      status: 403,
      refusal: 'SECRET_KEY_IN_BROWSER',
      headers: PUBLIC,
    }),
  ),
  {
    name: 'a secret key from a page writes nothing',
    request: { method: 'POST', body: { name: 'Mug', price: 1 }, headers: ORIGIN },
    status: 403,
    refusal: 'SECRET_KEY_IN_BROWSER',
    headers: PUBLIC,
  },
  {
    name: 'a publishable key reads from any page, without credentials',
    request: ({ north }) => ({ key: north.publishableKey, headers: ORIGIN }),
    status: 200,
    headers: PUBLIC,
  },
  {
    name: 'a publishable key lists categories from any page',
    request: ({ north }) => ({
      key: north.publishableKey,
      path: '/v1/store/categories',
      headers: ORIGIN,
    }),
    status: 200,
    headers: PUBLIC,
  },
  ...(
    [
      ['404', 'GET', `${PRODUCTS}/nope`, {}, 404],
      ['404 of an unknown path', 'GET', '/v1/nope', {}, 404],
      ['401', 'GET', PRODUCTS, { key: null }, 401],
      ['401 in admin', 'GET', '/shop/api/shops', { key: null }, 401],
      ['403', 'POST', PRODUCTS, { body: { name: 'Mug', price: 1 } }, 403],
      ['405', 'PUT', PRODUCTS, {}, 405],
      ['422', 'GET', `${PRODUCTS}?limit=0`, {}, 422],
    ] as const
  ).map(([name, method, path, ask, status]) => ({
    name: `a page may read why it was refused: ${name}`,
    request: ({ north }: TestServer) => ({
      key: north.publishableKey,
      method,
      path,
      headers: ORIGIN,
      ...ask,
    }),
    status,
    headers: PUBLIC,
  })),
  {
    name: 'a secret key from a server gets no CORS headers',
    request: {},
    status: 200,
    headers: NO_GRANT,
  },
  ...[PRODUCTS, `${PRODUCTS}/prod_x`, '/v1/store/categories', '/v1/store/nope', '/nope'].map(
    (path) => ({
      name: `a page may ask before it sends a request to ${path}`,
      request: { key: null, method: 'OPTIONS', path, headers: preflight('POST') },
      status: 204,
      headers: OPEN,
    }),
  ),
  ...['/healthz', '/openapi.json', '/shop/api/products', '/auth/session', '/v1/pos/products'].map(
    (path) => ({
      name: `${path} is granted to no page`,
      request: { key: null, method: 'OPTIONS', path, headers: preflight('GET') },
      status: 204,
      headers: NO_GRANT,
    }),
  ),
  {
    name: 'an unknown address that is no preflight is not found',
    request: { key: null, method: 'OPTIONS', path: '/v1/store/nope' },
    status: 404,
  },
]

play('CORS', SCENARIOS)

play(
  'CORS with cookies',
  ['GET /storefront/api/session', 'PUT /storefront/api/session', 'GET /storefront/api/nope'].map(
    (route) => {
      const [method = '', path = ''] = route.split(' ')
      return {
        name: `a listed page may read why it was refused: ${route}`,
        request: { key: null, method, path, headers: ORIGIN },
        status: path.endsWith('nope') ? 404 : method === 'PUT' ? 405 : 400,
        headers: {
          'access-control-allow-origin': ORIGIN.origin,
          'access-control-allow-credentials': 'true',
          vary: 'origin',
        },
      }
    },
  ),
  {
    async before({ ports, north }) {
      await ports.store.write((tx) => listOrigins(tx, north.shop.id, [ORIGIN.origin]))
    },
  },
)

play(
  'CORS under a limit',
  [
    {
      name: 'a page may read that it was too fast, and for how long to wait',
      request: async (kassa) => {
        const ask = { key: kassa.north.publishableKey, headers: ORIGIN, path: PRODUCTS }
        await kassa.ask(ask)
        return ask
      },
      status: 429,
      headers: { ...PUBLIC, 'retry-after': '10' },
    },
  ],
  { settings: { KASSA_RATE_PUBLISHABLE: '1' } },
)
