import type { Language } from '../catalog/search.ts'
import type { Expression } from './expression.ts'
import { accessoryStems, NOUN_FIRST, PURPOSE } from './function-words.ts'
import { categoryIn, nameIn, skuIn } from './names.ts'
import type { SearchPlan } from './plan.ts'
import { FULL_SCORE, IN_NAME } from './sign.ts'
import { stem } from './stem.ts'
import { JOINING } from './vocabulary.ts'
import { isSpaceless, queryWords, searchedParts } from './words.ts'

/** A matching product, with its score for the words that it contains. */
export interface Scored {
  readonly id: number
  /** The summed weight of the terms that the product has; null if it has all of the query. */
  readonly presence: number | null
  /** The index of the level that found it. */
  readonly level: number
  readonly document: string
}

/**
 * The amount that each sign adds to a score; that of the words in it is at most 1. Found by trials
 * with the judged shops (`bun run bench quality`).
 */
const WEIGHTS = {
  level: 0.5,
  head: 0.8,
  pairs: 0.4,
  exact: 0.2,
  category: 0.25,
  kind: 0.3,
  otherKind: 0.7,
  adjunct: 0.1,
  dense: 0.15,
  accessory: 0.6,
}
/** The worth of a word that is joined with its neighbour, split, completed or repaired. */
const CHANGED = 0.7
/** The worth of a word in the category instead of the name, and of one after "for" or "with". */
const KIND = 0.8
const PURPOSED = 0.4

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
  const categories = new Map<string, CategoryMatch>()
  const ofCategory = (name: string) => {
    const match = categories.get(name) ?? query.categoryMatch(name)
    categories.set(name, match)
    return match
  }
  const code = plan.text.trim().toLowerCase()
  const scores = found.map(({ id, presence, level, document }) => {
    // A complete SKU means this product, whatever its case.
    if (skuIn(document).toLowerCase() === code) return { id, score: Number.MAX_VALUE }
    const signs = query.signs(nameIn(document), ofCategory(categoryIn(document)), presence)
    return { id, score: signs - level * WEIGHTS.level }
  })
  return scores.sort((a, b) => b.score - a.score).map(({ id }) => id)
}

/**
 * The index after the words that say what the product is. Later words say what it fits or comes
 * with.
 */
function headEndOf(words: readonly string[]): number {
  const end = words.findIndex((word, index) => index > 0 && PURPOSE.has(word))
  return end < 0 ? words.length : end
}

/** The parts of a category that a query asks for. */
interface CategoryMatch {
  /** The share of its words that are asked for. */
  readonly share: number
  /** The terms of the query that say what its things are. */
  readonly terms: ReadonlySet<number>
  /** The worth of these terms: less in a category of several kinds of things. */
  readonly worth: number
  /** The stems of what its things are, if the query does not ask for that. */
  readonly others: ReadonlySet<string>
}
const NONE: ReadonlySet<string> = new Set()

/** Words that a term of the query may stand for. */
interface Meaning {
  readonly term: number
  readonly phrase: readonly string[]
  /** 1 for words as they were typed, less for others. */
  readonly worth: number
}

/** Between the kinds of things in a category: "Headphones & Headsets". */
const KINDS = /[&,+]| (?:and|und|et|y|e|en|och|og) /i

/** The nouns of a category: "mounts" and "stands" of "Monitor Mounts/Stands". */
function headsOf(category: string, language: Language): string[] {
  return category.split(KINDS).flatMap((kind) => {
    const words = kind.trim().split(/\s+/)
    return ((NOUN_FIRST.has(language) ? words[0] : words.at(-1)) ?? '').split('/')
  })
}

/** The position of a term of the query in a text. */
interface Match {
  readonly term: number
  readonly worth: number
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
  readonly #phrases = new Map<string, Meaning[]>()

