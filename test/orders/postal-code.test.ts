import { expect, test } from 'bun:test'
import { missedDigits } from '../../src/modules/orders/postal-code.ts'

/** Texts, and how many digits a postal code of the country should have had. */
const CODES: readonly (readonly [country: string, text: string, missed: number | null])[] = [
  ['DE', '10115', null],
  ['DE', 'D-10115', null],
  ['DE', ' 10 115 ', null],
  ['DE', 'ABC', 5],
  ['DE', '1011', 5],
  ['DE', '101155', 5],
  ['DE', '1011A', 5],
  ['AT', '10115', 4],
  ['SE', '114 55', null],
  ['PL', '00-950', null],
  ['NL', '2801 HA', null],
  ['GB', 'SW1A 1AA', null],
]

test('postal codes of countries that have only digits are told from other texts', () => {
  for (const [country, text, missed] of CODES) {
    expect([country, text, missedDigits(country, text)]).toEqual([country, text, missed])
  }
})

test.each([
  ['AT BE CH DK HU LI LU NO SI', 4],
  ['CZ DE EE ES FI FR GR HR IT LT PL SE SK', 5],
])('postal codes of %s have %d digits', (countries, digits) => {
  const known = countries.split(' ').map((country) => [country, missedDigits(country, '-')])
  expect(known).toEqual(countries.split(' ').map((country) => [country, digits]))
})
