import type { Credential, Headers } from './access.ts'
import { type Ask, anew, json } from './answer.ts'
import type { TestServer } from './fixture.ts'
import {
  catalog,
  everybody,
  type Holders,
  ownPages,
  readAccount,
  readAdmin,
  readOwner,
  readSignedIn,
  secretOnly,
  storefront,
  tills,
  writeAccount,
  writeAdmin,
  writeOwner,
  writeSignedIn,
} from './holders.ts'
import { ofModules } from './modules.ts'
import { finishJobs, type Noun, PICTURE, rowOf, type Target } from './rows.ts'
import type { ShopFixture } from './shop-fixture.ts'

/** A route of the app: who may use it, and how it then answers. */
export interface Access {
  readonly holders: Holders
  /** For a row of the own shop, if the route names one. */
  readonly status: number
  readonly rows?: readonly Noun[]
  readonly sent?: (kassa: TestServer, shop: ShopFixture) => Promise<Partial<Ask>>
  /** For the parameters of a path that name no row. */
  readonly at?: Target & Readonly<Record<string, string>>
  /** The answer is a stream that does not end. */
  readonly streams?: true
  /** Ends the session that it is called with. */
  readonly ends?: true
}

const picture = async () => ({ raw: PICTURE, headers: { 'content-type': 'image/png' } })
const CODE = { challengeId: 'otp_01kf06q6q8e1qtz9vw9zcjzt7y', code: '000000' }
const SETUP = { token: 'none', email: 'a@example.com', slug: 'first', name: 'First' }

/** The routes of the catalog, which the Store API and the admin API share. */
function products(path: string, read: Holders, write: Holders): Record<string, Access> {
  const own = { rows: ['product'] } as const
  const group = { rows: ['item group'] } as const
  const groups = path.replace('/products', '/groups')
  const pictures = { rows: ['product with a picture', 'picture'] } as const
  const stock = { delta: 5, reason: 'delivered' }
  const whole = read === catalog ? write : read
  return {
    [`GET ${path}`]: { holders: read, status: 200 },
    [`POST ${path}`]: { holders: write, status: 201, sent: json({ name: 'Mug', price: 9.5 }) },
    [`POST ${path}/batch`]: { holders: write, status: 200, sent: json({ operations: [] }) },
    [`GET ${path}/changes`]: { holders: whole, status: 200 },
    [`GET ${path}/:id`]: { ...own, holders: read, status: 200 },
    [`PATCH ${path}/:id`]: { ...own, holders: write, status: 200, sent: json({ price: 10 }) },
    [`DELETE ${path}/:id`]: { ...own, holders: write, status: 204 },
    [`GET ${groups}/:itemGroupId`]: { ...group, holders: whole, status: 200 },
    [`PATCH ${groups}/:itemGroupId`]: {
      ...group,
      holders: write,
      status: 200,
      sent: json({ description: 'Of cotton' }),
    },
    [`GET ${path}/:id/stock`]: { ...own, holders: whole, status: 200 },
    [`POST ${path}/:id/stock`]: { ...own, holders: write, status: 200, sent: json(stock) },
    [`POST ${path}/:id/images`]: { ...own, holders: write, status: 201, sent: picture },
    [`PATCH ${path}/:id/images/:image`]: {
      ...pictures,
      holders: write,
      status: 200,
      sent: json({ alt: 'A mug' }),
    },
    [`DELETE ${path}/:id/images/:image`]: { ...pictures, holders: write, status: 204 },
  }
}

function taxa(
  path: string,
  row: 'category' | 'brand' | 'collection',
  read: Holders,
  write: Holders,
): Record<string, Access> {
  return {
    [`GET ${path}`]: { holders: read, status: 200 },
    [`POST ${path}`]: { holders: write, status: 201, sent: anew((n) => ({ name: `New ${n}` })) },
    [`PATCH ${path}/:id`]: {
      rows: [row],
      holders: write,
      status: 200,
      sent: anew((n) => ({ name: `Renamed ${n}` })),
    },
    [`DELETE ${path}/:id`]: { rows: [row], holders: write, status: 204 },
  }
}

/** The image of a category. */
function pictured(path: string, write: Holders): Record<string, Access> {
  const own = { rows: ['category with a picture'] } as const
  return {
    [`POST ${path}/:id/image`]: { rows: ['category'], holders: write, status: 201, sent: picture },
    [`PATCH ${path}/:id/image`]: {
      ...own,
      holders: write,
      status: 200,
      sent: json({ alt: 'A mug' }),
    },
    [`DELETE ${path}/:id/image`]: { ...own, holders: write, status: 204 },
  }
}

function merging(row: 'category' | 'brand' | 'collection'): Access {
  return {
    rows: [row],
    holders: writeAdmin,
    status: 200,
    sent: async (kassa, shop) => ({ body: { into: (await rowOf(kassa, row, 'own', shop)).id } }),
  }
}

