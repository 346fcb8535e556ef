import { beforeAll, describe, expect, test } from 'bun:test'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { ProductImage } from '../../../src/domain/catalog/product-field.ts'
import { withImageOrigin } from '../../../src/domain/catalog/product-image.ts'
import { registerTerminal } from '../../../src/domain/pos/terminal.ts'
import { MODULES } from '../../../src/installed.ts'
import { addWebhook } from '../../../src/modules/webhooks/webhook.ts'
import { Answer, requestOf } from '../../answer.ts'
import { png } from '../../picture-sample.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { deliveredWithUpdates, Receiver } from '../../webhooks/receiver.ts'

const ORIGIN = 'https://shop.example'
/** Looks like the image of a product, but is text that the shop has written. */
const LOOKALIKE = { id: `img_${'0'.repeat(26)}`, url: '/images/x.png' }

const kassa = await sharedServer({ KASSA_URL: ORIGIN, KASSA_OUTBOUND: 'any' })
let product: Product
let image: ProductImage
let terminal: string
beforeAll(async () => {
  const { north } = kassa
  const { id } = await north.product({
    sku: 'mug',
    description: `[${JSON.stringify(LOOKALIKE)}]`,
    metadata: LOOKALIKE,
    options: { url: '/images/y.png' },
  })
  const added = await north.ask({
    method: 'POST',
    path: `${PRODUCTS}/${id}/images`,
    raw: png(9, 9),
    headers: { 'content-type': 'image/png' },
  })
  image = added.json as ProductImage
  expect(added.header('location')).toBe(image.url)
  product = (await north.get(id)).product
  const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop: north.shop } as const
  terminal = (await registerTerminal(MODULES, kassa.ports, actor, 'Till')).key
})

describe('with KASSA_URL, the address of an image is absolute', () => {
  const asks: Readonly<Record<string, () => Parameters<typeof requestOf>[0]>> = {
    'a product': () => ({ path: `${PRODUCTS}/${product.id}` }),
    'a list': () => ({ path: PRODUCTS }),
    'a search': () => ({ path: `${PRODUCTS}?search=mug` }),
    'a list with a publishable key': () => ({
      path: PRODUCTS,
      key: kassa.north.publishableKey,
    }),
    'a change': () => ({ method: 'PATCH', path: `${PRODUCTS}/${product.id}`, body: { stock: 3 } }),
    'an image that is described': () => ({
      method: 'PATCH',
      path: `${PRODUCTS}/${product.id}/images/${image.id}`,
      body: { alt: 'A mug' },
    }),
    'a scan': () => ({ path: '/v1/pos/products/lookup?code=mug', key: terminal }),
    'the changes for a till': () => ({ path: '/v1/pos/products', key: terminal }),
  }
  for (const [name, ask] of Object.entries(asks)) {
    test(name, async () => {
      const answer = await kassa.ask({ key: kassa.north.secretKey, ...ask() })
      expect(answer.status).toBe(200)
      const urls = answer.text.match(/(?<=[[,]\{"id":"img_\w{26}","url":")[^"]*/g)
      expect(urls).toEqual([image.url])
      expect(image.url).toStartWith(`${ORIGIN}/images/`)
    })
  }

  test('the events for a till', async () => {
    const request = requestOf({ path: '/v1/pos/events', key: terminal })
    const reader = (await kassa.app.handle(request)).body?.getReader()
    let text = ''
    while (!text.includes('\n\n', 20)) text += Buffer.from((await reader?.read())?.value ?? [])
    await reader?.cancel()
    expect(text).toContain(`"url":"${image.url}"`)
  })

  test('the message of a webhook', async () => {
    await using receiver = new Receiver()
    const actor = {
      kind: 'secret',
      credential: 'test',
      lastFour: 'test',
      shop: kassa.north.shop,
    } as const
    const { url } = receiver
    await addWebhook(kassa.ports, actor, { url, events: ['product.updated'] })
    await kassa.north.changed(product.id, { stock: 4 })
    await deliveredWithUpdates(kassa)
    expect(receiver.received[0]?.data).toMatchObject({ images: [{ url: image.url }] })
  })

  test('and texts that look like an image stay as they are', async () => {
    expect(product).toMatchObject({
      description: `[${JSON.stringify(LOOKALIKE)}]`,
      metadata: LOOKALIKE,
      options: { url: '/images/y.png' },
    })
    const stored = JSON.stringify({ a: [LOOKALIKE, LOOKALIKE], b: `[${JSON.stringify(LOOKALIKE)}` })
    expect(withImageOrigin(stored, '$&')).toBe(
      JSON.stringify({
        a: Array(2).fill({ ...LOOKALIKE, url: `$&${LOOKALIKE.url}` }),
        b: `[${JSON.stringify(LOOKALIKE)}`,
      }),
    )
  })

  test('and the image is there', async () => {
    const path = image.url.slice(ORIGIN.length)
    const answer = await kassa.app.handle(new Request(`http://localhost${path}`))
    expect(answer.status).toBe(200)
  })
})

test('addresses follow KASSA_URL', async () => {
  const path = image.url.slice(ORIGIN.length)
  for (const origin of ['http://shop.lan:3000', '']) {
    const config = readConfig({ KASSA_URL: origin })
    const other = app({ ...kassa.ports, origin, config, log: () => {} })
    const ask = { path: `${PRODUCTS}/${product.id}`, key: kassa.north.secretKey }
    const answer = await Answer.of(ask, await other.handle(requestOf(ask)))
    expect(answer.product.images.map(({ url }) => url)).toEqual([origin + path])
  }
})
