import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../src/package/client/client.ts'
import { testShop } from '../../src/package/testing.ts'
import { PICTURE } from '../rows.ts'
import { repeats } from '../soak.ts'
import { until } from '../until.ts'

const PRODUCTS = '/v1/store/products'
const MUG = { name: 'Blue mug', price: 9.5, status: 'Published', sku: 'MUG-1', stock: 3 } as const

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const send = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

test('its keys open what they should, and without one there is nothing', async () => {
  await using shop = await testShop({ products: [MUG, { name: 'Draft', price: 1 }] })
  const total = async (key: string) => {
    const answer = await shop.fetch(`${PRODUCTS}?include=total`, bearer(key))
    return (await answer.json()).total
  }
  expect(await total(shop.publishableKey)).toBe(1)
  expect(await total(shop.secretKey)).toBe(2)
  const found = await shop.fetch('/v1/pos/products/lookup?code=MUG-1', bearer(shop.terminalKey))
  expect(await found.json()).toMatchObject({ product: { name: 'Blue mug' }, match: 'sku' })
  expect((await shop.fetch(PRODUCTS)).status).toBe(401)
})

test('its currency holds, and wrong products are refused', async () => {
  await using shop = await testShop({ currency: 'JPY', products: [{ name: 'Cup', price: 900 }] })
  const { data } = await (await shop.fetch(PRODUCTS, bearer(shop.secretKey))).json()
  expect(data).toMatchObject([{ name: 'Cup', price: 900, currency: 'JPY' }])
  const wrong = testShop({ currency: 'JPY', products: [{ name: 'Cup', price: 9.5 }] })
  await expect(wrong).rejects.toThrow('price')
  const misspelt = { curency: 'JPY' } as object
  await expect(testShop(misspelt)).rejects.toThrow('testShop has no option curency')
})

test('owner, staff and shopper are signed in, each with their own rights', async () => {
  await using shop = await testShop()
  const status = async (role: 'owner' | 'staff' | 'shopper', path: string) =>
    (await shop.as(role)(path)).status
  expect(await status('owner', '/shop/api/keys')).toBe(200)
  expect(await status('staff', '/shop/api/keys')).toBe(403)
  expect(await status('staff', '/shop/api/products')).toBe(200)
  expect(await status('shopper', '/shop/api/products')).toBe(401)
  const account = await shop.as('shopper')('/storefront/api/account')
  expect(await account.json()).toMatchObject({ email: 'shopper@example.com' })
})

test('a sign-in by mail works from end to end', async () => {
  await using shop = await testShop()
  const headers = { 'x-shop-id': shop.slug }
  const asked = send('POST', { email: 'ann@example.com' }, headers)
  const { challengeId } = await (await shop.fetch('/storefront/api/otp', asked)).json()
  const [mail] = shop.mails
  expect(mail).toMatchObject({ to: 'ann@example.com', subject: expect.stringContaining('code') })
  const code = /^(\d{6})$/m.exec(mail?.text ?? '')?.[1]
  const entered = send('POST', { challengeId, code }, headers)
  const answer = await shop.fetch('/storefront/api/otp/verify', entered)
  expect(await answer.json()).toMatchObject({ customer: { email: 'ann@example.com' } })
})

test('its clock stands still until it is moved, and all times follow it', async () => {
  await using shop = await testShop({ now: '2030-01-01T12:00:00Z' })
  const created = async () => {
    const asked = send('POST', MUG_WITHOUT_SKU, bearer(shop.secretKey).headers)
    return (await (await shop.fetch(PRODUCTS, asked)).json()).createdAt
  }
  expect([await created(), await created()]).toEqual(Array(2).fill('2030-01-01T12:00:00.000Z'))
  shop.clock.advance(1_500)
  expect(await created()).toBe('2030-01-01T12:00:01.500Z')
  shop.clock.set(new Date('2031-02-03T04:05:06Z'))
  expect(await created()).toBe('2031-02-03T04:05:06.000Z')
  expect(() => shop.clock.set('tomorrow')).toThrow('tomorrow is not a time')
  expect(() => shop.clock.advance(Number.NaN)).toThrow('NaN is not a time')
  const owner = shop.as('owner')
  expect((await owner('/shop/api/shop')).status).toBe(200)
  shop.clock.advance(31 * 24 * 3600 * 1000)
  expect((await owner('/shop/api/shop')).status).toBe(401)
})

