import { describe } from 'bun:test'
import type { Headers } from '../access.ts'
import { visit } from '../front-visitor.ts'
import { boutique } from './boutique.ts'
import { SETTINGS } from './furniture.ts'
import { Names } from './names.ts'
import { changedLines, mainOf, outlineOf } from './outline.ts'
import { page } from './pressed-page.tsx'
import { Recorded } from './record.ts'

/* The pages of the front of a shop with two of everything say what is recorded. */

const { kassa, wares, orders, pageTokens, ofShopper } = boutique
const names = new Names(boutique)
const record = new Recorded('front')

const FRONT = '/shop/north'
const HERE = { 'sec-fetch-site': 'same-origin' }
const BASKET = [
  [wares.cheese.id, '0.35'],
  [`${wares.mug.id}x6`, '1'],
  [wares.teeM.id, '3'],
  [wares.mug.id, '2'],
]
  .map(([id = '', quantity]) => `${id.slice('prod_'.length)}-${quantity}`)
  .join('_')

interface Asked {
  readonly headers?: Headers
  readonly form?: Readonly<Record<string, string>>
}

async function main(path: string, asked: Asked = {}): Promise<string> {
  const { status, headers, text } = await visit(kassa, FRONT + path, asked)
  const told = ['location', 'cache-control', 'x-robots-tag'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : `${name}: ${value}`
  })
  return names.named([status, ...told, outlineOf(mainOf(text))].join('\n'))
}

describe('a whole page', () => {
  for (const [title, path] of [
    ['start', ''],
    ['a product', '/product/mug'],
    ['a category in German', '/category/kitchen?lang=de'],
    ['a basket in French', `/basket?basket=${BASKET}&lang=fr`],
  ] as const) {
    record.test(title, async () => {
      return names.named(outlineOf((await visit(kassa, FRONT + path)).text))
    })
  }
})

describe('what a page is about', () => {
  for (const path of [
    '/products',
    '/products?sort=-price&min=10&max=50&stock=1',
    '/products?brand=aalto&brand=zander&category=cups',
    '/category/cups',
    '/category/food?lang=es',
    '/search?search=pitcher',
    '/search?search=nothing+at+all',
    '/product/cheese',
    '/product/tees',
    '/product/teem?lang=es',
    '/product/jug',
    '/product/teered',
    '/product/stamp',
    '/product/course',
    '/product/secret',
    '/terms',
    '/imprint?lang=de',
    '/sitemap.xml',
  ]) {
    record.test(path, () => main(path))
  }
  record.test('/basket', () => main(`/basket?basket=${BASKET}`))
  record.test('/checkout', () => main(`/checkout?basket=${BASKET}`))
  // Goods for 150.00, from where the post is free.
  record.test('/checkout of three packs', () => {
    return main(`/checkout?basket=${wares.mug.id.slice('prod_'.length)}x6-3`)
  })
  record.test('/checkout of a shopper who is signed in', () => {
    return main(`/checkout?basket=${BASKET}`, { headers: ofShopper })
  })
})

const TYPED = {
  email: 'dora@example.com',
  name: 'Dora Delft',
  phone: '+31 20 9876543',
  delivery: 'post',
  payment: 'transfer',
  line1: 'Gracht 5',
  line2: 'Left',
  postalCode: '2611',
  city: 'Delft',
  country: 'BE',
  note: 'After six',
}

describe('a form that was sent', () => {
  for (const [title, form, headers] of [
    ['to see the sum', { ...TYPED, step: 'sum' }, HERE],
    ['with another sum', { ...TYPED, expectedTotal: '1', shown: `${wares.mug.id}=9` }, HERE],
    ['with errors', { ...TYPED, email: 'dora', city: '', name: '' }, HERE],
    ['with points', { delivery: 'pickup', step: 'sum', points: '33' }, ofShopper],
    ['with too many points', { ...TYPED, delivery: 'locker', points: '933' }, ofShopper],
  ] as const) {
    record.test(title, () => main(`/checkout?basket=${BASKET}`, { form, headers }))
  }
})

describe('the page of an order', () => {
  for (const [name, token] of Object.entries(pageTokens)) {
    record.test(name, () => main(`/thanks/${orders[name]?.id}?token=${token}`))
  }
  record.test('of the shopper', () => {
    return main(`/thanks/${orders.own?.id}?lang=de`, { headers: ofShopper })
  })
})

const CART = `/checkout?basket=${BASKET}`
const SHOP = '/shop/api/shop'
const LOGO = 'data:image/png;base64,iVBORw0KGgo='
const NO_TEXTS = { start: '', terms: '', privacy: '', returns: '', imprint: '' }
const RANDOM = /hidden" name="(?:key|shown)"/
const NO_PAYMENT = { counter: { enabled: false }, transfer: { enabled: false } }

/** A change that the owner makes, and the pages that differ then. */
const CHANGES: readonly (readonly [change: object, of: string, ...paths: string[]])[] = [
  [{ payment: { guests: false } }, SHOP, CART],
  [{ payment: NO_PAYMENT }, SHOP, `/basket?basket=${BASKET}`, CART],
  [{ payment: { counter: { enabled: false } } }, SHOP, CART],
  [
    { payment: { ...NO_PAYMENT, online: { enabled: true } } },
    SHOP,
    `/basket?basket=${BASKET}`,
    CART,
  ],
  [{ delivery: SETTINGS.delivery.slice(1, 2) }, SHOP, CART],
  [{ delivery: SETTINGS.delivery.slice(3) }, SHOP, CART],
  [{ shopFront: { logo: LOGO, color: null } }, SHOP, ''],
  [{ shopFront: { texts: NO_TEXTS } }, SHOP, '', CART, '/terms'],
  [{ shopFront: { enabled: false } }, SHOP, '', '/product/mug'],
  [{ language: 'fr' }, SHOP, '', '/product/cheese'],
  [{ stock: 5 }, 'stamp', '/product/stamp'],
  [{ stock: 0.25 }, 'cheese', '/product/cheese', CART],
  [{ stock: 5 }, 'mug', '/product/mug', CART],
  [{ stock: null, description: '# Care\nBy hand.', unit: 'hour' }, 'stamp', '/product/stamp'],
  [{ status: 'Archived' }, 'cheese', '', '/category/food', '/products?category=food', CART],
  [{ brand: null, category: null, sku: null, packs: [] }, 'mug', '/product/mug', '/products'],
  [{ itemGroupId: 'solo', options: { Size: 'L' } }, 'mug', '/product/mug', '/products'],
  [{ content: { quantity: 1, unit: 'piece' } }, 'mug', '/product/mug'],
  [{ stock: 0 }, 'teeM', '/product/tees', '/products'],
]

describe('a change of', () => {
  for (const [change, of, ...paths] of CHANGES) {
    record.test(`${of} ${JSON.stringify(change)}`.slice(0, 100), async () => {
      const { owner, server } = await page.copy()
      const ware = wares[of as keyof typeof wares]
      await owner.done(owner.patch(ware ? `/shop/api/products/${ware.id}` : SHOP, change))
      const lines: string[] = []
      for (const path of paths) {
        const before = await visit(kassa, FRONT + path)
        const { status, text, headers } = await visit(server, FRONT + path)
        // The start page is compared with its head and its foot.
        const [then, now] = [before.text, text].map(path === '' ? (all) => all : mainOf)
        lines.push(`-- ${path}: ${status} ${headers.get('location') ?? ''}`)
        if (status === 200) lines.push(...changedLines(then ?? '', now ?? ''))
      }
      return names.named(lines.filter((line) => !RANDOM.test(line)).join('\n'))
    })
  }
})

record.testAll()
