import type { Expression, FullText } from '../../domain/search/expression.ts'

/** The number of the shop stands behind each word ("mugq12"), so shops share no words. */
export const tsearch: FullText = { query: (shop, expression) => written(shop, expression, '') }

/**
 * The words of a column as a tsvector, in their order. The first one has position 2, so it is not
 * adjacent to the last word of the previous column.
 */
export function tsvector(shop: number, words: readonly string[]): string {
  return words.map((word, index) => `${lexeme(shop, word)}:${index + 2}`).join(' ')
}

/** @param weight of the words of a name, `:A`, to match only these; empty to match all */
function written(shop: number, expression: Expression, weight: ':A' | ''): string {
  if ('phrase' in expression) {
    const words = expression.phrase.map((word) => lexeme(shop, word) + weight)
    return `(${words.join(' <-> ')})`
  }
  if ('inName' in expression) return written(shop, expression.inName, ':A')
  const [parts, operator] = 'all' in expression ? [expression.all, ' & '] : [expression.any, ' | ']
  return `(${parts.map((part) => written(shop, part, weight)).join(operator)})`
}

function lexeme(shop: number, word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}q${shop}'`
}
