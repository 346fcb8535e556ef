import type { Product } from '../catalog/product.ts'
import type { Language } from '../catalog/search.ts'
import { PRIVATE } from '../catalog/visibility.ts'
import { simpleLetters } from '../text.ts'
import type { Words } from './expression.ts'
import { HAN_VARIANTS } from './han.ts'
import { stem } from './stem.ts'

const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const COMPOUND = /[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu
/** Longer words are truncated. */
const MAX_LETTERS = 60

/** Accents, and the vowel points of Hebrew and Arabic, which are mostly omitted. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g

/** Chinese, Japanese, Thai and others are written without spaces. */
const SPACELESS =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
/** The first code point of these scripts, in Thai. It spares most words the slow expression. */
const FIRST_SPACELESS = 0x0e00
const IS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u')
const RUN = new RegExp(`[${SPACELESS}]+|[^${SPACELESS}]+`, 'gu')
const LETTER_WITH_MARKS = /\P{M}\p{M}*/gu

/**
 * The words of a text without case and accents: "Crème" is "creme". A text without spaces between
 * its words is one word.
 */
export function wordsOf(text: string | null | undefined): string[] {
  if (!text) return []
  const lower = spelledOut(text.toLowerCase())
  if (ASCII.test(lower)) return shortened(lower.match(ASCII_WORD))
  const words = inOneScript(folded(lower)).match(WORD)
  if (!words || !IS_SPACELESS.test(lower)) return shortened(words)
  return words.flatMap((word) => word.match(RUN) ?? [])
}

const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu
const SIGNED = /(?<![\p{L}\p{N}])([a-z])(\+\+|#)(?![\p{L}\p{N}])/gu

/** "men's" is "mens", as it is often typed; C++ and C# are words of their own. */
function spelledOut(lower: string): string {
  if (!/['’#]|\+\+/.test(lower)) return lower
  return lower
    .replace(POSSESSIVE, 's')
    .replace(SIGNED, (_, letter, sign) => letter + (sign === '#' ? 'sharp' : 'plusplus'))
}

function folded(lower: string): string {
  const bare = lower.normalize('NFKD').replaceAll('и\u0306', 'й').replace(ACCENTS, '')
  return simpleLetters(bare).normalize('NFC')
}

const HIRAGANA = /[\u3041-\u3096]/g
const TO_KATAKANA = 0x60

const SIMPLIFIED = lettersBefore(HAN_VARIANTS)

function lettersBefore(text: string): ReadonlyMap<string, string> {
  const letters = [...text]
  return new Map(
    letters.flatMap((letter, index) => (index % 2 ? [] : [[letter, letters[index + 1] ?? letter]])),
  )
}

/**
 * Normalizes Japanese words, which may be in either kana, and Chinese words, which may be in either
 * script.
 */
function inOneScript(text: string): string {
  if (!IS_SPACELESS.test(text)) return text
  return text
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
    .replace(/\p{sc=Han}/gu, (letter) => SIMPLIFIED.get(letter) ?? letter)
}

function shortened(words: string[] | null): string[] {
  if (!words?.some((word) => word.length > MAX_LETTERS)) return words ?? []
  return words.map((word) => word.slice(0, MAX_LETTERS))
}

/**
 * The parts by which a word is indexed: mostly its stem. A text without spaces is indexed by each
 * pair of neighbouring letters, so that each word in it is found; its last letter follows alone.
 */
function indexedParts(language: Language, word: string): string[] {
  if (!isSpaceless(word)) return [stem(language, word)]
  const letters = word.match(LETTER_WITH_MARKS) ?? []
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/** The consecutive parts to search in order to find a word. */
export function searchedParts(language: Language, word: string): string[] {
  const parts = indexedParts(language, word)
  return parts.length > 1 ? parts.slice(0, -1).slice(0, MAX_LETTERS) : parts
}

/** Whether a word, in the form of `wordsOf`, is in a script without spaces between words. */
export function isSpaceless(word: string): boolean {
  return word.charCodeAt(0) >= FIRST_SPACELESS && IS_SPACELESS.test(word)
}

/** "T-shirt" is also found as "tshirt". */
function compoundsOf(text: string): string[] {
  if (!text.includes('-')) return []
  return text.match(COMPOUND)?.flatMap((compound) => wordsOf(compound.replaceAll('-', ''))) ?? []
}

const NUMBER_AND_UNIT =
  '(\\d+(?:[.,/]\\d+)?)\\s{0,2}(?:in|inch|inches|ft|mm|cm|m|zoll|["″\'′])?\\.?'
const SIZE = new RegExp(
  `(?<![\\w.,/])${NUMBER_AND_UNIT}\\s{0,2}[x×]\\s{0,2}${NUMBER_AND_UNIT}(?:\\s{0,2}[x×]\\s{0,2}${NUMBER_AND_UNIT})?(?!\\w)`,
  'gi',
)
const HAS_SIZE = /\d\D{0,6}[x×]\s{0,2}\d/i

/** Sizes in one form: "2 in. x 8 in." is "2x8", so that it is found in any notation. */
function sizesOf(text: string): string[] {
  if (!HAS_SIZE.test(text)) return []
  return [...text.matchAll(SIZE)].flatMap(([, ...numbers]) => {
    const [width, height, length] = numbers.map((number) => number?.replace(/[.,/]/g, 'p'))
    const pair = `${width}x${height}`
    return length === undefined ? [pair] : [pair, `${pair}x${length}`]
  })
}

/** A size as `sizesOf` writes it. */
export const SIZE_WORD = /^\d+(?:p\d+)?x\d+(?:p\d+)?(?:x\d+(?:p\d+)?)?$/

/** The words of a query. A size in it is one word. */
export function queryWords(text: string): string[] {
  const sizes = (size: string) => sizesOf(size).at(-1) ?? size
  return wordsOf(HAS_SIZE.test(text) ? text.replace(SIZE, sizes) : text)
}

/** The fields from which words are taken. */
export const INDEXED = [
  'name',
  'brand',
  'category',
  'sku',
  'barcode',
  'tags',
  'options',
  'metadata',
  'description',
] as const

/** "Case for Phone X" is a case, and "Phone with case" a phone. The later words describe it. */
const PURPOSE =
  / (?:for|with|für|mit|pour|avec|au|aux|para|con|com|per|voor|met|för|med|till|til) /i

/**
 * The words of a product, column by column of the index.
 * @param keys the public metadata keys that are searched, in lower case; empty for all
 */
export function wordsOfProduct(product: Product, keys: ReadonlySet<string>): Words {
  const { name, brand, category, sku, barcode, tags, description, options, metadata } = product
  const [what = '', ...purpose] = name.split(PURPOSE)
  const about = [brand?.name, category?.name, sku, barcode, ...tags, ...purpose]
  for (const name in options) about.push(name, options[name])
  const hidden: (string | undefined)[] = []
  for (const key in metadata) {
    if (key.startsWith(PRIVATE)) hidden.push(metadata[key])
    else if (keys.size === 0 || keys.has(key.toLowerCase())) about.push(metadata[key])
  }
  return {
    name: [...wordsOf(what), ...compoundsOf(what), ...sizesOf(what)],
    about: textWords(about.join('\n')),
    description: textWords(description ?? ''),
    hidden: wordsOf(hidden.join('\n')),
  }
}

function textWords(text: string): string[] {
  const sizes = sizesOf(text)
  return sizes.length > 0 ? [...wordsOf(text), ...sizes] : wordsOf(text)
}

/** The indexed parts of words. */
export function partsOf(language: Language, words: readonly string[]): string[] {
  const parts: string[] = []
  for (const word of words) {
    if (isSpaceless(word)) parts.push(...indexedParts(language, word))
    else parts.push(stem(language, word))
  }
  return parts
}

/** Numbers and codes are neither misspelt nor the end of another word. */
export const NUMBER = /^\d+$|\d{5}/

/** A stored word that completes and corrects words of searches. */
export interface WordRow {
  readonly reversed: boolean
  readonly word: string
}

/** The rows of a word: the word itself, and the reversed letters of the word and of its stem. */
export function listedAs(language: Language, word: string): WordRow[] {
  if (isSpaceless(word)) {
    return indexedParts(language, word).map((part) => ({ reversed: false, word: part }))
  }
  const whole = { reversed: false, word }
  if (NUMBER.test(word)) return [whole]
  const ends = new Set([word, stem(language, word)])
  return [whole, ...[...ends].map((end) => ({ reversed: true, word: reverse(end) }))]
}

/** Reverses the letters of a word. */
export function reverse(word: string): string {
  return [...word].reverse().join('')
}
