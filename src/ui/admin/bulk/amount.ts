import { parseAmount } from '../../shared/money.ts'

/** Reads a percentage from -100 to 1000, such as "-10", "5 %" or "2,5"; null for other text. */
export function parsePercent(text: string): number | null {
  const plain = withMinus(text).replace(/[\s%]/g, '').replace(',', '.')
  if (!/^[+-]?\d{1,4}(\.\d{1,3})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent >= -100 && percent <= 1000 ? percent : null
}

/** Reads an amount with a sign or without, such as "-2" or "+1,50"; null for other text. */
export function parseDifference(text: string, currency: string): number | null {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(withMinus(text).trim()) ?? []
  const amount = parseAmount(digits, currency)
  return amount === null || sign !== '-' ? amount : 0 - amount
}

function withMinus(text: string): string {
  return text.replace('−', '-')
}
