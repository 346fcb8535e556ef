import { typedBarcodeKey } from '../catalog/barcode.ts'
import type { Language } from '../catalog/search.ts'
import { exists, together } from '../rows.ts'
import type { Reading, Remembered } from '../store.ts'
import { all, any, type Expression } from './expression.ts'
import { stopWords } from './function-words.ts'
import { countUpTo, type SearchAudience, type SearchScope, scopeOf } from './scope.ts'
import { relatedTerms, type Term, termsOf } from './term.ts'
import { queryWords } from './words.ts'

/** Further words of a query are ignored: they change little and cost time. */
const MAX_WORDS = 16
/** A word that more products have is not used for ranking, which would take too long. */
export const WIDE = 8_000
/** Ranking uses the rarest words, as long as they have at most this many products together. */
const RANKED_BY = 15_000
/**
 * A search for any of several words ranks about this many products, divided by the number of words.
 */
const LOOSE = 6_000
/** A search that finds fewer products than this, a page, is extended by its next level. */
const ENOUGH = 20
/** "All but one" reads the products of each word once for each other word: at most this many. */
const BUT_ONE = 20_000
/** Looking up a word takes as long as reading this many products. */
const LOOK_UP = 100

/** One expression of a search, and how its matches are sorted. */
export interface SearchLevel {
  readonly match: Expression
  /** The expression that ranks the matches, if it is a different one. */
  readonly rankBy?: Expression
  /**
   * Too many products may match to rank them: those that match by name come first, newest first.
   */
  readonly newestFirst?: true
}

/** The expressions of a search, strictest level first; no level if no word is known. */
export interface SearchPlan {
  readonly language: Language
  readonly text: string
  /** The words of the query. */
  readonly words: readonly string[]
  /** The terms in the order of the query. */
  readonly terms: readonly Term[]
  readonly levels: readonly SearchLevel[]
  /** The first level that finds a product. */
  readonly strict: Expression | null
  /** All levels together. */
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
  const terms = known.length > 0 ? known : await relatedTerms(scope, choosing)
  const levels: SearchLevel[] = []
  let strict: Expression | null = null
  // A complete SKU or barcode means that product, and not similar ones.
  for (const level of relaxed(terms, scope.wide).slice(0, exact ? 1 : undefined)) {
    const count = await countUpTo(scope, level.match, ENOUGH)
    if (count === 0) continue
    // A single product needs no ranking, which would read the other products of each word.
    levels.push(count === 1 ? { match: level.match, newestFirst: true } : level)
    strict ??= level.match
    if (count >= ENOUGH) break
  }
  const whole = levels.length > 0 ? any(levels.map(({ match }) => match)) : null
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
 * terms or compounds of them; all selective terms; all but one of the selective terms; any of the
 * rarest terms.
 */
function relaxed(terms: readonly Term[], wide: number): SearchLevel[] {
  if (terms.length === 0) return []
  const rarest = terms.toSorted((a, b) => a.count - b.count)
  const selective = rarest.filter(({ count }) => count <= wide)
  const ranking = upTo(selective, RANKED_BY)
  const levels = [every(terms, ranking)]
  if (terms.some(({ wider }) => wider !== null)) levels.push(every(terms, ranking, 'wider'))
  if (terms.length === 1) return levels
  if (selective.length === 0) return [...levels, { match: some(terms), newestFirst: true }]
  if (selective.length < terms.length) levels.push(every(selective, ranking))
  const read = selective.reduce((sum, { count }) => sum + LOOK_UP + count, 0) * selective.length
  if (selective.length > 2 && read <= BUT_ONE) {
    const butOne = selective.map((term) => selective.filter((one) => one !== term))
    const matches = butOne.map((terms) => all(terms.map(({ expression }) => expression)))
    levels.push({ match: any(matches), rankBy: some(selective) })
  }
  const loose = upTo(selective, LOOSE / ranking.length)
  // Every match of the first part also matches the second, which only adds words to rank by.
  const ranked = loose.length < ranking.length ? [some(loose), some(ranking)] : [some(loose)]
  levels.push({ match: all(ranked) })
  return levels
}

/**
 * Ranking (bm25) reads every product of a word. So words of very many products only decide which
 * products match, not their order.
 * @param ranking the terms used to rank
 */
function every(
  terms: readonly Term[],
  ranking: readonly Term[],
  kind: 'expression' | 'wider' = 'expression',
): SearchLevel {
  const of = (some: readonly Term[]) => all(some.map((term) => term[kind] ?? term.expression))
  const match = of(terms)
  if (ranking.length === terms.length) return { match }
  if (ranking.length === 0) return { match, newestFirst: true }
  return { match, rankBy: of(ranking) }
}

/** The first terms, up to this many products in total. */
function upTo(rarest: readonly Term[], most: number): readonly Term[] {
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
