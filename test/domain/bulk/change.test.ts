import { describe, expect, test } from 'bun:test'
import { type AmountChange, amountAfter } from '../../../src/domain/bulk/change.ts'

describe('an amount', () => {
  const cases: readonly (readonly [number, AmountChange, string, number | null])[] = [
    [10, { percent: -10 }, 'EUR', 9],
    [19.99, { percent: 5 }, 'EUR', 20.99],
    [0.01, { percent: -10 }, 'EUR', 0.01],
    [10, { percent: -12.5, rounding: '.90' }, 'EUR', 8.9],
    [50, { percent: -10, rounding: '.90' }, 'EUR', 44.9],
    [59, { percent: -10, rounding: '.99' }, 'EUR', 52.99],
    [0.3, { percent: -50, rounding: '.99' }, 'EUR', 0.99],
    [12.3, { percent: 0, rounding: 'whole' }, 'EUR', 12],
    [12.3, { amount: 0, rounding: 'half' }, 'EUR', 12.5],
    [1250, { percent: -10, rounding: '.99' }, 'JPY', 1125],
    [1.234, { percent: 10 }, 'KWD', 1.357],
    [8, { percent: -100 }, 'EUR', 0],
    [999_999_999, { percent: 100 }, 'EUR', null],
    [0.1, { amount: 0.2 }, 'EUR', 0.3],
    [12.4, { amount: -2.5 }, 'EUR', 9.9],
    [12.4, { amount: -2.5, rounding: '.95' }, 'EUR', 9.95],
    [2, { amount: -2.01 }, 'EUR', null],
    [2, { amount: -2.01, rounding: '.99' }, 'EUR', null],
  ]
  for (const [before, change, currency, after] of cases) {
    test(`${before} ${currency} after ${JSON.stringify(change)} is ${after}`, () => {
      expect(amountAfter(before, change, currency)).toBe(after)
    })
  }
})
