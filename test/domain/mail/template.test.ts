import { expect, test } from 'bun:test'
import { lineOf } from '../../../src/domain/mail/template.ts'

test.each([
  ['Corner shop', 60, 'Corner shop'],
  ['  Corner\r\nshop\t', 60, 'Corner shop'],
  ['Corner\u0000\u2028\u200bshop', 60, 'Corner shop'],
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['🥐🥐🥐', 3, '🥐🥐🥐'],
  ['🥐🥐🥐🥐', 3, '🥐🥐…'],
  ['', 6, ''],
])('%j within %i characters is %j', (name, most, line) => {
  expect(lineOf(name, most)).toBe(line)
})

test('a name has sixty characters at most', () => {
  expect(lineOf('x'.repeat(60))).toHaveLength(60)
  expect(lineOf('x'.repeat(61))).toEndWith('x…')
})
