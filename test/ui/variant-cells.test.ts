import { expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import {
  cellKey,
  cellValue,
  changedCells,
  filledDown,
  pasted,
} from '../../src/ui/admin/variants/cells.ts'

const ROWS = ['S', 'M', 'L'].map(
  (size, index): Product =>
    ({
      id: size,
      sku: `TEE-${size}`,
      barcode: null,
      price: 10,
      stock: index,
      unit: 'piece',
      currency: 'EUR',
    }) as Product,
)

test('rows and columns of a spreadsheet go into the cells from the one on', () => {
  const edits = pasted(
    new Map(),
    ROWS,
    { row: 1, cell: 'price' },
    '12.50\t3\r\n13\t4\t9\r\n14\t5\n',
  )
  expect([...edits]).toEqual([
    [cellKey('M', 'price'), '12.50'],
    [cellKey('M', 'stock'), '3'],
    [cellKey('L', 'price'), '13'],
    [cellKey('L', 'stock'), '4'],
  ])
  expect(changedCells(edits, ROWS)).toEqual([
    { product: ROWS[1] as Product, cells: ['price', 'stock'] },
    { product: ROWS[2] as Product, cells: ['price', 'stock'] },
  ])
})

test('a value is filled down, and what is as before is no change', () => {
  const edits = filledDown(new Map([[cellKey('S', 'stock'), '2']]), ROWS, 0, 'stock')
  expect(changedCells(edits, ROWS).map(({ product }) => product.id)).toEqual(['S', 'M'])
})

test('texts are read as their values', () => {
  const [row] = ROWS
  const read = (cell: 'sku' | 'price' | 'stock', text: string) =>
    cellValue(row as Product, cell, text)
  expect([read('sku', ' A '), read('sku', ' ')]).toEqual(['A', null])
  expect([read('price', '12.5'), read('price', 'x'), read('price', '')]).toEqual([
    12.5,
    undefined,
    undefined,
  ])
  expect([read('stock', '7'), read('stock', ''), read('stock', '1.5')]).toEqual([
    7,
    null,
    undefined,
  ])
})
