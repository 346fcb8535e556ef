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

/** How an engine writes what to look for. */
export interface FullText {
  query(shop: number, expression: Expression): string
}

export function all(expressions: readonly Expression[]): Expression {
  const [first, ...more] = expressions
  return first && more.length === 0 ? first : { all: expressions }
}

export function any(expressions: readonly Expression[]): Expression {
  const [first, ...more] = expressions
  return first && more.length === 0 ? first : { any: expressions }
}

/** Whether an expression matches these words, wherever they stand. */
export function holds(expression: Expression, words: ReadonlySet<string>): boolean {
  if ('phrase' in expression) return expression.phrase.every((word) => words.has(word))
  if ('all' in expression) return expression.all.every((one) => holds(one, words))
  return expression.any.some((one) => holds(one, words))
}
