import type { Product } from '../../../domain/catalog/product.ts'
import type { LabelSource } from './source.ts'

export const SHEETS = ['a24', 'a65', 'roll'] as const
export type Sheet = (typeof SHEETS)[number]

/** The number of labels on a page of each paper. */
export const PER_PAGE: Readonly<Record<Sheet, number>> = { a24: 24, a65: 65, roll: 1 }

/** Browsers take very long to lay out more labels. */
const MAX_LABELS = 2_000

interface Wanted {
  /** Whether each product gets as many labels as were counted of it. */
  readonly isCounted: boolean
  /** Otherwise that many; NaN while the text is no number. */
  readonly copies: number
}

/** The products of the labels to print, in their order. */
export function labelsOf(
  products: LabelSource['products'],
  { isCounted, copies }: Wanted,
): readonly Product[] {
  return products
    .flatMap(({ product, counted }) =>
      Array.from({ length: isCounted ? counted : copies || 1 }, () => product),
    )
    .slice(0, MAX_LABELS)
}

/**
 * The labels of each page; null stands for a place that is left empty.
 * @param skip the places of the first page that are used up; a roll has none
 */
export function pagesOf<T>(
  sheet: Sheet,
  skip: number,
  labels: readonly T[],
): readonly (readonly (T | null)[])[] {
  const skipped = sheet === 'roll' ? 0 : skip || 0
  const places = [...Array.from({ length: skipped }, () => null), ...labels]
  const size = PER_PAGE[sheet]
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  )
}
