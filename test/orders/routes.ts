import { anew, json } from '../answer.ts'
import {
  type Holders,
  readAccount,
  readAdmin,
  secretOnly,
  storefront,
  writeAdmin,
  writeOwner,
} from '../holders.ts'
import type { Access } from '../routes.ts'

const BASKET = { lines: [{ productId: 'none', quantity: 1 }] }
const PAGE_ORDER = { ...BASKET, email: 'a@example.com', delivery: 'none', payment: 'counter' }

/** The points of a customer, which the Store API and the admin API share. */
function points(path: string, read: Holders, write: Holders): Record<string, Access> {
  const row = { rows: ['customer'] } as const
  return {
    [`GET ${path}/:id/points`]: { ...row, holders: read, status: 200 },
    [`POST ${path}/:id/points`]: {
      ...row,
      holders: write,
      status: 201,
      sent: json({ delta: 50, note: 'Birthday' }),
    },
  }
}

/** The routes of orders, which the Store API and the admin API share. */
function orders(path: string, read: Holders, write: Holders): Record<string, Access> {
  const paid = { rows: ['paidOrder'], holders: write } as const
  return {
    [`GET ${path}`]: { holders: read, status: 200 },
    [`POST ${path}`]: {
      holders: write,
      status: 201,
      sent: async (_, shop) => {
        const { id: productId } = await shop.product({ stock: 2 })
        return { body: { lines: [{ productId, quantity: 2 }] } }
      },
    },
    [`GET ${path}/:id`]: { rows: ['order'], holders: read, status: 200 },
    [`POST ${path}/:id/payments`]: {
      rows: ['order'],
      holders: write,
      status: 201,
      sent: anew((n) => ({ method: 'online', amount: 9.5, reference: `pi_${n}` })),
    },
    [`POST ${path}/:id/cancel`]: { rows: ['order'], holders: write, status: 200 },
    [`POST ${path}/:id/resolve`]: { rows: ['order'], holders: write, status: 200 },
    [`POST ${path}/:id/replace`]: {
      rows: ['order'],
      holders: write,
      status: 201,
      sent: async (_, shop) => {
        const { id: productId } = await shop.product({ stock: 1 })
        return { body: { lines: [{ productId, quantity: 1 }] } }
      },
    },
    [`POST ${path}/:id/refunds`]: {
      ...paid,
      status: 201,
      sent: json({ lines: [], amount: 2, restock: false, reason: 'A scratch' }),
    },
    [`POST ${path}/:id/status`]: { ...paid, status: 200, sent: json({ status: 'ready' }) },
  }
}

export const routes: Readonly<Record<string, Access>> = {
  ...orders('/v1/store/orders', secretOnly, secretOnly),
  ...orders('/shop/api/orders', readAdmin, writeAdmin),
  'GET /shop/api/orders/:id/history': { rows: ['order'], holders: readAdmin, status: 200 },
  'GET /v1/store/sales': { holders: secretOnly, status: 200 },
  'GET /v1/store/sales/export': { holders: secretOnly, status: 200 },
  'GET /shop/api/sales': { holders: readAdmin, status: 200 },
  'GET /shop/api/sales/export': { holders: readAdmin, status: 200 },
  'GET /shop/api/shop/mails/:mail': {
    holders: readAdmin,
    status: 200,
    at: { id: 'none', mail: 'placed' },
  },
  ...points('/v1/store/customers', secretOnly, secretOnly),
  ...points('/shop/api/customers', readAdmin, writeOwner),
  'GET /storefront/api/orders': { holders: readAccount, status: 200 },
  'GET /storefront/api/orders/:id': { rows: ['order'], holders: readAccount, status: 200 },
  'POST /storefront/api/orders': { holders: storefront, status: 422, sent: json(PAGE_ORDER) },
  'POST /storefront/api/orders/:id/payment': {
    rows: ['order'],
    holders: { ...readAccount, 'owner on a foreign page': 403 },
    status: 200,
  },
  'POST /storefront/api/quote': { holders: storefront, status: 200, sent: json(BASKET) },
  'GET /storefront/api/points': { holders: readAccount, status: 200 },
}
