import { isGtin } from '../../../domain/catalog/barcode.ts'

/** The bars of a code: the widths in modules of bar, space, bar …, and whether it is an EAN. */
export interface Bars {
  readonly widths: readonly number[]
  readonly modules: number
}

/** The digits of EAN and UPC, of which the first digit of an EAN-13 chooses the sets (GS1, 5.2). */
const DIGITS = [3211, 2221, 2122, 1411, 1132, 1231, 1114, 1312, 1213, 3112].map(widthsOf)
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG'].concat([
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
])

/** Code 128 (ISO/IEC 15417): six widths for each value, and the stop character. */
const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 ' +
  '122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 ' +
  '322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 ' +
  '112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 ' +
  '331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 ' +
  '112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 ' +
  '411311 113141 114131 311141 411131 211412 211214 211232 2331112'
)
  .split(' ')
  .map(widthsOf)
const START_B = 104
const STOP = 106

/** The bars of a barcode as an EAN, or else as a Code 128; null if neither can hold it. */
export function barsOf(code: string): Bars | null {
  const widths = isGtin(code) && code.length < 14 ? ean(code) : code128(code)
  return widths && { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

function ean(code: string): number[] {
  if (code.length === 8) return framed(code.slice(0, 4), 'LLLL', code.slice(4))
  const full = code.padStart(13, '0')
  return framed(full.slice(1, 7), FIRST[Number(full[0])] ?? '', full.slice(7))
}

/** Guards around both halves. A right-hand digit has the widths of set L, with bars for spaces. */
function framed(left: string, sets: string, right: string): number[] {
  const digit = (number: string) => DIGITS[Number(number)] ?? []
  const half = [...left].flatMap((number, index) =>
    sets[index] === 'G' ? digit(number).toReversed() : digit(number),
  )
  return [1, 1, 1, ...half, 1, 1, 1, 1, 1, ...[...right].flatMap(digit), 1, 1, 1]
}

function code128(code: string): number[] | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(code)) return null
  const values = [...code].map((letter) => letter.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  return [START_B, ...values, check, STOP].flatMap((value) => CODE_128[value] ?? [])
}

function widthsOf(digits: string | number): number[] {
  return [...String(digits)].map(Number)
}
