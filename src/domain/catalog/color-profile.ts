/**
 * Colour profiles (ICC.1:2022): decides whether a profile differs from sRGB, and writes a small
 * copy.
 */

/**
 * A profile without primaries is kept up to this size, for example that of XYB, which has 720
 * bytes.
 */
const MOST_OTHER_BYTES = 4 * 1024
/** A profile with a table of 4,096 steps for each colour has some 25 KB. */
const MOST_BYTES = 32 * 1024
const HEAD_BYTES = 128
const MOST_TAGS = 100

/** The tags with the primaries and the brightness curves of a display. */
const PRIMARIES = ['rXYZ', 'gXYZ', 'bXYZ'] as const
const CURVES = ['rTRC', 'gTRC', 'bTRC'] as const
const KEPT = ['wtpt', 'chad', ...PRIMARIES, ...CURVES]

/** The primaries of sRGB under D50 (IEC 61966-2-1), and the tolerance for others. */
const SRGB = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
]
const NEAR = 0.004
const NEAR_CURVE = 0.012

type Tags = ReadonlyMap<string, Buffer>

/**
 * Returns a profile with the same colours and nothing else. Null if no profile is needed: the
 * pixels are sRGB, or the profile is damaged or not for RGB pixels.
 */
export function smallProfile(profile: Buffer): Buffer | null | 'too large' {
  const tags = tagsOf(profile)
  if (!tags) return null
  if ([...PRIMARIES, ...CURVES].every((name) => tags.has(name))) {
    if (isSrgb(tags)) return null
    const small = written(profile, tags)
    return small.length > MOST_BYTES ? 'too large' : small
  }
  return profile.length > MOST_OTHER_BYTES ? 'too large' : profile
}

/** The tags of a complete RGB profile, or null. */
function tagsOf(profile: Buffer): Tags | null {
  const text = (at: number) => profile.toString('latin1', at, at + 4)
  if (profile.length < HEAD_BYTES + 4 || profile.readUInt32BE(0) !== profile.length) return null
  if (text(16) !== 'RGB ' || text(36) !== 'acsp') return null
  const count = profile.readUInt32BE(HEAD_BYTES)
  const first = HEAD_BYTES + 4
  if (count > MOST_TAGS || first + count * 12 > profile.length) return null
  const tags = new Map<string, Buffer>()
  for (let at = first; at < first + count * 12; at += 12) {
    const start = profile.readUInt32BE(at + 4)
    const data = profile.subarray(start, start + profile.readUInt32BE(at + 8))
    if (data.length < 12 || data.length !== profile.readUInt32BE(at + 8)) return null
    tags.set(text(at), data)
  }
  return tags
}

function isSrgb(tags: Tags): boolean {
  const areNear = PRIMARIES.every((name, index) => {
    const data = tags.get(name)
    const isXyz = data && data.length >= 20 && data.toString('latin1', 0, 4) === 'XYZ '
    return SRGB[index]?.every(
      (value, axis) => isXyz && Math.abs(value - fixed(data, 8 + axis * 4)) < NEAR,
    )
  })
  return areNear && CURVES.every((name) => isSrgbCurve(tags.get(name)))
}

function isSrgbCurve(data: Buffer | undefined): boolean {
  return [0.05, 0.2, 0.5, 0.8].every((step) => {
    const light = step <= 0.04045 ? step / 12.92 : ((step + 0.055) / 1.055) ** 2.4
    return data !== undefined && Math.abs(lightAt(data, step) - light) < NEAR_CURVE
  })
}

/**
 * The brightness of a step from 0 to 1 by a curve (ICC.1:2022, 10.6 and 10.18); NaN if the curve is
 * damaged.
 */
function lightAt(data: Buffer, step: number): number {
  if (data.toString('latin1', 0, 4) === 'curv') {
    const count = data.readUInt32BE(8)
    if (data.length < 12 + count * 2) return Number.NaN
    if (count === 0) return step
    if (count === 1) return step ** (data.readUInt16BE(12) / 256)
    return data.readUInt16BE(12 + Math.round(step * (count - 1)) * 2) / 65_535
  }
  const kind = data.readUInt16BE(8)
  const size = [1, 3, 4, 5, 7][kind]
  const isPara = data.toString('latin1', 0, 4) === 'para'
  if (!isPara || size === undefined || data.length < 12 + size * 4) return Number.NaN
  const values = Array.from({ length: size }, (_, index) => fixed(data, 12 + index * 4))
  const [gamma = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = values
  if (kind === 0) return step ** gamma
  const isLow = step < (kind < 3 ? -b / a : d)
  const [low, more] = kind < 3 ? [c, c] : [c * step + f, e]
  return isLow ? low : (a * step + b) ** gamma + more
}

/** A signed number with 16 fractional bits. */
function fixed(data: Buffer, at: number): number {
  return data.readInt32BE(at) / 65_536
}

/** A profile of the same version and class with these tags. Browsers need no profile name. */
function written(profile: Buffer, tags: Tags): Buffer {
  const kept = KEPT.flatMap((name) => {
    const data = tags.get(name)
    return data ? [{ name, data }] : []
  })
  const head = Buffer.alloc(HEAD_BYTES + 4 + kept.length * 12)
  // Copies version, class and colour spaces; then the signature and the white point.
  profile.copy(head, 8, 8, 24)
  profile.copy(head, 36, 36, 40)
  profile.copy(head, 68, 68, 80)
  head.writeUInt32BE(kept.length, HEAD_BYTES)
  const parts = [head]
  let end = head.length
  for (const [index, { name, data }] of kept.entries()) {
    const at = HEAD_BYTES + 4 + index * 12
    // Equal curves are stored once.
    const same = kept.slice(0, index).findIndex((other) => other.data.equals(data))
    const known = HEAD_BYTES + 4 + same * 12
    head.write(name, at, 'latin1')
    head.writeUInt32BE(same < 0 ? end : head.readUInt32BE(known + 4), at + 4)
    head.writeUInt32BE(data.length, at + 8)
    if (same >= 0) continue
    // Each tag begins at a multiple of four.
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    parts.push(padded)
    end += padded.length
  }
  head.writeUInt32BE(end, 0)
  return Buffer.concat(parts)
}
