/*
 * The rates of value added tax that the set-up of a shop proposes. They are proposals to check:
 * only an owner puts them into the settings. Regions with rates of their own are left
 * out, and so are rates for single goods. Pages use this file as well, so it needs no library.
 */

/** The month for which the rates hold, as year and month. */
export const USUAL_RATES_AS_OF = '2026-01'

/** The rates of a country in percent: the standard one, then reduced ones, the highest first. */
type UsualRates = readonly [standard: number, ...reduced: number[]]

/**
 * Source: the standard and reduced rates of value added tax that tax administrations publish, for
 * the European Union, Switzerland, the United Kingdom and Norway.
 */
const USUAL_RATES: Readonly<Record<string, UsualRates>> = {
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 3.8, 2.6],
  CY: [19, 9, 5, 3],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GB: [20, 5, 0],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9, 4.8, 0],
  IT: [22, 10, 5, 4],
  LT: [21, 12, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 12, 7, 5, 0],
  NL: [21, 9],
  NO: [25, 15, 12],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
}

/**
 * The rates to propose to a shop in this country, the standard one first.
 * @param country of ISO 3166-1, such as NL
 * @returns null if none are known
 */
export function usualRates(country: string): UsualRates | null {
  return Object.hasOwn(USUAL_RATES, country) ? (USUAL_RATES[country] ?? null) : null
}
