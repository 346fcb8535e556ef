import type { ImageParts, ImageType, Part } from './image-parts.ts'

/** Properties of an image that can be read without decoding it. */
export interface ImageHeader {
  readonly type: ImageType
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number
  /** The number of passes over the whole image that a JPEG takes; 1 for all other types. */
  readonly scans: number
  readonly animated: boolean
}

/** Reads the header of an image. */
export function imageHeader({ type, parts }: ImageParts): ImageHeader {
  const scans = type === 'jpeg' ? parts.filter(({ name }) => name === 'da').length : 1
  const flags = parts.find(({ name }) => name === 'VP8X')?.data.at(0) ?? 0
  const exif = parts.find((part) => isExif(type, part))
  const animated = type === 'webp' && (flags & 0b10) !== 0
  return { type, orientation: orientationOf(exif?.data), scans, animated }
}

function isExif(type: ImageType, { name, data }: Part): boolean {
  if (type === 'jpeg') return name === 'e1' && data.toString('latin1', 0, 6) === 'Exif\0\0'
  return name === (type === 'png' ? 'eXIf' : 'EXIF')
}

/** The orientation in EXIF data, which is a TIFF file (EXIF 2.32, 4.6); 1 if it has none. */
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
