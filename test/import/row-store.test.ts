import { expect, spyOn, test } from 'bun:test'
import { RowStore } from '../../src/modules/import/row-store.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'

test('rows with gaps are read in order, at once, and in any order', () => {
  using scratch = openScratch()
  using set = spyOn(scratch, 'set')
  const store = new RowStore<string>(scratch, 'row')
  const numbers = Array.from({ length: 1_000 }, (_, index) => 2 + index * 3 + (index % 2))
  // Some rows fill a chunk by themselves.
  const value = (row: number) => (row % 50 === 0 ? `${row} `.repeat(30_000) : `${row}`)
  for (const row of numbers) {
    store.add(row, value(row))
    expect(store.get(row)).toBe(value(row))
  }
  // Not in memory: at most 64 rows of a chunk are.
  expect(set.mock.calls.length).toBeGreaterThan(1_000 / 64)
  expect([...store].map(([row]) => row)).toEqual(numbers)
  for (let row = 0; row < 3_100; row += 7) {
    const next = numbers.find((number) => number >= row)
    expect(store.next(row)).toEqual(next === undefined ? null : [next, value(next)])
    expect(store.get(row)).toBe(numbers.includes(row) ? value(row) : null)
    expect(store.get(numbers[row % 1_000] ?? 0)).toBe(value(numbers[row % 1_000] ?? 0))
  }
})
