import type { Language } from '../catalog/search.ts'

/** A query of the full-text index, which each engine writes in its own syntax. */
export type Expression =
  | Phrase
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly inName: Expression }

/** Indexed words that occur consecutively; mostly it is one word. */
export interface Phrase {
  readonly phrase: readonly string[]
}

/** Writes expressions in the syntax of an engine. */
export interface FullText {
  query(shop: number, expression: Expression): string
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

/** An index is read once for each part, so equal parts would take twice as long. */
export function any(expressions: readonly Expression[]): Expression {
  const [first, ...more] = expressions
  if (first && more.length === 0) return first
  const parts = new Map(expressions.map((one) => [JSON.stringify(one), one]))
  return first && parts.size === 1 ? first : { any: [...parts.values()] }
}

/** A word of a shop, as stored to complete and correct words of searches. */
export interface ListedWord {
  readonly hidden: number
  /** Whether the letters are in reverse order. */
  readonly reversed: number
  readonly word: string
}
