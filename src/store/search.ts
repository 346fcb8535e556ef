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

/**
 * An FTS5 expression: every word in one of its forms, the last also as a beginning; '' where the
 * text has no word.
 */
export function matchOf(shop: number, text: string): string {
  const words = text.match(WORD)?.slice(0, MAX_WORDS) ?? []
  return words
    .map((word, index) => {
      const last = index === words.length - 1
      const forms = formsOf(word).map((form) => `"${shopWord(shop, form)}"`)
      if (last) forms[0] += '*'
      return `(${forms.join(' OR ')})`
    })
    .join(' AND ')
}

/** An English word, and what it is in singular or plural; any other word alone. */
function formsOf(word: string): string[] {
  if (!/[a-z]{3}$/i.test(word)) return [word]
  if (/ies$/i.test(word)) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh|o)es$/i.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)]
  if (/[^s]s$/i.test(word)) return [word, word.slice(0, -1)]
  if (/[^aeiou]y$/i.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (/(s|x|z|ch|sh|o)$/i.test(word)) return [word, `${word}es`, `${word}s`]
  return [word, `${word}s`]
}

/** The words of one shop lie beside each other in the index, and a search reads only these. */
function shopWord(shop: number, word: string): string {
  return `${shop}q${word}`
}
