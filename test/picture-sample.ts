import { crc32, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A chunk of a PNG (ISO/IEC 15948). */
export function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const all = Buffer.alloc(8 + body.length)
  all.writeUInt32BE(data.length, 0)
  body.copy(all, 4)
  all.writeUInt32BE(crc32(body), 4 + body.length)
  return all
}

/** A PNG of one colour, grey of `shade`, with what else is to stand in it before its end. */
export function png(width: number, height: number, shade = 128, extra: Uint8Array[] = []): Bytes {
  const line = Array<number>(width).fill(shade)
  return pngOf(Array(Math.min(height, 64)).fill(line), extra, height)
}

/** A grey PNG of these lines, of which the last may be missing. */
export function pngOf(
  lines: readonly (readonly number[])[],
  extra: Uint8Array[] = [],
  height = lines.length,
): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(lines[0]?.length ?? 0, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const pixels = deflateSync(Buffer.concat(lines.map((line) => Buffer.from([0, ...line]))))
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

/** The JPEG of a camera: rotated (EXIF orientation 6), and with the place where it was taken. */
export function withExif(picture: Bytes): Bytes {
  const place = Buffer.from('GPS 52.5200 N 13.4050 E', 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(6), place])
  return new Uint8Array(
    Buffer.concat([picture.subarray(0, 2), segment(0xe1, body), picture.subarray(2)]),
  )
}

/** EXIF of a width of 3 and an orientation (EXIF 2.32, 4.6). */
export function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const number = order === 'II' ? 'writeUIntLE' : 'writeUIntBE'
  const tiff = Buffer.alloc(38)
  tiff.write(order, 'latin1')
  tiff[number](42, 2, 2)
  tiff[number](8, 4, 4)
  const entries = Object.entries({ 256: 3, 274: orientation })
  tiff[number](entries.length, 8, 2)
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 10 + index * 12
    tiff[number](Number(tag), at, 2)
    tiff[number](3, at + 2, 2)
    tiff[number](1, at + 4, 4)
    tiff[number](value, at + 8, 2)
  }
  return tiff
}

/** EXIF within a PNG. */
export function exifChunk(orientation: number, order: 'II' | 'MM'): Buffer {
  return chunk('eXIf', exif(orientation, order))
}

/** The WebP in the extended format (RFC 9649, 2.7), with these flags and further chunks. */
export function extendedWebp(
  picture: Bytes,
  { width, height }: { width: number; height: number },
  flags: number,
  extra: Readonly<Record<string, Uint8Array>> = {},
): Bytes {
  const head = Buffer.alloc(10)
  head[0] = flags
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const chunks = Object.entries({ VP8X: head, ...extra }).map(([name, data]) => riff(name, data))
  const [first = head, ...rest] = chunks
  const body = [Buffer.from('WEBP'), first, picture.subarray(12), ...rest]
  return new Uint8Array(riff('RIFF', Buffer.concat(body)))
}

function riff(name: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG of these dimensions with this many scans, and without pixels. */
export function emptyJpeg(width: number, height: number, scans = 1): Bytes {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from('\xff\0\xff\xd0.', 'latin1'),
  ])
  const start = segment(scans > 1 ? 0xc2 : 0xc0, frame)
  const ends = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])] as const
  // Behind its end a phone may keep a film, in which any bytes stand.
  const film = Buffer.concat(Array(99).fill(scan))
  return new Uint8Array(Buffer.concat([ends[0], start, ...Array(scans).fill(scan), ends[1], film]))
}

/** The primaries of Display P3 and of sRGB under D50. */
export const DISPLAY_P3 = [
  [0.5151, 0.2412, -0.0011],
  [0.292, 0.6922, 0.0419],
  [0.1571, 0.0666, 0.7841],
]
export const SRGB = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
]

/** A curve by a formula (ICC.1:2022, 10.18). */
export function parametricCurve(kind: number, values: readonly number[]): Buffer {
  return ofNumbers(`para\0\0\0\0\0${String.fromCharCode(kind)}\0\0`, values)
}

export const SRGB_CURVE = parametricCurve(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

/** A signature, and signed numbers with 16 fractional bits. */
function ofNumbers(signature: string, values: readonly number[]): Buffer {
  const head = Buffer.from(signature, 'latin1')
  const bytes = Buffer.concat([head, Buffer.alloc(values.length * 4)])
  for (const [index, value] of values.entries()) {
    bytes.writeInt32BE(Math.round(value * 65_536), head.length + index * 4)
  }
  return bytes
}

/** A colour profile (ICC.1:2022), with the curve of sRGB by default, and as many bytes more. */
export function colorProfile(
  primaries: readonly (readonly number[])[],
  { space = 'RGB ', more = 0, curve = SRGB_CURVE } = {},
): Buffer {
  const tags = [
    { name: 'wtpt', data: ofNumbers('XYZ \0\0\0\0', [0.9642, 1, 0.8249]) },
    ...primaries.flatMap((values, index) => [
      { name: `${'rgb'[index]}XYZ`, data: ofNumbers('XYZ \0\0\0\0', values) },
      { name: `${'rgb'[index]}TRC`, data: curve },
    ]),
    ...(more > 0 ? [{ name: 'A2B0', data: Buffer.alloc(more, 'GPS ') }] : []),
  ]
  const head = Buffer.alloc(132 + tags.length * 12)
  head.writeUInt32BE(0x0420_0000, 8)
  head.write(`mntr${space}XYZ `, 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  ofNumbers('', [0.9642, 1, 0.8249]).copy(head, 68)
  head.writeUInt32BE(tags.length, 128)
  let end = head.length
  for (const [index, { name, data }] of tags.entries()) {
    head.write(name, 132 + index * 12, 'latin1')
    head.writeUInt32BE(end, 136 + index * 12)
    head.writeUInt32BE(data.length, 140 + index * 12)
    end += data.length
  }
  head.writeUInt32BE(end, 0)
  return Buffer.concat([head, ...tags.map(({ data }) => data)])
}
