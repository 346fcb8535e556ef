export type ImageType = 'png' | 'jpeg' | 'webp'

/** A chunk of a PNG or WebP; or a segment of a JPEG, with the scan data that follows it. */
export interface Part {
  /**
   * The name of the chunk, such as `IDAT` or `VP8X`; for a JPEG, the marker in hexadecimal, such as
   * `da`.
   */
  readonly name: string
  /** All bytes of the part. */
  readonly whole: Buffer
  /** The content without its header; for a scan, only its header. */
  readonly data: Buffer
}

/** The complete parts of an image file, in their order. */
export interface ImageParts {
  readonly type: ImageType
  readonly parts: readonly Part[]
}

/**
 * Splits a PNG, JPEG or WebP without inflating or decoding anything.
 * @returns null for other formats
 */
export function imageParts(file: Uint8Array<ArrayBuffer>): ImageParts | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 8) === PNG_SIGNATURE) return { type: 'png', parts: [...pngParts(bytes)] }
  if (text(0, 3) === '\xff\xd8\xff') return { type: 'jpeg', parts: [...jpegParts(bytes)] }
  if (text(0, 4) !== 'RIFF' || text(8, 12) !== 'WEBP') return null
  return { type: 'webp', parts: [...webpParts(bytes)] }
}

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

/** A file of tiny parts would cost a lot of memory; no encoder writes more. */
const MOST_PARTS = 20_000

/** The chunks of a PNG (PNG 3rd edition, 5.3). */
function* pngParts(bytes: Buffer): Generator<Part> {
  for (let at = 8, count = 0; at + 12 <= bytes.length && count < MOST_PARTS; count++) {
    const data = at + 8
    const end = data + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, data)
    yield { name, whole: bytes.subarray(at, end + 4), data: bytes.subarray(data, end) }
    at = end + 4
  }
}

/** The chunks of a WebP (RFC 9649, 2.3). */
function* webpParts(bytes: Buffer): Generator<Part> {
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < MOST_PARTS; count++) {
    const data = at + 8
    const size = bytes.readUInt32LE(at + 4)
    const next = data + size + (size % 2)
    const name = bytes.toString('latin1', at, at + 4)
    yield { name, whole: bytes.subarray(at, next), data: bytes.subarray(data, data + size) }
    at = next
  }
}

/** The segments of a JPEG up to its end (ITU-T T.81, annex B). */
function* jpegParts(bytes: Buffer): Generator<Part> {
  for (let at = 2, count = 0; at + 4 <= bytes.length && count < MOST_PARTS; count++) {
    // A marker may be preceded by any number of bytes 0xff.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1] ?? 0xd9
    if (bytes[at] !== 0xff || marker === 0xd9) return
    // These markers have no length and belong inside a scan.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    const data = at + 4
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    const name = marker.toString(16)
    yield { name, whole: bytes.subarray(at, next), data: bytes.subarray(data, end) }
    // Damaged files contain bytes between segments, which decoders skip.
    at = bytes[next] === 0xff ? next : bytes.indexOf(0xff, next)
    if (at < 0) return
  }
}

/**
 * The position of the next marker: stuffed zeros and restart markers belong to the data of a scan.
 */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xd9
    if (next > 0x01 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
