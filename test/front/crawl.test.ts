import { describe, expect, test } from 'bun:test'
import type { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { PageDesk } from '../page-desk.ts'
import { png } from '../picture-sample.ts'
import { sharedServer } from '../shared.ts'
import { PRODUCTS } from '../shop-fixture.ts'

/* Every address in the pages of a front is opened, as browsers and search engines do. */

const LOGO = 'data:image/png;base64,iVBORw0KGgo='
const PUBLIC = 'https://kassa.example'
const OWN = 'https://boutique.example'
/** More pages than the shop below has in four languages. */
const MOST_PAGES = 600

const texts = {
  start: 'Cups, and cheese.',
  terms: '# Orders\nBe kind.',
  privacy: 'Nothing is kept.',
  returns: 'Within a month.',
  imprint: 'Farm Ltd.',
}

const alone = await sharedServer({ KASSA_URL: PUBLIC })
const hosted = await sharedServer({
  KASSA_URL: PUBLIC,
  KASSA_HOSTS: 'boutique.example=north,www.boutique.example=north',
})
/** Goods of which a small quantity costs less than a cent, or half of one. */
const SMALL = { salt: 0.1, pepper: 0.05, saffron: 0.15, rice: 3.33 }
for (const kassa of [alone, hosted]) await furnished(kassa)

async function furnished(kassa: TestServer): Promise<void> {
  const { north } = kassa
  await PageDesk.of(kassa, north, { shopFront: { enabled: true, logo: LOGO, texts } })
  const owner = await ownerOf(kassa, north)
  for (const category of [
    { name: 'Kitchen & table', slug: 'kitchen' },
    { name: 'Cups', slug: 'cups', parent: 'kitchen' },
  ]) {
    await owner.done(owner.post('/shop/api/categories', category))
  }
  const [mug] = await north.products([
    {
      name: 'Mug “Ünder”',
      slug: 'mug',
      price: 9.5,
      sku: 'MUG',
      category: 'cups',
      brand: 'Potter & Son',
      description: 'Blue.',
      content: { quantity: 300, unit: 'ml' },
      packs: [{ quantity: 6, price: 50, barcode: '4006381333948' }],
      stock: 40,
    },
    ...['S', 'M'].map((size, index) => ({
      name: `Tee ${size}`,
      slug: `tee-${size.toLowerCase()}`,
      price: 20 + index,
      stock: index,
      itemGroupId: 'tee',
      category: 'kitchen',
      options: { Size: size },
    })),
    ...Object.entries(SMALL).map(([slug, price]) => ({
      name: slug,
      slug,
      price,
      unit: 'kg' as const,
      stock: null,
    })),
    { name: 'Draft', slug: 'draft', status: 'Draft' as const },
  ])
  for (const width of [500, 1500]) {
    const image = { raw: png(width, 40), headers: { 'content-type': 'image/png' } }
    await north.ask({ method: 'POST', path: `${PRODUCTS}/${mug?.id}/images`, ...image })
  }
}

interface Opened {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The addresses that a browser opens or that a person can follow, on the host that was asked. */
  readonly links: readonly string[]
  /** The addresses for search engines and other sites, which name a host. */
  readonly named: readonly string[]
  readonly canonical: string | null
}

async function opened(kassa: TestServer, address: string): Promise<Opened> {
  const headers = { accept: 'text/html,*/*', 'accept-language': 'en' }
  const answer = await kassa.app.handle(new Request(address, { headers, redirect: 'manual' }))
  const type = answer.headers.get('content-type') ?? ''
  const text = /html|xml|text/.test(type) ? await answer.text() : ''
  const { status } = answer
  if (!type.startsWith('text/html')) {
    const named = [...text.matchAll(/<loc>(.*?)<\/loc>|^Sitemap: (.*)$/gm)]
    const addresses = named.map(([, one, other]) => one ?? other ?? '')
    return { status, headers: answer.headers, text, links: [], named: addresses, canonical: null }
  }
  return { status, headers: answer.headers, text, ...(await addressesIn(text, address)) }
}

async function addressesIn(text: string, page: string) {
  const links = new Set<string>()
  const named = new Set<string>()
  let [canonical, json]: [string | null, string] = [null, '']
  const link = (address: string | null) => {
    if (address === null || /^(data|mailto|tel):|^#/.test(address)) return
    links.add(new URL(address.replaceAll('&amp;', '&'), page).href)
  }
  const rewriter = new HTMLRewriter()
    .on('a[href], link[href]', {
      element(one) {
        if (one.getAttribute('rel') === 'canonical') canonical = one.getAttribute('href')
        else link(one.getAttribute('href'))
      },
    })
    .on('[src]', { element: (one) => link(one.getAttribute('src')) })
    .on('form', { element: (one) => link(one.getAttribute('action')) })
    .on('[srcset]', {
      element(one) {
        for (const part of (one.getAttribute('srcset') ?? '').split(', '))
          link(part.split(' ')[0] ?? '')
      },
    })
    .on('meta[property^="og:"]', {
      element(one) {
        const content = one.getAttribute('content') ?? ''
        if (/^og:(url|image)$/.test(one.getAttribute('property') ?? '')) named.add(content)
      },
    })
    .on('script[type="application/ld+json"]', {
      text(chunk) {
        json += chunk.text
        if (!chunk.lastInTextNode) return
        for (const [, address = ''] of json.matchAll(/"(https?:\/\/[^"]+)"/g)) {
          if (!address.startsWith('https://schema.org')) named.add(address)
        }
        json = ''
      },
    })
  await rewriter.transform(new Response(text)).text()
  if (canonical !== null) named.add(canonical)
  return { links: [...links], named: [...named], canonical }
}

/** All answers of a front, by address, beginning with these addresses. */
async function crawled(kassa: TestServer, starts: readonly string[]) {
  const seen = new Map<string, Opened>()
  const queue = [...starts]
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (seen.has(address)) continue
    if (seen.size === MOST_PAGES) throw new Error(`the front has more than ${MOST_PAGES} addresses`)
    const answer = await opened(kassa, address)
    seen.set(address, answer)
    const { origin } = new URL(address)
    queue.push(...answer.links.filter((one) => new URL(one).origin === origin))
    const target = answer.headers.get('location')
    if (target) queue.push(new URL(target, address).href)
    queue.push(...answer.named)
  }
  return seen
}

