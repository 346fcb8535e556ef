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
  'access-control-expose-headers': /etag.*link.*retry-after.*x-request-id/,
}
const preflight = (method: string) => ({
  ...ORIGIN,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,x-shop-id',
})

const SCENARIOS: readonly Scenario[] = [
  ...['https://shop.example', 'null', 'http://localhost', 'http://localhost:3000', ''].map(
    (origin) => ({
      name: `a secret key from a page (Origin: ${origin || 'empty'}) is refused and granted nothing`,
      request: { headers: { origin } },
      status: 403,
      refusal: 'SECRET_KEY_IN_BROWSER',
      headers: NO_GRANT,
    }),
  ),
  {
    name: 'a secret key from a page writes nothing',
    request: { method: 'POST', body: { name: 'Mug', price: 1 }, headers: ORIGIN },
    status: 403,
    refusal: 'SECRET_KEY_IN_BROWSER',
    headers: NO_GRANT,
  },
  {
    name: 'a publishable key reads from any page, without credentials',
    request: ({ north }) => ({ key: north.publishableKey, headers: ORIGIN }),
    status: 200,
    headers: PUBLIC,
  },
  {
    name: 'a page may read why it was refused: 404',
    request: ({ north }) => ({
      key: north.publishableKey,
      path: `${PRODUCTS}/nope`,
      headers: ORIGIN,
    }),
    status: 404,
    headers: PUBLIC,
  },
  {
    name: 'a page may read why it was refused: 422',
    request: ({ north }) => ({
      key: north.publishableKey,
      path: `${PRODUCTS}?limit=0`,
      headers: ORIGIN,
    }),
    status: 422,
    headers: PUBLIC,
  },
  {
    name: 'a publishable key that wants to write is granted nothing',
    request: ({ north }) => ({
      key: north.publishableKey,
      method: 'POST',
      body: { name: 'Mug', price: 1 },
      headers: ORIGIN,
    }),
    status: 403,
    headers: NO_GRANT,
  },
  {
    name: 'a secret key from a server gets no CORS headers',
    request: {},
    status: 200,
    headers: NO_GRANT,
  },
  ...[PRODUCTS, `${PRODUCTS}/prod_x`].map((path) => ({
    name: `before it reads ${path} a page may ask`,
    request: { key: null, method: 'OPTIONS', path, headers: preflight('GET') },
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': /authorization.*x-shop-id/,
      'access-control-allow-credentials': null,
      'access-control-max-age': /^\d+$/,
    },
  })),
  ...['POST', 'PATCH', 'DELETE'].map((method) => ({
    name: `before it sends ${method} a page learns that it may not`,
    request: { key: null, method: 'OPTIONS', headers: preflight(method) },
    status: 204,
    headers: { 'access-control-allow-methods': 'GET, HEAD' },
  })),
  ...['/healthz', '/openapi.json'].map((path) => ({
    name: `${path} is granted to no page`,
    request: { key: null, method: 'OPTIONS', path, headers: preflight('GET') },
    status: 204,
    headers: NO_GRANT,
  })),
  {
    name: 'an unknown address grants nothing',
    request: { key: null, method: 'OPTIONS', path: '/v1/store/nope', headers: preflight('GET') },
    status: 404,
    headers: NO_GRANT,
  },
]

play('CORS', SCENARIOS)

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
