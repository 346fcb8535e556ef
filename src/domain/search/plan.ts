import { typedBarcodeKey } from '../catalog/barcode.ts'
import type { Language } from '../catalog/search.ts'
import { exists, together } from '../rows.ts'
import type { Reading, Remembered } from '../store.ts'
import { all, any, type Expression } from './expression.ts'
import { stopWords } from './function-words.ts'
import { countUpTo, type SearchAudience, type SearchScope, scopeOf } from './scope.ts'
import { type SharedTerm, type Sign, sharesOf, signsOfAll, signsOfSome } from './sign.ts'
import { relatedTerms, type Term, termsOf } from './term.ts'
import { queryWords } from './words.ts'

/** Further words of a query are ignored: they change little and cost time. */
const MAX_WORDS = 16
/** A word that more products have is not used for ranking, which would take too long. */
export const WIDE = 3_000
/** A search for any of several words ranks about this many products, by the rarest words. */
const LOOSE = 6_000
/** Such a search looks for the rarest words in names, too, for about this many products. */
const NAMED = 1_500
/** The number of matches with the highest score that are sorted again, by their names. */
export const SORTED_BY_NAME = 64
/** A search that finds fewer products than this, a page, is extended by its next level. */
const ENOUGH = 20

/** One expression of a search, and how its matches are sorted. */
export interface SearchLevel {
  readonly match: Expression
  /** Matches the products that have all of its terms in their names; null if some term may lack. */
  readonly named: Expression | null
  /** The signs that rank the matches; empty if those with all terms in their names come first. */
  readonly signs: readonly Sign[]
  /** Whether so few products match that all of them are sorted by their names. */
  readonly isFew?: boolean
  /**
   * Whether compounds of the terms match, too. Of the levels without compounds, each matches
   * everything that the ones before it match.
   */
  readonly isWider?: boolean
}

/** The expressions of a search, strictest level first; no level if no word is known. */
export interface SearchPlan {
  readonly language: Language
  readonly text: string
  /** The words of the query. */
  readonly words: readonly string[]
  /** The terms in the order of the query. */
  readonly terms: readonly SharedTerm[]
  readonly levels: readonly SearchLevel[]
  /** The first level that finds a product. */
  readonly strict: Expression | null
  /** Matches what any level does. */
  readonly whole: Expression | null
  /** Whether very many products may match. */
  readonly many: boolean
}

/** Plans searches. Remembering a plan makes a repeated list of matches 20 % cheaper. */
export class SearchPlans {
  readonly #remembered: Remembered<SearchPlan>

  constructor(
    readonly session: Reading,
    readonly wide: number,
  ) {
    this.#remembered = session.remembered()
  }

  async of(
    shop: number,
    audience: Omit<SearchAudience, 'wide'>,
    text: string,
  ): Promise<SearchPlan> {
    const { session, wide } = this
    const load = async () => {
      const scope = await scopeOf(session, shop, { ...audience, wide })
      return scope && (await planSearch(scope, text))
    }
    const key = `${shop} ${audience.published} ${audience.hidden} ${text}`
    return (await this.#remembered(key, load, shop)) ?? NOTHING
  }
}

const NOTHING: SearchPlan = {
  language: 'none',
  text: '',
  words: [],
  terms: [],
  levels: [],
  strict: null,
  whole: null,
  many: false,
}

async function planSearch(scope: SearchScope, text: string): Promise<SearchPlan> {
  const words = [...new Set(queryWords(text))].slice(0, MAX_WORDS)
  const choosing = choosingWords(scope.language, words)
  const [known, exact] = await together(termsOf(scope, choosing), isCode(scope, text))
  const meant = known.length > 0 ? known : await relatedTerms(scope, choosing)
  const shares = sharesOf(scope.language, meant)
  const terms = meant.map((term, index) => ({ ...term, share: shares[index] ?? 0 }))
  const levels: SearchLevel[] = []
  let strict: Expression | null = null
  // A complete SKU or barcode means that product, and not similar ones.
  for (const level of relaxed(terms, scope.wide).slice(0, exact ? 1 : undefined)) {
    const count = await countUpTo(scope, level.match, SORTED_BY_NAME)
    if (count === 0) continue
    const isFew = count < SORTED_BY_NAME
    // So few are all sorted by their names.
    levels.push({
      ...level,
      isFew,
      ...(count < ENOUGH && level.named && { named: null, signs: [] }),
    })
    strict ??= level.match
    if (count >= ENOUGH) break
  }
  const loosest = levels.findLast(({ isWider }) => !isWider)
  const others = levels.filter((level) => level.isWider || level === loosest)
  const whole = levels.length > 0 ? any(others.map(({ match }) => match)) : null
  const many = terms.every(({ count }) => count > scope.wide)
  return { language: scope.language, text, words, terms, levels, strict, whole, many }
}

/**
 * The words of a query that select products: "shelf wall" for "a shelf for the wall". A single
 * letter at the end is not an article: "vitamin a".
 */
function choosingWords(language: Language, words: readonly string[]): readonly string[] {
  const stop = stopWords(language)
  const chosen = words.filter(
    (word, index) => !stop.has(word) || (word.length === 1 && index === words.length - 1),
  )
  return chosen.length > 0 ? chosen : words
}

async function isCode({ session, shop, published }: SearchScope, text: string): Promise<boolean> {
  const code = text.trim()
  const status = published && ['Published']
  const values = { shop, status, code, codes: [code], codeKey: typedBarcodeKey(code) }
  return await exists(session, 'product.by_code', values)
}

/**
 * The levels of a search, from the strictest to the loosest: products that match all terms; all
 * terms or compounds of them; all selective terms; any of the rarest terms, which ranks those with
 * all terms but one first.
 */
function relaxed(terms: readonly SharedTerm[], wide: number): SearchLevel[] {
  if (terms.length === 0) return []
  const rarest = terms.toSorted((a, b) => a.count - b.count)
  const selective = rarest.filter(({ count }) => count <= wide)
  const isRanked = selective.length > 0 && terms.length > 1
  const levels = [every(terms, isRanked)]
  if (terms.some(({ wider }) => wider !== null)) levels.push(every(terms, isRanked, 'wider'))
  if (terms.length === 1) return levels
  if (selective.length === 0) return [...levels, { match: some(terms), named: null, signs: [] }]
  if (selective.length < terms.length) levels.push(every(selective, isRanked))
  const loose = upTo(selective, LOOSE)
  const signs = signsOfSome(loose, upTo(selective, NAMED))
  return [...levels, { match: some(loose), named: null, signs }]
}

/** @param isRanked whether few enough products match to rank them by each of their words */
function every(
  terms: readonly SharedTerm[],
  isRanked: boolean,
  kind: 'expression' | 'wider' = 'expression',
): SearchLevel {
  const match = all(terms.map((term) => term[kind] ?? term.expression))
  const signs = isRanked ? signsOfAll(terms, kind) : []
  return { match, named: { inName: match }, signs, isWider: kind === 'wider' }
}

/** The first terms, up to this many products in total. */
function upTo(rarest: readonly SharedTerm[], most: number): readonly SharedTerm[] {
  let sum = 0
  const first = rarest.filter(({ count }) => {
    sum += count
    return sum <= most
  })
  return first.length > 0 ? first : rarest.slice(0, 1)
}

function some(terms: readonly Term[]): Expression {
  return any(terms.map(({ expression }) => expression))
}
