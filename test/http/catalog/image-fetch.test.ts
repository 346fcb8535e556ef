import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type OutboundAnswer, OutboundFailure } from '../../../src/domain/outbound.ts'
import { alts, ImageSite, SITE } from '../../image-site.ts'
import { png } from '../../picture-sample.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'

const MINUTE = 60_000

let site: ImageSite
beforeAll(async () => {
  site = await ImageSite.open()
})
beforeEach(() => site.clear())
afterAll(async () => {
  await site[Symbol.asyncDispose]()
})

describe('a product that is created with addresses of images', () => {
  test('is there at once, and its images follow in their order', async () => {
    const urls = ['/a', '/b', '/c'].map((path, shade) => site.image(path, shade))
    const product = await site.created(urls.map((url, index) => ({ url, alt: `image ${index}` })))
    expect(product.images).toEqual([])
    expect(product.pendingImages).toEqual(
      urls.map((url, position) => ({
        id: expect.stringMatching(/^img_/),
        url,
        alt: `image ${position}`,
        position,
        status: 'pending',
        error: null,
      })),
    )
    expect(site.asked).toEqual([])
    await site.fetch()
    const after = await site.read(product.id)
    expect(after.images).toEqual(
      (product.pendingImages ?? []).map(({ id, alt }) => ({
        id,
        url: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.png$/),
        alt,
        width: 8,
        height: 4,
      })),
    )
    expect('pendingImages' in after).toBe(false)
    expect(after.revision).toBeGreaterThan(product.revision)
    const shown = await site.kassa.app.handle(
      new Request(`http://localhost${after.images[0]?.url}?width=320`),
    )
    expect(shown.status).toBe(200)
  })

  test('are not shown before to publishable keys and terminals', async () => {
    const { kassa } = site
    const { id } = await kassa.north.product({
      sku: 'pending',
      images: [{ url: site.image('/pending') }],
    })
    const till = await (await TerminalAdmin.of(kassa, kassa.north)).till('Front')
    for (const [path, key] of [
      [`${PRODUCTS}/${id}`, kassa.north.publishableKey],
      [`${PRODUCTS}?search=mug&variants=grouped`, kassa.north.publishableKey],
      ['/v1/pos/products', till.key],
      ['/v1/pos/products/lookup?code=pending', till.key],
    ] as const) {
      const { text, status } = await kassa.ask({ path, key })
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain('"sku":"pending"')
      expect(text).not.toContain('cdn.example')
    }
  })

  test('keeps the places of images that fail or come late', async () => {
    let begin = 0
    site.pages.set('/late', () => {
      if (begin++ === 0) throw new OutboundFailure('No answer.')
      return { status: 200, bytes: png(3, 3, 9) }
    })
    const product = await site.created([
      { url: `${SITE}/late`, alt: 'late' },
      { url: site.image('/x', 2), alt: 'x' },
      { url: `${SITE}/missing`, alt: 'missing' },
      { url: site.image('/y', 3), alt: 'y' },
    ])
    await site.fetch()
    const early = await site.read(product.id)
    expect(alts(early)).toEqual(['x', 'y'])
    expect(early.pendingImages).toMatchObject([
      { alt: 'late', position: 0, status: 'pending', error: null },
      {
        alt: 'missing',
        position: 2,
        status: 'failed',
        error: { code: 'status', message: 'The other server answers with status 404.' },
      },
    ])
    site.kassa.now += MINUTE
    await site.fetch()
    expect(alts(await site.read(product.id))).toEqual(['late', 'x', 'y'])
    await site.kassa.north.ask({
      method: 'DELETE',
      path: `${PRODUCTS}/${product.id}/images/${early.pendingImages?.[1]?.id}`,
    })
    const after = await site.read(product.id)
    expect([alts(after), 'pendingImages' in after]).toEqual([['late', 'x', 'y'], false])
  })

  test('answers the same to a repeated key, and is fetched once', async () => {
    const body = { name: 'Mug', price: 1, images: [{ url: site.image('/once') }] }
    const headers = { 'idempotency-key': 'images' }
    const first = await site.kassa.north.post(body, headers)
    await site.fetch()
    const second = await site.kassa.north.post(body, headers)
    expect(second.text).toBe(first.text)
    await site.fetch()
    expect(site.asked).toEqual([`${SITE}/once`])
  })

  const refused: readonly (readonly [name: string, images: unknown, refusal: string])[] = [
    ['no address', [{ alt: 'x' }], 'VALIDATION_FAILED images.0.url'],
    ['no list', 'https://cdn.example/a', 'VALIDATION_FAILED images'],
    ['an empty address', [{ url: '' }], 'VALIDATION_FAILED images.0.url'],
    ['a path', [{ url: '/images/x.png' }], 'VALIDATION_FAILED images.0.url'],
    ['a file', [{ url: 'file:///etc/passwd' }], 'VALIDATION_FAILED images.0.url'],
    ['a password', [{ url: 'https://a:b@cdn.example/x' }], 'VALIDATION_FAILED images.0.url'],
    ['a long address', [{ url: `${SITE}/${'x'.repeat(2000)}` }], 'VALIDATION_FAILED images.0.url'],
    ['a NUL', [{ url: `${SITE}/\0` }], 'VALIDATION_FAILED images.0.url'],
    ['a long alt', [{ url: SITE, alt: 'x'.repeat(256) }], 'VALIDATION_FAILED images.0.alt'],
    ['an id of nothing', [{ id: 'img_nothing' }], 'VALIDATION_FAILED images.0.id'],
    ['a foreign field', [{ url: SITE, position: 1 }], 'VALIDATION_FAILED images.0.position'],
    ['eleven', Array(11).fill({ url: SITE }), 'VALIDATION_FAILED images'],
  ]
  test.each(refused)('is refused for %s', async (_, images, refusal) => {
    const before = site.kassa.dump()
    const answer = await site.kassa.north.post({ name: 'Mug', price: 1, images })
    expect(answer.refusal).toBe(refusal)
    expect(site.kassa.dump()).toBe(before)
  })
})

