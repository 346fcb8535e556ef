import { expect, test } from 'bun:test'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { ownerOf } from '../../member-fixture.ts'
import {
  chunk,
  colorProfile,
  DISPLAY_P3,
  emptyJpeg,
  extendedWebp,
  jpeg,
  png,
  SRGB,
  segment,
  textChunk,
  webp,
  withExif,
} from '../../picture-sample.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const MEGA = 1024 * 1024
/** The memory that a small image may need, in bytes. */
const MOST_MEMORY = 150 * MEGA
/** Such a stall would be felt by everybody; on a busy machine, one comes from elsewhere. */
const MOST_STALL_MS = 500

type Bytes = Uint8Array<ArrayBuffer>

/** Zeros of so many megabytes, deflated to a thousandth (RFC 1950). */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGA), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.alloc(6)
  end.set([3, 0])
  end.writeUInt32BE((((megabytes * MEGA) % 65_521) * 65_536 + 1) >>> 0, 2)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(block), end])
}

const named = (text: string, data: Uint8Array) => Buffer.concat([Buffer.from(text, 'latin1'), data])
const iccp = (profile: Uint8Array) => chunk('iCCP', named('a\0\0', deflateSync(profile)))
const withPng = async (...extra: Uint8Array[]) => png(64, 64, 9, extra)
const rest = (length: number) => Buffer.alloc(length, 7)
const SIZE = { width: 64, height: 64 }

/** A JPEG with these segments behind its start. */
async function withJpeg(...segments: Uint8Array[]): Promise<Bytes> {
  const plain = await jpeg(64, 64)
  return new Uint8Array(Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]))
}

/** A profile in the segments of a JPEG (ICC.1:2022, B.4). */
function profileSegments(profile: Uint8Array): Buffer[] {
  const count = Math.ceil(profile.length / 65_000)
  return Array.from({ length: count }, (_, index) => {
    const head = Buffer.from([...Buffer.from('ICC_PROFILE\0'), index + 1, count])
    const piece = profile.subarray(index * 65_000, (index + 1) * 65_000)
    return segment(0xe2, Buffer.concat([head, piece]))
  })
}

const withWebp = async (flags: number, extra: Record<string, Uint8Array>) =>
  extendedWebp(await webp(64, 64), SIZE, flags, extra)

async function wide(header: (bytes: Buffer) => void): Promise<Bytes> {
  const bytes = Buffer.from(png(64, 64, 9))
  header(bytes)
  return new Uint8Array(chunked(bytes))
}

/** The PNG with the checksum of its head made right again. */
function chunked(bytes: Buffer): Buffer {
  return Buffer.concat([
    bytes.subarray(0, 8),
    chunk('IHDR', bytes.subarray(16, 29)),
    bytes.subarray(33),
  ])
}

const text = (content: string) => async () => new Uint8Array(Buffer.from(content, 'latin1'))

type Outcome = 'sRGB' | 'own colours' | 'damaged' | 'too_large' | 'profile' | 'animated' | 415

