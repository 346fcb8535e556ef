import { describe, expect, test } from 'bun:test'
import { checkImage, decodeImage } from '../../../src/domain/catalog/image-format.ts'
import { Refusal } from '../../../src/domain/error.ts'
import { emptyJpeg, exif, exifChunk, extendedWebp, png, pngOf, webp } from '../../picture-sample.ts'

const SIZE = { width: 30, height: 20 }
const ANIMATION = 0b10
const EXIF = 0b1000

describe('which images are decoded is decided by their header', () => {
  const still = webp(SIZE.width, SIZE.height)
  const table: [name: string, image: () => Promise<Uint8Array<ArrayBuffer>>, refusal: string][] = [
    ['a JPEG of a phone', async () => emptyJpeg(4032, 3024), ''],
    ['a JPEG of 48 megapixels', async () => emptyJpeg(8000, 6000), ''],
    [
      'a JPEG of 51',
      async () => emptyJpeg(8500, 6000),
      'This image has 51 megapixels; send one of at most 50.',
    ],
    ['a progressive JPEG of 24', async () => emptyJpeg(6000, 4000, 10), ''],
    [
      'a progressive JPEG of 48',
      async () => emptyJpeg(8000, 6000, 10),
      'This image has 48 megapixels; send one of at most 25, or a JPEG that is not progressive of at most 50.',
    ],
    ['a JPEG of 32 scans', async () => emptyJpeg(99, 99, 32), ''],
    [
      'a JPEG of 33 scans',
      async () => emptyJpeg(99, 99, 33),
      'This JPEG has more than 32 scans; save it again and send it once more.',
    ],
    ['a PNG of 25', async () => png(5000, 5000), ''],
    [
      'a PNG of 25 and a bit',
      async () => png(5001, 5000),
      'This image has 25.1 megapixels; send one of at most 25, or a JPEG that is not progressive of at most 50.',
    ],
    [
      'a PNG of 900',
      async () => png(30_000, 30_000),
      'This image has 900 megapixels; send one of at most 25, or a JPEG that is not progressive of at most 50.',
    ],
    ['a WebP with EXIF', async () => extendedWebp(await still, SIZE, EXIF, { EXIF: exif(1) }), ''],
    [
      'an animated WebP',
      async () => extendedWebp(await still, SIZE, ANIMATION),
      'This image is animated; send a single frame of it.',
    ],
  ]
  test.each(table)('%s', async (_, image, refusal) => {
    const refused = await checkImage(await image()).then(
      () => '',
      (error: unknown) => error,
    )
    expect(refused instanceof Refusal ? refused.errors[0]?.message : refused).toBe(refusal)
  })
})

describe('an orientation is undone', () => {
  /** The upright picture, and its pixels in a file of each orientation (EXIF 2.32, 4.6.4 A). */
  const UPRIGHT = [
    [10, 20, 30],
    [40, 50, 60],
  ]
  const LYING: Readonly<Record<number, readonly (readonly number[])[]>> = {
    1: UPRIGHT,
    2: [
      [30, 20, 10],
      [60, 50, 40],
    ],
    3: [
      [60, 50, 40],
      [30, 20, 10],
    ],
    4: [
      [40, 50, 60],
      [10, 20, 30],
    ],
    5: [
      [10, 40],
      [20, 50],
      [30, 60],
    ],
    6: [
      [30, 60],
      [20, 50],
      [10, 40],
    ],
    7: [
      [60, 30],
      [50, 20],
      [40, 10],
    ],
    8: [
      [40, 10],
      [50, 20],
      [60, 30],
    ],
    9: UPRIGHT,
  }
  const decoded = async (image: Uint8Array<ArrayBuffer>) =>
    await decodeImage(await checkImage(image))

  test.each(Object.keys(LYING).map(Number))('%d of a PNG', async (orientation) => {
    const upright = await decoded(pngOf(UPRIGHT))
    for (const order of ['II', 'MM'] as const) {
      const image = pngOf(LYING[orientation] ?? [], [exifChunk(orientation, order)])
      expect(await decoded(image)).toEqual(upright)
    }
  })

  test('of a WebP, with or without the prefix that some programs write', async () => {
    const still = await webp(SIZE.width, SIZE.height)
    for (const prefix of ['', 'Exif\0\0']) {
      const block = Buffer.concat([Buffer.from(prefix), exif(6)])
      const image = extendedWebp(still, SIZE, EXIF, { EXIF: block })
      expect(await decoded(image)).toMatchObject({ type: 'webp', width: 20, height: 30 })
    }
  })

  test('damaged EXIF is as good as none', async () => {
    for (const block of [
      Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'),
      Buffer.from('MM'),
      exif(6).subarray(0, 12),
    ]) {
      const image = extendedWebp(await webp(SIZE.width, SIZE.height), SIZE, EXIF, { EXIF: block })
      expect(await decoded(image)).toMatchObject(SIZE)
    }
  })
})
