import { codeOf, invalid } from '../error.ts'
import { smallProfile } from './color-profile.ts'
import { type ImageParts, type ImageType, type Part, PNG_SIGNATURE } from './image-parts.ts'

/**
 * The parts that decoders need for the pixels. Other parts may inflate to thousands of times their
 * size in the decoder, and may reveal private data, such as where a picture was taken.
 */
const NEEDED: Readonly<Record<ImageType, RegExp>> = {
  png: /^(IHDR|PLTE|tRNS|IDAT|IEND)$/,
  // The frame and its scans, their tables, and the header of JFIF or Adobe, which defines the
  // colour space.
  jpeg: /^(c[0-9a-f]|d[abcd]|e0|ee)$/,
  webp: /^(ALPH|VP8 |VP8L)$/,
}
/** The longest headers of JFIF and Adobe. A longer one contains a picture or something else. */
const MOST_HEAD = 14
/** Profiles for printing have up to 2 MB. */
const MOST_PROFILE_BYTES = 2 * 1024 * 1024
const JPEG_PROFILE = 'ICC_PROFILE\0'
/** The flags of a WebP for a profile and for transparency (RFC 9649, 2.7.1). */
const FLAGS = { profile: 0b10_0000, alpha: 0b1_0000 }

/**
 * The file with its pixels and, where colours depend on one, a small colour profile.
 * @param field the name of the file for a refusal
 * @throws Refusal VALIDATION_FAILED on the field if colours depend on a profile that is too large
 */
export function pixelsOnly({ type, parts }: ImageParts, field = 'file'): Uint8Array<ArrayBuffer> {
  const needed = parts.filter((part) => NEEDED[type].test(part.name) && !isLongHead(type, part))
  const found = PROFILES[type](parts)
  const profile = Buffer.isBuffer(found) ? smallProfile(found) : found
  if (profile === 'too large') {
    const message = 'The colour profile of this image is too large; save the image as sRGB.'
    throw invalid(field, 'profile', message)
  }
  return new Uint8Array(Buffer.concat(JOINED[type](needed, profile, parts)))
}

function isLongHead(type: ImageType, { name, data }: Part): boolean {
  return type === 'jpeg' && name.startsWith('e') && data.length > MOST_HEAD
}

/** Finds the colour profile of a file; null if there is none, or a damaged one. */
type FindProfile = (parts: readonly Part[]) => Buffer | null | 'too large'

const PROFILES: Readonly<Record<ImageType, FindProfile>> = {
  png: (parts) => {
    const { data } = parts.find(({ name }) => name === 'iCCP') ?? {}
    // A name, a zero, and the compression method, of which there is only one.
    return data ? inflated(data.subarray(data.indexOf(0) + 2)) : null
  },
  jpeg: (parts) => {
    const pieces = parts.flatMap(({ name, data }) =>
      name === 'e2' && data.toString('latin1', 0, JPEG_PROFILE.length) === JPEG_PROFILE
        ? [data.subarray(JPEG_PROFILE.length)]
        : [],
    )
    // Each piece begins with its number and the number of pieces.
    const sorted = pieces.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
    return pieces.length === 0 ? null : Buffer.concat(sorted.map((piece) => piece.subarray(2)))
  },
  webp: (parts) => parts.find(({ name }) => name === 'ICCP')?.data ?? null,
}

/** Node's zlib, loaded with the first color profile, because it would take 1.5 ms of each start. */
function zlib() {
  return process.getBuiltinModule('node:zlib')
}

function inflated(data: Buffer): Buffer | null | 'too large' {
  try {
    return zlib().inflateSync(data, { maxOutputLength: MOST_PROFILE_BYTES })
  } catch (error) {
    return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : null
  }
}

type Join = (needed: readonly Part[], profile: Buffer | null, parts: readonly Part[]) => Buffer[]

/** Joins the needed parts of a file, with the profile at its place. */
const JOINED: Readonly<Record<ImageType, Join>> = {
  png: ([head, ...rest], profile) => [
    Buffer.from(PNG_SIGNATURE, 'latin1'),
    ...(head ? [head.whole] : []),
    ...(profile ? [pngProfile(profile)] : []),
    ...rest.map(({ whole }) => whole),
  ],
  jpeg: (needed, profile) => [
    Buffer.from([0xff, 0xd8]),
    ...(profile ? [jpegProfile(profile)] : []),
    ...needed.map(({ whole }) => whole),
    Buffer.from([0xff, 0xd9]),
  ],
  webp: (needed, profile, parts) => {
    const head = parts.find(({ name }) => name === 'VP8X')
    const extended = head && Buffer.from(head.whole)
    extended?.set([((extended[8] ?? 0) & FLAGS.alpha) | (profile ? FLAGS.profile : 0)], 8)
    const all = [
      Buffer.from('WEBP', 'latin1'),
      ...(extended ? [extended] : []),
      ...(extended && profile ? [riff('ICCP', profile)] : []),
      ...needed.map(({ whole }) => whole),
    ]
    return [riff('RIFF', Buffer.concat(all))]
  },
}

function pngProfile(profile: Buffer): Buffer {
  const { crc32, deflateSync } = zlib()
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** The profile fits into one segment. */
function jpegProfile(profile: Buffer): Buffer {
  const head = Buffer.from(`\xff\xe2..${JPEG_PROFILE}\x01\x01`, 'latin1')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  return Buffer.concat([head, profile])
}

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
