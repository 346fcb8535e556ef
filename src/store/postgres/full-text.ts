import type { Expression, FullText } from '../../domain/search/expression.ts'

/** The number of the shop stands behind each word ("mugq12"), so shops share no words. */
export const tsearch: FullText = {
  query: written,
  ranked: (shop, expression) => written(shop, anyOf(expression)),
}

/**
 * Matches any of the words of an expression. `ts_rank` ranks words that must all match by how near
 * they stand, so "printer with toner" came before "toner for a VE758 printer".
 */
function anyOf(expression: Expression): Expression {
  if ('phrase' in expression) return expression
  return { any: ('all' in expression ? expression.all : expression.any).map(anyOf) }
}

/**
 * The words of a column as a tsvector, in their order. The first one has position 2, so it is not
 * adjacent to the last word of the previous column.
 */
export function tsvector(shop: number, words: readonly string[]): string {
  return words.map((word, index) => `${lexeme(shop, word)}:${index + 2}`).join(' ')
}

function written(shop: number, expression: Expression): string {
  if ('phrase' in expression) {
    const words = expression.phrase.map((word) => lexeme(shop, word))
    return `(${words.join(' <-> ')})`
  }
  const [parts, operator] = 'all' in expression ? [expression.all, ' & '] : [expression.any, ' | ']
  return `(${parts.map((part) => written(shop, part)).join(operator)})`
}

function lexeme(shop: number, word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}q${shop}'`
}
