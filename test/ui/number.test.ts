import { describe, expect, test } from 'bun:test'
import { parseAmount } from '../../src/ui/shared/money.ts'
import { readNumber, signed } from '../../src/ui/shared/number.ts'

describe('an amount as people type it', () => {
  test.each([
    ['9.90', 'EUR', 9.9],
    ['9,90', 'EUR', 9.9],
    ['9,9', 'EUR', 9.9],
    ['12', 'EUR', 12],
    ['1.234,50', 'EUR', 1234.5],
    ['1,234.50', 'EUR', 1234.5],
    ['1 234,50', 'EUR', 1234.5],
    ["1'234.50", 'CHF', 1234.5],
    ['1.234.567', 'EUR', 1_234_567],
    ['1234.567,50', 'EUR', null],
    ['19.99', 'EUR', 19.99],
    ['1.2345', 'KWD', null],
    ['1,234', 'KWD', 1.234],
    ['500', 'JPY', 500],
    ['5.5', 'JPY', null],
    ['0', 'EUR', 0],
    ['999999999.99', 'EUR', 999_999_999.99],
    ['1000000000', 'EUR', null],
    ['-1', 'EUR', null],
    ['', 'EUR', null],
    ['abc', 'EUR', null],
    ['6,90 €', 'EUR', 6.9],
    ['6,90\u00a0€', 'EUR', 6.9],
    ['€6.90', 'EUR', 6.9],
    ['6,90 eur', 'EUR', 6.9],
    ['CHF 5.–', 'CHF', 5],
    ['5,-', 'EUR', 5],
    ['6,90 $', 'EUR', null],
    ['6 € 90', 'EUR', null],
    ['6,90 USD', 'EUR', null],
    ['1e5', 'EUR', null],
    ['.', 'EUR', null],
  ])('%j %s is %p', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount)
  })
})

describe('a difference as people type it', () => {
  test.each([
    ['-2', -2],
    ['−1,50', -1.5],
    ['+3.05', 3.05],
    [' 1.234,50 ', 1234.5],
    ['-1.234,5', -1234.5],
    ['-1000000000', null],
    ['-0', 0],
    ['--2', null],
    ['2-', null],
    ['', null],
  ])('%j is %p', (typed, amount) => {
    expect(parseAmount(typed, 'EUR', true)).toBe(amount)
  })
})

test('a difference is shown with its sign, the minus of sums', () => {
  expect([5, 0, -5].map(signed)).toEqual(['+5', '0', '−5'])
})

describe('a number within limits', () => {
  const percent = { decimals: 3, min: -100, max: 1000 }
  const points = { decimals: 0, min: -999_999_999, max: 999_999_999 }
  const pieces = { decimals: 0, min: 1, max: 9999 }
  const kilograms = { decimals: 3 }
  test.each([
    ['-10', percent, -10],
    ['−10', percent, -10],
    [' 5 ', percent, 5],
    ['+2,5', percent, 2.5],
    ['-100', percent, -100],
    ['-100.1', percent, null],
    ['1000', percent, 1000],
    ['1001', percent, null],
    ['ten', percent, null],
    ['1.2.3', percent, null],
    ['1e2', percent, null],
    ['−50', points, -50],
    ['1,234', points, 1234],
    ['1.234', points, null],
    ['0,350', points, null],
    ['0.5', points, null],
    ['9999999999', points, null],
    ['0', pieces, null],
    ['24', pieces, 24],
    ['+24', pieces, null],
    ['10000', pieces, null],
    ['0,350', kilograms, 0.35],
    ['1.234,5', kilograms, 1234.5],
    ['1,234.5', kilograms, 1234.5],
    ['0.3505', kilograms, null],
  ])('%j within %j is %p', (typed, limits, number) => {
    expect(readNumber(typed, limits)).toBe(number)
  })
})

describe('a number in the language of the page', () => {
  test.each([
    ['1.234', 'en', null],
    ['1,234', 'en', 1234],
    ['1.234', 'de', 1234],
    ['1,234', 'de', null],
    ['1234,5', 'en', 1234.5],
    ['1234.5', 'de', 1234.5],
    ['1.234,5', 'en', 1234.5],
    ['1,234.5', 'de', 1234.5],
    ['1 234,5', 'fr', 1234.5],
    ['1.234.567,89', 'es', 1_234_567.89],
    ['12.34.567', 'de', 1_234_567],
    ['1.23.45', 'de', null],
  ])('%j in %s is %p', (typed, language, number) => {
    expect(readNumber(typed, { decimals: 2 }, language)).toBe(number)
  })
})
