import { describe, expect, test } from 'bun:test'
import {
  CURRENCIES,
  currencyDecimals,
  PRICE_MAX,
  toMajor,
  toMinor,
} from '../../../src/domain/catalog/price.ts'

const CASES: readonly (readonly [price: number, currency: string, minor: number | null])[] = [
  [0, 'EUR', 0],
  [0.01, 'EUR', 1],
  [19.99, 'EUR', 1999],
  [0.29, 'EUR', 29],
  [1.15, 'EUR', 115],
  [4.35, 'EUR', 435],
  [1.1 + 2.2, 'EUR', null],
  [0.1 + 0.2, 'EUR', null],
  [19.999, 'EUR', null],
  [0.35000000000000003, 'EUR', null],
  [1.005, 'EUR', null],
  [1e-7, 'EUR', null],
  [5e-324, 'EUR', null],
  [-0, 'EUR', null],
  [-0.01, 'EUR', null],
  [-1, 'EUR', null],
  [Number.NaN, 'EUR', null],
  [Number.POSITIVE_INFINITY, 'EUR', null],
  [PRICE_MAX, 'EUR', 99_999_999_999],
  [1_000_000_000, 'EUR', null],
  [1e21, 'EUR', null],
  [999_999_999, 'JPY', 999_999_999],
  [PRICE_MAX, 'JPY', null],
  [0.5, 'JPY', null],
  [1, 'JPY', 1],
  [0.001, 'KWD', 1],
  [0.0001, 'KWD', null],
  [12.345, 'KWD', 12_345],
  [PRICE_MAX, 'KWD', 999_999_999_990],
  [999_999_999.991, 'KWD', null],
  [0.0001, 'UYW', 1],
]

describe('toMinor', () => {
  for (const [price, currency, minor] of CASES) {
    test(`${price} ${currency} is ${minor}`, () => expect(toMinor(price, currency)).toBe(minor))
  }

  for (const currency of ['JPY', 'EUR', 'KWD', 'UYW']) {
    test(`a million amounts of ${currency} come back as they went`, () => {
      const decimals = currencyDecimals(currency)
      const scale = 10 ** decimals
      const last = Math.floor(PRICE_MAX * scale)
      const wrong: string[] = []
      const check = (minor: number) => {
        const text = decimalText(minor, decimals)
        const price = Number(text)
        if (toMinor(price, currency) !== minor || toMajor(minor, currency) !== price) {
          wrong.push(text)
        }
      }
      for (let minor = 0; minor < 200_000; minor++) check(minor)
      for (let minor = last; minor > last - 200_000; minor--) check(minor)
      for (let step = 0; step < 600_000; step++) check(Math.floor((last / 600_000) * step))
      expect(wrong).toEqual([])
    })
  }

  test('one decimal too many is always seen', () => {
    const seen: number[] = []
    for (let tenths = 0; tenths <= 1_000_000; tenths++) {
      if (tenths % 10 !== 0 && toMinor(Number(`${tenths}e-3`), 'EUR') !== null) seen.push(tenths)
    }
    expect(seen).toEqual([])
  })
})

describe('currencies', () => {
  const known: readonly (readonly [string, boolean])[] = [
    ['EUR', true],
    ['JPY', true],
    ['KWD', true],
    ['eur', false],
    ['EU', false],
    ['', false],
    ['XYZ', false],
    ['constructor', false],
  ]
  for (const [code, expected] of known) {
    test(`${JSON.stringify(code)} is ${expected ? 'one' : 'none'}`, () =>
      expect(CURRENCIES.has(code)).toBe(expected))
  }

  test('have the decimals of ISO 4217, each of them', () => {
    const all = Intl.supportedValuesOf('currency')
    expect(all.length).toBeGreaterThan(150)
    // The runtime gives it two; ISO 4217 says four.
    const iso = new Map([['UYW', 4]])
    const decimalsOf = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits
    expect(all.map((one) => `${one} ${currencyDecimals(one)}`)).toEqual(
      all.map((one) => `${one} ${iso.get(one) ?? decimalsOf(one)}`),
    )
  })
})

/** 1999 with 2 decimals is the text 19.99, made without arithmetic. */
function decimalText(minor: number, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}