describe('an address', () => {
  const failing: readonly (readonly [
    name: string,
    answer: () => Partial<OutboundAnswer>,
    code: string,
  ])[] = [
    [
      'of a page',
      () => ({ status: 200, bytes: new TextEncoder().encode('<html>') }),
      'not_an_image',
    ],
    ['of nothing', () => ({ status: 410 }), 'status'],
    ['of half an image', () => ({ status: 200, bytes: png(90, 90).slice(0, 60) }), 'damaged'],
    ['of too many pixels', () => ({ status: 200, bytes: png(9000, 9000) }), 'too_large'],
    [
      'that redirects to a private one',
      () => ({ status: 302, location: 'https://10.0.0.1/' }),
      'unreachable',
    ],
    [
      'that redirects to http',
      () => ({ status: 302, location: 'http://cdn.example/' }),
      'unreachable',
    ],
    ['that redirects to itself', () => ({ status: 302, location: '/bad' }), 'redirects'],
    ['that redirects nowhere', () => ({ status: 302 }), 'status'],
    ['of nothing, with an address', () => ({ status: 404, location: '/good' }), 'status'],
    ['of what was created elsewhere', () => ({ status: 201, location: '/good' }), 'status'],
  ]
  test.each(failing)('%s fails, and sinks nothing', async (_, answer, code) => {
    site.pages.set('/bad', answer)
    const { id } = await site.created([
      { url: `${SITE}/bad` },
      { url: site.image('/good'), alt: 'good' },
    ])
    await site.fetch()
    const product = await site.read(id)
    expect(alts(product)).toEqual(['good'])
    expect(product.pendingImages).toMatchObject([{ status: 'failed', error: { code } }])
    const before = site.asked.length
    site.kassa.now += 60 * MINUTE
    await site.fetch()
    expect(site.asked.length).toBe(before)
  })

  test('that is private fails', async () => {
    const { id } = await site.created([
      { url: 'https://10.0.0.1/x.png' },
      { url: 'http://cdn.example/' },
    ])
    await site.fetch()
    expect((await site.read(id)).pendingImages?.map(({ error }) => error?.code)).toEqual([
      'unreachable',
      'unreachable',
    ])
  })

  test('that redirects is followed', async () => {
    site.image('/moved/here')
    site.pages.set('/old', () => ({ status: 301, location: 'moved/here' }))
    const { id } = await site.created([{ url: `${SITE}/old`, alt: 'moved' }])
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['moved'])
    expect(site.asked).toEqual([`${SITE}/old`, `${SITE}/moved/here`])
  })

  test('has 20 seconds for all of its redirects', async () => {
    const slowly = (location: string) => () => {
      site.kassa.now += 15_000
      return { status: 302, location }
    }
    site.pages.set('/first', slowly('/second'))
    site.pages.set('/second', slowly('/third'))
    site.image('/third')
    const { id } = await site.created([{ url: `${SITE}/first` }])
    await site.fetch()
    expect(site.asked).toEqual([`${SITE}/first`, `${SITE}/second`])
    expect((await site.read(id)).pendingImages).toMatchObject([{ status: 'pending' }])
    await site.kassa.north.delete(id)
  })

  test.each([408, 425, 429, 500])('that answers %d once is asked again', async (status) => {
    const url = site.image('/again')
    const image = site.pages.get('/again')
    let answers = 0
    site.pages.set('/again', () => (answers++ === 0 ? { status } : (image?.() ?? {})))
    const { id } = await site.created([{ url, alt: 'late' }])
    await site.fetch()
    expect((await site.read(id)).pendingImages).toMatchObject([{ status: 'pending' }])
    site.kassa.now += MINUTE
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['late'])
  })

  test('that is due by a clock that was a year ahead is asked at once', async () => {
    const year = 365 * 24 * 60 * MINUTE
    const url = site.image('/ahead')
    const image = site.pages.get('/ahead') ?? (() => ({}))
    site.pages.set('/ahead', () => ({ status: 503 }))
    site.kassa.now += year
    const { id } = await site.created([{ url, alt: 'again' }])
    await site.fetch()
    site.kassa.now -= year
    site.pages.set('/ahead', image)
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['again'])
  })

  test('that does not answer is tried five times, later each time', async () => {
    site.pages.set('/busy', () => ({ status: 503 }))
    const { id } = await site.created([{ url: `${SITE}/busy` }])
    for (let minute = 0; minute < 120; minute++) {
      await site.fetch()
      site.kassa.now += MINUTE
    }
    expect(site.asked).toHaveLength(5)
    expect((await site.read(id)).pendingImages).toMatchObject([
      { status: 'failed', error: { code: 'status' } },
    ])
  })
})
