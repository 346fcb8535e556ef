import { describe, expect, test } from 'bun:test'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { listOrigins } from '../../../src/domain/shop/origins.ts'
import { testShop } from '../../../src/package/testing.ts'
import { TestServer } from '../../fixture.ts'
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
    name: 'a client that is no page is not told which headers a page may read',
    request: ({ north }) => ({ key: north.publishableKey }),
    status: 200,
    headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': null },
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
  ...['session', 'orders', 'nope'].map((path) => ({
    name: `a page that no shop trusts may send /storefront/api/${path} without cookies`,
    request: {
      key: null,
      method: 'OPTIONS',
      path: `/storefront/api/${path}`,
      headers: preflight('POST'),
    },
    status: 204,
    headers: { ...OPEN, 'access-control-max-age': '600', vary: 'origin' },
  })),
  {
    name: 'and reads why it is refused',
    request: {
      key: null,
      method: 'POST',
      path: '/storefront/api/otp',
      body: { email: 'ada@example.com' },
      headers: { ...ORIGIN, 'x-shop-id': 'north' },
    },
    status: 403,
    refusal: 'FORBIDDEN',
    headers: PUBLIC,
  },
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

const LOCAL_PAGES = ['http://localhost', 'http://localhost:5173', 'http://localhost:80']
const NO_LOCAL_PAGES = [
  'http://127.0.0.1:5173',
  'https://localhost:5173',
  'http://localhost.example',
  'http://localhost:5173.example',
  'http://localhost:5173/',
  'http://localhost:',
  'http://evil.localhost:5173',
  'http://LOCALHOST:5173',
  'null',
]

/** How a server answers pages that ask for the session of a shop: preflight and request. */
async function granted(
  handle: (request: Request) => Promise<Response>,
  shop: string,
  origin: string,
) {
  const url = 'http://kassa.lan/storefront/api/session'
  const asks = { origin, 'access-control-request-method': 'GET' }
  const before = await handle(new Request(url, { method: 'OPTIONS', headers: asks }))
  const headers = { origin, 'x-shop-id': shop }
  const answer = await handle(new Request(url, { headers }))
  const grants = [before, answer].map((one) => {
    const allowed = one.headers.get('access-control-allow-origin')
    return allowed === origin && one.headers.get('access-control-allow-credentials') === 'true'
  })
  return [answer.status, ...grants]
}

describe('pages of http://localhost', () => {
  const NOT_SIGNED_IN = [401, true, true]
  const UNTRUSTED = [403, false, false]

  test('are trusted by the demo shop, on any port, and by no other shop', async () => {
    await using kassa = await TestServer.open()
    const served = app({
      ...kassa.ports,
      config: readConfig({}),
      log: () => {},
      localPagesOf: 'north',
    })
    for (const origin of LOCAL_PAGES) {
      expect([origin, await granted(served.handle, 'north', origin)]).toEqual([
        origin,
        NOT_SIGNED_IN,
      ])
      // The preflight does not name the shop.
      expect([origin, await granted(served.handle, 'south', origin)]).toEqual([
        origin,
        [403, true, false],
      ])
    }
    for (const origin of NO_LOCAL_PAGES) {
      expect([origin, await granted(served.handle, 'north', origin)]).toEqual([origin, UNTRUSTED])
    }
  })

  test('are trusted by the shop of a test', async () => {
    await using shop = await testShop()
    const handle = (request: Request) => shop.fetch(request)
    for (const origin of LOCAL_PAGES.slice(1)) {
      expect([origin, await granted(handle, shop.slug, origin)]).toEqual([origin, NOT_SIGNED_IN])
    }
  })

  test('are trusted by no shop of another server', async () => {
    await using kassa = await TestServer.open()
    for (const origin of LOCAL_PAGES) {
      expect([origin, await granted(kassa.app.handle, 'north', origin)]).toEqual([
        origin,
        UNTRUSTED,
      ])
    }
  })
})
