import { afterAll, beforeAll, expect, test } from 'bun:test'
import { app } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { sweepImages } from '../../src/domain/catalog/image.ts'
import type { ProductImage } from '../../src/domain/catalog/product-field.ts'
import { imageBucket } from '../../src/image/s3.ts'
import { Answer, requestOf } from '../answer.ts'
import { Bucket } from '../bucket.ts'
import { TestServer } from '../fixture.ts'
import { png } from '../picture-sample.ts'
import { PRODUCTS } from '../shop-fixture.ts'

const NOTHING = 'nothing.png'
const NO_BYTES = new Uint8Array()

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
