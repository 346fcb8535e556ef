import { barcodeKey, isGtin } from '../catalog/barcode.ts'
import { toMinor } from '../catalog/price.ts'
import type { Unit } from '../catalog/quantity.ts'
import { type FieldError, fieldError, refuseErrors } from '../error.ts'
import type { Gs1Code } from './gs1.ts'

/** The meaning of a scale code's last five digits: grams, or minor units of the currency. */
export type ScaleKind = 'weight' | 'price'

/** The first two digits of the codes that a shop's scales print. */
export interface ScalePrefix {
  readonly prefix: string
  readonly kind: ScaleKind
}

/** The parts of an EAN-13 that a scale prints: PP IIIII VVVVV and a check digit. */
export interface ScaleCode {
  readonly prefix: string
  /** The five digits of the item. */
  readonly item: string
  readonly value: number
}

/** The prefixes that GS1 reserves for shops (General Specifications, 1.4.4 and 2.1.11). */
export const SCALE_PREFIX = /^(02|2\d)$/
const SCALE_CODE = /^0(02|2\d)(\d{5})(\d{5})\d$/

/**
 * The parts of a code that a scale may have printed, or null. Some scanners read prefix 02 as UPC-A
 * and omit the zero, which is also accepted.
 */
export function scaleCode(code: string): ScaleCode | null {
  if (!isGtin(code)) return null
  const [, prefix, item, value] = SCALE_CODE.exec(barcodeKey(code)) ?? []
  return prefix && item && value ? { prefix, item, value: Number(value) } : null
}

/** @throws Refusal VALIDATION_FAILED if a prefix is not reserved for shops, or is given twice */
export function checkScalePrefixes(prefixes: readonly ScalePrefix[]): void {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { prefix }] of prefixes.entries()) {
    const field = `scalePrefixes.${index}.prefix`
    if (!SCALE_PREFIX.test(prefix)) {
      errors.push(fieldError(field, 'prefix', 'Use 02, or 20 to 29.'))
    } else if (seen.has(prefix)) {
      errors.push(fieldError(field, 'repeated', 'Give each prefix once.'))
    }
    seen.add(prefix)
  }
  refuseErrors(errors)
}

/** The grams of a quantity: 1000 in one unit of any product that is not sold by g or ml. */
export function gramsIn(quantity: number, unit: Unit): number {
  return unit === 'g' || unit === 'ml' ? quantity : Math.round(quantity * 1000)
}

/**
 * The value on a GS1 label of goods sold by weight: the amount to pay, or else the grams. Null if
 * the code has neither, and for goods sold by the piece.
 */
export function labelOf(
  { grams, amount }: Gs1Code,
  unit: Unit,
  currency: string,
): { readonly kind: ScaleKind; readonly value: number } | null {
  if (unit === 'piece') return null
  const minor = amount === null ? null : toMinor(amount, currency)
  if (minor !== null) return { kind: 'price', value: minor }
  return grams === null ? null : { kind: 'weight', value: grams }
}

/** A quantity and its price in minor units. */
interface Weighed {
  readonly quantity: number
  readonly priceMinor: number
}

/**
 * The quantity and price of a value in a scale's code. For grams, the price is rounded half up to
 * minor units; they count as millilitres for a product sold by ml or litre. For a price, the
 * quantity is rounded to three decimals; it is 1 for a product that costs nothing.
 * @param unitMinor the price of one unit of the product, in minor units
 */
export function weighed(kind: ScaleKind, value: number, unitMinor: number, unit: Unit): Weighed {
  if (kind === 'weight') {
    const perUnit = gramsIn(1, unit)
    const parts = BigInt(unitMinor) * BigInt(value)
    const half = BigInt(perUnit >> 1)
    return { quantity: value / perUnit, priceMinor: Number((parts + half) / BigInt(perUnit)) }
  }
  const quantity = unitMinor === 0 ? 1 : Math.round((value * 1000) / unitMinor) / 1000
  return { quantity, priceMinor: value }
}
