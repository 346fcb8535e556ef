import { describe, expect, test } from 'bun:test'
import type { MemberActor } from '../../src/domain/actor.ts'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { changeSettings } from '../../src/domain/shop/settings.ts'
import { routesTo } from '../../src/http/server/url.ts'
import { MODULES } from '../../src/installed.ts'
import { themeOf } from '../../src/modules/front/page/color.ts'
import type { Headers } from '../access.ts'
import { visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { png } from '../picture-sample.ts'
import { sharedServer } from '../shared.ts'
import { PRODUCTS, type ShopFixture } from '../shop-fixture.ts'

const EVIL = '</script><img src=x onerror=alert(1)>'
const DOT = 'data:image/png;base64,iVBORw0KGgo='

const kassa = await sharedServer({
  KASSA_HOSTS: 'boutique.example=south,www.boutique.example=south,pos=south',
})
const { north, south } = kassa
await frontOf(north, { color: '#1f6f5c', logo: DOT, texts: { start: `Hello. ${EVIL}` } })
const [mug, tee] = await north.products([
  {
    name: `Mug ${EVIL}`,
    slug: 'mug',
    price: 9.5,
    compareAtPrice: 12,
    sku: 'MUG',
    stock: 3,
    category: 'Cups',
    brand: 'Potter',
    barcode: '4006381333931',
    description: `Blue. ${EVIL}\n\nSee https://mug.example/care.`,
    metadata: { material: EVIL, _cost: 'secret' },
    options: { Glaze: 'Celadon' },
    content: { quantity: 300, unit: 'ml' },
  },
  { name: 'Tee S', slug: 'tee-s', price: 20, stock: 0, itemGroupId: 't', options: { Size: 'S' } },
  { name: 'Tee M', slug: 'tee-m', price: 24, stock: 5, itemGroupId: 't', options: { Size: 'M' } },
  { name: 'Draft', slug: 'draft', status: 'Draft', category: 'Hidden' },
])

await north.ask({
  method: 'POST',
  path: `${PRODUCTS}/${mug?.id}/images`,
  raw: png(500, 40),
  headers: { 'content-type': 'image/png' },
})

/** Turns on the front of a shop. */
async function frontOf(shop: ShopFixture, front: object): Promise<void> {
  const owner = await ownerOf(kassa, shop)
  const texts = { terms: '# Orders\nBe kind.', ...(front as { texts?: object }).texts }
  await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true, ...front, texts } }))
}

const open = (path: string, headers: Headers = {}, host = 'localhost') =>
  visit(kassa, path, { headers, host })

const read = async (path: string, headers: Headers = {}, host?: string) =>
  (await open(path, headers, host)).text

/** The text that a pattern captures, decoded as HTML. */
function found(html: string, pattern: RegExp): string | undefined {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return pattern.exec(html)?.[1]?.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
}

interface Structured {
  readonly '@type': string
  readonly [name: string]: unknown
}

function structured(html: string): Structured[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ({ 1: json = '' }) => JSON.parse(json),
  )
}

/** Paths with the title of their page, and the path of their canonical address; null: not for search engines. */
const PAGES: readonly (readonly [path: string, title: string, canonical: string | null])[] = [
  ['', 'Shop north', ''],
  ['/', 'Shop north', ''],
  ['/products', 'All products · Shop north', '/products'],
  ['/products?sort=price', 'All products · Shop north', null],
  ['/products?min=1,5&max=x&brand=potter&brand=&stock=1', 'All products · Shop north', null],
  ['/products?lang=de', 'Alle Artikel · Shop north', '/products'],
  ['/category/cups', 'Cups · Shop north', '/category/cups'],
  ['/search?search=mug', 'Results for “mug” · Shop north', null],
  ['/search', 'All products · Shop north', null],
  [`/search?search=${'a'.repeat(300)}`, `Results for “${'a'.repeat(200)}” · Shop north`, null],
  ['/product/mug', `Mug ${EVIL}, Celadon · Shop north`, '/product/mug'],
  ['/product/tee-s', 'Tee S · Shop north', '/product/tee-s'],
  ['/basket', 'Basket · Shop north', null],
  ['/account', 'Account · Shop north', null],
  ['/terms', 'Terms · Shop north', '/terms'],
]

