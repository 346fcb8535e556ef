import { minorPerMajor, PRICE_MAX } from '../../../domain/catalog/price.ts'
import type { Choice } from '../../shared/select.tsx'

/** How a changed price is rounded. */
export type Ending = 'exact' | 'whole' | '.99' | '.95' | '.90' | '.50'

export const ENDINGS: readonly Choice<Ending>[] = [
  { value: 'exact', label: 'To the smallest coin' },
  { value: 'whole', label: 'To whole amounts' },
  { value: '.99', label: 'To end in .99' },
  { value: '.95', label: 'To end in .95' },
  { value: '.90', label: 'To end in .90' },
  { value: '.50', label: 'To end in .00 or .50' },
]

/** Reads a percentage from -100 to 1000, such as "-10", "5 %" or "2,5"; null for other text. */
export function parsePercent(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  if (!/^[+-]?\d{1,4}(\.\d{1,3})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent >= -100 && percent <= 1000 ? percent : null
}

/** A price changed by a percentage and rounded; null if the result is not a possible price. */
export function changedPrice(
  price: number,
  percent: number,
  ending: Ending,
  currency: string,
): number | null {
  const scale = minorPerMajor(currency)
  const minor = Math.round((Math.round(price * scale) * (100 + percent)) / 100)
  const result = rounded(minor, ending, scale) / scale
  return result >= 0 && result <= PRICE_MAX ? result : null
}

/** Amounts in minor units; `scale` is how many make one major unit. */
function rounded(minor: number, ending: Ending, scale: number): number {
  if (ending === 'exact' || scale === 1) return minor
  if (ending === 'whole') return Math.round(minor / scale) * scale
  if (ending === '.50') return Math.round((minor * 2) / scale) * (scale / 2)
  const end = Math.round(Number(ending) * scale)
  return Math.max(0, Math.round((minor - end) / scale) * scale) + end
}
