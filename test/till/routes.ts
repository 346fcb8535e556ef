import { json } from '../answer.ts'
import { readAdmin, secretOnly, tills } from '../holders.ts'
import type { Access } from '../routes.ts'

const PARKED = {
  items: [
    {
      id: 1,
      productId: null,
      name: 'Mug',
      sku: null,
      unit: 'piece',
      quantity: 1000,
      pack: 1,
      unitPriceMinor: 950,
      discount: null,
      taxRate: { name: 'None', percent: 0 },
    },
  ],
  discount: null,
  discountReason: '',
  shopper: null,
  redeemPoints: 0,
}

export const routes: Readonly<Record<string, Access>> = {
  'PUT /v1/pos/favourites': {
    holders: tills,
    status: 200,
    sent: json({ tillFavourites: [] }),
  },
  'GET /v1/pos/journal': { holders: tills, status: 200 },
  'PUT /v1/pos/journal/waiting': {
    holders: tills,
    status: 200,
    sent: json({ waiting: { entries: 3, since: '2026-01-15T12:00:00.000Z', reason: 'No' } }),
  },
  'PUT /v1/pos/journal/:series/:n': {
    holders: tills,
    status: 404,
    at: { id: 'none', series: '999', n: '1' },
    sent: json({
      at: '2026-01-15T12:00:00.000Z',
      kind: 'cash',
      cash: { amount: 50, reason: 'Change' },
    }),
  },
  'GET /v1/pos/parked': { holders: tills, status: 200 },
  'PUT /v1/pos/parked/:id': {
    holders: tills,
    status: 200,
    at: { id: 'p'.repeat(22) },
    sent: json({ basket: PARKED }),
  },
  'POST /v1/pos/parked/:id/take': { holders: tills, status: 404, at: { id: 'none' } },
  'GET /v1/pos/orders': { holders: tills, status: 422 },
  'POST /v1/pos/orders/:id/hand-over': {
    rows: ['paidOrder'],
    holders: tills,
    status: 200,
    sent: json({ payments: [] }),
  },
  'GET /v1/pos/customers': { holders: tills, status: 422 },
  'GET /v1/store/closings': { holders: secretOnly, status: 200 },
  'GET /v1/store/open-days': { holders: secretOnly, status: 200 },
  'GET /v1/store/journal/attention': { holders: secretOnly, status: 200 },
  'GET /v1/store/journal': { holders: secretOnly, status: 200 },
  'GET /shop/api/closings': { holders: readAdmin, status: 200 },
  'GET /shop/api/open-days': { holders: readAdmin, status: 200 },
  'GET /shop/api/journal/attention': { holders: readAdmin, status: 200 },
  'GET /shop/api/journal': { holders: readAdmin, status: 200 },
}
