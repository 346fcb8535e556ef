import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import type { Method } from '../../src/package/client/route.ts'
import type { Client, ClientOptions } from '../../src/package/client/types.ts'
import { testShop } from '../../src/package/testing.ts'
import type { TestShop } from '../../src/package/testing-types.ts'
import { png } from '../picture-sample.ts'
import { inChromium, openChromium } from './chromium.ts'

const SHIRT = { name: 'Polo shirt', price: 59, status: 'Published', category: 'Shirts' } as const
const POLO = { ...SHIRT, brand: 'Acme', stock: 9 }
const LINEN = ['S', 'M', 'L'].map((Size, index) => ({
  ...SHIRT,
  name: `Linen shirt ${Size}`,
  price: 60 + index,
  brand: 'Lund, Sons',
  itemGroupId: 'linen-shirt',
  options: { Size },
}))
const MUGS = ['Blue', 'Green', 'Red'].map((colour) => ({
  ...SHIRT,
  name: `${colour} mug`,
  category: 'Mugs',
}))

const PAGE = `<!doctype html><script type="module">
  import { createClient } from '/client.js'
  globalThis.createClient = createClient
</script>`

type Credential = { readonly key: string } | { readonly shop?: string }

/** A call as the page makes it, with the client of the package. */
interface Call {
  readonly options: { readonly url: string } & Credential
  readonly method: Method
  readonly path: string
  readonly call: object
}

