import { isGtin } from '../catalog/barcode.ts'

/** The content of a GS1-128, a GS1 DataMatrix or a GS1 Digital Link. */
export interface Gs1Code {
  /** 14 digits. */
  readonly gtin: string
  /** The net weight in grams; null if the code has none. */
  readonly grams: number | null
  /** The amount to pay, in major units of the shop's currency; null if the code has none. */
  readonly amount: number | null
}

/** The group separator (FNC1), which ends a value of variable length. */
const SEPARATOR = '\x1d'

/** The lengths of the values that need no separator (GS1 General Specifications, 7.8.5). */
const FIXED: readonly (readonly [identifier: RegExp, length: number])[] = [
  [/^00/, 18],
  [/^0[123]/, 14],
  [/^1[1-9]/, 6],
  [/^20/, 2],
  [/^3[1-6]\d\d/, 6],
  [/^41\d/, 13],
]

/** The identifiers whose values end with a separator, by the number of their digits. */
const VARIABLE = [/^39\d\d/, /^(43|7[02]|8\d)\d\d/, /^(2[345]|40|42|71)\d/, /^(10|2[12]|30|37|9\d)/]

/** Identifiers and values written for people: (01)09506000134352(3103)000450. */
const BRACKETED = /\((\d{2,4})\)([^(]*)/g

/** A Digital Link (GS1 Digital Link URI syntax, 4.4). Its query has weights and prices. */
const LINK = /^https?:\/\/[^?#]*?\/01\/(\d{8,14})(?:\/[^?#]*)?(?:\?([^#]*))?/i

/**
 * Reads a code with application identifiers.
 * @param text without the identifier of the symbology, such as ]C1
 * @returns null if it is no such code, or has no GTIN with a correct check digit
 */
export function gs1Code(text: string): Gs1Code | null {
  const values = valuesIn(text)
  const gtin = values?.get('01')?.padStart(14, '0') ?? ''
  if (!values || !isGtin(gtin)) return null
  const kilograms = decimalOf(values, /^310[0-5]$/)
  return {
    gtin,
    grams: kilograms === null ? null : Math.round(kilograms * 1000),
    amount: decimalOf(values, /^392\d$/),
  }
}

/** Writes a code in brackets, with only the needed identifiers. */
export function gs1Text({ gtin, grams, amount }: Gs1Code): string {
  const weight = grams === null ? '' : `(3103)${String(grams).padStart(6, '0')}`
  const price = amount === null ? '' : `(3923)${Math.round(amount * 1000)}`
  return `(01)${gtin}${weight}${price}`
}

function valuesIn(text: string): ReadonlyMap<string, string> | null {
  const [link, gtin = '', query = ''] = LINK.exec(text) ?? []
  if (link !== undefined) {
    return new Map([...new URLSearchParams(query), ['01', gtin]])
  }
  if (text.startsWith('(')) {
    return new Map([...text.matchAll(BRACKETED)].map(([, name = '', value = '']) => [name, value]))
  }
  return elementsOf(text)
}

/** The element strings of a code; null if it does not begin with a GTIN. */
function elementsOf(text: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>()
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text
  if (!/^01\d{14}/.test(rest)) return null
  while (rest !== '') {
    const fixed = FIXED.find(([identifier]) => identifier.test(rest))
    const name = (fixed ? [fixed[0]] : VARIABLE).flatMap((one) => one.exec(rest)?.[0] ?? [])[0]
    if (name === undefined) return values
    const end = fixed ? name.length + fixed[1] : rest.indexOf(SEPARATOR)
    const next = end < 0 ? rest.length : end
    values.set(name, rest.slice(name.length, next))
    rest = rest.slice(next).replace(new RegExp(`^${SEPARATOR}`), '')
  }
  return values
}

/** A number whose identifier ends with its number of decimals. */
function decimalOf(values: ReadonlyMap<string, string>, identifier: RegExp): number | null {
  for (const [name, value] of values) {
    if (!identifier.test(name) || !/^\d{1,15}$/.test(value)) continue
    return Number(value) / 10 ** Number(name.at(-1))
  }
  return null
}
