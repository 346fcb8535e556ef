/** Countries whose postal codes are digits only, and the number of these digits. */
const DIGITS: Readonly<Record<string, number>> = {
  AT: 4,
  BE: 4,
  CH: 4,
  CZ: 5,
  DE: 5,
  DK: 4,
  EE: 5,
  ES: 5,
  FI: 5,
  FR: 5,
  GR: 5,
  HR: 5,
  HU: 4,
  IT: 5,
  LI: 4,
  LT: 5,
  LU: 4,
  NO: 4,
  PL: 5,
  SE: 5,
  SI: 4,
  SK: 5,
}

/**
 * The number of digits that a postal code of this country has, if `text` is none; null if it is
 * one, or if kassa does not know the postal codes of the country. Spaces and hyphens may stand in
 * it, and letters before it: "D-10115", "114 55".
 */
export function missedDigits(country: string, text: string): number | null {
  const digits = DIGITS[country]
  if (digits === undefined) return null
  const code = text.replace(/[\s-]/g, '').replace(/^[A-Za-z]{1,3}/, '')
  return code.length === digits && /^\d+$/.test(code) ? null : digits
}
