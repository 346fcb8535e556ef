import { fromThousandths } from '../../domain/catalog/quantity.ts'

/** Signs of units that are not their names. */
const SIGNS: Readonly<Record<string, string>> = { hour: 'h' }

export function unitSign(unit: string): string {
  return SIGNS[unit] ?? unit
}

/** A quantity in thousandths for people: "3", "0.350 kg". */
export function quantityText(quantity: number, unit: string): string {
  if (unit === 'piece') return fromThousandths(quantity).toLocaleString()
  const digits = unit === 'g' || unit === 'ml' ? 0 : 3
  const number = fromThousandths(quantity).toLocaleString(undefined, {
    minimumFractionDigits: digits,
    maximumFractionDigits: 3,
  })
  return `${number} ${unitSign(unit)}`
}
