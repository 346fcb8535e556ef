import { describe, expect, spyOn, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sweepImages } from '../../../src/domain/catalog/image.ts'
import type { ProductImage } from '../../../src/domain/catalog/product-field.ts'
import { requestOf } from '../../answer.ts'
import { ownerOf } from '../../member-fixture.ts'
import { jpeg, png, textChunk, webp, withExif } from '../../picture-sample.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'

const HOUR = 60 * 60 * 1000

const kassa = await sharedServer()

async function send(shop: ShopFixture, product: string, raw: BodyInit, type = 'image/png') {
  const path = `${PRODUCTS}/${product}/images`
  const headers = raw instanceof FormData ? {} : { 'content-type': type }
  return await shop.ask({ method: 'POST', path, raw, headers })
}

/** A picture that must be accepted. */
async function added(shop: ShopFixture, product: string, raw: BodyInit): Promise<ProductImage> {
  const answer = await send(shop, product, raw)
  return answer.having(201).json as ProductImage
}

async function served(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await kassa.app.handle(new Request(`http://localhost${path}`, { headers }))
}

describe('pictures that are taken', () => {
  test('PNG, JPEG and WebP by their bytes, whatever their content type says', async () => {
    const { id } = await kassa.north.product()
    const pictures = { png: png(30, 20), jpeg: await jpeg(30, 20), webp: await webp(30, 20) }
    for (const [type, bytes] of Object.entries(pictures)) {
      const image = await added(kassa.north, id, bytes)
      expect(image).toMatchObject({ width: 30, height: 20, alt: '' })
      const answer = await served(image.url)
      expect([type, answer.headers.get('content-type')]).toEqual([type, `image/${type}`])
    }
    const { product } = await kassa.north.get(id)
    expect(product.images).toHaveLength(3)
  })

  test('in a form, with words for those who do not see it', async () => {
    const { id } = await kassa.north.product()
    const form = new FormData()
    form.append('file', new File([png(4, 4)], '../../../../etc/cron.d/x.svg'))
    form.append('alt', 'A grey square')
    expect((await added(kassa.north, id, form)).alt).toBe('A grey square')
    form.set('alt', 'x'.repeat(256))
    expect((await send(kassa.north, id, form)).refusal).toBe('VALIDATION_FAILED alt')
  })

  test('turned upright, without a word of where or by whom', async () => {
    const { id } = await kassa.north.product()
    const image = await added(kassa.north, id, withExif(await jpeg(40, 20)))
    expect(image).toMatchObject({ width: 20, height: 40 })
    expect(await (await served(image.url)).text()).not.toMatch(/Exif|GPS/)
    const spoken = await added(kassa.north, id, png(8, 8, 9, [textChunk('GPS 52.52 N')]))
    expect(await (await served(spoken.url)).text()).not.toContain('GPS')
  })

  test('a polyglot keeps only what is a picture', async () => {
    const { id } = await kassa.north.product()
    const script = '<script>alert(1)</script>'
    const both = Buffer.concat([png(8, 8, 7, [textChunk(script)]), Buffer.from(script)])
    const image = await added(kassa.north, id, new Uint8Array(both))
    expect(await (await served(image.url)).text()).not.toContain('script')
  })
})

