import { expect, test } from 'bun:test'
import { KeptValues } from '../../src/domain/kept-values.ts'

const MB = 1024 * 1024

test('values are forgotten when they are too many', () => {
  const values = new KeptValues<string, string>()
  for (let key = 0; key < 1_000; key++) values.set(`${key}`, 'x', 'x')
  expect([values.get('0'), values.get('999')]).toEqual(['x', 'x'])
  values.set('1000', 'x', 'x')
  expect([values.get('0'), values.get('1000')]).toEqual([undefined, 'x'])
})

test('values are forgotten when they take too many bytes', () => {
  const values = new KeptValues<number, number>((bytes) => bytes)
  const size = 90 * 1024
  const most = Math.floor((48 * MB) / size)
  for (let key = 0; key < most; key++) values.set(`${key}`, size, size)
  expect(values.get('0')).toBe(size)
  // A value that takes the place of another one is counted once.
  for (let times = 0; times < 20; times++) values.set('0', size, size)
  expect(values.get('1')).toBe(size)
  values.set('more', size, size)
  expect([values.get('1'), values.get('more')]).toEqual([undefined, size])
})

test('a value that is too large is not kept, and pushes out no other', () => {
  const values = new KeptValues<number, number>((bytes) => bytes)
  values.set('small', 1, 1)
  values.set('large', 60 * MB, 60 * MB)
  expect([values.get('small'), values.get('large')]).toEqual([1, undefined])
})
