import { minorPerMajor, toMajor } from '../catalog/price.ts'
import { simpleLetters, sortKey } from '../text.ts'

/**
 * How lists of people and orders are searched: each row has a text with all its words, and a search
 * looks for parts of it. That finds the middle of a word, ignores case and accents, and costs one
 * short text for each row, where an index of words would cost a row for each word.
 */

/** The number of words that a search uses: the longest ones. */
const MOST_WORDS = 6
/** The maximum length of the words of one row. */
const MOST_LETTERS = 16_000
/** Shorter words are found only at the start of words, and shorter numbers only as a whole. */
const SHORT = { word: 3, number: 5 } as const
/** The last digits of a phone number, which do not depend on the country code. */
const PHONE_DIGITS = 8

const EDGES = /^\p{P}+|\p{P}+$/gu
const PHONE = /^\+?\d[\d\s()/.-]{5,}\d$/
/** Blanks within an amount: before or after its currency sign, or between thousands. */
const AMOUNT_BLANKS = /(?<=\p{Sc})\s+(?=\d)|(?<=\d)\s+(?=\p{Sc})|(?<=\d)[\u00a0\u202f](?=\d{3})/gu
const AMOUNT = /^\p{Sc}?(\d{1,3}(?:[.,'’]\d{3})+|\d+)(?:[.,](\d{1,2}))?\p{Sc}?$/u

/** The words of some texts in the stored and searched form: each once, between blanks. */
export function foundBy(texts: readonly (string | null | undefined)[]): string {
  const words = new Set(texts.flatMap((text) => (text ? wordsIn(text) : [])))
  return ` ${[...words].join(' ').slice(0, MOST_LETTERS).toWellFormed()} `
}

/** A phone number as one word. */
export function phoneWord(phone: string | null | undefined): string {
  return (phone ?? '').replace(/\D/g, '')
}

/** An amount as people may write it: "57.5", "57.50". */
export function amountWords(minor: number, currency: string): string[] {
  const major = toMajor(minor, currency)
  return [String(major), major.toFixed(Math.log10(minorPerMajor(currency))), currency]
}

/** The parameters $word1, $word2 … of a statement, for LIKE. All of them have to match. */
export function patternsOf(search: string): Readonly<Record<string, string>> {
  const words = PHONE.test(search.trim())
    ? phoneParts(search)
    : wordsIn(search.replace(AMOUNT_BLANKS, ''))
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS)
  return Object.fromEntries(longest.map((word, index) => [`word${index + 1}`, patternOf(word)]))
}

function wordsIn(text: string): string[] {
  const words = simpleLetters(sortKey(text)).split(/\s+/u).filter(Boolean)
  return words.map((word) => word.replace(EDGES, '') || word)
}

function phoneParts(search: string): string[] {
  const isAmount = AMOUNT.test(search.trim())
  return isAmount ? wordsIn(search) : [phoneWord(search).slice(-PHONE_DIGITS)]
}

function patternOf(word: string): string {
  const [, whole = '', decimals = ''] = AMOUNT.exec(word) ?? []
  if (whole !== '') {
    const number = whole.replace(/\D/g, '')
    const isLong = decimals === '' && number.length >= SHORT.number
    return isLong ? `%${number}%` : `% ${decimals === '' ? number : `${number}.${decimals}`} %`
  }
  // The address of an order in admin ends in its id.
  const [, code = ''] = /\border_\w{18}(\w{8})$/.exec(word) ?? []
  const escaped = (code || word).replace(/[!%_]/g, '!$&')
  return [...word].length < SHORT.word ? `% ${escaped}%` : `%${escaped}%`
}
