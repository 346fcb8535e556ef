import type { Product } from '../catalog/product.ts'
import type { Language } from '../catalog/search.ts'
import { PRIVATE } from '../catalog/visibility.ts'
import { simpleLetters } from '../text.ts'
import type { Words } from './expression.ts'
import { stem } from './stem.ts'

const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const COMPOUND = /[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu
/** The end of a longer word is cut off. */
const MAX_LETTERS = 60

/** Accents, and the vowel points of Hebrew and Arabic, which are mostly left out. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g

/** Chinese, Japanese, Thai and others are written without spaces. */
const SPACELESS =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
/** The first of their code points, in Thai: this spares most words the slow expression. */
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
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return shortened(lower.match(ASCII_WORD))
  const words = folded(lower).match(WORD)
  if (!words || !IS_SPACELESS.test(lower)) return shortened(words)
  return words.flatMap((word) => word.match(RUN) ?? [])
}

function folded(lower: string): string {
  const bare = lower.normalize('NFKD').replaceAll('и\u0306', 'й').replace(ACCENTS, '')
  return simpleLetters(bare).normalize('NFC')
}

function shortened(words: string[] | null): string[] {
  if (!words?.some((word) => word.length > MAX_LETTERS)) return words ?? []
  return words.map((word) => word.slice(0, MAX_LETTERS))
}

/**
 * The parts by which a word is indexed: mostly its stem. A text without spaces is indexed by each
 * two neighbouring letters, so that each word in it is found; its last letter follows alone.
 */
function indexedParts(language: Language, word: string): string[] {
  if (!isSpaceless(word)) return [stem(language, word)]
  const letters = word.match(LETTER_WITH_MARKS) ?? []
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/** The neighbouring parts to look for to find a word. */
export function searchedParts(language: Language, word: string): string[] {
  const parts = indexedParts(language, word)
  return parts.length > 1 ? parts.slice(0, -1).slice(0, MAX_LETTERS) : parts
}

/** Whether a word, as `wordsOf` returns it, is of a script without spaces between words. */
export function isSpaceless(word: string): boolean {
  return word.charCodeAt(0) >= FIRST_SPACELESS && IS_SPACELESS.test(word)
}

/** "T-shirt" is also found as "tshirt". */
function compoundsOf(text: string): string[] {
  if (!text.includes('-')) return []
  return text.match(COMPOUND)?.flatMap((compound) => wordsOf(compound.replaceAll('-', ''))) ?? []
}

/** The fields that words are taken from. */
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

/** "Case for Phone X" is a case: what follows describes it, like its tags do. */
const FOR = / (?:for|für|pour|para|per|voor|för|till|til) /i

/** The words of a product, column by column of the index. */
export function wordsOfProduct(product: Product): Words {
  const { name, brand, category, sku, barcode, tags, description, options, metadata } = product
  const [what = '', ...purpose] = name.split(FOR)
  const about = [brand?.name, category?.name, sku, barcode, ...tags, ...purpose]
  for (const name in options) about.push(name, options[name])
  const hidden: (string | undefined)[] = []
  for (const key in metadata) (key.startsWith(PRIVATE) ? hidden : about).push(metadata[key])
  return {
    name: [...wordsOf(what), ...compoundsOf(what)],
    about: wordsOf(about.join('\n')),
    description: wordsOf(description),
    hidden: wordsOf(hidden.join('\n')),
  }
}

/** The parts of words, as they are indexed. */
export function partsOf(language: Language, words: readonly string[]): string[] {
  const parts: string[] = []
  for (const word of words) {
    if (isSpaceless(word)) parts.push(...indexedParts(language, word))
    else parts.push(stem(language, word))
  }
  return parts
}

/** The words of a text, as they are and as they are indexed. */
export function formsIn(language: Language, text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  return new Set([...words, ...partsOf(language, words)])
}

/** Numbers and codes are neither misspelt nor the end of another word. */
export const NUMBER = /^\d+$|\d{5}/

/** A row by which words are completed and repaired. */
export interface WordRow {
  readonly reversed: boolean
  readonly word: string
}

/** The rows of a word: the word, and both the word and its stem from the last letter to the first. */
export function listedAs(language: Language, word: string): WordRow[] {
  if (isSpaceless(word)) {
    return indexedParts(language, word).map((part) => ({ reversed: false, word: part }))
  }
  const whole = { reversed: false, word }
  if (NUMBER.test(word)) return [whole]
  const ends = new Set([word, stem(language, word)])
  return [whole, ...[...ends].map((end) => ({ reversed: true, word: reverse(end) }))]
}

/** The letters from the last to the first. */
export function reverse(word: string): string {
  return [...word].reverse().join('')
}
