import { describe } from 'bun:test'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Front, FrontContext } from '../../src/modules/front/page/front.tsx'
import { Thanks } from '../../src/modules/front/page/thanks-page.tsx'
import { frontTextsIn } from '../../src/modules/front/texts.ts'
import { ONLINE_STATES } from '../../src/modules/orders/online.ts'
import { onlineNews } from '../../src/modules/orders/online-news.ts'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import { ORDER_STATUSES, STATUS_MEANINGS } from '../../src/modules/orders/values.ts'
import { orderWordsOf } from '../../src/modules/orders/words.ts'
import { textIn } from '../../src/text/text.ts'
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
    ['a page that does not exist, in Spanish', '/nothing/here?lang=es&page=2'],
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
  record.test('/basket of one kilogram', () => {
    return main(`/basket?basket=${wares.cheese.id.slice('prod_'.length)}-1`)
  })
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

/** Two packs of one size, the first of which counts. */
const SAME_SIZE = [
  { quantity: 6, price: 48, barcode: '4006381333948' },
  { quantity: 6, price: 47, barcode: '4006381333955' },
]

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
  [{ packs: SAME_SIZE }, 'mug', '/product/mug'],
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

/** Changes by the owner while somebody fills in the form. */
const MEANWHILE: Readonly<Record<string, object>> = {
  [`/shop/api/products/${wares.mug.id}`]: { price: 9.9, stock: 1 },
  [`/shop/api/products/${wares.cheese.id}`]: { stock: 0 },
  [`/shop/api/products/${wares.teeM.id}`]: { status: 'Draft' },
  [SHOP]: {
    delivery: SETTINGS.delivery.map((one) => ({ ...one, price: one.price + 1 })),
  },
}

record.test('a form whose goods, prices and shipping have changed meanwhile', async () => {
  const { text } = await visit(kassa, FRONT + CART)
  const [, shown = ''] = /name="shown" value="([^"]*)"/.exec(text) ?? []
  const { owner, server } = await page.copy()
  for (const [path, change] of Object.entries(MEANWHILE))
    await owner.done(owner.patch(path, change))
  const form = {
    ...TYPED,
    delivery: 'pickup',
    expectedTotal: '1',
    shown: shown.replaceAll('&amp;', '&'),
  }
  const answer = await visit(server, FRONT + CART, { form, headers: HERE })
  return names.named(`${answer.status}\n${outlineOf(mainOf(answer.text))}`)
})

const { text, units, ...FRAME } = {
  text: frontTextsIn('en'),
  units: textIn('en').shared.units,
  name: SETTINGS.name,
  slug: 'north',
  currency: 'EUR',
  base: FRONT,
  language: 'en',
  carried: {},
} as const

/** The page of an order as a visitor sees it. */
function thanksFor(order: object, { isGoing = false, isDown = false } = {}): string {
  const own = { ...orders.waiting, token: 'secret', onlinePayment: null, transfer: null, ...order }
  const shown = own as unknown as PageOrderView
  const news = onlineNews(shown.onlinePayment, shown, orderWordsOf('en').online)
  const url = shown.onlinePayment?.url ?? null
  const thanks = h(Thanks, { order: shown, title: 'Title', news, url, isGoing, isDown })
  const front = { ...FRAME, text, units } as unknown as Front
  return renderToString(h(FrontContext.Provider, { value: front, children: thanks }))
}

record.test('an order as it goes on', async () => {
  const before = thanksFor({})
  const told = (title: string, html: string) => [`-- ${title}`, ...changedLines(before, html)]
  const lines = ORDER_STATUSES.flatMap((status) => {
    const number = status === 'open' || STATUS_MEANINGS[status].isEnded ? null : '9'
    return [
      ...told(status, thanksFor({ status, number })),
      ...ONLINE_STATES.flatMap((state) => {
        const url = state === 'open' ? 'https://pay.example/' : null
        const onlinePayment = { provider: 'Stripe', mode: 'test', status: state, url }
        const order = { status, number, onlinePayment }
        const others = status === 'open' ? [{}, { isGoing: true }, { isDown: true }] : [{}]
        return others.flatMap((other) => {
          const title = [status, state, ...Object.keys(other)].join(', ')
          return told(title, thanksFor(order, other))
        })
      }),
    ]
  })
  for (const order of [
    { payment: 'counter' },
    { payment: 'counter', number: '9', status: 'paid' },
    { email: null },
    { replacedBy: 'order_00000000000000000012345678' },
    { pickup: { address: 'Kade 7', hours: '' } },
    { pickup: { address: '', hours: 'Tue' } },
    { tracking: { carrier: 'Post', number: null, url: null } },
    { tracking: { carrier: null, number: '3S', url: 'https://post.example/3S' } },
  ]) {
    lines.push(...told(JSON.stringify(order), thanksFor(order)))
  }
  return names.named(lines.join('\n'))
})

record.testAll()
