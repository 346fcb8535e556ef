import { PRICE_MAX, toMajor, toMinor } from './price.ts'
import { isQuantity, toThousandths, type Unit } from './quantity.ts'

/*
 * The content of a piece, and its price per kilogram, liter and so on, by which customers compare
 * goods (directive 98/6/EC). Pages also use this file, so it needs no library.
 */

/** The units of what is in one piece. */
export const CONTENT_UNITS = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2', 'piece'] as const
export type ContentUnit = (typeof CONTENT_UNITS)[number]

/** The units that unit prices are for. */
export const PRICED_UNITS = ['kg', 'l', 'm', 'm2', 'piece'] as const
export type PricedUnit = (typeof PRICED_UNITS)[number]

/** The content of one piece: 500 g, 0.75 l. */
export interface PieceContent {
  readonly quantity: number
  readonly unit: ContentUnit
}

/** The price of one unit, in major units of the shop's currency. */
export interface UnitPrice {
  readonly price: number
  readonly unit: PricedUnit
}

/** The unit that the price of a measure is for, and how many of the measure are in it. */
const MEASURES: Readonly<Record<ContentUnit, readonly [unit: PricedUnit, measures: number]>> = {
  g: ['kg', 1_000],
  kg: ['kg', 1],
  ml: ['l', 1_000],
  cl: ['l', 100],
  l: ['l', 1],
  cm: ['m', 100],
  m: ['m', 1],
  m2: ['m2', 1],
  piece: ['piece', 1],
}

/** Whether a content can be of this quantity: some thousandths, or whole pieces. */
export function isContent({ quantity, unit }: PieceContent): boolean {
  return quantity > 0 && isQuantity(quantity, unit === 'piece' ? 'piece' : 'kg')
}

interface Priced {
  readonly price: number
  /** The unit by which the product is sold. */
  readonly unit: Unit
  readonly content: PieceContent | null
}

/**
 * The price per unit of a product's content, or of a product that is sold by weight, volume or
 * length. It is rounded to minor units, halves up: 250 g for 3.49 cost 13.96 per kg.
 * @returns null if the product has neither, or the price would exceed `PRICE_MAX`
 */
export function unitPriceOf({ price, unit, content }: Priced, currency: string): UnitPrice | null {
  const sold = unit === 'piece' ? content : unit === 'hour' ? null : { quantity: 1, unit }
  const minor = toMinor(price, currency)
  if (!sold || !isContent(sold) || minor === null) return null
  const [priced, measures] = MEASURES[sold.unit]
  const thousandths = BigInt(toThousandths(sold.quantity))
  const total = BigInt(minor) * BigInt(toThousandths(measures))
  const perUnit = toMajor(Number((2n * total + thousandths) / (2n * thousandths)), currency)
  return perUnit <= PRICE_MAX ? { price: perUnit, unit: priced } : null
}

/** The lowest and the highest of some unit prices; null if there is none, or they differ in unit. */
export function unitPriceRange(
  prices: readonly (UnitPrice | null)[],
): Readonly<Record<'unitPriceMin' | 'unitPriceMax', UnitPrice | null>> {
  const sorted = prices.filter((one) => one !== null).sort((a, b) => a.price - b.price)
  const [first = null] = sorted
  const last = sorted.at(-1) ?? null
  const isOne = sorted.every(({ unit }) => unit === first?.unit)
  return isOne
    ? { unitPriceMin: first, unitPriceMax: last }
    : { unitPriceMin: null, unitPriceMax: null }
}
