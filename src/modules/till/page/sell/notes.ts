import { minorPerMajor } from '../../../../domain/catalog/price.ts'

/** The number of amounts that are offered. */
const OFFERED = 4

/** The notes in circulation by currency, and the large coins of those whose notes begin late. */
const NOTES: Readonly<Record<string, readonly number[]>> = {
  AUD: [5, 10, 20, 50, 100],
  CAD: [5, 10, 20, 50, 100],
  CHF: [5, 10, 20, 50, 100, 200, 1000],
  CZK: [50, 100, 200, 500, 1000, 2000, 5000],
  DKK: [20, 50, 100, 200, 500],
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  HUF: [200, 500, 1000, 2000, 5000, 10_000, 20_000],
  ISK: [100, 500, 1000, 2000, 5000, 10_000],
  JPY: [500, 1000, 5000, 10_000],
  NOK: [20, 50, 100, 200, 500, 1000],
  PLN: [5, 10, 20, 50, 100, 200, 500],
  SEK: [10, 20, 50, 100, 200, 500, 1000],
  USD: [1, 5, 10, 20, 50, 100],
}

/** Most other currencies have notes of these sizes, times a power of ten. */
const USUAL = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

/**
 * The amounts that a customer is likely to hand over for a due amount: for each note, the smallest
 * sum of such notes that is enough. The smallest amounts come first.
 * @param due in minor units
 */
export function likelyNotes(due: number, currency: string): number[] {
  if (due <= 0) return []
  const major = minorPerMajor(currency)
  const notes = NOTES[currency] ?? USUAL.map((note) => (major === 1 ? note * 100 : note))
  const amounts = notes.map((note) => Math.ceil(due / (note * major)) * note * major)
  const more = [...new Set(amounts)].filter((amount) => amount > due)
  return more.sort((a, b) => a - b).slice(0, OFFERED)
}
