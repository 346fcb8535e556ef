import { describe, expect, spyOn, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { sweepImages } from '../../../src/domain/catalog/image.ts'
import type { ProductImage } from '../../../src/domain/catalog/product-field.ts'
import { Refusal } from '../../../src/domain/error.ts'
import type { Decoding, ImageFiles } from '../../../src/domain/ports.ts'
import { Answer, requestOf } from '../../answer.ts'
import { png, pngOf } from '../../picture-sample.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'
import { until } from '../../until.ts'

const kassa = await sharedServer()

/** The path of an image that a new product of the shop has. */
async function added(raw: BodyInit, shop: ShopFixture = kassa.north): Promise<string> {
  const { id } = await shop.product()
  return await addedTo(shop, id, raw)
}

async function addedTo(shop: ShopFixture, id: string, raw: BodyInit): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const answer = await shop.ask({ method: 'POST', path: `${PRODUCTS}/${id}/images`, raw, headers })
  return (answer.having(201).json as ProductImage).url
}

async function load(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await kassa.app.handle(new Request(`http://localhost${path}`, { headers }))
}

function files(): string[] {
  return readdirSync(join(kassa.directory, 'images'), { recursive: true }).map(String)
}

/** Counts the images that are encoded; none is before `begin` resolves. */
function encodings(begin = Promise.resolve()) {
  const { bytes } = Bun.Image.prototype
  const count = { all: 0, now: 0, most: 0 }
  const spy = spyOn(Bun.Image.prototype, 'bytes').mockImplementation(async function (
    this: Bun.Image,
  ) {
    count.all++
    count.most = Math.max(count.most, ++count.now)
    await begin
    return await bytes.call(this).finally(() => count.now--)
  })
  return { count, [Symbol.dispose]: () => spy.mockRestore() }
}

