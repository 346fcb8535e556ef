import { readAdmin, writeAdmin } from '../holders.ts'
import type { Access } from '../routes.ts'
import { finishJobs } from '../rows.ts'

export const routes: Readonly<Record<string, Access>> = {
  'GET /shop/api/counts': { holders: readAdmin, status: 200 },
  'POST /shop/api/counts': {
    holders: writeAdmin,
    status: 201,
    sent: async () => ({ body: { name: 'Shelf by the door', kind: 'count' } }),
  },
  'GET /shop/api/counts/:id': { rows: ['count'], holders: readAdmin, status: 200 },
  'PUT /shop/api/counts/:id/lines': {
    rows: ['count'],
    holders: writeAdmin,
    status: 200,
    sent: async (_, shop) => {
      const { id: code } = await shop.product({ stock: 2 })
      return { body: { code, quantity: 3, mode: 'add' } }
    },
  },
  'POST /shop/api/counts/:id/apply': {
    rows: ['count'],
    holders: writeAdmin,
    status: 202,
    sent: async (kassa, shop) => {
      await finishJobs(kassa, shop)
      return {}
    },
  },
  'DELETE /shop/api/counts/:id': { rows: ['count'], holders: writeAdmin, status: 204 },
}