test.each(PAGES)('%s is the page %s', async (path, title, canonical) => {
  const answer = await open(`/shop/north${path}`)
  const html = answer.text
  expect(answer.status).toBe(200)
  expect(found(html, /<title>(.*?)<\/title>/)).toBe(title)
  const address = canonical === null ? undefined : `http://localhost/shop/north${canonical}`
  expect(found(html, /<link rel="canonical" href="(.*?)"/)).toBe(address)
  expect(html.includes('content="noindex"')).toBe(canonical === null)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('the filters count options and stock, and offer the other values of a choice', async () => {
  const choices = (html: string) =>
    [
      ...html.matchAll(
        /name="(option\.[^"]+|stock|category)" value="([^"]*)"( checked)?\/><span>[^<]*<\/span><span class="soft small">(\d+)/g,
      ),
    ].map(([, name, value, checked = '', count]) => `${name}=${value}${checked} ${count}`)
  expect(choices(await read('/shop/north/products?option.Size=S'))).toEqual([
    'stock=1 0',
    'option.Size=M 1',
    'option.Size=S checked 1',
  ])
  expect(choices(await read('/shop/north/products?option.Size=S&option.Size=M&stock=1'))).toEqual([
    'stock=1 checked 1',
    'option.Size=M checked 1',
  ])
  for (const odd of [
    'option.=S',
    `option.${'x'.repeat(200)}=S`,
    'option.a=1&option.b=1&option.c=1&option.d=1',
  ]) {
    expect([odd, (await open(`/shop/north/products?${odd}`)).status]).toEqual([odd, 200])
  }
})

test.each([
  '/product/draft',
  '/product/none',
  '/category/hidden-too',
  '/imprint',
  '/nothing',
  '/products/more',
  '/products?cursor=x',
  '/search?search=a%00b',
  '/robots.txt',
  '/logo/1',
])('%s is a page that says that there is nothing', async (path) => {
  const answer = await open(`/shop/north${path}`)
  expect([answer.status, answer.headers.get('etag')]).toEqual([404, null])
  expect(answer.text).toContain('This page does not exist')
})

test('a product is found by its slug alone, since only that is its address', async () => {
  expect((await open(`/shop/north/product/${mug?.id}`)).status).toBe(404)
})

test('a shop whose front is off is not to be told from one that does not exist', async () => {
  const answers = await Promise.all(
    ['south', 'nobody', 'UPPER'].map(async (slug) => {
      const answer = await open(`/shop/${slug}/products`)
      const { status, headers } = answer
      const text = answer.text.replace(/req_[\w-]+/g, '')
      return { status, policy: headers.get('content-security-policy'), text }
    }),
  )
  expect(answers[0]?.status).toBe(404)
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('what the admin API does not have is refused as ever', async () => {
  const answers = await Promise.all([
    kassa.ask({ path: '/shop/api/nothing' }),
    kassa.ask({ path: '/shop/api' }),
    kassa.ask({ path: '/shop/api/products/bulk' }),
    kassa.ask({ path: '/shop/north', method: 'DELETE' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 405])
})

test('a shop that was named api before the API was can have no front', async () => {
  const old = { publicId: 'shop_old', slug: 'api', name: 'Old', currency: 'EUR', createdAt: 0 }
  const id = await kassa.ports.store.write(async (tx) => {
    await tx.alone('new shop')
    return await insertShop(tx, old)
  })
  const owner = { kind: 'cli', credential: 'cli', shop: { ...old, id } } as const
  const change = (shopFront: object) =>
    changeSettings(MODULES, kassa.ports, owner as unknown as MemberActor, { shopFront })
  await change({ color: '#1f6f5c' })
  await expect(change({ enabled: true })).rejects.toMatchObject({
    errors: [{ field: 'shopFront.enabled', code: 'reserved' }],
  })
})

test('the price per kilogram or litre stands beside each price', async () => {
  const tea = { price: 3, itemGroupId: 'tea' }
  const goods = await north.products([
    { ...tea, name: 'Tea S', slug: 'tea-s', content: { quantity: 50, unit: 'g' } },
    { ...tea, price: 9, name: 'Tea L', content: { quantity: 0.2, unit: 'kg' } },
    { name: 'Ham', slug: 'ham', price: 0.02, unit: 'g' },
    { name: 'Cheese', slug: 'cheese', price: 21, unit: 'kg' },
  ])
  const said = async (path: string) =>
    [...(await read(`/shop/north${path}`)).matchAll(/<span class="soft small">(.*?)<\/span>/g)]
      .map(([, text]) => text)
      .filter((text) => text?.includes('€'))
  expect(await said('/products?sort=name')).toEqual([
    '€20.00 per kg',
    '€31.67 per l',
    'from €45.00 per kg',
  ])
  expect(await said('/product/tea-s?lang=de')).toEqual(['50 g · 60,00\u00a0€ pro kg'])
  expect(await said('/product/mug')).toEqual(['300 ml · €31.67 per l'])
  expect(await said('/product/ham')).toEqual(['€20.00 per kg'])
  expect(await said('/product/cheese')).toEqual([])
  for (const { id } of goods) await north.delete(id)
})

describe('a product', () => {
  test('is described for search engines and for those who show a link to it', async () => {
    const html = await read('/shop/north/product/mug')
    const [product, crumbs] = structured(html)
    const address = 'http://localhost/shop/north/product/mug'
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: `Mug ${EVIL}, Celadon`,
      sku: 'MUG',
      gtin: '4006381333931',
      url: address,
      brand: { '@type': 'Brand', name: 'Potter' },
      offers: {
        '@type': 'Offer',
        price: '9.5',
        priceCurrency: 'EUR',
        url: address,
        availability: 'https://schema.org/InStock',
      },
    })
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'http://localhost/shop/north' },
        { position: 2, name: 'Cups', item: 'http://localhost/shop/north/category/cups' },
        { position: 3, item: address },
      ],
    })
    expect(found(html, /<meta property="og:type" content="(.*?)"/)).toBe('product')
    expect(found(html, /<meta name="description" content="(.*?)"/)).toStartWith('Blue. </script>')
  })

  test('shows what owners write as text, and nothing that is private', async () => {
    const html = await read('/shop/north/product/mug')
    expect(html.match(/<img src=x/g)).toBeNull()
    expect(html.match(/<script/g)).toHaveLength(3)
    expect(html).toContain('href="https://mug.example/care"')
    expect(html).not.toContain('_cost')
    expect(html).toContain('<dt>Glaze</dt><dd>Celadon</dd>')
    // There is no other cup.
    expect(html).not.toContain('id="others"')
    expect(await read('/shop/north')).not.toContain('<img src=x')
  })

  test('has its picture in the widths of the server, none wider than it is', async () => {
    const html = await read('/shop/north/product/mug')
    const widths = [...(found(html, /srcset="(.*?)"/) ?? '').matchAll(/width=(\d+) (\d+)w/g)]
    expect(widths.map(([, asked, shown]) => [asked, shown])).toEqual([
      ['320', '320'],
      ['640', '500'],
    ])
    expect(found(html, /property="og:image" content="(.*?)"/)).toStartWith(
      'http://localhost/images/',
    )
  })

  test('leads to the other variants of its group', async () => {
    const html = await read('/shop/north/product/tee-s')
    expect(structured(html)[0]).toMatchObject({
      inProductGroupWithID: 't',
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
    expect(html).toContain('href="/shop/north/product/tee-m"')
    expect(found(html, /<a class="button"[^>]* aria-current="true"[^>]*>(\w)/)).toBe('S')
    expect(html).not.toContain('data-add')
    const list = await read('/shop/north/products')
    expect(list.match(/class="front-card"/g)).toHaveLength(2)
    expect(list).toContain('from €20.00')
    expect(list).toContain('<span class="front-title">Tee</span>')
  })
})

describe('answers', () => {
  test('have a policy of their own, which allows the styles of the page alone', async () => {
    const answer = await open('/shop/north')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const style = found(answer.text, /<style>(.*?)<\/style>/s) ?? ''
    expect(style).toContain('--brand:#1f6f5c')
    expect(policy).toContain(`'sha256-${Bun.SHA256.hash(style, 'base64')}'`)
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const opener = async (path: string) =>
      (await open(`/shop/north${path}`)).headers.get('cross-origin-opener-policy')
    expect([await opener('/products'), await opener('/account')]).toEqual([null, 'same-origin'])
  })

  test('are kept by browsers as long as they are current', async () => {
    const first = await open('/shop/north/product/tee-m')
    const tag = first.headers.get('etag') ?? ''
    const again = await open('/shop/north/product/tee-m', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    await north.changed(tee?.id ?? '', { name: 'Tee in S' })
    const changed = await open('/shop/north/product/tee-s', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
  })

  test('call a group by what the names of its variants share', async () => {
    await north.changed(tee?.id ?? '', { name: 'Tee S' })
    expect(await read('/shop/north/products')).toContain('<span class="front-title">Tee</span>')
  })

  test('call a group by the value of an option if its products have no other name', async () => {
    const names = { 'tee-s': 'S', 'tee-m': 'M' }
    for (const [slug, name] of Object.entries(names)) await north.changed(slug, { name })
    expect(await read('/shop/north/products')).toContain('<span class="front-title">S</span>')
    for (const [slug, name] of Object.entries(names)) {
      await north.changed(slug, { name: `Tee ${name}` })
    }
  })

  test('are as many for one client as the publishable key has', async () => {
    await using strict = await sharedServer({ KASSA_RATE_PUBLISHABLE: '2' })
    const owner = await ownerOf(strict, strict.north)
    await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
    const statuses: number[] = []
    for (const _ of '123') statuses.push((await strict.ask({ path: '/shop/north' })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('leave the picture of the logo out of the history', async () => {
    const owner = await ownerOf(kassa, north)
    const { text } = await owner.get('/shop/api/history?field=shopFront')
    expect(text).toContain('"logo":"sha256:')
    expect(text).not.toContain(DOT)
  })

  test('have the logo as a file', async () => {
    const html = await read('/shop/north')
    const path = found(html, /<img src="(\/shop\/north\/logo\/\w+)"/) ?? ''
    expect(found(html, /property="og:image" content="(.*?)"/)).toBe(`http://localhost${path}`)
    const { status, headers } = await open(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control')).toContain('immutable')
  })
})

test.each([
  ['#ffe066', '#000'],
  ['#1f6f5c', '#fff'],
])('on the colour %s stands what is easier to read: %s', (color, on) => {
  expect(themeOf(color)).toContain(`--brand:${color};--on-brand:${on};`)
})

describe('the basket', () => {
  const id = (mug?.id ?? '').slice('prod_'.length)

  test('is in the address, so that it needs neither script nor cookie', async () => {
    const added = await open(`/shop/north/basket?add=${mug?.id}&quantity=2`)
    expect(added.status).toBe(303)
    const location = added.headers.get('location') ?? ''
    expect(location).toBe(`/shop/north/basket?basket=${id}-2`)
    const html = await read(location)
    expect(html).toContain('€19.00')
    // The search takes it along.
    expect(html).toContain(`<input type="hidden" name="basket" value="${id}-2"`)
    expect(html).toContain(`href="/shop/north/products?basket=${id}-2"`)
    const more = await open(`/shop/north/basket?basket=${id}-2&add=${mug?.id}&quantity=1`)
    expect(more.headers.get('location')).toEndWith(`basket=${id}-3`)
    const none = await open(`/shop/north/basket?basket=${id}-2&set=${mug?.id}&quantity=0`)
    expect(none.headers.get('location')).toBe('/shop/north/basket')
  })

  test('says what is not to be had any more, and of what there is less', async () => {
    const gone = '0'.repeat(26)
    const html = await read(`/shop/north/basket?basket=${id}-9_${gone}-1_nonsense_-_${id}-x`)
    expect(html).toContain('Only 3 left')
    expect(html).toContain('no longer available')
    expect(html.match(/data-remove/g)).toHaveLength(2)
  })
})

describe('search engines', () => {
  test('find all pages in the sitemap', async () => {
    const xml = await read('/shop/north/sitemap.xml')
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(({ 1: address }) => address)
    const paths = ['', '/products', '/category/cups', '/terms']
    const products = ['mug', 'tee-s', 'tee-m'].map((slug) => `/product/${slug}`)
    expect(addresses.toSorted()).toEqual(
      [...paths, ...products].map((path) => `http://localhost/shop/north${path}`).toSorted(),
    )
    expect(xml).toMatch(/<lastmod>2026-01-15T12:00:00.000Z<\/lastmod>/)
    expect((await open('/shop/north/sitemap-1.xml')).status).toBe(404)
  })
})

describe('a host of its own', () => {
  const HOST = 'boutique.example'

  test('has the front alone, where paths begin at /', async () => {
    expect((await open('/', {}, HOST)).status).toBe(404)
    await frontOf(south, {})
    await south.product({ name: 'Cup', slug: 'cup' })
    const html = await read('/product/cup', {}, HOST)
    expect(html).toContain('href="/products"')
    expect(found(html, /<link rel="canonical" href="(.*?)"/)).toBe(`http://${HOST}/product/cup`)
    expect(structured(html)[0]).toMatchObject({ url: `http://${HOST}/product/cup` })
    const elsewhere = await read('/shop/south/product/cup')
    expect(found(elsewhere, /rel="canonical" href="(.*?)"/)).toBe(`http://${HOST}/product/cup`)
    expect(await read('/robots.txt', {}, HOST)).toContain(`Sitemap: http://${HOST}/sitemap.xml`)
    expect(found(await read('/', {}, HOST), /rel="canonical" href="(.*?)"/)).toBe(`http://${HOST}/`)
  })

  test.each([`www.${HOST}`, `${HOST}.`])('%s leads search engines to the first', async (host) => {
    const html = await read('/product/cup', {}, host)
    expect(html).toContain('href="/products"')
    expect(found(html, /<link rel="canonical" href="(.*?)"/)).toBe(`http://${HOST}/product/cup`)
  })

  test('may have a short name, as in a local network', async () => {
    const routes = Object.entries(routesTo((request) => kassa.app.handle(request), []))
    const route = new Map(routes).get('/:s0/:s1')
    const answer = await route?.(new Request('http://pos/product/cup?from=home'))
    expect([answer?.status, await answer?.text()]).toEqual([200, expect.stringContaining('Cup')])
  })

  test.each(['/admin', '/pos', '/docs', '/shop/api/shop', '/v1/store/products', '/shop/north'])(
    'does not have %s',
    async (path) => {
      const answer = await open(path, { authorization: `Bearer ${south.publishableKey}` }, HOST)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('This page does not exist')
    },
  )

  test('has what the front needs: files, images and the routes of shoppers', async () => {
    const script = found(await read('/', {}, HOST), /<script type="module" src="(.*?)"/) ?? ''
    expect((await open(script, {}, HOST)).status).toBe(200)
    expect((await open('/images/none.png', {}, HOST)).status).toBe(404)
    const session = await open('/storefront/api/session', { 'x-shop-id': 'south' }, HOST)
    expect(session.status).toBe(401)
  })

  test('has nothing of another shop, not even what has a secret address', async () => {
    const desk = new OrderDesk(north)
    const lines = [{ productId: mug?.id ?? '', quantity: 1 }]
    const { receiptUrl } = await desk.paid(await desk.placed({ lines }))
    const picture = (await north.get(mug?.id ?? '')).product.images[0]?.url ?? ''
    const headers = { 'x-shop-id': 'north', accept: 'application/json' }
    expect((await open('/storefront/api/session', headers)).status).toBe(401)
    expect((await open('/storefront/api/session', headers, HOST)).status).toBe(404)
    const asked = [picture, `${picture}?width=320`, receiptUrl ?? '', '/shop/north']
    for (const path of asked) {
      const there = await open(path, headers)
      const here = await open(path, headers, HOST)
      expect([path, there.status === 404, here.status]).toEqual([path, false, 404])
    }
  })
})

test('the script is small', async () => {
  const html = await read('/shop/north/product/mug')
  const script = found(html, /<script type="module" src="(.*?)"/) ?? ''
  const size = (await open(script)).text.length
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThan(30_000)
})
