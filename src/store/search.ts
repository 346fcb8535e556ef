import type { Product } from '../domain/product.ts'
import type { Session } from './engine.ts'

const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const COMPOUND = /[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu
/** FTS5's stemmer leaves longer words alone. */
const MAX_LETTERS = 60

/** The words of a text without case and accents: "Crème" is looked for as "creme". */
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
  return words?.map((word) => word.slice(0, MAX_LETTERS)) ?? []
}

/** "T-shirt" is also looked for as "tshirt". */
function compoundsOf(text: string | null | undefined): string[] {
  return text?.match(COMPOUND)?.flatMap((compound) => wordsOf(compound.replaceAll('-', ''))) ?? []
}

/**
 * A word as it stands in the index: digits and a consonant in front change nothing of how the
 * porter stemmer treats its end.
 */
export function shopWord(shop: number, word: string): string {
  return `${shop}q${word}`
}

/** The words of a product, column by column of the index. */
export function indexedWords(product: Product) {
  const { name, brand, category, sku, barcode, tags, description } = product
  return {
    name: [...wordsOf(name), ...compoundsOf(name)],
    about: [brand?.name, category?.name, sku, barcode, ...tags].flatMap(wordsOf),
    description: wordsOf(description),
  }
}

/** Puts a product's words into the index, and those that are new among the words of the shop. */
export function indexProduct(session: Session, shop: number, id: number, product: Product): void {
  const { name, about, description } = indexedWords(product)
  const text = (words: readonly string[]) => words.map((word) => shopWord(shop, word)).join(' ')
  const columns = { name: text(name), about: text(about), description: text(description) }
  session.later('search.insert', { id, ...columns })
  for (const word of new Set([...name, ...about, ...description])) {
    session.later('search.learn', { shop, word }, shopWord(shop, word))
  }
}
