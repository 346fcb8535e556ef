import { readAdmin, secretOnly, writeAdmin } from '../holders.ts'
import type { Access } from '../routes.ts'

const sheet = async () => ({ raw: 'name,price\nCup,1\n', headers: { 'content-type': 'text/csv' } })

export const routes: Readonly<Record<string, Access>> = {
  'POST /v1/store/products/import': { holders: secretOnly, status: 200, sent: sheet },
  'GET /v1/store/products/export': { holders: secretOnly, status: 200 },
  'POST /shop/api/products/import': { holders: writeAdmin, status: 200, sent: sheet },
  'GET /shop/api/products/export': { holders: readAdmin, status: 200 },
}
