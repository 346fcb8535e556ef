import { toThousandths, type Unit } from '../../../domain/catalog/quantity.ts'
import { QUANTITY_MAX } from './basket.ts'

/** A typed quantity in thousandths; null if it is none. Only pieces must be whole. */
export function parseQuantity(text: string, unit: Unit): number | null {
  const number = Number(text.trim().replace(',', '.'))
  const pattern = unit === 'piece' ? /^\d+$/ : /^\d+([.,]\d{1,3})?$/
  const quantity = toThousandths(number)
  const isPossible = pattern.test(text.trim()) && quantity > 0 && quantity <= QUANTITY_MAX
  return isPossible ? quantity : null
}
