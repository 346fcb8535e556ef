import { expect, test } from 'bun:test'
import type { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { TerminalAdmin } from '../../till.ts'

/** Somebody who may use no admin route, and the answer, which is the same for all routes. */
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
    name: 'a forged cookie',
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
    name: 'a former member',
    headers: async ({ north, ports }) => {
      const former = await memberOf(kassa, north, 'former@example.com', 'staff')
      await ports.store.write((tx) =>
        tx.run('user.leave', { shop: north.shop.id, user: former.user.id }),
      )
      return former.headers
    },
    ...NO_SHOP,
  },
  {
    name: 'an owner on a page of another site',
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
    name: 'an owner whose browser names no origin',
    headers: async () => ({ cookie: owner.cookie, 'x-shop-id': 'north' }),
    ...FORBIDDEN,
    changes: true,
  },
]

/** Every admin route of one shop, as the app itself lists them. */
const ROUTES = kassa.app.routes
  .filter(({ path }) => path.startsWith('/shop/api/') && path !== '/shop/api/shops')
  .map(({ method, path }) => ({ method, path: path.replace(':id', 'none_such') }))

for (const { name, headers, status, refusal, changes } of CALLERS) {
  test(`no admin route is for ${name}, whatever is sent`, async () => {
    const sent = await headers(kassa)
    const before = kassa.dump()
    for (const { method, path } of ROUTES) {
      if (changes && method === 'GET') continue
      const asked = { method, path, headers: sent }
      const bare = await kassa.ask(asked)
      expect(`${method} ${path}: ${bare.status} ${bare.refusal}`).toBe(
        `${method} ${path}: ${status} ${refusal}`,
      )
      if (status === 401) expect(bare.header('www-authenticate')).toBe('Bearer')
      const nonsense = { raw: '{"', headers: { ...sent, 'content-type': 'a/b' } }
      const others = [
        { path: `${path}?limit=0&limit=%zz` },
        ...(method === 'GET' ? [] : [nonsense]),
      ]
      for (const other of others) {
        expect((await kassa.ask({ ...asked, ...other })).anonymous).toBe(bare.anonymous)
      }
    }
    expect(kassa.dump()).toBe(before)
  })
}