describe.each([
  [
    'below the address of the server, asked as localhost',
    alone,
    'http://localhost/shop/north',
    `${PUBLIC}/shop/north`,
  ],
  ['below the address of the server', alone, `${PUBLIC}/shop/north`, `${PUBLIC}/shop/north`],
  ['with a host of its own, asked as localhost', hosted, 'http://localhost/shop/north', OWN],
  ['with a host of its own', hosted, OWN, OWN],
  ['with another host of its own', hosted, 'https://www.boutique.example', OWN],
] as const)('a front %s', (_, kassa, asked, home) => {
  const isOwn = asked.split('/').length === 3
  const starts = [asked, `${asked}/sitemap.xml`, ...(isOwn ? [`${asked}/robots.txt`] : [])]
  const crawl = crawled(kassa, starts)
  const canonicalOf = (path: string) => new URL(home + path).href

  test('answers at every address that it names', async () => {
    const bad = [...(await crawl)].filter(([, { status }]) => status !== 200 && status !== 303)
    expect(bad.map(([address, { status }]) => `${address} ${status}`)).toEqual([])
  })

  test('names its public address to all others, whatever host was asked', async () => {
    const named = [...(await crawl).values()].flatMap((one) => one.named)
    const { origin } = new URL(home)
    expect(named.length).toBeGreaterThan(50)
    const foreign = named.filter(
      (one) => !one.startsWith(home) && !one.startsWith(`${origin}/images/`),
    )
    expect(foreign).toEqual([])
    // Search engines get no larger images than browsers do.
    const images = named.filter((one) => one.startsWith(`${origin}/images/`))
    expect(images.length).toBeGreaterThan(0)
    expect(images.filter((one) => !one.endsWith('?width=1280'))).toEqual([])
  })

  test('has the pages in its sitemap that search engines may show, and no others', async () => {
    const all = await crawl
    const pages = new Set([...all.values()].flatMap(({ canonical }) => canonical ?? []))
    const listed = all.get(`${asked}/sitemap.xml`)?.named ?? []
    expect(listed.map((one) => new URL(one).href).sort()).toEqual([...pages].sort())
    const paths = [
      '',
      '/products',
      '/category/kitchen',
      '/category/cups',
      '/product/mug',
      '/imprint',
    ]
    for (const path of paths) expect(pages).toContain(canonicalOf(path))
    expect([...pages].join()).not.toContain('draft')
    // The page at a canonical address says itself that it is this page.
    const others = [...pages].filter((page) => all.get(page)?.canonical !== page)
    expect(others).toEqual([])
  })
})

