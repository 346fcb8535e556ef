import { fromThousandths } from '../../domain/catalog/quantity.ts'
import { locale } from './language.ts'
import { shared } from './text.ts'

/** The limit of low stock in a shop that has set none. */
export const LOW_STOCK = 5

export function unitSign(unit: string): string {
  const signs: Readonly<Record<string, string>> = shared.units
  return signs[unit] ?? unit
}

/** Units of scales and tapes, which show all three decimals. */
const MEASURED = new Set(['kg', 'l', 'm'])

/** A quantity in thousandths for people: "3", "0.350 kg", "1.5 h". */
export function quantityText(quantity: number, unit: string): string {
  const number = fromThousandths(quantity).toLocaleString(locale, {
    minimumFractionDigits: MEASURED.has(unit) ? 3 : 0,
    maximumFractionDigits: 3,
  })
  return unit === 'piece' ? number : `${number} ${unitSign(unit)}`
}

/** The price of one: "€2.50 each", "€38.00 per kg". */
export function pricePer(price: string, unit: string): string {
  return unit === 'piece' ? shared.each(price) : shared.per(price, unitSign(unit))
}