/** The routes for software with the secret key, which members have in admin. */
function machines(
  path: string,
  { read, write }: Record<'read' | 'write', Holders>,
): Record<string, Access> {
  const finished = { rows: ['finished job'] } as const
  return {
    [`POST ${path}/products/bulk`]: {
      holders: write,
      status: 200,
      sent: json({ filter: {}, change: { status: 'Draft' }, dryRun: true }),
    },
    [`GET ${path}/jobs`]: { holders: read, status: 200 },
    [`GET ${path}/jobs/:id`]: { ...finished, holders: read, status: 200 },
    [`POST ${path}/jobs/:id/cancel`]: { rows: ['running job'], holders: write, status: 202 },
    [`POST ${path}/jobs/:id/undo`]: {
      ...finished,
      holders: write,
      status: 202,
      sent: async (kassa, shop) => {
        await finishJobs(kassa, shop)
        return {}
      },
    },
  }
}

/** The customers of a shop, for its software and for members. */
function customers(
  path: string,
  { read, write }: Record<'read' | 'write', Holders>,
): Record<string, Access> {
  return {
    [`GET ${path}`]: { holders: read, status: 200 },
    [`GET ${path}/:id`]: { rows: ['customer'], holders: read, status: 200 },
    [`POST ${path}`]: {
      holders: write,
      status: 201,
      sent: anew((n) => ({ email: `c${n}@example.com`, name: 'Ada' })),
    },
    [`PATCH ${path}/:id`]: {
      rows: ['customer'],
      holders: write,
      status: 200,
      sent: json({ name: 'Ada' }),
    },
  }
}

const machine = { read: secretOnly, write: secretOnly }
const member = { read: readAdmin, write: writeAdmin }

const MEMBER = { rows: ['member'], holders: writeOwner } as const
const TERMINAL = { rows: ['terminal'], holders: writeOwner } as const
const NOWHERE = { id: 'none', file: 'none', name: 'none', provider: 'none' }

/** For somebody who owns all shops, which nobody in the matrix does. */
const operator: Holders = {
  ...readSignedIn,
  owner: 403,
  staff: 403,
  stranger: 403,
  'owner of no named shop': 403,
  'owner on a foreign page': 403,
}

