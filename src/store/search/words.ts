import type { Product } from '../../domain/catalog/product.ts'
import type { Session } from '../engine.ts'

/** Codes mostly occur once: keeping them in the cache of known words would only fill it. */
const CODE = /\d{5}/
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const COMPOUND = /[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu
/** FTS5's stemmer leaves longer words alone. */
const MAX_LETTERS = 60

/** The words of a text without case and accents: "Crème" is "creme". */
export function wordsOf(text: string | null | undefined): string[] {
  if (!text) return []
  const lower = text.toLowerCase()
  const words = ASCII.test(lower)
    ? lower.match(ASCII_WORD)
    : lower
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replaceAll('ς', 'σ')
        .match(WORD)
  if (!words?.some((word) => word.length > MAX_LETTERS)) return words ?? []
  return words.map((word) => word.slice(0, MAX_LETTERS))
}

/** "T-shirt" is also found as "tshirt". */
function compoundsOf(text: string | null | undefined): string[] {
  return text?.match(COMPOUND)?.flatMap((compound) => wordsOf(compound.replaceAll('-', ''))) ?? []
}

/**
 * A word as the index stores it, prefixed with the number of its shop. Digits and a consonant in
 * front do not change how the porter stemmer treats the end of a word, except for words of two
 * letters.
 */
export function shopWord(shop: number, word: string): string {
  return `${shop}q${word}`
}

/** The fields that words are taken from. */
export const INDEXED = [
  'name',
  'brand',
  'category',
  'sku',
  'barcode',
  'tags',
  'description',
] as const

/** The words of a product, column by column of the index. */
export function indexedWords(product: Product) {
  const { name, brand, category, sku, barcode, tags, description } = product
  return {
    name: [...wordsOf(name), ...compoundsOf(name)],
    about: [brand?.name, category?.name, sku, barcode, ...tags].flatMap(wordsOf),
    description: wordsOf(description),
  }
}

/** Adds a product's words to the index, and the new ones to the words of the shop. */
export function indexProduct(session: Session, shop: number, id: number, product: Product): void {
  const { name, about, description } = indexedWords(product)
  const columns = { name: text(shop, name), about: text(shop, about) }
  session.defer('search.insert', { id, ...columns, description: text(shop, description) })
  for (const words of [name, about, description]) {
    for (const word of words) {
      if (session.knowsWord(shop, word)) continue
      const teaches = CODE.test(word) ? undefined : { shop, word }
      session.defer('search.learn', { shop, word }, teaches)
    }
  }
}

function text(shop: number, words: readonly string[]): string {
  return words.length === 0 ? '' : shopWord(shop, words.join(` ${shopWord(shop, '')}`))
}