describe('a file that is no image, or a bad one', () => {
  const whole = png(300, 60, 90)
  const table: readonly (readonly [name: string, body: BodyInit, type: string, refusal: string])[] =
    [
      ['HTML as PNG', '<html>', 'image/png', 'UNSUPPORTED_MEDIA_TYPE'],
      [
        'SVG',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'image/svg+xml',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'image/gif', 'UNSUPPORTED_MEDIA_TYPE'],
      ['a picture called JSON', whole, 'application/json', 'UNSUPPORTED_MEDIA_TYPE'],
      ['nothing', '', 'image/png', 'UNSUPPORTED_MEDIA_TYPE'],
      [
        'HTML behind a PNG signature',
        `${'\x89PNG\r\n\x1a\n'}<html>`,
        'image/png',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      ['a signature alone', whole.slice(0, 8), 'image/png', 'VALIDATION_FAILED file'],
      ['half a PNG', whole.slice(0, whole.length - 30), 'image/png', 'VALIDATION_FAILED file'],
      ['a bomb of 256 megapixels', png(16_000, 16_000), 'image/png', 'VALIDATION_FAILED file'],
      ['32 MiB and a byte', new Uint8Array(32 * 1024 * 1024 + 1), 'image/png', 'PAYLOAD_TOO_LARGE'],
    ]
  test.each(table)('%s', async (_, body, type, refusal) => {
    const { id } = await kassa.north.product()
    const before = kassa.dump()
    expect((await send(kassa.north, id, body, type)).refusal).toBe(refusal)
    expect(kassa.dump()).toBe(before)
  })

  test('half a JPEG or WebP', async () => {
    const { id } = await kassa.north.product()
    for (const picture of [await webp(60, 60), await jpeg(60, 60)]) {
      const half = picture.slice(0, picture.length / 2)
      expect((await send(kassa.north, id, half)).refusal).toBe('VALIDATION_FAILED file')
    }
  })
})

describe('decoding', () => {
  /** Counts what is decoded, and how much of it at the same time; nothing is until `begin` says. */
  function counted(begin = Promise.resolve()) {
    const { bytes } = Bun.Image.prototype
    const started = Promise.withResolvers<void>()
    const count = { all: 0, now: 0, most: 0 }
    const spy = spyOn(Bun.Image.prototype, 'bytes').mockImplementation(async function (
      this: Bun.Image,
    ) {
      count.all++
      count.most = Math.max(count.most, ++count.now)
      started.resolve()
      await begin
      return await bytes.call(this).finally(() => count.now--)
    })
    return { count, started: started.promise, [Symbol.dispose]: () => spy.mockRestore() }
  }

  test('one at a time for all shops and both APIs', async () => {
    const north = await kassa.north.product()
    const south = await kassa.south.product()
    const owner = await ownerOf(kassa, kassa.north)
    const path = `/shop/api/products/${north.id}/images`
    const type = { 'content-type': 'image/png' }
    using decoding = counted()
    const answers = await Promise.all([
      ...[1, 2, 3].map((shade) => send(kassa.north, north.id, png(9, 9, shade))),
      ...[4, 5].map((shade) => send(kassa.south, south.id, png(9, 9, shade))),
      owner.send({ method: 'POST', path, raw: png(9, 9, 6) }, type),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(decoding.count).toEqual({ all: 6, now: 0, most: 1 })
  })

  test('of a waiting image is skipped when the client has disconnected', async () => {
    const { id } = await kassa.north.product()
    const client = new AbortController()
    const begin = Promise.withResolvers<void>()
    using decoding = counted(begin.promise)
    const ask = { method: 'POST', path: `${PRODUCTS}/${id}/images`, key: kassa.north.secretKey }
    const upload = (shade: number, signal?: AbortSignal) => {
      const headers = { 'content-type': 'image/png' }
      const request = requestOf({ ...ask, raw: png(9, 9, shade), headers })
      return kassa.app.handle(signal ? new Request(request, { signal }) : request)
    }
    const both = [upload(1), upload(2, client.signal)]
    await decoding.started
    client.abort()
    begin.resolve()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 499])
    expect(decoding.count.all).toBe(1)
    const gone = kassa.log.find(({ code }) => code === 'CLIENT_CLOSED')
    expect(gone).toMatchObject({ level: 'info', status: 499 })
  })
})

describe('the pictures of a product', () => {
  test('at most ten', async () => {
    const { id } = await kassa.north.product()
    const all = Array.from({ length: 12 }, (_, shade) => send(kassa.north, id, png(5, 5, shade)))
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), 422, 422])
    const images = all.slice(2).map((_, index) => ({ url: `https://images.test/${index}` }))
    const waiting = await kassa.north.product({ images })
    for (const full of [id, waiting.id]) {
      const { refusal } = await send(kassa.north, full, png(5, 5, 99))
      expect(refusal).toBe('VALIDATION_FAILED images')
    }
  })

  test('are named, moved and deleted, each a change of the product', async () => {
    const before = await kassa.north.product()
    const path = `${PRODUCTS}/${before.id}/images`
    const images: ProductImage[] = []
    for (const shade of [1, 2, 3])
      images.push(await added(kassa.north, before.id, png(5, 5, shade)))
    const [first = '', second = '', third = ''] = images.map(({ id }) => id)
    const change = async (image: string, body: unknown) =>
      await kassa.north.ask({ method: 'PATCH', path: `${path}/${image}`, body })
    const moved = (await change(third, { position: 0, alt: 'Front' })).json as {
      data: ProductImage[]
    }
    expect(moved.data.map(({ id, alt }) => [id, alt])).toEqual([
      [third, 'Front'],
      [first, ''],
      [second, ''],
    ])
    expect((await change(first, { position: 9 })).status).toBe(200)
    expect((await change(first, { position: 10 })).refusal).toBe('VALIDATION_FAILED position')
    expect((await change(first, { url: '/x' })).refusal).toBe('VALIDATION_FAILED url')
    expect((await change('img_nothing', { alt: 'x' })).status).toBe(404)
    expect((await kassa.north.ask({ method: 'DELETE', path: `${path}/${third}` })).status).toBe(204)
    expect((await kassa.north.ask({ method: 'DELETE', path: `${path}/${third}` })).status).toBe(404)
    const { product } = await kassa.north.get(before.id)
    expect(product.images.map(({ id }) => id)).toEqual([second, first])
    expect(product.revision).toBeGreaterThan(before.revision + 4)
    await kassa.north.changed(before.id, { name: 'Renamed' })
    expect((await kassa.north.get(before.id)).product.images).toEqual(product.images)
  })

  test('are served to everybody, for ever, as nothing but pictures', async () => {
    const { id } = await kassa.north.product({ status: 'Published' })
    const { url } = await added(kassa.north, id, png(6, 6, 60))
    const answer = await served(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await served(url, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const other of [
      'x.png',
      '..%2Fkassa.sqlite',
      '%2e%2e%2f%2e%2e',
      `${'0'.repeat(64)}.png`,
    ]) {
      expect([other, (await served(`/images/${other}`)).status]).toEqual([other, 404])
    }
  })

  test('go with their product, and their files an hour later', async () => {
    const { id } = await kassa.north.product()
    const other = await kassa.north.product()
    const gone = await added(kassa.north, id, png(6, 6, 61))
    const kept = await added(kassa.north, id, png(6, 6, 62))
    await added(kassa.north, other.id, png(6, 6, 62))
    await kassa.north.delete(id)
    expect((await served(gone.url)).status).toBe(404)
    expect((await served(kept.url)).status).toBe(200)
    const files = () =>
      readdirSync(join(kassa.directory, 'images'), { recursive: true }).map(String)
    const name = gone.url.slice('/images/'.length)
    const clockAt = (now: number) => sweepImages({ ...kassa.ports, clock: () => now })
    expect(await clockAt(Date.now() + HOUR / 2)).toBe(0)
    expect(await clockAt(Date.now() + 2 * HOUR)).toBeGreaterThan(0)
    expect(files().some((file) => file.endsWith(name))).toBe(false)
    expect((await served(kept.url)).status).toBe(200)
    expect(await clockAt(Date.now() + 2 * HOUR)).toBe(0)
  })
})