/** Every route of the app. The matrix fails if one is missing here. */
export const ROUTES: Readonly<Record<string, Access>> = {
  'GET /healthz': { holders: everybody, status: 200 },
  'GET /readyz': { holders: everybody, status: 200 },
  'GET /openapi.json': { holders: everybody, status: 200 },
  'GET /images/:file': { holders: everybody, status: 404, at: NOWHERE },
  'GET /assets/:file': { holders: everybody, status: 404, at: NOWHERE },
  'GET /auth/oidc': { holders: everybody, status: 200 },
  'GET /auth/oidc/:provider': { holders: everybody, status: 404, at: NOWHERE },
  'GET /auth/oidc/:provider/callback': { holders: everybody, status: 404, at: NOWHERE },
  ...products('/v1/store/products', catalog, secretOnly),
  ...products('/shop/api/products', readAdmin, writeAdmin),
  ...machines('/v1/store', machine),
  ...machines('/shop/api', member),
  ...taxa('/shop/api/categories', 'category', readAdmin, writeAdmin),
  ...pictured('/shop/api/categories', writeAdmin),
  ...pictured('/v1/store/categories', secretOnly),
  ...taxa('/shop/api/brands', 'brand', readAdmin, writeAdmin),
  ...taxa('/shop/api/collections', 'collection', readAdmin, writeAdmin),
  ...taxa('/v1/store/categories', 'category', catalog, secretOnly),
  ...taxa('/v1/store/brands', 'brand', catalog, secretOnly),
  ...taxa('/v1/store/collections', 'collection', catalog, secretOnly),
  'GET /v1/store/shop': { holders: catalog, status: 200 },
  'GET /v1/store/shop/settings': { holders: secretOnly, status: 200 },
  'PATCH /v1/store/shop/settings': {
    holders: secretOnly,
    status: 200,
    sent: json({ name: 'Shop' }),
  },
  'POST /shop/api/categories/:id/merge': merging('category'),
  'POST /shop/api/brands/:id/merge': merging('brand'),
  'POST /shop/api/collections/:id/merge': merging('collection'),
  'GET /shop/api/shops': { holders: readSignedIn, status: 200 },
  'POST /shop/api/shops': {
    holders: writeSignedIn,
    status: 201,
    sent: anew((n) => ({ slug: `shop-${n}`, name: 'Shop', currency: 'EUR' })),
  },
  'GET /shop/api/shop': { holders: readAdmin, status: 200 },
  'PATCH /shop/api/shop': { holders: writeOwner, status: 200, sent: json({ name: 'Shop' }) },
  'GET /shop/api/keys': { holders: readOwner, status: 200 },
  'POST /shop/api/rotate-secret-key': { holders: writeOwner, status: 200 },
  'GET /shop/api/staff': { holders: readOwner, status: 200 },
  'POST /shop/api/staff': {
    holders: writeOwner,
    status: 201,
    sent: anew((n) => ({ email: `new${n}@example.com`, role: 'staff' })),
  },
  'PATCH /shop/api/staff/:id': { ...MEMBER, status: 200, sent: json({ role: 'owner' }) },
  'DELETE /shop/api/staff/:id': { ...MEMBER, rows: ['member', 'invitation'], status: 204 },
  'GET /shop/api/devices': { holders: readOwner, status: 200 },
  'DELETE /shop/api/devices/:id': { holders: writeOwner, status: 404, at: NOWHERE },
  'POST /shop/api/staff/:id/sign-in-link': { ...MEMBER, status: 201 },
  'GET /shop/api/terminals': { holders: readOwner, status: 200 },
  'POST /shop/api/terminals': { holders: writeOwner, status: 201, sent: json({ name: 'Till' }) },
  'PATCH /shop/api/terminals/:id': { ...TERMINAL, status: 200, sent: json({ name: 'Till 2' }) },
  'DELETE /shop/api/terminals/:id': { ...TERMINAL, status: 204 },
  'POST /shop/api/terminals/:id/rotate-key': { ...TERMINAL, status: 200 },
  'POST /shop/api/terminals/:id/pairing-code': { ...TERMINAL, status: 201 },
  'GET /server': { holders: operator, status: 200 },
  'GET /server/settings': { holders: operator, status: 200 },
  'PATCH /server/settings': { holders: operator, status: 200, sent: json({ backupKeep: 9 }) },
  'POST /server/backups': { holders: operator, status: 202 },
  'GET /server/backups/:name': { holders: operator, status: 200, at: NOWHERE },
  'POST /server/test-mail': { holders: operator, status: 200 },
  ...customers('/v1/store/customers', machine),
  ...customers('/shop/api/customers', member),
  'GET /shop/api/customers/:id/export': { rows: ['customer'], holders: readOwner, status: 200 },
  'DELETE /shop/api/customers/:id': { rows: ['new customer'], holders: writeOwner, status: 204 },
  'GET /shop/api/audit': { holders: readAdmin, status: 200 },
  'GET /shop/api/history': { holders: readAdmin, status: 200 },
  'GET /shop/api/products/:id/history': { rows: ['product'], holders: readAdmin, status: 200 },
  'POST /v1/pos/pair': { holders: everybody, status: 401, sent: json({ code: 'ABCDEFGH' }) },
  'GET /v1/pos/settings': { holders: tills, status: 200 },
  'GET /v1/pos/products': { holders: tills, status: 200 },
  'GET /v1/pos/products/lookup': { holders: tills, status: 422 },
  'GET /v1/pos/events': { holders: tills, status: 200, streams: true },
  'POST /auth/otp': {
    holders: ownPages,
    status: 202,
    sent: anew((n) => ({ email: `a${n}@example.com` })),
  },
  'POST /auth/otp/verify': { holders: ownPages, status: 401, sent: json(CODE) },
  'POST /auth/link': { holders: ownPages, status: 401, sent: json({ token: 'none' }) },
  'POST /auth/setup': { holders: ownPages, status: 401, sent: json(SETUP) },
  'GET /auth/session': { holders: readSignedIn, status: 200 },
  'POST /auth/logout': { holders: writeSignedIn, status: 204, ends: true },
  'GET /auth/sessions': { holders: readSignedIn, status: 200 },
  'DELETE /auth/sessions/:id': { holders: writeSignedIn, status: 404, at: NOWHERE },
  'POST /auth/invitations/:id/accept': { holders: writeSignedIn, status: 404, at: NOWHERE },
  'POST /auth/invitations/:id/decline': { holders: writeSignedIn, status: 404, at: NOWHERE },
  'POST /storefront/api/otp': {
    holders: storefront,
    status: 202,
    sent: anew((n) => ({ email: `b${n}@example.com` })),
  },
  'POST /storefront/api/otp/verify': { holders: storefront, status: 401, sent: json(CODE) },
  'GET /storefront/api/session': { holders: readAccount, status: 200 },
  'POST /storefront/api/logout': { holders: writeAccount, status: 204, ends: true },
  'GET /storefront/api/account': { holders: readAccount, status: 200 },
  'PATCH /storefront/api/account': {
    holders: writeAccount,
    status: 200,
    sent: json({ name: 'Anna' }),
  },
  'GET /storefront/api/account/export': { holders: readAccount, status: 200 },
  'DELETE /storefront/api/account': { holders: writeAccount, status: 204, ends: true },
  ...(await ofModules<Access>('routes')),
}

/** The request to a route for a row, with the headers of a credential. */
export async function askOf(
  kassa: TestServer,
  route: string,
  { shop }: Pick<Credential, 'shop'>,
  target: Target,
  headers: Headers,
): Promise<Ask> {
  const [method = '', template = ''] = route.split(' ')
  const values: Readonly<Record<string, string | undefined>> = { ...target }
  const path = template.replace(/:(\w+)/g, (_, part: string) => values[part] ?? 'none')
  const { headers: more = {}, ...content } = (await ROUTES[route]?.sent?.(kassa, kassa[shop])) ?? {}
  return { method, path, ...content, headers: { ...headers, ...(more as Headers) } }
}
