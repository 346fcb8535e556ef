import { invalid, Refusal } from './error.ts'
import type { Picture } from './image.ts'

/** A camera's 50 megapixels; decoded that is 200 MB, on a thread of its own. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 16_383

/**
 * Looks into bytes that claim to be a picture, and writes the picture anew: turned upright, with
 * nothing left of where it was taken, of hidden payloads, or of a second meaning as HTML.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE for what is no PNG, JPEG or WebP by its bytes;
 *   VALIDATION_FAILED on `file` where it is damaged or too large
 */
export async function decodePicture(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const type = typeOf(bytes)
  if (!type) {
    const message = 'Send a PNG, JPEG or WebP picture; what it is called does not count.'
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', message)
  }
  try {
    const image = new Bun.Image(bytes, { maxPixels: MAX_PIXELS, autoOrient: true })
    const encoder = {
      png: () => image.png(),
      jpeg: () => image.jpeg({ quality: 90 }),
      webp: () => image.webp({ quality: 90 }),
    }[type]
    const clean = new Uint8Array(await encoder().bytes())
    const { width, height } = await new Bun.Image(clean).metadata()
    return { bytes: clean, type, width, height }
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** What the first bytes say (the signatures of PNG, JPEG and RIFF/WebP). */
function typeOf(bytes: Uint8Array): Picture['type'] | null {
  const starts = (signature: readonly number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte)
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  const riff = starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)
  return riff ? 'webp' : null
}

function unreadable(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (!code.startsWith('ERR_IMAGE_')) return cause
  const tooLarge = code === 'ERR_IMAGE_TOO_MANY_PIXELS'
  const message = tooLarge
    ? `Use a picture of up to ${MAX_PIXELS / 1e6} megapixels and ${MAX_SIDE} pixels a side.`
    : 'This picture is damaged; save it again and send it once more.'
  return invalid({ field: 'file', code: tooLarge ? 'too_large' : 'damaged', message })
}