test('an order that nobody has paid ends when the clock is moved', async () => {
  await using shop = await testShop({
    products: [{ name: 'Mug', price: 9, status: 'Published', stock: 3 }],
  })
  const { headers } = bearer(shop.secretKey)
  const ask = async (path: string, body?: object) =>
    await (await shop.fetch(path, body ? send('POST', body, headers) : { headers })).json()
  const [mug] = (await ask(PRODUCTS)).data
  const { id } = await ask('/v1/store/orders', { lines: [{ productId: mug.id, quantity: 2 }] })
  const state = async () => [
    (await ask(`/v1/store/orders/${id}`)).status,
    (await ask(`${PRODUCTS}/${mug.id}`)).stock,
  ]
  shop.clock.advance(34 * 60_000)
  expect(await state()).toEqual(['open', 1])
  shop.clock.advance(60_000)
  shop.clock.advance(60_000)
  expect(await state()).toEqual(['expired', 3])
  await shop.close()
  shop.clock.advance(1)
})

test.each([
  [undefined, 7],
  [false, 7],
  [true, 3],
])(
  'with guestLimits %p, a guest and an account place %i of 7 orders',
  async (guestLimits, most) => {
    const mug = { name: 'Mug', price: 9, status: 'Published', stock: 20 } as const
    await using shop = await testShop({ guestLimits, products: [mug] })
    const pickup = { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 }
    const payment = { counter: { enabled: true } }
    const sells = send('PATCH', { delivery: [pickup], payment })
    expect((await shop.as('owner')('/shop/api/shop', sells)).status).toBe(200)
    await shop.reset()
    expect((await shop.as('owner')('/shop/api/shop', sells)).status).toBe(200)
    const { data } = await (await shop.fetch(PRODUCTS, bearer(shop.publishableKey))).json()
    const lines = [{ productId: data[0].id, quantity: 1 }]
    const order = { lines, delivery: 'pickup', payment: 'counter' }
    const placed = async (by: typeof shop.fetch, email: object) => {
      const statuses = []
      for (let nth = 0; nth < 7; nth++) {
        const asked = send('POST', { ...order, ...email }, { 'x-shop-id': shop.slug })
        statuses.push((await by('/storefront/api/orders', asked)).status)
      }
      return statuses
    }
    const expected = Array.from({ length: 7 }, (_, nth) => (nth < most ? 201 : 429))
    expect(await placed(shop.fetch, { email: 'ann@example.com' })).toEqual(expected)
    expect(await placed(shop.as('shopper'), {})).toEqual(expected)
  },
)

const MUG_WITHOUT_SKU = { name: 'Blue mug', price: 9.5 }

test('reset takes products, mails, sessions and clock back, at the same address', async () => {
  await using shop = await testShop({ now: '2030-01-01', products: [MUG] })
  const url = shop.listen()
  const staff = shop.as('staff')
  const names = async () => {
    const { data } = await (await fetch(`${url}${PRODUCTS}`, bearer(shop.secretKey))).json()
    return data.map(({ name }: { name: string }) => name)
  }
  for (let round = 0; round < 3; round++) {
    expect(await names()).toEqual(['Blue mug'])
    shop.clock.advance(1_000)
    expect(
      (await staff('/shop/api/products', send('POST', { name: 'Cup', price: 1 }))).status,
    ).toBe(201)
    await shop.fetch('/auth/otp', send('POST', { email: 'ann@example.com' }))
    expect([await names(), shop.mails.length]).toEqual([['Cup', 'Blue mug'], 1])
    await shop.reset()
    expect(shop.mails).toEqual([])
  }
  expect(shop.listen()).toBe(url)
})

test('after close nothing listens or answers', async () => {
  const shop = await testShop()
  const url = shop.listen()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await shop.close()
  await shop.close()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await expect(shop.fetch(PRODUCTS)).rejects.toThrow('closed')
  await expect(shop.as('owner')('/shop/api/shop')).rejects.toThrow('closed')
})

