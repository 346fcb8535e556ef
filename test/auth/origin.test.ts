import { beforeAll, describe, expect, test } from 'bun:test'
import { listOrigins } from '../../src/domain/shop/origins.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { sharedServer } from '../shared.ts'
import { type Entered, OtpClient } from './otp-client.ts'

const SHOP_PAGE = 'https://north.example'

const kassa = await sharedServer({ KASSA_URL: 'https://kassa.example' })
let admin: Entered
let shopper: Entered
beforeAll(async () => {
  const { store } = kassa.ports
  await store.write((tx) => listOrigins(tx, kassa.north.shop.id, [SHOP_PAGE]))
  await store.write((tx) => listOrigins(tx, kassa.south.shop.id, ['https://south.example']))
  admin = await new OtpClient(kassa, null).signIn('north@example.com')
  shopper = await new OtpClient(kassa, kassa.north).signIn('anna@example.com')
})

type Headers = Readonly<Record<string, string>>

/** How a request says where it comes from, and whether that is a page of this server. */
const ORIGINS: readonly (readonly [string, Headers, boolean])[] = [
  ['this server, says Fetch Metadata', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['the host that was asked', { origin: 'http://localhost' }, true],
  ['the address in the settings', { origin: 'https://kassa.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a neighbour on the same site', { 'sec-fetch-site': 'same-site' }, false],
  [
    'another site that names this origin',
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    false,
  ],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['no origin, of a sandbox or a file', { origin: 'null' }, false],
  ['a host that ends alike', { origin: 'https://evilkassa.example' }, false],
  ['a host that begins alike', { origin: 'https://kassa.example.evil.example' }, false],
  ['a host that hides in a name', { origin: 'https://kassa.example@evil.example' }, false],
  ['another port', { origin: 'http://localhost:8080' }, false],
  ['the host that was asked, by another protocol', { origin: 'https://localhost' }, false],
  ['another protocol of the settings', { origin: 'http://kassa.example' }, false],
  ['nonsense', { origin: 'localhost' }, false],
  ['nothing', { origin: '' }, false],
]

test('a page that a shop does not trust reads the same refusal, whoever is signed in', async () => {
  const headers = { 'x-shop-id': 'north', origin: 'https://app.example:8443' }
  const detail = 'add https://app.example:8443 to Trusted pages in the settings of the shop.'
  const texts = new Set<string>()
  const before = kassa.dump()
  for (const cookie of ['', shopper.cookie, 'kassa_shopper_north=x']) {
    for (const [method, path] of [
      ['GET', '/storefront/api/session'],
      ['HEAD', '/storefront/api/session'],
      ['POST', '/storefront/api/orders'],
      ['POST', '/storefront/api/otp'],
      ['PATCH', '/storefront/api/account'],
      ['POST', '/storefront/api/logout'],
    ] as const) {
      const body = method === 'POST' || method === 'PATCH' ? { name: 'E' } : undefined
      const all = { ...headers, ...(cookie && { cookie }) }
      const answer = await kassa.ask({ method, path, body, headers: all })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.header('access-control-allow-origin')).toBe('*')
      expect(answer.header('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
      if (method === 'HEAD') continue
      expect(answer.problem.detail).toContain(detail)
      texts.add(answer.anonymous)
    }
  }
  expect(texts.size).toBe(1)
  expect(kassa.dump()).toBe(before)
})

test.each(['null', 'https://x.example/<b>', `https://${'a'.repeat(300)}.example`, 'file://'])(
  'the origin %s is not repeated',
  async (origin) => {
    const headers = { 'x-shop-id': 'north', origin }
    const answer = await kassa.ask({ path: '/storefront/api/session', headers })
    expect(answer.problem.detail).toContain('add the address of the page to Trusted pages')
    expect(answer.text).not.toContain(origin)
  },
)

/** Everything that a cookie of admin can change without a shop, and signing in itself. */
const CHANGES: readonly (readonly [string, string, unknown])[] = [
  ['POST', '/auth/logout', undefined],
  ['DELETE', '/auth/sessions/sess_00000000000000000000000000', undefined],
  ['POST', '/shop/api/shops', { slug: 'evil', name: 'Evil', currency: 'EUR' }],
  ['POST', '/shop/api/rotate-secret-key', undefined],
  ['POST', '/shop/api/products', { name: 'Evil', price: 1 }],
]

describe.each(ORIGINS.filter(([, , own]) => !own))('from %s', (_, headers) => {
  const plain = { 'sec-fetch-site': '', 'x-shop-id': 'north' }
  const from = (method: string, path: string, body: unknown, cookie: string) => {
    const { 'sec-fetch-site': __, ...rest } = { ...plain, ...headers, cookie }
    const site = headers['sec-fetch-site']
    const all = site === undefined ? rest : { ...rest, 'sec-fetch-site': site }
    return kassa.ask({ method, path, body, headers: all })
  }

  test.each(CHANGES)('%s %s changes nothing', async (method, path, body) => {
    const before = kassa.dump()
    expect((await from(method, path, body, admin.cookie)).refusal).toBe('FORBIDDEN')
    expect(kassa.dump()).toBe(before)
  })

  test('no one is signed in, and no mail is sent', async () => {
    const before = kassa.dump()
    const code = { challengeId: 'otp_00000000000000000000000000', code: '123456' }
    const setup = { token: 'x', email: 'x@example.com', slug: 'evil', name: 'E', currency: 'EUR' }
    for (const [path, body] of [
      ['/auth/otp', { email: 'ben@example.com' }],
      ['/auth/otp/verify', code],
      ['/auth/setup', setup],
      ['/storefront/api/otp', { email: 'ben@example.com' }],
      ['/storefront/api/otp/verify', code],
    ] as const) {
      expect((await from('POST', path, body, '')).refusal).toBe('FORBIDDEN')
    }
    expect(kassa.dump()).toBe(before)
  })

  test("a shopper's account stays as it is", async () => {
    const before = kassa.dump()
    const patch = await from('PATCH', '/storefront/api/account', { name: 'E' }, shopper.cookie)
    const logout = await from('POST', '/storefront/api/logout', undefined, shopper.cookie)
    for (const answer of [patch, logout]) {
      expect(answer.refusal).toBe('FORBIDDEN')
      expect(answer.header('access-control-allow-credentials')).toBeNull()
    }
    expect(kassa.dump()).toBe(before)
  })

  test('nothing may be read by its scripts', async () => {
    for (const path of ['/auth/session', '/shop/api/products', '/storefront/api/account']) {
      const cookie = path.startsWith('/storefront') ? shopper.cookie : admin.cookie
      const answer = await from('GET', path, undefined, cookie)
      expect(answer.header('access-control-allow-credentials')).toBeNull()
      if (path.startsWith('/storefront') && 'origin' in headers) {
        // Requests without a cookie may read that the shop does not trust the page.
        expect(answer.refusal).toBe('FORBIDDEN')
        expect(answer.header('access-control-allow-origin')).toBe('*')
        expect(answer.text).not.toContain('anna@example.com')
        continue
      }
      expect(answer.status).toBe(200)
      expect(answer.header('access-control-allow-origin')).toBeNull()
    }
  })
})

describe.each(ORIGINS.filter(([, , own]) => own))('from %s', (_, headers) => {
  test('an account may be changed', async () => {
    const own = { cookie: shopper.cookie, 'x-shop-id': 'north', ...headers }
    const path = '/storefront/api/account'
    const answer = await kassa.ask({ method: 'PATCH', path, body: { name: 'A' }, headers: own })
    expect(answer.status).toBe(200)
  })

  test('a code may be asked for', async () => {
    const body = { email: 'north@example.com' }
    kassa.now += 60 * 60 * 1000
    const answer = await kassa.ask({ method: 'POST', path: '/auth/otp', body, headers })
    expect(answer.status).toBe(202)
  })
})

describe('a client that says no origin', () => {
  test('is no browser and may sign in', async () => {
    kassa.now += 60 * 60 * 1000
    for (const [path, headers] of [
      ['/auth/otp', {}],
      ['/storefront/api/otp', { 'x-shop-id': 'north' }],
    ] as const) {
      const body = { email: 'cleo@example.com' }
      expect((await kassa.ask({ method: 'POST', path, body, headers })).status).toBe(202)
    }
  })

  test('may change nothing by a cookie', async () => {
    const headers = { cookie: shopper.cookie, 'x-shop-id': 'north' }
    const path = '/storefront/api/account'
    const patch = await kassa.ask({ method: 'PATCH', path, body: { name: 'E' }, headers })
    expect(patch.refusal).toBe('FORBIDDEN')
    const logout = { method: 'POST', path: '/auth/logout', headers: { cookie: admin.cookie } }
    expect((await kassa.ask(logout)).refusal).toBe('FORBIDDEN')
  })
})

test('behind a proxy that hides the host, every refusal names KASSA_URL', async () => {
  await using proxied = await TestServer.open()
  const owner = await new OtpClient(proxied, null).signIn('north@example.com')
  const headers = { cookie: owner.cookie, 'x-shop-id': 'north', origin: 'http://shop.lan' }
  for (const path of ['/auth/otp', '/storefront/api/otp', '/shop/api/categories']) {
    const answer = await proxied.ask({ method: 'POST', path, headers, body: {} })
    expect(answer.refusal).toBe('FORBIDDEN')
    expect(answer.problem.detail).toContain('KASSA_URL')
  }
})

describe('where browsers use HTTPS', () => {
  const otp = async (kassa: TestServer, url: string, headers: Headers) => {
    const all = { 'content-type': 'application/json', ...headers }
    const body = JSON.stringify({ email: 'x@example.com' })
    const request = new Request(`${url}/auth/otp`, { method: 'POST', headers: all, body })
    const { status } = await kassa.app.handle(request)
    return status
  }
  const forwarded = (proto: string) => ({ 'x-forwarded-proto': proto })
  const [plain, secure] = [{ origin: 'http://localhost' }, { origin: 'https://localhost' }]

  test.each([
    ['a page over HTTP', '0', 'https://localhost', plain, 403],
    ['a page over HTTPS', '0', 'https://localhost', secure, 202],
    [
      'a page over HTTP, behind a proxy',
      '1',
      'http://localhost',
      { ...plain, ...forwarded('https') },
      403,
    ],
    [
      'a page over HTTPS, behind a proxy',
      '1',
      'http://localhost',
      { ...secure, ...forwarded('https') },
      202,
    ],
    [
      'a page over HTTPS, behind two proxies',
      '2',
      'http://localhost',
      { ...secure, ...forwarded('https, http') },
      202,
    ],
    [
      'a proxy that is not trusted',
      '0',
      'http://localhost',
      { ...secure, ...forwarded('https') },
      403,
    ],
    ['a proxy that speaks HTTP', '1', 'http://localhost', { ...plain, ...forwarded('http') }, 202],
  ])('%s of the same host', async (_, proxies, url, headers, status) => {
    await using proxied = await TestServer.open({ KASSA_TRUST_PROXY: proxies })
    expect(await otp(proxied, url, headers)).toBe(status)
  })
})

test('an empty Origin is refused, also where KASSA_URL is not set', async () => {
  await using plain = await TestServer.open()
  const { cookie } = await new OtpClient(plain, null).signIn('north@example.com')
  const before = plain.dump()
  const headers = { cookie, origin: '', 'x-shop-id': 'north' }
  for (const [method, path, body] of CHANGES) {
    expect((await plain.ask({ method, path, body, headers })).refusal).toBe('FORBIDDEN')
  }
  expect(plain.dump()).toBe(before)
})

/** Being here is noted once a minute, behind the answer. */
async function lastSeenIsWritten(): Promise<void> {
  await kassa.ports.store.write(async () => {})
}

describe('what forms of other pages can send', () => {
  test.each([
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
  ])('%s is not read, even from here', async (type) => {
    await Promise.all([admin.session(), shopper.session()])
    await lastSeenIsWritten()
    const before = kassa.dump()
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': type, 'x-shop-id': 'north' }
    const raw = '{"email":"ben@example.com","name":"E"}'
    for (const [method, path, cookie] of [
      ['POST', '/auth/otp', ''],
      ['POST', '/auth/otp/verify', ''],
      ['POST', '/auth/setup', ''],
      ['POST', '/auth/logout', admin.cookie],
      ['POST', '/storefront/api/otp', ''],
      ['POST', '/storefront/api/logout', shopper.cookie],
      ['PATCH', '/storefront/api/account', shopper.cookie],
    ] as const) {
      const answer = await kassa.ask({ method, path, raw, headers: { ...own, cookie } })
      expect(answer.refusal).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
    expect(kassa.dump()).toBe(before)
  })
})

describe('a page that the shop lists', () => {
  const page = { origin: SHOP_PAGE, 'sec-fetch-site': 'same-site', 'x-shop-id': 'north' }
  const granted = (answer: Answer) => [
    answer.header('access-control-allow-origin'),
    answer.header('access-control-allow-credentials'),
    answer.header('vary'),
  ]
  const GRANT = [SHOP_PAGE, 'true', 'origin']

  test('does all of the shopper routes, with its cookies', async () => {
    const headers = { ...page, cookie: shopper.cookie }
    for (const [method, path, body] of [
      ['GET', 'session', undefined],
      ['GET', 'account', undefined],
      ['PATCH', 'account', { name: 'Anna' }],
      ['POST', 'otp', { email: 'dora@example.com' }],
    ] as const) {
      const answer = await kassa.ask({ method, path: `/storefront/api/${path}`, body, headers })
      expect([answer.status, ...granted(answer)]).toEqual([path === 'otp' ? 202 : 200, ...GRANT])
    }
  })

  test('may read why it was refused', async () => {
    const body = { name: 7 }
    const path = '/storefront/api/account'
    const headers = { ...page, cookie: shopper.cookie }
    const invalid = await kassa.ask({ method: 'PATCH', path, body, headers })
    expect([invalid.status, ...granted(invalid)]).toEqual([422, ...GRANT])
    const nobody = await kassa.ask({ path, headers: page })
    expect([nobody.status, ...granted(nobody)]).toEqual([401, ...GRANT])
  })

  test('does nothing else', async () => {
    const headers = { ...page, cookie: admin.cookie }
    for (const [method, path, body] of CHANGES) {
      const answer = await kassa.ask({ method, path, body, headers })
      expect([answer.refusal, ...granted(answer)]).toEqual(['FORBIDDEN', '*', null, null])
    }
    const read = await kassa.ask({ path: '/auth/session', headers })
    expect(granted(read)).toEqual([null, null, null])
  })

  test("does nothing at another shop's", async () => {
    const headers = { ...page, cookie: shopper.cookie, 'x-shop-id': 'south' }
    const otp = { method: 'POST', path: '/storefront/api/otp', body: { email: 'x@example.com' } }
    const answer = await kassa.ask({ ...otp, headers })
    expect([answer.refusal, ...granted(answer)]).toEqual(['FORBIDDEN', '*', null, null])
    const path = '/storefront/api/session'
    const nobody = await kassa.ask({ path, headers: { ...page, 'x-shop-id': 'south' } })
    expect([nobody.status, ...granted(nobody)]).toEqual([403, '*', null, null])
  })

  test('cannot tell who is signed in to another shop', async () => {
    const south = await new OtpClient(kassa, kassa.south).signIn('anna@example.com')
    const nowhere = 'order_00000000000000000000000000'
    for (const path of ['session', 'account', 'orders', `orders/${nowhere}`, 'orders?limit=0']) {
      const grants: unknown[] = []
      for (const cookie of [south.cookie, shopper.cookie, '']) {
        const headers = { ...page, cookie, 'x-shop-id': 'south' }
        const answer = await kassa.ask({ path: `/storefront/api/${path}`, headers })
        // A browser lets a page read an answer to a request with cookies only if it allows them.
        grants.push(answer.header('access-control-allow-credentials'))
      }
      expect([path, ...grants]).toEqual([path, null, null, null])
    }
  })

  test('asks first, without naming the shop', async () => {
    const preflight = async (origin: string, path: string) =>
      await kassa.ask({
        method: 'OPTIONS',
        path,
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'content-type,x-shop-id',
        },
      })
    const answer = await preflight(SHOP_PAGE, '/storefront/api/account')
    expect([answer.status, ...granted(answer)]).toEqual([204, ...GRANT])
    expect(answer.header('access-control-allow-methods')).toMatch(/GET.*POST.*PATCH.*DELETE/)
    expect(answer.header('access-control-allow-headers')).toContain('content-type')
    for (const [origin, path] of [
      ['https://evil.example', '/storefront/api/account'],
      ['null', '/storefront/api/account'],
      [`${SHOP_PAGE}.evil.example`, '/storefront/api/account'],
      ['https://NORTH.example', '/storefront/api/account'],
      [SHOP_PAGE, '/auth/otp'],
      [SHOP_PAGE, '/shop/api/shop'],
    ] as const) {
      const refused = await preflight(origin, path)
      // Without cookies, an unknown page may ask, and reads that it is refused.
      const toAll = path.startsWith('/storefront') ? '*' : null
      expect(refused.header('access-control-allow-origin')).toBe(toAll)
      expect(refused.header('access-control-allow-credentials')).toBeNull()
    }
  })
})
