import type { Unit } from '../../../domain/catalog/quantity.ts'
import { THOUSANDTHS } from '../../../domain/orders/totals.ts'
import { QUANTITY_MAX } from './basket.ts'

/** Signs of units that are not their names. */
const SIGNS: Readonly<Record<string, string>> = { hour: 'h' }

export function unitSign(unit: string): string {
  return SIGNS[unit] ?? unit
}

/** A quantity in thousandths for people: "3", "0.350 kg". */
export function quantityText(quantity: number, unit: string): string {
  if (unit === 'piece') return (quantity / THOUSANDTHS).toLocaleString()
  const digits = unit === 'g' || unit === 'ml' ? 0 : 3
  const number = (quantity / THOUSANDTHS).toLocaleString(undefined, {
    minimumFractionDigits: digits,
    maximumFractionDigits: 3,
  })
  return `${number} ${unitSign(unit)}`
}

/** A typed quantity in thousandths; null if it is none. Only pieces must be whole. */
export function parseQuantity(text: string, unit: Unit): number | null {
  const number = Number(text.trim().replace(',', '.'))
  const pattern = unit === 'piece' ? /^\d+$/ : /^\d+([.,]\d{1,3})?$/
  const quantity = Math.round(number * THOUSANDTHS)
  const isPossible = pattern.test(text.trim()) && quantity > 0 && quantity <= QUANTITY_MAX
  return isPossible ? quantity : null
}
