import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { TerminalAdmin } from '../../till.ts'

/** Whoever knocks at an admin route, and what he hears, whatever the route does. */
interface Caller {
  readonly name: string
  headers(kassa: TestServer): Promise<Readonly<Record<string, string>>>
  readonly status: number
  readonly refusal: string
  /** Only changes are refused. */
  readonly changes?: true
}

const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'x-shop-id': 'north' })
const page = { 'sec-fetch-site': 'same-origin', 'x-shop-id': 'north' }
const NOBODY = { status: 401, refusal: 'UNAUTHENTICATED' }
const FORBIDDEN = { status: 403, refusal: 'FORBIDDEN' }
const NO_SHOP = { status: 404, refusal: 'NOT_FOUND' }

const CALLERS: readonly Caller[] = [
  { name: 'nobody', headers: async () => page, ...NOBODY },
  {
    name: 'a cookie of chance',
    headers: async () => ({ ...page, cookie: 'kassa_admin=eyJhbGciOiJub25lIn0.e30.' }),
    ...NOBODY,
  },
  {
    name: 'two cookies',
    headers: async () => ({ ...page, cookie: `${owner.cookie}; ${owner.cookie}` }),
    ...NOBODY,
  },
  {
    name: 'the cookie as a bearer',
    headers: async () => bearer(owner.cookie.replace('kassa_admin=', '')),
    ...NOBODY,
  },
  {
    name: 'the publishable key',
    headers: async ({ north }) => bearer(north.publishableKey),
    ...FORBIDDEN,
  },
  { name: 'the secret key', headers: async ({ north }) => bearer(north.secretKey), ...FORBIDDEN },
  {
    name: 'a terminal key',
    headers: async () => bearer((await (await TerminalAdmin.of(kassa, kassa.north)).till()).key),
    ...FORBIDDEN,
  },
  {
    name: 'an owner who names no shop',
    headers: async () => ({ cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }),
    status: 400,
    refusal: 'SHOP_REQUIRED',
  },
  {
    name: "another shop's owner",
    headers: async ({ south }) => ({
      ...(await ownerOf(kassa, south)).headers,
      'x-shop-id': 'north',
    }),
    ...NO_SHOP,
  },
  {
    name: 'an owner who names no shop that exists',
    headers: async () => ({ ...owner.headers, 'x-shop-id': 'nowhere' }),
    ...NO_SHOP,
  },
  {
    name: 'somebody who was a member',
    headers: async ({ north, ports }) => {
      const former = await memberOf(kassa, north, 'former@example.com', 'staff')
      await ports.store.write((tx) => tx.user.leave(north.shop.id, former.user.id))
      return former.headers
    },
    ...NO_SHOP,
  },
  {
    name: 'an owner whom the page of another site sends',
    headers: async () => ({ ...owner.headers, 'sec-fetch-site': 'cross-site' }),
    ...FORBIDDEN,
    changes: true,
  },
  {
    name: 'an owner on a page of a lookalike host, on plain HTTP',
    headers: async () => ({
      cookie: owner.cookie,
      'x-shop-id': 'north',
      origin: 'http://localhost.evil',
    }),
    ...FORBIDDEN,
    changes: true,
  },
  {
    name: 'an owner on a page without an origin',
    headers: async () => ({ cookie: owner.cookie, 'x-shop-id': 'north', origin: 'null' }),
    ...FORBIDDEN,
    changes: true,
  },
  {
    name: 'an owner who says nothing of where he is',
    headers: async () => ({ cookie: owner.cookie, 'x-shop-id': 'north' }),
    ...FORBIDDEN,
    changes: true,
  },
]

/** What only an owner may do; all else staff may do too. */
const OWNERS_ONLY =
  /^(PATCH .*\/shop|POST .*\/points|\w+ .*\/(keys|rotate-secret-key|staff|terminals|webhooks)(\/.*)?)$/

/** Every admin route of one shop, as the app itself lists them. */
async function routes() {
  await using opened = await TestServer.open()
  return opened.app.routes
    .filter(({ path }) => path.startsWith('/shop/api/') && path !== '/shop/api/shops')
    .map(({ method, path }) => ({ method, path: path.replace(':id', 'none_such') }))
}

for (const { method, path } of await routes()) {
  describe(`${method} ${path}`, () => {
    for (const { name, headers, status, refusal, changes } of CALLERS) {
      if (changes && method === 'GET') continue
      test(`is not for ${name}, whatever he sends`, async () => {
        const asked = { method, path, headers: await headers(kassa) }
        const before = kassa.dump()
        const bare = await kassa.ask(asked)
        expect(`${bare.status} ${bare.refusal}`).toBe(`${status} ${refusal}`)
        if (status === 401) expect(bare.header('www-authenticate')).toBe('Bearer')
        if (method !== 'GET') {
          const nonsense = {
            ...asked,
            raw: '{"',
            headers: { ...asked.headers, 'content-type': 'a/b' },
          }
          expect((await kassa.ask(nonsense)).anonymous).toBe(bare.anonymous)
        }
        const query = await kassa.ask({ ...asked, path: `${path}?limit=0&limit=%zz` })
        expect(query.anonymous).toBe(bare.anonymous)
        expect(kassa.dump()).toBe(before)
      })
    }
    test('is for staff, or for owners alone', async () => {
      const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
      const { status } = await staff.send({ method, path })
      expect(status === 403).toBe(OWNERS_ONLY.test(`${method} ${path}`))
    })
  })
}
