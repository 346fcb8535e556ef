import { describe } from 'bun:test'
import { adminPage } from './admin-page.tsx'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { mainOf, outlineOf } from './outline.ts'
import { Recorded } from './record.ts'

/* The screens of admin of a shop with two of everything say what is recorded. */

const { owner, wares, orders, shopper } = boutique
type Customers = { readonly data: readonly { readonly id: string }[] }
const cleo = owner.get('/shop/api/customers?search=cleo')
const guest = (await owner.done<Customers>(cleo)).data[0]
const names = new Names(boutique)
const recorded = new Recorded('admin')

recorded.test('a whole page', async () => {
  return names.named(outlineOf(await adminPage(boutique, '/admin/devices')))
})

describe('a screen', () => {
  for (const path of [
    '',
    '/products',
    '/products/{mug}',
    '/products/{cheese}',
    '/products/new',
    '/groups/tee',
    '/categories',
    '/brands',
    '/collections',
    '/jobs',
    '/customers',
    '/customers/{shopper}',
    '/customers/{guest}',
    '/staff',
    '/history',
    '/terminals',
    '/keys',
    '/settings',
    '/orders',
    '/orders/{sent}',
    '/orders/{picked}',
    '/orders/{loyal}',
    '/orders/{given}',
    '/orders/new',
    '/sales?from=2026-03-06&to=2026-03-08',
    '/closings',
    '/counts',
    '/import',
    '/labels',
    '/webhooks',
    '/payments',
    '/shops/new',
    '/nowhere',
  ]) {
    recorded.test(`/admin${path}`, async () => {
      const ids = { ...wares, ...orders, shopper: { id: shopper }, guest }
      const target = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]?.id ?? name)
      return names.named(outlineOf(mainOf(await adminPage(boutique, `/admin${target}`))))
    })
  }
})

recorded.testAll()
