/** The units of products. Pieces are whole numbers; the others have up to three decimals. */
export const UNITS = ['piece', 'kg', 'g', 'l', 'ml', 'm', 'hour'] as const
export type Unit = (typeof UNITS)[number]

/** The number of thousandths in one unit of a quantity, and in one percent of a rate. */
export const THOUSANDTHS = 1_000

/** The number of decimals that a quantity of this unit may have. */
export function decimalsOf(unit: Unit): number {
  return unit === 'piece' ? 0 : 3
}

/** Converts a quantity to an integer number of thousandths, so that sums are exact: 0.45 is 450. */
export function toThousandths(quantity: number): number {
  return Math.round(quantity * THOUSANDTHS)
}

export function fromThousandths(thousandths: number): number {
  return thousandths / THOUSANDTHS
}

/** Whether this is a valid quantity in this unit. */
export function isQuantity(quantity: number, unit: Unit): boolean {
  if (Object.is(quantity, -0)) return false
  if (unit === 'piece') return Number.isSafeInteger(quantity)
  return fromThousandths(toThousandths(quantity)) === quantity
}

/** Advice on the valid quantities of this unit. */
export function quantityHint(unit: Unit): string {
  return unit === 'piece' ? 'Use a whole number.' : 'Use a number with up to three decimals.'
}
