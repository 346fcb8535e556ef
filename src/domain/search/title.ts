import type { Language } from '../catalog/search.ts'
import type { Expression } from './expression.ts'
import { accessoryStems, PURPOSE } from './function-words.ts'
import type { SearchPlan } from './plan.ts'
import { stem } from './stem.ts'
import { JOINING } from './vocabulary.ts'
import { isSpaceless, queryWords, searchedParts } from './words.ts'

/** A matching product, with its score for the words that it contains. */
export interface Scored {
  readonly id: number
  /** Above 0; higher is better. */
  readonly score: number
  readonly document: string
}

/**
 * The amount that each sign adds to a score; the best score by words is 1. Found by trials with the
 * judged shops (`bun run bench quality`).
 */
const WEIGHTS = {
  head: 0.8,
  pairs: 0.4,
  exact: 0.2,
  category: 0.25,
  dense: 0.15,
  accessory: 0.6,
}

/**
 * Matches the name near the beginning of a document. Parsing the whole document takes ten times as
 * long.
 */
const NAME = /"name":("(?:[^"\\]|\\.)*")/
const CATEGORY = /"category":\{"id":"[^"]*","slug":"[^"]*","name":("(?:[^"\\]|\\.)*")/

const SKU = /"sku":("(?:[^"\\]|\\.)*")/

/**
 * The minimum length of an accessory noun at the end of a compound, and the words that may precede
 * it.
 */
const SHORTEST_ACCESSORY = 4
const SHORTEST_BEFORE = 3

/**
 * Sorts the requested product before products that fit it or come with it.
 * @returns the numbers of the products, best first
 */
export function byTitle(plan: SearchPlan, found: readonly Scored[]): number[] {
  const query = new Query(plan)
  const best = Math.max(...found.map(({ score }) => score))
  const categories = new Map<string, number>()
  const ofCategory = (name: string) => {
    const sign = categories.get(name) ?? query.categorySign(name)
    categories.set(name, sign)
    return sign
  }
  const code = plan.text.trim().toLowerCase()
  const scores = found.map(({ id, score, document }) => {
    // A complete SKU means this product, whatever its case.
    if (nameIn(SKU, document).toLowerCase() === code) return { id, score: Number.MAX_VALUE }
    const signs = query.nameSigns(nameOf(document)) + ofCategory(nameIn(CATEGORY, document))
    return { id, score: score / best + signs }
  })
  return scores.sort((a, b) => b.score - a.score).map(({ id }) => id)
}

export function nameOf(document: string): string {
  return nameIn(NAME, document)
}

function nameIn(pattern: RegExp, document: string): string {
  return JSON.parse(pattern.exec(document)?.[1] ?? '""')
}

/**
 * The index after the words that say what the product is. Later words say what it fits or comes
 * with.
 */
function headEndOf(words: readonly string[]): number {
  const end = words.findIndex((word, index) => index > 0 && PURPOSE.has(word))
  return end < 0 ? words.length : end
}

/** The position of a term of the query in a text. */
interface Match {
  readonly term: number
  readonly at: number
  readonly end: number
}

/** The terms of a query, prepared to be found in names. */
class Query {
  readonly #language: Language
  readonly #accessories: ReadonlySet<string>
  readonly #terms: SearchPlan['terms']
  /** The weight of each term: rare words weigh more; the sum is 1. */
  readonly #weights: readonly number[]
  /** Terms that name an accessory. */
  readonly #wanted: readonly number[]
  /** The phrases of all terms, by their first words. */
  readonly #phrases = new Map<string, { term: number; phrase: readonly string[] }[]>()

  constructor({ language, words, terms }: SearchPlan) {
    this.#language = language
    this.#accessories = accessoryStems(language)
    this.#terms = terms
    const weights = terms.map(({ count }) => 1 / Math.log2(count + 2))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    this.#weights = weights.map((weight) => weight / total)
    const head = words.slice(0, headEndOf(words))
    const isWanted = (word: string) =>
      head.includes(word) && this.#accessories.has(stem(language, word))
    this.#wanted = terms.flatMap(({ words }, term) => (words.some(isWanted) ? term : []))
    for (const [term, { expression, wider }] of terms.entries()) {
      this.#collect(term, wider ?? expression)
    }
  }

