/** What to look for in the index; each engine writes it in its own language. */
export type Expression =
  | Phrase
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }

/** Indexed words that stand next to each other; mostly it is one word. */
export interface Phrase {
  readonly phrase: readonly string[]
  /** Written by kassa before it stemmed words itself. */
  readonly legacy?: true
}

/** How an engine writes the text of its full-text index. */
export interface FullText {
  /** A column of the index with these words. */
  column(shop: number, words: readonly string[]): string
  /** @param inName whether the expression must match the name of a product */
  query(shop: number, expression: Expression, inName?: boolean): string
}

export function all(expressions: readonly Expression[]): Expression {
  const [first, ...more] = expressions
  return first && more.length === 0 ? first : { all: expressions }
}

export function any(expressions: readonly Expression[]): Expression {
  const [first, ...more] = expressions
  return first && more.length === 0 ? first : { any: expressions }
}
