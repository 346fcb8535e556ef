/** What a product is sold by. Only pieces are whole; all else has up to three decimals. */
export const UNITS = ['piece', 'kg', 'g', 'l', 'ml', 'm', 'hour'] as const
export type Unit = (typeof UNITS)[number]

/** Decimals of quantities of measured goods. */
export const QUANTITY_DECIMALS = 3

/** A quantity as an integer, in which sums are exact: 0.45 is 450. */
export function toThousandths(quantity: number): number {
  return Math.round(quantity * 1000)
}

export function fromThousandths(thousandths: number): number {
  return thousandths / 1000
}

/** Whether there can be so much of something that is sold by this unit. */
export function isQuantity(quantity: number, unit: Unit): boolean {
  if (Object.is(quantity, -0)) return false
  if (unit === 'piece') return Number.isSafeInteger(quantity)
  return fromThousandths(toThousandths(quantity)) === quantity
}
