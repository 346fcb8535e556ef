import { describe, expect, test } from 'bun:test'
import { parseAmount } from '../../src/ui/shared/money.ts'

describe('an amount as people type it', () => {
  const cases: readonly (readonly [typed: string, currency: string, amount: number | null])[] = [
    ['9.90', 'EUR', 9.9],
    ['9,90', 'EUR', 9.9],
    ['9,9', 'EUR', 9.9],
    ['12', 'EUR', 12],
    ['1.234,50', 'EUR', 1234.5],
    ['1,234.50', 'EUR', 1234.5],
    ['1 234,50', 'EUR', 1234.5],
    ["1'234.50", 'CHF', 1234.5],
    ['1.234.567', 'EUR', 1_234_567],
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
    ['1e5', 'EUR', null],
    ['.', 'EUR', null],
  ]
  for (const [typed, currency, amount] of cases) {
    test(`${JSON.stringify(typed)} ${currency} is ${amount}`, () => {
      expect(parseAmount(typed, currency)).toBe(amount)
    })
  }
})