const IMAGES: Readonly<Record<string, readonly [Outcome, () => Promise<Bytes>]>> = {
  'a plain PNG': ['sRGB', withPng],
  'a PNG whose profile becomes 500 MB': [
    'profile',
    () => withPng(chunk('iCCP', named('a\0\0', zeros(500)))),
  ],
  'a PNG whose text becomes 500 MB': [
    'sRGB',
    () => withPng(chunk('zTXt', named('a\0\0', zeros(500)))),
  ],
  'a PNG whose international text becomes 500 MB': [
    'sRGB',
    () => withPng(chunk('iTXt', named('a\0\x01\0\0\0', zeros(500)))),
  ],
  'a PNG of ten such texts': [
    'sRGB',
    () => withPng(...Array(10).fill(chunk('zTXt', named('a\0\0', zeros(100))))),
  ],
  'a PNG with 8 MB of text': ['sRGB', () => withPng(textChunk('a'.repeat(8 * MEGA)))],
  'a PNG with 8 MB of EXIF': ['sRGB', () => withPng(chunk('eXIf', rest(8 * MEGA)))],
  'a PNG of a display': ['own colours', () => withPng(iccp(colorProfile(DISPLAY_P3)))],
  'a PNG with a profile of 560 KB': [
    'own colours',
    () => withPng(iccp(colorProfile(DISPLAY_P3, { more: 560_000 }))),
  ],
  'a PNG with the profile of sRGB': ['sRGB', () => withPng(iccp(colorProfile(SRGB)))],
  'a PNG with a profile of a press': [
    'sRGB',
    () => withPng(iccp(colorProfile(DISPLAY_P3, { space: 'CMYK', more: 560_000 }))),
  ],
  'a PNG with a profile of tables alone': [
    'profile',
    () => withPng(iccp(colorProfile([], { more: 60_000 }))),
  ],
  'a PNG with a profile that is none': ['sRGB', () => withPng(iccp(Buffer.from('hello')))],
  'a PNG with a profile that cannot be inflated': [
    'sRGB',
    () => withPng(chunk('iCCP', named('a\0\0', rest(99)))),
  ],
  'a PNG with a profile whose tags lie elsewhere': [
    'sRGB',
    async () => {
      const profile = colorProfile(DISPLAY_P3)
      profile.writeUInt32BE(0xffff_fff0, 132 + 4)
      return await withPng(iccp(profile))
    },
  ],
  'a PNG whose pixels become 500 MB': [
    'sRGB',
    async () => {
      const plain = Buffer.from(png(64, 64, 9))
      return new Uint8Array(
        Buffer.concat([
          plain.subarray(0, 33),
          chunk('IDAT', zeros(500)),
          chunk('IEND', Buffer.alloc(0)),
        ]),
      )
    },
  ],
  'a PNG of 900 megapixels': [
    'too_large',
    () =>
      wide((bytes) => {
        bytes.writeUInt32BE(30_000, 16)
        bytes.writeUInt32BE(30_000, 20)
      }),
  ],
  'a PNG of 100,000 chunks': [
    'damaged',
    () => withPng(...Array(100_000).fill(chunk('tEXt', Buffer.alloc(0)))),
  ],
  'half a PNG': ['damaged', async () => png(64, 64, 9).slice(0, 50)],
  'a plain JPEG': ['sRGB', () => withJpeg()],
  'a JPEG of a display': [
    'own colours',
    () => withJpeg(...profileSegments(colorProfile(DISPLAY_P3))),
  ],
  'a JPEG with a profile of 560 KB': [
    'own colours',
    () => withJpeg(...profileSegments(colorProfile(DISPLAY_P3, { more: 560_000 }))),
  ],
  'a JPEG with a profile of 4 MB': [
    'own colours',
    () => withJpeg(...profileSegments(colorProfile(DISPLAY_P3, { more: 4_000_000 }))),
  ],
  'a JPEG with 8 MB of comments': [
    'sRGB',
    () => withJpeg(...Array(128).fill(segment(0xfe, rest(65_000)))),
  ],
  'a JPEG with 8 MB of XMP': [
    'sRGB',
    () => withJpeg(...Array(128).fill(segment(0xe1, rest(65_000)))),
  ],
  'a JPEG of a camera': ['sRGB', async () => withExif(await jpeg(64, 64))],
  'a JPEG with 8 MB behind its end': [
    'sRGB',
    async () => new Uint8Array(Buffer.concat([await jpeg(64, 64), rest(8 * MEGA)])),
  ],
  'a JPEG of 4,290 megapixels': ['too_large', async () => emptyJpeg(65_500, 65_500)],
  'half a JPEG': ['sRGB', async () => (await jpeg(64, 64)).slice(0, -30)],
  'a plain WebP': ['sRGB', () => webp(64, 64)],
  'a WebP of a display': [
    'own colours',
    () => withWebp(0b10_0000, { ICCP: colorProfile(DISPLAY_P3) }),
  ],
  'a WebP with a profile of 8 MB': [
    'own colours',
    () => withWebp(0b10_0000, { ICCP: colorProfile(DISPLAY_P3, { more: 8 * MEGA }) }),
  ],
  'a WebP with 8 MB of XMP': ['sRGB', () => withWebp(0b100, { 'XMP ': rest(8 * MEGA) })],
  'a WebP with 8 MB of EXIF': ['sRGB', () => withWebp(0b1000, { EXIF: rest(8 * MEGA) })],
  'a WebP that is animated': ['animated', () => withWebp(0b10, { ANIM: rest(6) })],
  'a GIF of 10,000 frames': [415, text(`GIF89a${'\x40\0\x40\0\xf0\0\0'.repeat(10_000)}`)],
  'an AVIF': [415, text('\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf')],
  'a HEIC': [415, text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  'an SVG': [415, text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  'a page': [415, text('<!doctype html><p>Hello')],
}

const kassa = await sharedServer()
let product: string

/** The most that memory grows, and the longest that everybody waits, while something is done. */
async function costOf(work: () => Promise<void>) {
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let last = performance.now()
  let stallMs = 0
  let most = before
  const timer = setInterval(() => {
    const now = performance.now()
    stallMs = Math.max(stallMs, now - last)
    last = now
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  await work()
  clearInterval(timer)
  return { stallMs, memory: most - before }
}

test('a logo keeps nothing that browsers of shoppers would have to inflate', async () => {
  const owner = await ownerOf(kassa, kassa.south)
  const bomb = await withPng(chunk('iTXt', named('a\0\x01\0\0\0', zeros(150))))
  const address = (bytes: Bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const shopFront = { enabled: true, logo: address(bomb) }
  await owner.done(owner.patch('/shop/api/shop', { shopFront }))
  const saved = await owner.done<{ shopFront: { logo: string } }>(owner.get('/shop/api/shop'))
  expect(saved.shopFront.logo).toBe(address(await withPng()))
})

const HAS_PROFILE = /iCCP|ICC_PROFILE|ICCP/

for (const [name, [expected, make]] of Object.entries(IMAGES)) {
  test(`${name}: ${expected}`, async () => {
    const raw = await make()
    product = (await kassa.north.product({})).id
    const { north } = kassa
    const files: Bytes[] = []
    let outcome: unknown
    const cost = await costOf(async () => {
      const path = `${PRODUCTS}/${product}/images`
      const headers = { 'content-type': 'image/png' }
      const answer = await north.ask({ method: 'POST', path, raw, headers })
      if (answer.status !== 201) {
        outcome = answer.status === 415 ? 415 : answer.problem.errors?.[0]?.code
        return
      }
      const { url } = answer.json as { url: string }
      for (const address of [url, `${url}?width=320`]) {
        const file = await kassa.app.handle(new Request(`http://localhost${address}`))
        files.push(new Uint8Array(await file.arrayBuffer()))
      }
      const texts = files.map((file) => Buffer.from(file).toString('latin1'))
      outcome = texts.some((file) => HAS_PROFILE.test(file)) ? 'own colours' : 'sRGB'
      for (const file of texts) expect(file).not.toMatch(/Exif|GPS|zTXt|iTXt|tEXt|eXIf|XMP/)
    })
    expect(outcome).toBe(expected)
    for (const file of files) expect(file.length).toBeLessThan(2_000)
    expect(cost.memory).toBeLessThan(MOST_MEMORY)
    expect(cost.stallMs).toBeLessThan(MOST_STALL_MS)
  })
}
