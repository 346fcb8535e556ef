import { crc32, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A chunk of a PNG (ISO/IEC 15948). */
function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const all = Buffer.alloc(8 + body.length)
  all.writeUInt32BE(data.length, 0)
  body.copy(all, 4)
  all.writeUInt32BE(crc32(body), 4 + body.length)
  return all
}

/** A PNG of one colour, grey of `shade`, with what else is to stand in it before its end. */
export function png(width: number, height: number, shade = 128, extra: Uint8Array[] = []): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const line = Buffer.alloc(width + 1, shade)
  line[0] = 0
  const pixels = deflateSync(
    Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => line)),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = chunk('IEND', new Uint8Array())
  const parts = [signature, chunk('IHDR', head), ...extra, chunk('IDAT', pixels), end]
  return new Uint8Array(Buffer.concat(parts))
}

/** A comment within a PNG. */
export function textChunk(text: string): Buffer {
  return chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
}

export async function jpeg(width: number, height: number): Promise<Bytes> {
  return new Uint8Array(await new Bun.Image(png(width, height)).jpeg({ quality: 80 }).bytes())
}

export async function webp(width: number, height: number): Promise<Bytes> {
  return new Uint8Array(await new Bun.Image(png(width, height)).webp({ quality: 80 }).bytes())
}

/** The same JPEG as a camera writes it: on its side (EXIF orientation 6), and saying where. */
export function withExif(picture: Bytes): Bytes {
  const tiff = Buffer.alloc(26)
  tiff.write('II', 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(6, 18)
  const place = Buffer.from('GPS 52.5200 N 13.4050 E', 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]))
}
