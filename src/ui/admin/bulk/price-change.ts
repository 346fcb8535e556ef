import { minorPerMajor, PRICE_MAX } from '../../../domain/catalog/price.ts'
import type { Choice } from '../../shared/select.tsx'

/** What a changed price is rounded to: as it comes, or to an end that prices in shops have. */
export type Ending = 'exact' | 'whole' | '.99' | '.95' | '.90' | '.50'

export const ENDINGS: readonly Choice<Ending>[] = [
  { value: 'exact', label: 'to the smallest coin' },
  { value: 'whole', label: 'to whole amounts' },
  { value: '.99', label: 'to .99' },
  { value: '.95', label: 'to .95' },
  { value: '.90', label: 'to .90' },
  { value: '.50', label: 'to .00 or .50' },
]

/** "-10", "5 %", "2,5": a percentage from -100 to 1000, or null. */
export function parsePercent(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  if (!/^[+-]?\d{1,4}(\.\d{1,3})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent >= -100 && percent <= 1000 ? percent : null
}

/** A price changed by a percentage and rounded; null where no such price is possible. */
export function repriced(
  price: number,
  percent: number,
  ending: Ending,
  currency: string,
): number | null {
  const scale = minorPerMajor(currency)
  const minor = Math.round((Math.round(price * scale) * (100 + percent)) / 100)
  const rounded = ended(minor, ending, scale) / scale
  return rounded >= 0 && rounded <= PRICE_MAX ? rounded : null
}

function ended(minor: number, ending: Ending, scale: number): number {
  if (ending === 'exact' || scale === 1) return minor
  if (ending === 'whole') return Math.round(minor / scale) * scale
  if (ending === '.50') return Math.round((minor * 2) / scale) * (scale / 2)
  const end = Math.round(Number(ending) * scale)
  return Math.max(0, Math.round((minor - end) / scale) * scale) + end
}
