import { describe, expect, test } from 'bun:test'
import { labelsOf, pagesOf, type Sheet } from '../../src/modules/labels/screens/sheets.ts'

describe('labels', () => {
  const products = [
    { product: 'A', counted: 3 },
    { product: 'B', counted: 1 },
  ] as never
  test.each<[isCounted: boolean, copies: number, labels: string]>([
    [true, 7, 'AAAB'],
    [false, 2, 'AABB'],
    [false, 0, 'AB'],
    [false, Number.NaN, 'AB'],
  ])('as counted: %p, else %p of each: %s', (isCounted, copies, labels) => {
    expect(labelsOf(products, { isCounted, copies }).join('')).toBe(labels)
  })

  test('are no more than a browser lays out', () => {
    expect(labelsOf(products, { isCounted: false, copies: 5_000 })).toHaveLength(2_000)
  })

  test.each<[sheet: Sheet, skip: number, count: number, pages: number[], empty: number]>([
    ['a24', 0, 24, [24], 0],
    ['a24', 0, 25, [24, 1], 0],
    ['a24', 2, 23, [24, 1], 2],
    ['a65', 64, 2, [65, 1], 64],
    ['a65', Number.NaN, 1, [1], 0],
    ['roll', 5, 2, [1, 1], 0],
    ['a24', 0, 0, [], 0],
  ])('on %s with %p places used: %i labels on pages of %j', (sheet, skip, count, sizes, empty) => {
    const labels = Array.from({ length: count }, (_, index) => index)
    const pages = pagesOf(sheet, skip, labels)
    expect(pages.map((page) => page.length)).toEqual(sizes)
    expect(pages.flat()).toEqual([...Array.from({ length: empty }, () => null), ...labels])
  })
})
