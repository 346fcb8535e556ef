import { describe, expect, test } from 'bun:test'
import { ownerOf } from '../member-fixture.ts'
import { addresses, pathOf } from './addresses.ts'
import { adminPage, lastAsked } from './admin-page.tsx'
import { alike } from './alike.ts'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { mainOf, outlineOf } from './outline.ts'
import { Recorded } from './record.ts'

/* The screens of admin of a shop with two of everything say what is recorded. */

const { kassa, owner } = boutique
type Customers = { readonly data: readonly { readonly id: string }[] }
const cleo = owner.get('/shop/api/customers?search=cleo')
const guest = (await owner.done<Customers>(cleo)).data[0]?.id ?? ''
const names = new Names(boutique)
const recorded = new Recorded('admin')

recorded.test('a whole page', async () => {
  return names.named(outlineOf(await adminPage(boutique, '/admin/devices')))
})

/** The main part of a screen, after what it asks for. */
async function screen(of: typeof boutique, path: string): Promise<string> {
  const html = await adminPage(of, `/admin${pathOf(path, { guest })}`)
  return names.named(`${lastAsked()}\n${outlineOf(mainOf(html))}`)
}

describe('a screen', () => {
  for (const path of [
    ...addresses,
    '/products/{cheese}',
    '/customers/{guest}',
    '/orders/{given}',
    '/orders/{sent}/change',
    '/labels?chosen=1',
    '/products?toCount=true&search=zzz',
    '/products?stockMax=0&search=zzz',
    '/products?category=none',
    '/nowhere',
  ]) {
    recorded.test(`/admin${path}`, () => screen(boutique, path))
  }
})

describe('a screen whose data does not come', () => {
  for (const path of addresses) {
    recorded.test(`/admin${path} without its data`, async () => {
      const html = await adminPage(boutique, `/admin${pathOf(path)}`, { isCutOff: true })
      return names.named(outlineOf(mainOf(html)))
    })
  }
})

const novice = Object.assign(Object.create(boutique), { owner: await ownerOf(kassa, kassa.south) })

describe('a screen of a shop that has hardly anything', () => {
  for (const path of [
    '',
    '/categories',
    '/brands',
    '/jobs',
    '/customers',
    '/terminals',
    '/orders',
    '/sales',
    '/closings',
    '/counts',
    '/products',
    '/labels',
    '/webhooks',
    '/online-payment',
    '/payment-concerns',
    '/settings',
  ]) {
    recorded.test(`/admin${path} of a new shop`, () => screen(novice, path))
  }
})

const helper = Object.assign(Object.create(boutique), { owner: boutique.staff })

describe('a screen of staff', () => {
  for (const path of ['', '/customers/{shopper}', '/settings', '/terminals', '/orders/{sent}']) {
    recorded.test(`/admin${path} for staff`, () => screen(helper, path))
  }
})

/** No job runs when a screen is shown, and no till redeems points or takes money for orders. */
const ALIKE = [
  '/shop/api/closings.data[].online: amount = count',
  '/shop/api/closings.data[].points: amount = redeemed',
  '/shop/api/jobs.data[]: total = done',
  '/shop/api/payment-accounts.data[]: comparedUntil = createdAt',
  '/shop/api/sales.products[]: title = name',
  '/shop/api/sales.tills.online: count = amount',
  '/shop/api/sales.tills.points: redeemed = amount',
]

test('any other two fields of an answer differ in one of the answers', () => {
  expect(alike.pairs).toEqual(ALIKE)
})

recorded.testAll()
