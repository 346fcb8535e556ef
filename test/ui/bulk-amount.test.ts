import { describe, expect, test } from 'bun:test'
import { parseDifference, parsePercent } from '../../src/ui/admin/bulk/amount.ts'

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

describe('a difference as typed', () => {
  const cases: readonly (readonly [typed: string, amount: number | null])[] = [
    ['-2', -2],
    ['−1,50', -1.5],
    ['+3.05', 3.05],
    [' 1.234,50 ', 1234.5],
    ['-0', 0],
    ['--2', null],
    ['2-', null],
    ['', null],
  ]
  for (const [typed, amount] of cases) {
    test(`${JSON.stringify(typed)} is ${amount}`, () => {
      expect(parseDifference(typed, 'EUR')).toBe(amount)
    })
  }
})