  #collect(term: number, expression: Expression): void {
    if ('all' in expression) for (const one of expression.all) this.#collect(term, one)
    else if ('any' in expression) for (const one of expression.any) this.#collect(term, one)
    else {
      const { phrase } = expression
      const known = this.#phrases.get(phrase[0] ?? '')
      if (known) known.push({ term, phrase })
      else this.#phrases.set(phrase[0] ?? '', [{ term, phrase }])
    }
  }

  #wordsOf(text: string): string[] {
    return queryWords(text).flatMap((word) =>
      isSpaceless(word) ? searchedParts(this.#language, word) : word,
    )
  }

  #matches(words: readonly string[], stems: readonly string[]): Match[] {
    const matches: Match[] = []
    for (let at = 0; at < words.length; at++) {
      for (const text of words[at] === stems[at] ? [words] : [stems, words]) {
        for (const { term, phrase } of this.#phrases.get(text[at] ?? '') ?? []) {
          const isHere = phrase.every((word, index) => text[at + index] === word)
          if (isHere) matches.push({ term, at, end: at + phrase.length })
        }
      }
    }
    return matches
  }

  #stems(words: readonly string[]): string[] {
    return words.map((word) => stem(this.#language, word))
  }

  /** The share of a category's words that the query contains. */
  categorySign(name: string): number {
    const words = this.#wordsOf(name)
    if (words.length === 0) return 0
    const asked = new Set(this.#matches(words, this.#stems(words)).map(({ at }) => at))
    return (WEIGHTS.category * asked.size) / words.length
  }

  nameSigns(name: string): number {
    const words = this.#wordsOf(name)
    const stems = this.#stems(words)
    const headEnd = headEndOf(words)
    const matches = this.#matches(words, stems)
    const inHead = matches.filter(({ at }) => at < headEnd)
    const named = new Set(inHead.map(({ term }) => term))
    const places = new Set(matches.map(({ at }) => at))
    const isOther =
      this.#wanted.some((term) => !named.has(term)) ||
      this.#isOtherAccessory(stems, headEnd, places)
    return (
      WEIGHTS.head * this.#share((term) => named.has(term)) +
      WEIGHTS.exact * this.#share((term) => this.#isExact(term, words)) +
      WEIGHTS.pairs * this.#pairs(matches) +
      (WEIGHTS.dense * new Set(inHead.map(({ at }) => at)).size) / Math.max(1, headEnd) -
      (isOther ? WEIGHTS.accessory : 0)
    )
  }

  #share(has: (term: number) => boolean): number {
    return this.#weights.reduce((sum, weight, term) => (has(term) ? sum + weight : sum), 0)
  }

  #isExact(term: number, words: readonly string[]): boolean {
    return this.#terms[term]?.words.every((word) => words.includes(word)) ?? false
  }

  /** The share of neighbouring terms in the query that are neighbours or one word in the name. */
  #pairs(matches: readonly Match[]): number {
    if (this.#terms.length < 2) return 0
    const starts = this.#terms.map(() => new Set<number>())
    for (const { term, at } of matches) starts[term]?.add(at)
    const pairs = new Set<number>()
    for (const { term, at, end } of matches) {
      const next = starts[term + 1]
      if (next?.has(end) || next?.has(at)) pairs.add(term)
    }
    return pairs.size / (this.#terms.length - 1)
  }

  /**
   * Whether this is an accessory that was not requested. It is not if it describes a requested
   * term.
   */
  #isOtherAccessory(
    stems: readonly string[],
    headEnd: number,
    asked: ReadonlySet<number>,
  ): boolean {
    for (let at = 0; at < headEnd; at++) {
      if (!asked.has(at) && !asked.has(at + 1) && this.#isAccessory(stems[at] ?? '')) return true
    }
    return false
  }

  #isAccessory(word: string): boolean {
    if (this.#accessories.has(word)) return true
    if (!JOINING.has(this.#language)) return false
    for (let cut = SHORTEST_BEFORE; cut <= word.length - SHORTEST_ACCESSORY; cut++) {
      if (this.#accessories.has(word.slice(cut))) return true
    }
    return false
  }
}