describe('an image in a width', () => {
  const table = [
    ['a PNG', (image: Bun.Image) => image.png(), 2000, 320, [320, 160]],
    ['a JPEG', (image: Bun.Image) => image.jpeg(), 2000, 640, [640, 320]],
    ['a WebP', (image: Bun.Image) => image.webp(), 2000, 1280, [1280, 640]],
    ['a smaller one', (image: Bun.Image) => image.png(), 300, 320, [300, 150]],
  ] as const
  test.each(table)('%s is a WebP no wider', async (_, encoded, side, width, size) => {
    const image = new Bun.Image(pngOf(Array(side / 2).fill(Array(side).fill(99))))
    const url = await added(new Uint8Array(await encoded(image).bytes()))
    const answer = await load(`${url}?width=${width}`)
    const made = await new Bun.Image(await answer.bytes()).metadata()
    expect([answer.status, made.format, made.width, made.height]).toEqual([200, 'webp', ...size])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('has an ETag for each width, and 304 makes nothing', async () => {
    const url = await added(png(900, 30, 1))
    const answers = await Promise.all(
      ['', '?width=320', '?width=640'].map((query) => load(url + query)),
    )
    const tags = answers.map(({ headers }) => headers.get('etag') ?? '')
    expect(new Set(tags).size).toBe(3)
    using encoding = encodings()
    const again = await load(`${url}?width=320`, { 'if-none-match': tags[1] ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    const unmade = await load(`${url}?width=1280`, {
      'if-none-match': tags[1]?.replace('320', '1280') ?? '',
    })
    expect([unmade.status, encoding.count.all]).toEqual([304, 0])
    expect((await load(`${url}?width=640`, { 'if-none-match': tags[1] ?? '' })).status).toBe(200)
  })

  const refused: readonly (readonly [query: string, refusal: string])[] = [
    ...['100', '0', '', '319', '0320', '320.0', '3.2e2', '-320', '640,320', 'big', '99999'].map(
      (width) => [`width=${width}`, 'VALIDATION_FAILED width'] as const,
    ),
    ['width=toString', 'VALIDATION_FAILED width'],
    ['width=320&width=640', 'VALIDATION_FAILED width'],
    ['height=320', 'VALIDATION_FAILED height'],
    ['width=320&v=2', 'VALIDATION_FAILED v'],
  ]
  test.each(refused)('%s is refused', async (query, refusal) => {
    const path = `${await added(png(9, 9, 2))}?${query}`
    const answer = await Answer.of({ path }, await load(path))
    expect(answer.refusal).toBe(refusal)
  })

  test('of no product is not found, and neither is a copy by its own name', async () => {
    const url = await added(png(9, 9, 3))
    await load(`${url}?width=320`)
    expect(files().filter((name) => name.endsWith('.320.webp')).length).toBeGreaterThan(0)
    for (const path of [
      `${url}.320.webp`,
      `${url}.320.webp?width=320`,
      `/images/${'0'.repeat(64)}.png?width=320`,
      '/images/..%2Fsecret?width=320',
    ]) {
      expect([path, (await load(path)).status]).toEqual([path, 404])
    }
  })

  test('is made once, also for many first requests to two servers, which wait as one each', async () => {
    const url = await added(png(700, 30, 4))
    let waiting = 0
    const take: Decoding['take'] = (...asked) => {
      waiting++
      return kassa.ports.decoding.take(...asked)
    }
    const begin = Promise.withResolvers<void>()
    let read = 0
    const get: ImageFiles['get'] = async (file) => {
      const found = await kassa.ports.images.get(file)
      // All eight have looked for the copy, and the first has read the image.
      if (++read === 8 + 2) setImmediate(() => begin.resolve())
      return found
    }
    const images = { ...kassa.ports.images, get }
    const config = readConfig({})
    const ports = { ...kassa.ports, images, decoding: { close() {}, take }, config, log: () => {} }
    const servers = [app(ports), app(ports)]
    using encoding = encodings(begin.promise)
    const asked = () => new Request(`http://localhost${url}?width=320`)
    const first = Array.from({ length: 4 }, () => servers.map((one) => one.handle(asked())))
    const answers = await Promise.all(first.flat())
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await load(`${url}?width=320`)
    expect([encoding.count.all, waiting]).toEqual([1, 2])
    const name = url.slice('/images/'.length)
    expect(files().filter((file) => file.includes(name)).length).toBe(2)
  })

  test('is made one at a time, and uploads do not wait for a flood of them', async () => {
    const flood = await Promise.all([5, 6, 7, 8, 9].map((shade) => added(png(400, 4, shade))))
    const north = await kassa.north.product()
    const south = await kassa.south.product()
    const begin = Promise.withResolvers<void>()
    using encoding = encodings(begin.promise)
    const { decoding } = kassa.ports
    const order: string[] = []
    let waiting = 0
    const served = app({
      ...kassa.ports,
      decoding: {
        close() {},
        take(client, bytes, left, work) {
          waiting++
          return decoding.take(client, bytes, left, () => {
            order.push(client.split(' ', 1)[0] ?? '')
            return work()
          })
        },
      },
      config: readConfig({ KASSA_RATE_SECRET: '0' }),
      log: () => {},
    })
    const upload = (shop: ShopFixture, id: string, shade: number) => ({
      method: 'POST',
      path: `${PRODUCTS}/${id}/images`,
      key: shop.secretKey,
      raw: png(5, 5, shade),
      headers: { 'content-type': 'image/png' },
    })
    const asks = [
      ...flood.map((url) => ({ path: `${url}?width=320` })),
      upload(kassa.north, north.id, 10),
      upload(kassa.south, south.id, 11),
    ]
    const answers = asks.map((ask) => served.handle(requestOf(ask)))
    await until('all requests wait', () => waiting >= asks.length, { pauseMs: 1 })
    begin.resolve()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([...Array(5).fill(200), 201, 201])
    expect(encoding.count.most).toBe(1)
    expect(order.slice(4)).toEqual(['view', 'view', 'view'])
  })

  test('is shown although it cannot be kept', async () => {
    const url = await added(png(700, 30, 12))
    const full = new Refusal('STORAGE_FULL', 'The disk is full.')
    const failing = async (error: Error) => {
      const images = { ...kassa.ports.images, put: () => Promise.reject(error) }
      const served = app({ ...kassa.ports, images, config: readConfig({}), log: () => {} })
      return await served.handle(new Request(`http://localhost${url}?width=320`))
    }
    const answer = await failing(full)
    expect((await new Bun.Image(await answer.bytes()).metadata()).width).toBe(320)
    expect((await failing(new Error('a mistake'))).status).toBe(500)
    expect(files().some((name) => name.endsWith(`${url.slice(8)}.320.webp`))).toBe(false)
  })

  test('goes with its original', async () => {
    const { id } = await kassa.north.product()
    const gone = await addedTo(kassa.north, id, png(700, 30, 13))
    const kept = await added(png(700, 30, 14))
    for (const url of [gone, kept]) await load(`${url}?width=320`)
    await kassa.north.delete(id)
    expect((await load(`${gone}?width=320`)).status).toBe(404)
    const sweep = (now: number) => sweepImages({ ...kassa.ports, clock: () => now })
    await sweep(Date.now() + 2 * 60 * 60 * 1000)
    const left = files().filter((file) => [gone, kept].some((url) => file.includes(url.slice(8))))
    expect(left.map((file) => file.slice(3)).sort()).toEqual(
      [kept.slice(8), `${kept.slice(8)}.320.webp`].sort(),
    )
  })
})
