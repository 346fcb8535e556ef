import type { Product } from '../../../domain/catalog/product.ts'
import { decimalsOf } from '../../../domain/catalog/quantity.ts'
import { parseAmount, plainAmount } from '../../shared/money.ts'
import { plainDecimal, readNumber } from '../../shared/number.ts'

/** The editable columns of variants, in their order. */
export const CELLS = ['sku', 'barcode', 'price', 'stock'] as const
export type VariantCell = (typeof CELLS)[number]
/** All fields of a variant that can be changed in the table. */
const EDITED = [...CELLS, 'status'] as const
export type EditedCell = (typeof EDITED)[number]

/** The unsaved edits: the texts of cells by `cellKey`. */
export type Edits = ReadonlyMap<string, string>

export function cellKey(id: string, cell: EditedCell): string {
  return `${cell} ${id}`
}

/** The text of a cell. */
export function cellText(product: Product, cell: EditedCell): string {
  const { price, currency, stock, unit } = product
  if (cell === 'price') return plainAmount(price, currency)
  if (cell === 'stock') return stock === null ? '' : plainDecimal(stock, decimalsOf(unit))
  return product[cell] ?? ''
}

/** The value of a typed text; undefined if it is invalid. */
export function cellValue(product: Product, cell: EditedCell, text: string) {
  const typed = text.trim()
  if (cell === 'status') return typed
  if (cell === 'sku' || cell === 'barcode') return typed || null
  if (cell === 'price') return parseAmount(typed, product.currency) ?? undefined
  if (typed === '') return null
  return readNumber(typed, { decimals: decimalsOf(product.unit) }) ?? undefined
}

/**
 * Applies a pasted text to the edits. It may contain rows and columns of a spreadsheet.
 * @param at the cell that gets the first value
 */
export function pasted(
  edits: Edits,
  rows: readonly Product[],
  at: { readonly row: number; readonly cell: VariantCell },
  text: string,
): Edits {
  const next = new Map(edits)
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const first = CELLS.indexOf(at.cell)
  for (const [down, line] of lines.entries()) {
    const product = rows[at.row + down]
    for (const [right, value] of line.split('\t').entries()) {
      const cell = CELLS[first + right]
      if (product && cell) next.set(cellKey(product.id, cell), value.trim())
    }
  }
  return next
}

/** Copies the text of one row to all rows below it. */
export function filledDown(
  edits: Edits,
  rows: readonly Product[],
  from: number,
  cell: EditedCell,
): Edits {
  const [source, ...below] = rows.slice(from)
  if (!source) return edits
  const text = edits.get(cellKey(source.id, cell)) ?? cellText(source, cell)
  return new Map([...edits, ...below.map(({ id }) => [cellKey(id, cell), text] as const)])
}

/** The edits that differ from the saved values. */
export function changedCells(edits: Edits, rows: readonly Product[]) {
  return rows.flatMap((product) => {
    const cells = EDITED.filter((cell) => {
      const text = edits.get(cellKey(product.id, cell))
      return text !== undefined && text.trim() !== cellText(product, cell)
    })
    return cells.length > 0 ? [{ product, cells }] : []
  })
}
