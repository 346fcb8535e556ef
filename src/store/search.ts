import type { Product } from '../domain/product.ts'
import type { Values } from './statements.ts'

const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu
/** Words beyond these change little and cost time. */
const MAX_WORDS = 16

/** The searchable texts of a product, each word behind its shop's number. */
export function searchWords(shop: number, product: Product): Values {
  const words = (text: string | null | undefined) =>
    (text ?? '')
      .match(WORD)
      ?.map((word) => shopWord(shop, word))
      .join(' ') ?? ''
  return {
    name: words(product.name),
    brand: words(product.brand?.name),
    category: words(product.category?.name),
    sku: words(product.sku),
    barcode: words(product.barcode),
    tags: words(product.tags.join(' ')),
    description: words(product.description),
  }
}

/** An FTS5 expression of every word, the last as a beginning; '' where the text has no word. */
export function matchOf(shop: number, text: string): string {
  const words = text.match(WORD)?.slice(0, MAX_WORDS) ?? []
  return words.map((word) => `"${shopWord(shop, word)}"`).join(' ') + (words.length > 0 ? '*' : '')
}

/** Digits and a consonant in front change nothing of how the porter stemmer treats a word's end. */
function shopWord(shop: number, word: string): string {
  return `${shop}q${word}`
}
