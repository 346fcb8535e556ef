import { json } from '../answer.ts'
import {
  everybody,
  type Holders,
  readAdmin,
  readOwner,
  secretOnly,
  writeAdmin,
  writeOwner,
} from '../holders.ts'
import type { Access } from '../routes.ts'
import { newAccount } from './nouns.ts'

const ACCOUNTS = '/shop/api/payment-accounts'

export const routes: Readonly<Record<string, Access>> = {
  ...routesAt('/v1/store', secretOnly, secretOnly),
  ...routesAt('/shop/api', readAdmin, writeAdmin),
  [`GET ${ACCOUNTS}`]: { holders: readOwner, status: 200 },
  [`POST ${ACCOUNTS}`]: {
    holders: writeOwner,
    status: 201,
    sent: async (kassa, shop) => ({ body: await newAccount(kassa, shop) }),
  },
  [`PATCH ${ACCOUNTS}/:id`]: {
    rows: ['paymentAccount'],
    holders: writeOwner,
    status: 200,
    sent: json({ eventSecret: null }),
  },
  'GET /shop/api/payment-differences': { holders: readAdmin, status: 422 },
  'POST /v1/payment-events/:slug/:account': {
    holders: everybody,
    status: 404,
    at: { id: 'none', slug: 'north', account: 'pacc_01kf06q6q8e1qtz9vw9zcjzt7y' },
  },
  [`DELETE ${ACCOUNTS}/:id`]: { rows: ['paymentAccount'], holders: writeOwner, status: 204 },
}

function routesAt(path: string, read: Holders, write: Holders): Record<string, Access> {
  return {
    [`GET ${path}/orders/:id/online-payments`]: { rows: ['order'], holders: read, status: 200 },
    [`GET ${path}/payment-concerns`]: { holders: read, status: 200 },
    [`POST ${path}/online-payments/:id/settle`]: {
      rows: ['onlinePayment'],
      holders: write,
      status: 200,
    },
    [`POST ${path}/online-payments/:id/look`]: {
      rows: ['onlinePayment'],
      holders: write,
      status: 200,
    },
    [`POST ${path}/online-payments/:id/retry`]: {
      rows: ['onlinePayment'],
      holders: write,
      status: 200,
      sent: json({ refund: 'oref_01kf06q6q8e1qtz9vw9zcjzt7y' }),
    },
  }
}
