import { expect, test } from 'bun:test'
import { movedTo, toggled } from '../../../src/modules/till/page/sell/arrange.ts'

const IDS = ['a', 'b', 'c']

test.each([
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['b', 1, 'abc'],
  ['c', 0, 'cab'],
  ['a', -1, 'abc'],
  ['c', 3, 'abc'],
  ['b', 9, 'acb'],
])('%s moves to place %d: %s', (id, at, moved) => {
  expect(movedTo(IDS, id, at).join('')).toBe(moved)
})

test.each([
  ['b', 3, 'ac'],
  ['d', 4, 'abcd'],
  ['d', 3, 'bcd'],
  ['a', 1, 'bc'],
])('%s is chosen or left out, of at most %d: %s', (id, most, chosen) => {
  expect(toggled(IDS, id, most).join('')).toBe(chosen)
})
