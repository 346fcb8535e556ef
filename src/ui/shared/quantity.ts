import { fromThousandths } from '../../domain/catalog/quantity.ts'
import type { PieceContent } from '../../domain/catalog/unit-price.ts'
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

/** The format of quantities. */
interface QuantityStyle {
  readonly locale: string
  /** The signs of units. */
  readonly units: Readonly<Record<string, string>>
}

/**
 * A quantity in thousandths for people: "3", "0.350 kg", "1.5 h". The format is that of the page by
 * default.
 */
export function quantityText(
  quantity: number,
  unit: string,
  style: QuantityStyle = { locale, units: shared.units },
): string {
  const number = fromThousandths(quantity).toLocaleString(style.locale, {
    minimumFractionDigits: MEASURED.has(unit) ? 3 : 0,
    maximumFractionDigits: 3,
  })
  return unit === 'piece' ? number : `${number} ${style.units[unit] ?? unit}`
}

/** The content of one piece: "500 g", "0.75 l", "10 pieces". */
export function contentText(
  { quantity, unit }: PieceContent,
  style: QuantityStyle = { locale, units: shared.units },
): string {
  const number = quantity.toLocaleString(style.locale, { maximumFractionDigits: 3 })
  return `${number} ${style.units[unit] ?? unit}`
}

/** The price of one unit: "€2.50 each", "€38.00 per kg". */
export function pricePer(price: string, unit: string): string {
  return unit === 'piece' ? shared.each(price) : shared.per(price, unitSign(unit))
}
