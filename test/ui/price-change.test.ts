import { describe, expect, test } from 'bun:test'
import { changedPrice, type Ending, parsePercent } from '../../src/ui/admin/bulk/price-change.ts'

describe('a percentage as typed', () => {
  const cases: readonly (readonly [typed: string, percent: number | null])[] = [
    ['-10', -10],
    ['−10', -10],
    [' 5 % ', 5],
    ['+2,5', 2.5],
    ['-100', -100],
    ['-100.1', null],
    ['1000', 1000],
    ['1001', null],
    ['ten', null],
    ['', null],
    ['1.2.3', null],
    ['1e2', null],
  ]
  for (const [typed, percent] of cases) {
    test(`${JSON.stringify(typed)} is ${percent}`, () => {
      expect(parsePercent(typed)).toBe(percent)
    })
  }
})

describe('a price changed by a percentage', () => {
  const cases: readonly (readonly [number, number, Ending, string, number | null])[] = [
    [10, -10, 'exact', 'EUR', 9],
    [19.99, 5, 'exact', 'EUR', 20.99],
    [0.01, -10, 'exact', 'EUR', 0.01],
    [10, -12.5, '.90', 'EUR', 8.9],
    [50, -10, '.90', 'EUR', 44.9],
    [59, -10, '.99', 'EUR', 52.99],
    [0.3, -50, '.99', 'EUR', 0.99],
    [12.3, 0, 'whole', 'EUR', 12],
    [12.3, 0, '.50', 'EUR', 12.5],
    [1250, -10, '.99', 'JPY', 1125],
    [1.234, 10, 'exact', 'KWD', 1.357],
    [8, -100, 'exact', 'EUR', 0],
    [999_999_999, 100, 'exact', 'EUR', null],
  ]
  for (const [price, percent, ending, currency, expected] of cases) {
    test(`${price} ${currency} by ${percent} % to ${ending} is ${expected}`, () => {
      expect(changedPrice(price, percent, ending, currency)).toBe(expected)
    })
  }
})