test('robots.txt excludes the pages of one shopper and searches, and nothing of the sitemap', async () => {
  const { text } = await opened(hosted, `${OWN}/robots.txt`)
  const excluded = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isExcluded = (path: string) => excluded.some((one) => path.startsWith(one))
  const own = ['/basket', '/checkout', '/thanks/order_1', '/account', '/search?search=mug']
  expect(own.filter((path) => !isExcluded(path))).toEqual([])
  const { named } = await opened(hosted, `${OWN}/sitemap.xml`)
  expect(named.filter((address) => isExcluded(new URL(address).pathname))).toEqual([])
})

describe('the sums of a basket are those of the order', async () => {
  const { north } = alone
  const { data } = (await north.ask({ path: `${PRODUCTS}?limit=50` })).json as {
    data: { id: string; slug: string }[]
  }
  const ids = new Map(data.map(({ id, slug }) => [slug, id]))

  test.each([
    [{ salt: 0.1 }],
    [{ pepper: 0.1 }],
    [{ saffron: 0.1 }],
    [{ salt: 0.05, pepper: 0.1, saffron: 0.7 }],
    [{ pepper: 0.3, rice: 0.001 }],
    [{ rice: 0.333, salt: 12.345 }],
  ])('%j', async (wanted) => {
    const lines = Object.entries(wanted).map(([slug, quantity]) => {
      return { productId: ids.get(slug) ?? '', quantity }
    })
    const quote = await new PageDesk(alone, north).quote({ lines, delivery: 'pickup' })
    const sums = [...quote.lines.map(({ total }) => total), quote.total]
    const basket = lines.map(({ productId, quantity }) => `${productId.slice(5)}-${quantity}`)
    const amounts = async (path: string) => {
      const address = `http://localhost/shop/north/${path}?basket=${basket.join('_')}`
      const { text } = await opened(alone, address)
      return [...text.matchAll(/class="amount">€([\d.,]+)</g)].map(([, amount]) => Number(amount))
    }
    expect(await amounts('basket')).toEqual(sums)
    expect(await amounts('checkout')).toEqual(expect.arrayContaining(sums))
  })
})

/** The headers that tell browsers and caches what they may do with an answer. */
const TOLD = [
  'content-type',
  'content-language',
  'cache-control',
  'etag',
  'vary',
  'location',
  'set-cookie',
  'access-control-allow-origin',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'permissions-policy',
  'x-content-type-options',
  'x-frame-options',
]

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' <style>; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
const PLAIN = { 'x-content-type-options': 'nosniff' }
/** No cache may keep a page that depends on who asks, and browsers ask whether theirs is current. */
const MISSING = {
  ...PLAIN,
  'content-type': 'text/html;charset=utf-8',
  'content-language': 'en',
  'cache-control': 'no-cache',
  vary: 'accept-language, accept-encoding, cookie',
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const PAGE = { ...MISSING, etag: '<tag>' }
const PRIVATE = {
  ...MISSING,
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin',
}
const FILE = { ...PLAIN, 'cache-control': 'no-cache', vary: 'accept-encoding', etag: '<tag>' }
const SENT_ON = { ...PLAIN, 'cache-control': 'no-store' }

test.each<[path: string, status: number, told: Readonly<Record<string, string>>]>([
  ['/', 200, PAGE],
  ['/products', 200, PAGE],
  ['/search?search=mug', 200, PAGE],
  ['/product/mug', 200, PAGE],
  ['/imprint', 200, PAGE],
  ['/basket', 200, PAGE],
  ['/product/none', 404, MISSING],
  ['/logo/none', 404, MISSING],
  ['/account', 200, PRIVATE],
  ['/basket?set=prod_1&quantity=0', 303, { ...SENT_ON, location: '/basket' }],
  ['/checkout', 303, { ...SENT_ON, location: '/basket' }],
  ['/sitemap.xml', 200, { ...FILE, 'content-type': 'application/xml' }],
  ['/robots.txt', 200, { ...FILE, 'content-type': 'text/plain;charset=utf-8' }],
])('%s answers with %i and these headers', async (path, status, told) => {
  const answer = await opened(hosted, OWN + path)
  const headers = TOLD.flatMap((name) => {
    const value = answer.headers.get(name)?.replace(/'sha256-[^']+'/, '<style>')
    const isTag = name === 'etag' && /^(W\/)?"\w+"$/.test(value ?? '')
    return value === undefined ? [] : [[name, isTag ? '<tag>' : value] as const]
  })
  expect({ status: answer.status, ...Object.fromEntries(headers) }).toEqual({ status, ...told })
})
