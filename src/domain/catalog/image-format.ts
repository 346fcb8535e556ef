import type { FieldCode } from '../../text/field-code.ts'
import { codeOf, invalid, Refusal } from '../error.ts'
import { type ImageHeader, imageHeader } from './image-header.ts'
import { imageParts } from './image-parts.ts'
import { pixelsOnly } from './image-pixels.ts'

/**
 * The largest image that is decoded: as a baseline JPEG, the largest that phones and cameras make;
 * otherwise half of that. Either takes at most 250 MB, and at worst some 4 s of one core.
 */
export const MAX_MEGAPIXELS = { oneScanJpeg: 50, other: 25 } as const
/** Encoders write about ten scans. Each costs a pass over the whole image, even an empty one. */
const MAX_SCANS = 32

/** An image that was decoded and encoded again, upright and without metadata. */
export interface CleanImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: 'png' | 'jpeg' | 'webp'
  readonly width: number
  readonly height: number
}

/** An image that may be decoded, reduced by `pixelsOnly`. */
export interface CheckedImage extends ImageHeader {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Checks the header of an image before it is decoded.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE unless the bytes are a PNG, JPEG or WebP;
 *   VALIDATION_FAILED on `file` if the image is damaged, animated or too large
 */
export async function checkImage(file: Uint8Array<ArrayBuffer>): Promise<CheckedImage> {
  const split = imageParts(file)
  if (!split) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', messageFor(file))
  const header = imageHeader(split)
  const bytes = pixelsOnly(split)
  const undecoded = new Bun.Image(bytes, { maxPixels: Number.MAX_SAFE_INTEGER })
  const { width, height } = await undecoded.metadata().catch(refuseDamaged)
  const oneScanJpeg = header.type === 'jpeg' && header.scans <= 1
  const megapixels = (width * height) / 1e6
  const most = oneScanJpeg ? MAX_MEGAPIXELS.oneScanJpeg : MAX_MEGAPIXELS.other
  if (megapixels > most) {
    const has = `This image has ${Math.ceil(megapixels * 10) / 10} megapixels`
    const jpeg = oneScanJpeg
      ? ''
      : `, or a JPEG that is not progressive of at most ${MAX_MEGAPIXELS.oneScanJpeg}`
    throw refused('too_large', `${has}; send one of at most ${most}${jpeg}.`)
  }
  if (header.scans > MAX_SCANS) {
    const message = `This JPEG has more than ${MAX_SCANS} scans; save it again and send it once more.`
    throw refused('too_many_scans', message)
  }
  if (header.animated) {
    throw refused('animated', 'This image is animated; send a single frame of it.')
  }
  return { ...header, bytes }
}

/**
 * The operations that turn each EXIF orientation upright (EXIF 2.32, 4.6.4 A). Bun rotates before
 * it mirrors.
 */
const UPRIGHT: Readonly<Record<number, (image: Bun.Image) => Bun.Image>> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(90).flop(),
  6: (image) => image.rotate(90),
  7: (image) => image.rotate(90).flip(),
  8: (image) => image.rotate(270),
}

/**
 * Decodes an image, turns it upright and encodes it again. The new file has no metadata, such as
 * the place where it was taken, and nothing that could be read as HTML or a script. If its colours
 * are not sRGB, it has a small profile.
 * @throws Refusal VALIDATION_FAILED on `file` if it is damaged
 */
export async function decodeImage({ bytes, type, orientation }: CheckedImage): Promise<CleanImage> {
  const decoded = new Bun.Image(bytes)
  const image = UPRIGHT[orientation]?.(decoded) ?? decoded
  const encoder = {
    png: () => image.png(),
    jpeg: () => image.jpeg({ quality: 90 }),
    webp: () => image.webp({ quality: 90 }),
  }[type]
  const clean = new Uint8Array(await encoder().bytes().catch(refuseDamaged))
  const { width, height } = await new Bun.Image(clean).metadata()
  return { bytes: clean, type, width, height }
}

/**
 * The image as a WebP that is at most `width` pixels wide; a smaller image keeps its size.
 * @param file the result of `decodeImage`
 */
export async function scaledWebp(
  file: Uint8Array<ArrayBuffer>,
  width: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const split = imageParts(file)
  const image = new Bun.Image(split ? pixelsOnly(split) : file).resize(width, undefined, {
    withoutEnlargement: true,
  })
  return new Uint8Array(await image.webp({ quality: 80 }).bytes())
}

/** Unsupported formats of phones and browsers, recognised by the text in their header. */
const OTHER_TYPES: readonly (readonly [name: string, at: number, text: RegExp])[] = [
  ['HEIC', 4, /^ftyp(hei|hev|mif|msf)/],
  ['AVIF', 4, /^ftypav/],
  ['GIF', 0, /^GIF8/],
  ['TIFF', 0, /^(II\*\0|MM\0\*)/],
  ['SVG', 0, /^\s*<(\?xml|svg)/],
]

/** Advice about a file that is no PNG, JPEG or WebP. */
function messageFor(file: Uint8Array): string {
  const head = Buffer.from(file.subarray(0, 64)).toString('latin1')
  const [name] = OTHER_TYPES.find(([, at, text]) => text.test(head.slice(at))) ?? []
  if (name === undefined) return 'Send a PNG, JPEG or WebP image; what it is called does not count.'
  return `${name} images cannot be read; save the image as JPEG, PNG or WebP and send that.`
}

function refuseDamaged(cause: unknown): never {
  const code = codeOf(cause)
  if (!code.startsWith('ERR_IMAGE_')) throw cause
  throw refused('damaged', 'This image is damaged; save it again and send it once more.')
}

function refused(code: FieldCode, message: string): Refusal {
  return invalid('file', code, message)
}
