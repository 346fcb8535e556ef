import type { Expression, FullText } from '../../domain/search/expression.ts'

/**
 * FTS5. The number of the shop stands after each word ("mugq12"), so shops share no words. It also
 * keeps the porter stemmer of the table `product_search` from changing the word, because no ending
 * that the stemmer knows ends in a digit.
 */
export const fts5: FullText & { column(shop: number, words: readonly string[]): string } = {
  query: written,
  /** The text of an index column with these words. */
  column(shop, words) {
    if (words.length === 0) return ''
    const end = `q${shop}`
    return lettersOnly(words.join(`${end} `) + end)
  },
}

function written(shop: number, expression: Expression): string {
  if ('phrase' in expression) {
    const tokens = expression.phrase.map((word) => token(shop, word))
    return `"${tokens.join(' ')}"`
  }
  if ('inName' in expression) return `name : (${written(shop, expression.inName)})`
  const [parts, operator] =
    'all' in expression ? [expression.all, ' AND '] : [expression.any, ' OR ']
  return `(${parts.map((part) => written(shop, part)).join(operator)})`
}

const ASCII = /^[\0-\x7f]*$/
/** The first code point of a plane for private use. */
const PRIVATE_PLANE = 0xf0000

function token(shop: number, word: string): string {
  return `${lettersOnly(word)}q${shop}`
}

/** FTS5 would split a word at combining marks, as in Hindi, so they become private letters. */
function lettersOnly(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(/\p{M}/gu, (mark) =>
    String.fromCodePoint(PRIVATE_PLANE + ((mark.codePointAt(0) ?? 0) & 0xffff)),
  )
}
