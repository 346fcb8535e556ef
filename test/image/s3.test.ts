import { afterAll, beforeAll, expect, test } from 'bun:test'
import { app } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { sweepImages } from '../../src/domain/catalog/image.ts'
import type { ProductImage } from '../../src/domain/catalog/product-image.ts'
import { imageBucket } from '../../src/image/s3.ts'
import { Answer, requestOf } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { png } from '../picture-sample.ts'
import { PRODUCTS } from '../shop-fixture.ts'

const PAGE = 2
const NOTHING = 'nothing.png'
const NO_BYTES = new Uint8Array()

/** The part of an S3 service that images need; it lists two objects per page. */
class Bucket implements AsyncDisposable {
  readonly objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: Date }>()
  now = new Date()
  down = false
  readonly #server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => await this.#answer(request),
  })

  get settings() {
    const keys = { region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }
    return { endpoint: this.#server.url.origin, bucket: 'shop', ...keys }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (this.down) return new Response('', { status: 503 })
    if (!request.headers.get('authorization')?.includes('Credential=key/')) {
      return new Response('', { status: 403 })
    }
    const key = decodeURIComponent(pathname).replace(/^\/shop\/?/, '')
    if (key === '') return this.#list(searchParams)
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes: await request.bytes(), at: this.now })
      return new Response('')
    }
    const found = this.objects.get(key)
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return new Response(null, { status: 204 })
    }
    return found ? new Response(found.bytes) : new Response('', { status: 404 })
  }

  #list(query: URLSearchParams): Response {
    const after = query.get('start-after') ?? ''
    const prefix = query.get('prefix') ?? ''
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).sort()
    const contents = all.slice(0, PAGE).map(([key, { at, bytes }]) => {
      const size = `<Size>${bytes.length}</Size><ETag>"x"</ETag>`
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>${size}</Contents>`
    })
    const more = `<IsTruncated>${all.length > PAGE}</IsTruncated><KeyCount>${contents.length}</KeyCount>`
    const xml = `<?xml version="1.0"?><ListBucketResult><Name>shop</Name>${more}${contents.join('')}</ListBucketResult>`
    return new Response(xml, { headers: { 'content-type': 'application/xml' } })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}

let bucket: Bucket
let kassa: TestServer
beforeAll(async () => {
  bucket = new Bucket()
  kassa = await TestServer.open()
})
afterAll(async () => {
  await kassa[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
})

test('images are stored in the bucket, and unused files are deleted', async () => {
  const ports = { ...kassa.ports, images: imageBucket(bucket.settings) }
  const served = app({ ...ports, config: readConfig({}), log: () => {} })
  const ask = async (path: string, raw?: BodyInit) => {
    const method = raw === undefined ? 'GET' : 'POST'
    const headers = raw === undefined ? {} : { 'content-type': 'image/png' }
    const asked = { method, path, key: kassa.north.secretKey, raw, headers }
    const response = await served.handle(requestOf(asked))
    return { bytes: await response.clone().bytes(), answer: await Answer.of(asked, response) }
  }
  const { id } = await kassa.north.product()
  const images: ProductImage[] = []
  for (const shade of [1, 2, 3, 4, 5]) {
    const { answer } = await ask(`${PRODUCTS}/${id}/images`, png(9, 9, shade))
    expect(answer.status).toBe(201)
    images.push(answer.json as ProductImage)
  }
  const [first] = images
  const name = first?.url.replace('/images/', '') ?? ''
  expect([...bucket.objects.keys()]).toContain(`images/${name}`)
  const shown = await ask(first?.url ?? '')
  expect(shown.answer.header('content-type')).toBe('image/png')
  expect(shown.bytes).toEqual(bucket.objects.get(`images/${name}`)?.bytes ?? NO_BYTES)

  const small = await ask(`${first?.url}?width=320`)
  expect(small.answer.header('content-type')).toBe('image/webp')
  expect(small.bytes).toEqual(bucket.objects.get(`images/${name}.320.webp`)?.bytes ?? NO_BYTES)

  bucket.down = true
  expect((await ask(first?.url ?? '')).answer.refusal).toBe('UNAVAILABLE')
  expect((await ask(`${first?.url}?width=640`)).answer.refusal).toBe('UNAVAILABLE')
  const before = kassa.dump()
  const refused = await ask(`${PRODUCTS}/${id}/images`, png(9, 9, 6))
  expect([refused.answer.status, refused.answer.refusal]).toEqual([503, 'UNAVAILABLE'])
  expect(kassa.dump()).toBe(before)
  bucket.down = false

  await kassa.north.delete(id)
  const later = { ...ports, clock: () => Date.now() + 2 * 60 * 60 * 1000 }
  expect(await sweepImages(ports)).toBe(0)
  expect(await sweepImages(later)).toBe(6)
  expect(bucket.objects.size).toBe(0)
  expect((await ask(first?.url ?? '')).answer.status).toBe(404)
})

test('a missing file is null; a wrong access key is an error', async () => {
  const files = imageBucket(bucket.settings)
  expect(await files.get(NOTHING)).toBeNull()
  const stranger = imageBucket({ ...bucket.settings, accessKeyId: 'other' })
  await expect(stranger.get(NOTHING)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
