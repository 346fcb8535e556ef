import { describe } from 'bun:test'
import { rowProblems } from '../../src/domain/check.ts'
import { MODULES } from '../../src/installed.ts'
import type { Headers } from '../access.ts'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { jsonOutline } from './outline.ts'
import { Recorded } from './record.ts'

/* The API and the mails of a shop with two of everything say what is recorded. */

const { kassa, shop, wares, orders, shopper, owner, tills } = boutique
const names = new Names(boutique)
const recorded = new Recorded('answers')

const bearer = (key: string | undefined): Headers => ({ authorization: `Bearer ${key}` })
const BY: Readonly<Record<string, Headers>> = {
  owner: owner.headers,
  staff: boutique.staff.headers,
  'secret key': bearer(shop.secretKey),
  'publishable key': bearer(shop.publishableKey),
  till: bearer(tills[0]?.key),
  shopper: boutique.ofShopper,
}

const IDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(wares).map(([name, { id }]) => [name, id])),
  ...Object.fromEntries(Object.entries(orders).map(([name, { id }]) => [name, id])),
  shopper,
}

/** The paths that each asks; a name in braces stands for the id of a product, an order or a customer. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  owner: [
    '/auth/session',
    '/auth/sessions',
    '/shop/api/shop',
    '/shop/api/staff',
    '/shop/api/devices',
    '/shop/api/terminals',
    '/shop/api/audit',
    '/shop/api/history?limit=40',
    '/shop/api/products?include=total,facets',
    '/shop/api/products?search=beaker',
    '/shop/api/products?status=Draft&sort=-price',
    '/shop/api/products?category=kitchen&priceMin=9&priceMax=40&sort=price',
    '/shop/api/products/{mug}/history',
    '/shop/api/products/{teeS}/stock',
    '/shop/api/groups/tee',
    '/shop/api/categories',
    '/shop/api/brands',
    '/shop/api/collections',
    '/shop/api/customers',
    '/shop/api/customers?search=bea',
    '/shop/api/customers/{shopper}',
    '/shop/api/customers/{shopper}/export',
    '/shop/api/customers/{shopper}/points',
    '/shop/api/orders?channel=online&limit=3',
    '/shop/api/orders?search=gent',
    '/shop/api/orders?status=open&todo=prepare',
    '/shop/api/orders/{picked}',
    '/shop/api/orders/{sent}',
    '/shop/api/orders/{sent}/history',
    '/shop/api/orders/{loyal}',
    '/shop/api/orders/{given}',
    '/shop/api/sales?from=2026-03-06&to=2026-03-08',
    '/shop/api/sales?from=2026-03-07&to=2026-03-07',
    '/shop/api/closings',
    '/shop/api/open-days',
    '/shop/api/journal',
    '/shop/api/journal/attention',
    '/shop/api/webhooks',
    '/shop/api/jobs',
    ...['placed', 'paid', 'ready', 'shipped', 'cancelled', 'refunded', 'ownersPlaced'].map(
      (mail) => `/shop/api/shop/mails/${mail}`,
    ),
  ],
  staff: ['/auth/session', '/auth/sessions', '/shop/api/shop'],
  'secret key': [
    '/v1/store/products/export',
    '/v1/store/products/changes?since=0',
    '/v1/store/products/{mug}',
    '/v1/store/shop',
    '/v1/store/shop/settings',
    ...['documents', 'lines', 'payments', 'days'].flatMap((of) =>
      ['plain', 'spreadsheet'].map(
        (form) => `/v1/store/sales/export?from=2026-03-06&to=2026-03-09&of=${of}&form=${form}`,
      ),
    ),
  ],
  'publishable key': [
    '/v1/store/products?search=mug',
    '/v1/store/products/{mug}',
    '/v1/store/shop',
  ],
  till: [
    '/v1/pos/settings',
    '/v1/pos/products?since=0',
    '/v1/pos/products/lookup?code=4006381333948',
    '/v1/pos/products/lookup?code=2300123003505',
    '/v1/pos/orders?search=king',
    '/v1/pos/orders?number=1',
    '/v1/pos/customers?code=shopper@example.com',
    '/v1/pos/journal',
    '/v1/pos/parked',
  ],
  shopper: [
    '/storefront/api/session',
    '/storefront/api/account',
    '/storefront/api/account/export',
    '/storefront/api/orders',
    '/storefront/api/orders/{own}',
    '/storefront/api/points',
  ],
}

/** Headers that say something of their own about an answer. */
const TOLD = ['cache-control', 'content-disposition', 'content-language', 'link', 'vary']

async function answerTo(path: string, headers: Headers): Promise<string> {
  const target = path.replace(/\{(\w+)\}/, (_, name: string) => IDS[name] ?? name)
  const answer = await kassa.ask({ path: target, headers })
  if (answer.status !== 200) throw answer.unexpected('is not 200')
  const told = TOLD.flatMap((name) => {
    const value = answer.header(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const isJson = answer.header('content-type')?.includes('json')
  const body = isJson ? jsonOutline(answer.json) : answer.text
  return names.named([...told, body].join('\n'))
}

for (const [who, paths] of Object.entries(ASKED)) {
  describe(who, () => {
    for (const path of paths) {
      recorded.test(`${who}: ${path}`, () => answerTo(path, BY[who] ?? {}))
    }
  })
}

describe('the papers of an order', () => {
  for (const name of ['sent', 'loyal']) {
    recorded.test(`receipt of ${name}`, async () => {
      const receipt = new URL(orders[name]?.receiptUrl ?? '')
      const { text } = await kassa.ask({ path: receipt.pathname })
      const [, data = 'null'] =
        /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
      return names.named(jsonOutline(JSON.parse(data)))
    })
  }
})

recorded.test('kassa check', async () => {
  const { problems, notes } = await rowProblems(
    MODULES,
    kassa.ports.store.read,
    kassa.ports.secrets,
  )
  return names.named([...problems, ...notes].join('\n'))
})

recorded.test('mails', async () => {
  await kassa.settled()
  const said = kassa.mailbox.mails.map(({ to, subject, text }) => {
    return `To: ${to}\nSubject: ${subject}\n${text}`
  })
  return names.named(said.join('\n---\n'))
})

recorded.testAll()
