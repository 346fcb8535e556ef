/** Facts about an image that its file shows without being decoded. */
export interface ImageHeader {
  readonly type: 'png' | 'jpeg' | 'webp'
  /** The EXIF orientation of a PNG or WebP, 1 to 8. For a JPEG the decoder applies it. */
  readonly orientation: number
  /** How many passes over the whole image a JPEG takes; 1 for all other types. */
  readonly scans: number
  readonly animated: boolean
}

const STILL = { orientation: 1, scans: 1, animated: false } as const

/** Reads the header of a PNG, JPEG or WebP. @returns null for any other file */
export function imageHeader(file: Uint8Array<ArrayBuffer>): ImageHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
    return { ...STILL, type: 'png', orientation: orientationOf(pngExif(bytes)) }
  }
  if (text(0, 3) === '\xff\xd8\xff') return { ...STILL, type: 'jpeg', scans: scansOf(bytes) }
  if (text(0, 4) !== 'RIFF' || text(8, 12) !== 'WEBP') return null
  const chunks = webpChunks(bytes)
  const flags = chunks.get('VP8X')?.at(0) ?? 0
  const orientation = orientationOf(chunks.get('EXIF'))
  return { ...STILL, type: 'webp', orientation, animated: (flags & 0b10) !== 0 }
}

/** The eXIf chunk of a PNG (PNG 3rd edition, 11.3.3.5). */
function pngExif(bytes: Buffer): Buffer | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const data = at + 8
    const end = data + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, data) === 'eXIf') return bytes.subarray(data, end)
    at = end + 4
  }
  return undefined
}

/** The chunks of a WebP by name (RFC 9649, 2.3). */
function webpChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= bytes.length; ) {
    const data = at + 8
    const size = bytes.readUInt32LE(at + 4)
    chunks.set(bytes.toString('latin1', at, at + 4), bytes.subarray(data, data + size))
    at = data + size + (size % 2)
  }
  return chunks
}

/** The orientation in EXIF data, which is a TIFF file (EXIF 2.32, 4.6); 1 where it has none. */
function orientationOf(exif: Buffer | undefined): number {
  if (!exif) return 1
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const little = tiff.toString('latin1', 0, 4) === 'II*\0'
  if (!little && tiff.toString('latin1', 0, 4) !== 'MM\0*') return 1
  const number = (at: number, size: number) => {
    if (at + size > tiff.length) return 0
    return little ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  const directory = number(4, 4)
  for (let entry = 0; entry < number(directory, 2); entry++) {
    const at = directory + 2 + entry * 12
    if (number(at, 2) !== 0x0112) continue
    const orientation = number(at + 8, 2)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Counts the scans of a JPEG up to its end (ITU-T T.81, annex B): each has an SOS marker. */
function scansOf(bytes: Buffer): number {
  let scans = 0
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0xd9
    if (marker === 0xd9) break
    if (marker === 0xff) at += 1
    // Stuffed zeros and restart markers are part of the data of a scan.
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      if (marker === 0xda) scans++
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    }
  }
  return scans
}