  constructor({ language, words, terms }: SearchPlan) {
    this.#language = language
    this.#accessories = accessoryStems(language)
    this.#terms = terms
    this.#weights = terms.map(({ share }) => share)
    const head = words.slice(0, headEndOf(words))
    const hasPurpose = head.length < words.length
    const isWanted = (word: string) =>
      head.includes(word) && (hasPurpose || this.#accessories.has(stem(language, word)))
    this.#wanted = terms.flatMap(({ words }, term) => (words.some(isWanted) ? term : []))
    for (const [term, { typed, expression, wider }] of terms.entries()) {
      if (typed) this.#collect(term, typed, 1)
      this.#collect(term, wider ?? expression, typed ? CHANGED : 1)
    }
  }

  #collect(term: number, expression: Expression, worth: number): void {
    if ('all' in expression) for (const one of expression.all) this.#collect(term, one, worth)
    else if ('any' in expression) for (const one of expression.any) this.#collect(term, one, worth)
    else if ('inName' in expression) this.#collect(term, expression.inName, worth)
    else {
      const { phrase } = expression
      const known = this.#phrases.get(phrase[0] ?? '') ?? []
      this.#phrases.set(phrase[0] ?? '', known)
      known.push({ term, phrase, worth })
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
        for (const { term, phrase, worth } of this.#phrases.get(text[at] ?? '') ?? []) {
          const isHere = phrase.every((word, index) => text[at + index] === word)
          if (isHere) matches.push({ term, worth, at, end: at + phrase.length })
        }
      }
    }
    return matches
  }

  #stems(words: readonly string[]): string[] {
    return words.map((word) => stem(this.#language, word))
  }

  /** The words of a category that the query asks for. */
  categoryMatch(name: string): CategoryMatch {
    const words = this.#wordsOf(name)
    const stems = this.#stems(words)
    const matches = this.#matches(words, stems)
    const heads = headsOf(name, this.#language).map((head) => this.#stems(this.#wordsOf(head)))
    const kinds = new Set(heads.flat())
    const isKind = ({ at }: Match) => kinds.has(stems[at] ?? '')
    const terms = new Set(matches.filter(isKind).map(({ term }) => term))
    const share = new Set(matches.map(({ at }) => at)).size / Math.max(1, words.length)
    const others = terms.size === 0 ? kinds : NONE
    return { share, terms, worth: 1 / heads.length, others }
  }

  /** @param presence what the terms count that it has anywhere; null for all */
  signs(name: string, category: CategoryMatch, presence: number | null): number {
    const words = this.#wordsOf(name)
    const stems = this.#stems(words)
    const headEnd = headEndOf(words)
    const head = words.slice(0, headEnd)
    const matches = this.#matches(words, stems)
    const inHead = matches.filter(({ at }) => at < headEnd)
    const headTerms = new Set(inHead.map(({ term }) => term))
    const places = new Set(matches.map(({ at }) => at))
    const isOther =
      this.#wanted.some((term) => !headTerms.has(term) && !category.terms.has(term)) ||
      this.#isOtherAccessory(stems, headEnd, places)
    const headStems = stems.slice(0, headEnd)
    const isOtherKind = headStems.some((one) => category.others.has(one))
    const isAdjunct = isOtherKind && this.#describes(inHead, headStems, category.others)
    const anywhere = presence === null ? 1 - IN_NAME : presence / FULL_SCORE
    return (
      anywhere +
      IN_NAME * this.#share((term) => (headTerms.has(term) ? 1 : 0)) +
      WEIGHTS.head * this.#said(matches, headEnd, category) +
      WEIGHTS.exact * this.#share((term) => (this.#isExact(term, head) ? 1 : 0)) +
      WEIGHTS.pairs * ((1 - PURPOSED) * this.#pairs(inHead) + PURPOSED * this.#pairs(matches)) +
      WEIGHTS.category * category.share +
      (category.terms.size > 0 ? WEIGHTS.kind * category.worth : 0) +
      (WEIGHTS.dense * new Set(inHead.map(({ at }) => at)).size) / Math.max(1, headEnd) -
      (isOtherKind && category.share > 0 ? WEIGHTS.otherKind : 0) -
      (isAdjunct ? WEIGHTS.adjunct : 0) -
      (isOther ? WEIGHTS.accessory : 0)
    )
  }

  /** Whether the matches only describe what the thing is, such as "desktop" of a desktop tray. */
  #describes(
    matches: readonly Match[],
    head: readonly string[],
    kinds: ReadonlySet<string>,
  ): boolean {
    const isFirst = NOUN_FIRST.has(this.#language)
    const noun = isFirst
      ? head.findIndex((one) => kinds.has(one))
      : head.findLastIndex((one) => kinds.has(one))
    return matches.length > 0 && matches.every(({ at }) => (isFirst ? at > noun : at < noun))
  }

  /** The share of the query that says what the product is, in its name or its category. */
  #said(matches: readonly Match[], headEnd: number, category: CategoryMatch): number {
    const worths = new Map<number, number>()
    const credit = (term: number, worth: number) =>
      worths.set(term, Math.max(worth, worths.get(term) ?? 0))
    for (const { term, worth, at } of matches) credit(term, at < headEnd ? worth : worth * PURPOSED)
    for (const term of category.terms) credit(term, KIND * category.worth)
    return this.#share((term) => worths.get(term) ?? 0)
  }

  #share(worth: (term: number) => number): number {
    return this.#weights.reduce((sum, weight, term) => sum + weight * worth(term), 0)
  }

  #isExact(term: number, words: readonly string[]): boolean {
    const { typed, words: asked } = this.#terms[term] ?? { typed: null, words: [] }
    return typed === null || asked.every((word) => words.includes(word))
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