test('search, images, stock, import and export work in memory', async () => {
  await using shop = await testShop({ products: [MUG, { ...MUG, name: 'Teapot', sku: 'TEA-1' }] })
  const kassa = createClient({ url: 'http://localhost', fetch: shop.as('owner') })
  const found = await shop.fetch(`${PRODUCTS}?search=teap`, bearer(shop.publishableKey))
  const { data } = await found.json()
  expect(data).toMatchObject([{ name: 'Teapot' }])
  const id = data[0].id
  const image = new Blob([PICTURE], { type: 'image/png' })
  const added = await kassa.post('/shop/api/products/{id}/images', { params: { id }, body: image })
  const { url } = added.data as { url: string }
  expect((await shop.fetch(url)).headers.get('content-type')).toStartWith('image/')
  const body = { delta: -2, reason: 'sold' }
  const stock = await kassa.post('/shop/api/products/{id}/stock', { params: { id }, body })
  expect(stock.data).toEqual({ stock: 1 })
  const file = Array.from({ length: 300 }, (_, row) => `Plate ${row},4.5,PLATE-${row}`)
  const csv = new Blob([['name,price,sku', ...file].join('\n')], { type: 'text/csv' })
  const imported = await kassa.post('/shop/api/products/import', { body: csv })
  expect(imported.data).toMatchObject({ created: 300 })
  const exported = (await kassa.get('/shop/api/products/export')).data as Blob
  expect((await exported.text()).trim().split('\n')).toHaveLength(303)
})

test('writes at the same time are all kept, and a read sees none that is refused', async () => {
  await using shop = await testShop()
  const create = (sku: string) =>
    shop.fetch(PRODUCTS, send('POST', { ...MUG, sku }, bearer(shop.secretKey).headers))
  const seen = async () => {
    const answer = await shop.fetch(`${PRODUCTS}?include=total`, bearer(shop.secretKey))
    return (await answer.json()).total
  }
  const twice = Array.from({ length: 40 }, (_, index) => create(`SKU-${index % 20}`))
  const totals = await Promise.all(Array.from({ length: 20 }, seen))
  const statuses = (await Promise.all(twice)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 409)).toHaveLength(20)
  expect(totals.every((total) => total <= 20)).toBe(true)
  expect(await seen()).toBe(20)
})

const SHOPS = repeats(50, 200)

test('many open shops leave nothing behind, and the process ends by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  const script = `
    import { testShop } from ${JSON.stringify(join(import.meta.dir, '../../src/package/testing.ts'))}
    process.umask(0o027)
    const shops = []
    for (let i = 0; i < ${SHOPS}; i++) shops.push(await testShop({ products: [${JSON.stringify(MUG)}] }))
    const urls = shops.slice(0, 3).map((shop) => shop.listen())
    const names = await Promise.all(shops.map(async (shop, i) => {
      const headers = { authorization: 'Bearer ' + shop.secretKey, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Shop ' + i, price: 1, sku: 'ONE' })
      return (await (await shop.fetch(${JSON.stringify(PRODUCTS)}, { method: 'POST', headers, body })).json()).name
    }))
    const till = { headers: { authorization: 'Bearer ' + shops[0].terminalKey } }
    await (await shops[0].fetch('/v1/pos/events', till)).body.getReader().read()
    const answers = await Promise.all(urls.map((url) => fetch(url + '/healthz')))
    process.stdout.write(JSON.stringify({
      umask: process.umask(),
      names: new Set(names).size,
      answers: answers.map(({ status }) => status),
    }))`
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TMPDIR: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  expect(JSON.parse(text)).toEqual({ umask: 0o027, names: SHOPS, answers: [200, 200, 200] })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
}, 60_000)

test('webhooks are delivered, to this machine too, and tried again as the clock says', async () => {
  const events: { readonly type: string }[] = []
  let status = 500
  await using receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      events.push(await request.json())
      return new Response(null, { status })
    },
  })
  await using shop = await testShop()
  const owner = shop.as('owner')
  const hook = { url: receiver.url.href, events: ['product.created'] }
  expect((await owner('/shop/api/webhooks', send('POST', hook))).status).toBe(201)
  await owner('/shop/api/products', send('POST', MUG))
  await until('the event has come', () => events.length >= 1, { pauseMs: 1 })
  status = 200
  const comesAgain = () => {
    shop.clock.advance(60_000)
    return events.length >= 2
  }
  await until('the event comes again', comesAgain, { pauseMs: 1 })
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['product.created']))
})

test('its members work on their own', async () => {
  const { as, close, fetch, listen, reset, publishableKey } = await testShop()
  await reset()
  expect((await as('owner')('/shop/api/shop')).status).toBe(200)
  expect((await fetch(`${listen()}${PRODUCTS}`, bearer(publishableKey))).status).toBe(200)
  await close()
})
