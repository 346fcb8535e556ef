import type { Language } from '../catalog/search.ts'
import { all, type Expression } from './expression.ts'
import { NOUN_FIRST } from './function-words.ts'
import type { Term } from './term.ts'

/**
 * A part of the score of a product: each product that matches the expression has this weight more.
 * Both engines add up whole numbers, so that they rank alike.
 */
export interface Sign {
  readonly weight: number
  /**
   * The weight; 0 if it is for a word in the name, since names are looked at again. A product
   * without any presence does not match.
   */
  readonly presence: number
  readonly match: Expression
}

/** The score of a product whose name has all terms of the query. */
export const FULL_SCORE = 1_000
/** The share of the score for a term that is in the name, and not only elsewhere. */
export const IN_NAME = 0.4
/** Each term that is looked for in names costs a query. */
const MOST_NAMED = 3
/** The noun of a query mostly stands at one end of it, and weighs more than what describes it. */
const NOUN = 1.2

/** The share of each term of a query in the score; rare words have more. The sum is 1. */
export function sharesOf(language: Language, terms: readonly Term[]): number[] {
  const noun = language === 'none' ? -1 : NOUN_FIRST.has(language) ? 0 : terms.length - 1
  const weights = terms.map(({ count }, at) => (at === noun ? NOUN : 1) / Math.log2(count + 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** A term with its share in the score. */
export interface SharedTerm extends Term {
  readonly share: number
}

type Kind = 'expression' | 'wider'

/** Ranks the products that have all of these terms, by the names that have the weightiest ones. */
export function signsOfAll(terms: readonly SharedTerm[], kind: Kind = 'expression'): Sign[] {
  const asked = (term: SharedTerm) => term[kind] ?? term.expression
  const share = terms.reduce((sum, term) => sum + term.share, 0)
  const weightiest = terms.toSorted((a, b) => b.share - a.share).slice(0, MOST_NAMED)
  const [rarest] = terms.toSorted((a, b) => a.count - b.count)
  // Each match has the rarest term. Products without it are left out here, because reading all
  // products of a frequent word takes the longest.
  const named = weightiest.map((term) => {
    const inName = { inName: asked(term) }
    const match = rarest && rarest !== term ? all([inName, asked(rarest)]) : inName
    return namedSign(term.share, match)
  })
  return [signOf(share, all(terms.map(asked))), ...named]
}

/**
 * Ranks products that have any of these terms.
 * @param rarest the terms that are looked for in names, too
 */
export function signsOfSome(terms: readonly SharedTerm[], rarest: readonly SharedTerm[]): Sign[] {
  const named = rarest.map(({ expression, share }) => namedSign(share, { inName: expression }))
  return [...terms.map(({ expression, share }) => signOf(share, expression)), ...named]
}

function signOf(share: number, match: Expression): Sign {
  const weight = Math.round(FULL_SCORE * (1 - IN_NAME) * share)
  return { weight, presence: weight, match }
}

function namedSign(share: number, match: Expression): Sign {
  return { weight: Math.round(FULL_SCORE * IN_NAME * share), presence: 0, match }
}