inChromium('a storefront of another origin, with kassa-client', () => {
  let shop: TestShop
  let browser: Browser
  let page: Page
  let site: Bun.Server<undefined>
  let url: string
  beforeAll(async () => {
    shop = await testShop({ products: [POLO, ...LINEN, ...MUGS] })
    url = shop.listen()
    const built = await Bun.build({
      entrypoints: ['src/package/client/client.ts'],
      target: 'browser',
    })
    const script = built.outputs[0]
    site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      routes: {
        '/': () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }),
        '/client.js': () => new Response(script),
      },
    })
    browser = await openChromium()
    page = await browser.newPage()
    await page.goto(site.url.href)
    await page.waitForFunction('globalThis.createClient')
  })
  afterAll(async () => {
    await browser.close()
    await site.stop(true)
    await shop.close()
  })

  /**
   * Calls the API in the page.
   * @returns the data, or the code of the error
   */
  const call = async (
    method: Method,
    path: string,
    call: object = {},
    options: Credential = { key: shop.publishableKey },
  ) => {
    const asked: Call = { options: { url, ...options }, method, path, call }
    return await page.evaluate(async ({ options, method, path, call }: Call) => {
      const make = Reflect.get(globalThis, 'createClient') as (options: ClientOptions) => Client
      const { data, error } = await make(options)[method](path, call)
      return error ? error.code : data
    }, asked)
  }

  const setShop = (settings: object) =>
    shop.as('owner')('/shop/api/shop', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })

  test('categories, and facets of one of them', async () => {
    expect(await call('get', '/v1/store/categories')).toMatchObject({
      data: [
        { name: 'Mugs', productCount: 3 },
        { name: 'Shirts', productCount: 4 },
      ],
    })
    const query = { category: ['shirts'], include: ['facets'] }
    const { facets } = (await call('get', '/v1/store/products', { query })) as { facets: object }
    expect(facets).toMatchObject({
      brand: [
        { name: 'Lund, Sons', count: 3 },
        { name: 'Acme', count: 1 },
      ],
      price: { min: 59, max: 62 },
    })
  })

  test('sizes: one entry for the variants, and each by its option', async () => {
    const grouped = { query: { brand: ['Lund, Sons'], variants: 'grouped' } }
    expect(await call('get', '/v1/store/products', grouped)).toMatchObject({
      data: [
        { group: { count: 3, priceMin: 60, priceMax: 62, options: { Size: ['S', 'M', 'L'] } } },
      ],
    })
    const large = { query: { itemGroupId: 'linen-shirt', 'option.Size': ['L'] } }
    expect(await call('get', '/v1/store/products', large)).toMatchObject({
      data: [{ name: 'Linen shirt L' }],
    })
  })

  test('a search, and its pages', async () => {
    const first = { query: { search: 'mug', limit: 2 } }
    const { data, nextCursor } = (await call('get', '/v1/store/products', first)) as {
      data: unknown[]
      nextCursor: string
    }
    expect(data).toHaveLength(2)
    const next = { query: { ...first.query, cursor: nextCursor } }
    expect(await call('get', '/v1/store/products', next)).toMatchObject({
      data: [{ category: { name: 'Mugs' } }],
      nextCursor: null,
    })
  })

  test('a product by its slug, with an image that the page may draw', async () => {
    const params = { id: 'polo-shirt' }
    const path = '/v1/store/products/{id}'
    const { id } = (await call('get', path, { params })) as { id: string }
    await shop.as('owner')(`/shop/api/products/${id}/images`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: png(800, 60),
    })
    const { images } = (await call('get', path, { params })) as { images: { url: string }[] }
    const src = new URL(`${images[0]?.url}?width=320`, url).href
    const width = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src })
      await image.decode()
      return image.naturalWidth
    }, src)
    expect(width).toBe(320)
  })

  test('a page can read why a request is refused', async () => {
    expect(await call('get', '/v1/store/products', { query: { sort: 'luck' } })).toBe(
      'VALIDATION_FAILED',
    )
    const leaked = { key: shop.secretKey }
    expect(await call('get', '/v1/store/products', {}, leaked)).toBe('SECRET_KEY_IN_BROWSER')
    expect(await call('get', '/v1/store/nothing')).toBe('NOT_FOUND')
  })

  test('a shopper signs in once the shop lists the origin, and out', async () => {
    const own = { shop: shop.slug }
    await setShop({ origins: [site.url.origin] })
    const body = { email: 'ada@example.com' }
    const asked = await call('post', '/storefront/api/otp', { body }, own)
    const { challengeId } = asked as { challengeId: string }
    const code = /^(\d{6})$/m.exec(shop.mails.at(-1)?.text ?? '')?.[1]
    const entry = { body: { challengeId, code } }
    expect(await call('post', '/storefront/api/otp/verify', entry, own)).toMatchObject({
      customer: { email: 'ada@example.com' },
    })
    const patch = { body: { name: 'Ada Verne' } }
    expect(await call('patch', '/storefront/api/account', patch, own)).toMatchObject({
      name: 'Ada Verne',
    })
    await call('post', '/storefront/api/logout', {}, own)
    expect(await call('get', '/storefront/api/account', {}, own)).toBe('UNAUTHENTICATED')
  })

  test('a guest sees what an order costs, places it, and reads it with its token', async () => {
    const own = { shop: shop.slug }
    const post = { id: 'post', kind: 'delivery', name: 'Post', price: 4.9, countries: ['NL'] }
    const payment = { transfer: { enabled: true, text: 'NL91 ABNA' } }
    await setShop({ origins: [site.url.origin], delivery: [post], payment })
    expect(await call('get', '/v1/store/shop')).toMatchObject({
      delivery: [{ id: 'post', price: 4.9 }],
      payment: ['transfer'],
    })
    const path = '/v1/store/products/{id}'
    const polo = await call('get', path, { params: { id: 'polo-shirt' } })
    const lines = [{ productId: (polo as { id: string }).id, quantity: 2 }]
    const quote = { body: { lines, delivery: 'post' } }
    expect(await call('post', '/storefront/api/quote', quote, own)).toMatchObject({
      subtotal: 118,
      total: 122.9,
      problems: [],
    })
    const address = { line1: 'Kade 1', postalCode: '2801', city: 'Gouda', country: 'NL' }
    const guest = { email: 'guest@example.com', name: 'Ada', address }
    const order = { ...quote.body, ...guest, payment: 'transfer' }
    const headers = { 'Idempotency-Key': 'basket-1' }
    const placed = await call('post', '/storefront/api/orders', { body: order, headers }, own)
    const { id, token } = placed as { id: string; token: string }
    const asked = { params: { id }, query: { token } }
    expect(await call('get', '/storefront/api/orders/{id}', asked, own)).toMatchObject({
      id,
      total: 122.9,
      paymentText: 'NL91 ABNA',
      address: { city: 'Gouda' },
    })
    expect(await call('get', '/storefront/api/orders/{id}', { params: { id } }, own)).toBe(
      'UNAUTHENTICATED',
    )
  })
})
