import { expect, test } from 'bun:test'
import { smallProfile } from '../../../src/domain/catalog/color-profile.ts'
import {
  colorProfile,
  DISPLAY_P3,
  parametricCurve,
  SRGB,
  SRGB_CURVE,
} from '../../picture-sample.ts'

/** A curve by a table (ICC.1:2022, 10.6). */
function table(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12 + values.length * 2)
  bytes.write('curv', 'latin1')
  bytes.writeUInt32BE(values.length, 8)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 12 + index * 2)
  return bytes
}

function steps(count: number, lightOf: (step: number) => number): Buffer {
  const step = (index: number) => lightOf(index / (count - 1))
  return table(Array.from({ length: count }, (_, index) => Math.round(65_535 * step(index))))
}

function srgb(step: number): number {
  return step <= 0.04045 ? step / 12.92 : ((step + 0.055) / 1.055) ** 2.4
}

const [A, B] = [1 / 1.055, 0.055 / 1.055]

/** Whether the primaries of sRGB with this curve are sRGB. */
const CURVES: readonly (readonly [name: string, isSrgb: boolean, curve: Buffer])[] = [
  ['no table', false, table([])],
  ['a power of 2.2 as a table', true, table([563])],
  ['a power of 1.8 as a table', false, table([461])],
  ['a table of 1,024 steps', true, steps(1024, srgb)],
  ['a table of 64 steps', true, steps(64, srgb)],
  ['a straight table', false, steps(64, (step) => step)],
  ['half a table', false, steps(64, srgb).subarray(0, 100)],
  ['a power of 2.2', true, parametricCurve(0, [2.2])],
  ['a power of 1.8', false, parametricCurve(0, [1.8])],
  ['kind 1', true, parametricCurve(1, [2.4, A, B])],
  ['kind 1 that begins at a step of 0.06', true, parametricCurve(1, [1.99, 1.05, -0.06])],
  ['kind 1, darker', false, parametricCurve(1, [2.4, A, 0])],
  ['kind 2', true, parametricCurve(2, [2.4, A, B, 0.001])],
  ['kind 2 that begins at a step of 0.06', true, parametricCurve(2, [1.99, 1.05, -0.06, 0.001])],
  ['kind 2, brighter', false, parametricCurve(2, [2.4, A, B, 0.02])],
  ['kind 3', true, SRGB_CURVE],
  ['kind 3, straight up to 0.06', true, parametricCurve(3, [2.4, A, B, 1 / 12.92, 0.06])],
  ['kind 3, steep up to 0.045', true, parametricCurve(3, [2.4, A, B, 1, 0.045])],
  ['kind 3, steep up to 0.06', false, parametricCurve(3, [2.4, A, B, 1, 0.06])],
  ['kind 4', true, parametricCurve(4, [2.4, A, B, 1 / 12.92, 0.06, 0.001, 0.001])],
  ['kind 4, brighter above', false, parametricCurve(4, [2.4, A, B, 1 / 12.92, 0.06, 0.02, 0])],
  ['kind 4, brighter below', false, parametricCurve(4, [2.4, A, B, 1 / 12.92, 0.06, 0, 0.02])],
  ['kind 4, cut off', false, parametricCurve(4, [2.4, A, B, 1 / 12.92, 0.06])],
  ['kind 5, which is none', false, parametricCurve(5, [2.4, A, B, 1 / 12.92, 0.04045])],
  ['a curve of another type', false, Buffer.concat([Buffer.from('look'), SRGB_CURVE.subarray(4)])],
]

test.each(CURVES)('%s: sRGB %p', (_, isSrgb, curve) => {
  expect(smallProfile(colorProfile(SRGB, { curve })) === null).toBe(isSrgb)
  // Other primaries are other colours, whatever the curve is.
  expect(smallProfile(colorProfile(DISPLAY_P3, { curve }))).toBeInstanceOf(Buffer)
})

test.each(CURVES)('%s stays what it is in a small copy', (_, __, curve) => {
  const small = smallProfile(colorProfile(DISPLAY_P3, { curve, more: 60_000 }))
  if (!(small instanceof Buffer)) throw new Error('There is no copy.')
  expect(small.length).toBeLessThan(500 + curve.length)
  expect(smallProfile(small)).toEqual(small)
  for (const index of [0, 1, 2]) {
    expect(tag(small, `${'rgb'[index]}TRC`)).toEqual(curve)
    const primary = colorProfile(DISPLAY_P3)
    expect(tag(small, `${'rgb'[index]}XYZ`)).toEqual(tag(primary, `${'rgb'[index]}XYZ`))
  }
})

test('a table that is too long for an image is refused', () => {
  const curve = (count: number) => colorProfile(DISPLAY_P3, { curve: steps(count, srgb) })
  expect(smallProfile(curve(4096))).toBeInstanceOf(Buffer)
  expect(smallProfile(curve(20_000))).toBe('too large')
})

function tag(profile: Buffer, name: string): Buffer {
  for (let at = 132; at < 132 + profile.readUInt32BE(128) * 12; at += 12) {
    const start = profile.readUInt32BE(at + 4)
    const end = start + profile.readUInt32BE(at + 8)
    if (profile.toString('latin1', at, at + 4) === name) return profile.subarray(start, end)
  }
  throw new Error(`The profile has no ${name}.`)
}
