import type { Language } from '../catalog/search.ts'

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
  /** What ranks the matches of an expression, on an engine that asks for it apart. */
  ranked?(shop: number, expression: Expression): string
}

/** The words of a product, column by column of the index. */
export interface Words {
  readonly name: readonly string[]
  readonly about: readonly string[]
  readonly description: readonly string[]
  /** Words that a publishable key must not find the product by. */
  readonly hidden: readonly string[]
}

/** The words of a product, to be indexed by the rules of its shop's language. */
export interface IndexedWords extends Words {
  readonly language: Language
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

/** A word of a shop, by which words are completed and repaired, as its row in the database. */
export interface ListedWord {
  readonly hidden: number
  /** Whether the word stands there from the last letter to the first. */
  readonly reversed: number
  readonly word: string
}
