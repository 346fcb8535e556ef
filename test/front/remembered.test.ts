import { beforeAll, expect, test } from 'bun:test'
import { CREDENTIALS, type Headers } from '../access.ts'
import { type Seen, visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer({ KASSA_TRUST_PROXY: '1', KASSA_HOSTS: 'own.example=north' })
const { north, south } = kassa

/** How often a page is opened to be remembered; the last times it is not made anew. */
const TIMES = 3

/**
 * Opens a page so often that it is remembered.
 * @returns what the last visitor sees
 */
async function opened(path: string, headers: Headers = {}, host = 'localhost') {
  for (let time = 1; time < TIMES; time++) await visit(kassa, path, { headers, host })
  return await visit(kassa, path, { headers, host })
}

/** The headers of an answer but those of the request. */
const lasting = (headers: Seen['headers']) =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit')

const canonicalOf = (text: string) => /<link rel="canonical" href="(.*?)"/.exec(text)?.[1]

beforeAll(async () => {
  for (const shop of [north, south]) {
    const owner = await ownerOf(kassa, shop)
    await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
    const name = `Mug of ${shop.shop.slug}`
    await shop.product({ name, slug: 'mug', stock: 5, category: 'Cups', brand: 'Potter' })
  }
})

test('a remembered page is the same as one that is made', async () => {
  for (const path of ['', '/products', '/search?search=mug', '/category/cups', '/product/mug']) {
    const first = await visit(kassa, `/shop/north${path}`)
    const last = await opened(`/shop/north${path}`)
    expect([path, last.status, last.text]).toEqual([path, 200, first.text])
    expect([path, lasting(last.headers)]).toEqual([path, lasting(first.headers)])
  }
})

test('a page is remembered for one language, chosen in whichever way', async () => {
  const path = '/shop/north/product/mug'
  for (const language of ['de', 'fr', 'es', 'en', 'de']) {
    const ways: Headers[] = [
      { 'accept-language': language },
      { cookie: `kassa_language=${language}` },
      { 'accept-language': 'en', cookie: `kassa_language=${language}` },
    ]
    for (const headers of ways) {
      const seen = await opened(path, headers)
      expect(seen.headers.get('content-language')).toBe(language)
      expect(seen.text).toContain(`<html lang="${language}"`)
    }
  }
})

test('a page is remembered for one host and scheme', async () => {
  for (const _ of 'twice') {
    const seen = async (host: string, headers: Headers = {}) =>
      canonicalOf((await opened('/shop/south/products', headers, host)).text)
    expect(await seen('one.example')).toBe('http://one.example/shop/south/products')
    expect(await seen('two.example')).toBe('http://two.example/shop/south/products')
    const secure = { 'x-forwarded-proto': 'https' }
    expect(await seen('two.example', secure)).toBe('https://two.example/shop/south/products')
    const own = await opened('/products', {}, 'own.example')
    expect(canonicalOf(own.text)).toBe('http://own.example/products')
  }
})

test('the basket of one visitor is on no page of another', async () => {
  const mug = await north.get('mug')
  const basket = `${mug.product.id.slice('prod_'.length)}-2`
  for (const path of ['', '/products', '/product/mug', '/search', '/basket']) {
    for (const own of [
      `?basket=${basket}`,
      '?basket=',
      `?basket=junk-${basket}`,
      `?%62asket=${basket}`,
    ]) {
      await opened(`/shop/north${path}${own}`)
      const other = await opened(`/shop/north${path}`)
      expect([path, own, other.text.includes(basket)]).toEqual([path, own, false])
      const mine = await visit(kassa, `/shop/north${path}?basket=${basket}`)
      expect([path, own, mine.text.includes(basket)]).toEqual([path, own, true])
    }
  }
})

test('pages of a shopper are made for each request', async () => {
  const shopper = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
  if (!shopper) throw new Error('there is no shopper')
  const headers = await shopper.headers(kassa)
  for (const path of ['/account', '/checkout', '/thanks/order_x', '/basket']) {
    const seen = await opened(`/shop/north${path}`, headers)
    const store = seen.headers.get('cache-control') ?? ''
    if (path === '/account') expect(store).toBe('private, no-store')
    const guest = await visit(kassa, `/shop/north${path}`)
    expect([path, guest.text.includes('shopper@example.com')]).toEqual([path, false])
  }
  // A page that is the same for all is the same for a shopper, too.
  const [own, other] = [
    await opened('/shop/north/products', headers),
    await opened('/shop/north/products'),
  ]
  expect(own.text).toBe(other.text)
})

test('a change is seen at once, and by the entity tag', async () => {
  const [page, list] = ['/shop/north/product/mug', '/shop/north/products']
  const before = await opened(page)
  const tag = before.headers.get('etag') ?? ''
  expect((await visit(kassa, page, { headers: { 'if-none-match': tag } })).status).toBe(304)
  expect((await visit(kassa, page, { headers: { 'if-none-match': `"x", ${tag}` } })).status).toBe(
    304,
  )
  expect((await opened(list)).text).toContain('Mug of north')
  await north.changed('mug', { name: 'Cup of north' })
  const after = await visit(kassa, page, { headers: { 'if-none-match': tag } })
  expect([after.status, after.text.includes('Cup of north')]).toEqual([200, true])
  expect((await visit(kassa, list)).text).toContain('Cup of north')
  await north.changed('mug', { status: 'Draft' })
  expect((await visit(kassa, page)).status).toBe(404)
  expect((await visit(kassa, list)).text).not.toContain('Cup of north')
  await north.changed('mug', { status: 'Published', name: 'Mug of north' })
  expect((await opened(page)).text).toContain('Mug of north')
})

test('a change of the settings is seen at once', async () => {
  const owner = await ownerOf(kassa, north)
  const change = (shopFront: object) => owner.done(owner.patch('/shop/api/shop', { shopFront }))
  await opened('/shop/north')
  await change({ texts: { start: 'Welcome to the kiln.', terms: 'Be kind.' }, color: '#aa3300' })
  const start = await opened('/shop/north')
  expect(start.text).toContain('Welcome to the kiln.')
  expect(start.text).toContain('--brand:#aa3300')
  const style = /<style>(.*?)<\/style>/s.exec(start.text)?.[1] ?? ''
  expect(start.headers.get('content-security-policy')).toContain(Bun.SHA256.hash(style, 'base64'))
  expect((await opened('/shop/north/terms')).text).toContain('Be kind.')
  await change({ enabled: false })
  for (const path of ['', '/products', '/product/mug', '/terms']) {
    expect([path, (await visit(kassa, `/shop/north${path}`)).status]).toEqual([path, 404])
  }
  await change({ enabled: true, texts: { terms: '' } })
  expect((await opened('/shop/north/terms')).status).toBe(404)
})

test('shops with the same slugs have their own pages', async () => {
  for (const shop of ['north', 'south', 'north']) {
    expect((await opened(`/shop/${shop}/product/mug`)).text).toContain(`Mug of ${shop}`)
    expect((await opened(`/shop/${shop}/products`)).text).toContain(`Mug of ${shop}`)
  }
})

test('many at once get what they asked for, also what does not exist', async () => {
  const paths = ['/product/mug', '/product/none', '/products', '/category/none']
  const asked = Array.from({ length: 40 }, (_, index) => paths[index % paths.length] ?? '')
  const seen = await Promise.all(asked.map((path) => visit(kassa, `/shop/north${path}`)))
  const statuses = seen.map(({ status }, index) => `${asked[index]} ${status}`)
  expect(new Set(statuses)).toEqual(
    new Set(['/product/mug 200', '/product/none 404', '/products 200', '/category/none 404']),
  )
})

test('a client without gzip gets the page as it is', async () => {
  const path = 'http://localhost/shop/north/products'
  const ask = async (encoding: string) => {
    const answer = await kassa.app.handle(
      new Request(path, { headers: { accept: 'text/html', 'accept-encoding': encoding } }),
    )
    const bytes = await answer.bytes()
    const isPacked = answer.headers.get('content-encoding') === 'gzip'
    return new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes)
  }
  const [packed, plain] = [await ask('gzip'), await ask('identity')]
  expect(packed).toBe(plain)
  expect(packed).toStartWith('<!doctype html>')
})
