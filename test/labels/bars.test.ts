import { expect, test } from 'bun:test'
import { barsOf } from '../../src/modules/labels/screens/bars.ts'

const LEFT = '0001101 0100111 0101111 0111101 0001001 0110011'
const RIGHT = '1000010 1000010 1000010 1110100 1000010 1100110'
const SHORT = '0110001 0110001 0011001 0010011 01010 1000010 1011100 1001110 1000100'

test.each([
  ['4006381333931', `101 ${LEFT} 01010 ${RIGHT} 101`],
  ['55123457', `101 ${SHORT} 101`],
])('the bars of the EAN %s', (code, expected) => {
  expect(barsOf(code)).toBe(expected.replaceAll(' ', ''))
})

test('other codes are a Code 128, with a check character', () => {
  const bars = barsOf('TEE-M')
  expect(bars).toHaveLength(11 * 7 + 13)
  expect(bars).toStartWith('11010010000')
  expect(bars).toEndWith('1100011101011')
  expect(barsOf('TEE-N')).not.toBe(bars)
})

test('a Code 128 takes digits in pairs', () => {
  expect(barsOf('12345678901231')).toHaveLength(11 * (2 + 14 / 2) + 13)
})

test('a UPC-A is the EAN-13 that begins with 0, and what no code can hold has no bars', () => {
  expect(barsOf('036000291452')).toBe(barsOf('0036000291452'))
  expect(barsOf('Größe')).toBeNull()
  expect(barsOf('x'.repeat(41))).toBeNull()
})
