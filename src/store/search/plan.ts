import type { Session } from '../engine.ts'
import { repaired } from './repair.ts'
import { shopWord, wordsOf } from './words.ts'

/** Further words of a query are ignored: they change little and cost time. */
const MAX_WORDS = 16
/** A word that more products have is not used for ranking, which would take too long. */
export const WIDE = 20_000
const COMPLETIONS = 40
/** A level of three words or more is enough when it finds this many products; of fewer words, one. */
const ENOUGH = 10
const SHORTEST_PART = 3
/** A known word of this length may also be written as two words in other products. */
const LONG_WORD = 8

/** One FTS5 expression to look for. */
export interface SearchLevel {
  readonly match: string
  /** The part of the expression that ranks the matches, where it is not the whole. */
  readonly rankBy?: string
  /** Too many may match to rank them: first those that match by name, then the newest. */
  readonly newestFirst: boolean
}

/** The cache of plans is emptied at this size. */
const MAX_PLANS = 1_000

interface Term {
  /** An FTS5 expression for everything that a word of the query may mean. */
  readonly expression: string
  /** How many products match, counted up to the limit that matters. */
  readonly count: number
}

/** Which products of which shop are searched. */
interface Place {
  readonly session: Session
  readonly shop: number
  /** Plans by published products only: otherwise unpublished words could be guessed one by one. */
  readonly published: true | undefined
  /** A word that more products have is not used for ranking. */
  readonly wide: number
}

/**
 * Plans searches. Plans are kept until the next commit of any process, which makes a search that is
 * repeated a fifth cheaper.
 */
export class SearchPlans {
  readonly #plans = new Map<string, SearchLevel[]>()
  #version: number | null = null

  constructor(
    readonly session: Session,
    readonly wide: number,
  ) {}

  /**
   * The levels of a search, the strictest first: all words; when that finds too little, all words
   * but one; then any word. Empty when no word is known.
   */
  async of(shop: number, published: boolean, text: string): Promise<readonly SearchLevel[]> {
    const { session, wide } = this
    const version = session.version()
    if (version !== this.#version || this.#plans.size >= MAX_PLANS) this.#plans.clear()
    this.#version = version
    const key = `${shop} ${published} ${text}`
    const known = this.#plans.get(key)
    if (known) return known
    const place = { session, shop, published: published || undefined, wide }
    const plan = await planSearch(place, text)
    // A plan made while somebody committed may be out of date already.
    if (version !== null && version === session.version()) this.#plans.set(key, plan)
    return plan
  }
}

async function planSearch(place: Place, text: string): Promise<SearchLevel[]> {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS)
  const terms: Term[] = []
  const many = await mayHaveMany(place)
  for (const index of words.keys()) {
    const term = await termOf(place, words, index, many)
    if (term) terms.push(term)
  }
  const levels: SearchLevel[] = []
  const enough = terms.length < 3 ? 1 : ENOUGH
  for (const level of relaxed(terms, place.wide)) {
    levels.push(level)
    if ((await countUpTo(place, level.match, enough)) >= enough) break
  }
  return levels
}

/** All terms; then all selective terms, all of those but one, and any of them. */
function relaxed(terms: readonly Term[], wide: number): SearchLevel[] {
  const selective = terms.filter(({ count }) => count <= wide).sort((a, b) => a.count - b.count)
  const all = allOf(terms, selective)
  if (terms.length === 0) return []
  if (terms.length === 1) return [all]
  if (selective.length === 0) return [all, { match: some(terms), newestFirst: true }]
  const butOne = selective.map((term) => `(${every(selective.filter((one) => one !== term))})`)
  const looser = [
    ...(selective.length < terms.length ? [every(selective)] : []),
    ...(selective.length > 2 ? [butOne.join(' OR ')] : []),
    any(selective, wide),
  ]
  return [all, ...looser.map((match) => ({ match, newestFirst: false }))]
}

/**
 * Ranking (bm25) reads every product of a word. So a word of very many products only decides which
 * products match, not their order.
 */
function allOf(terms: readonly Term[], selective: readonly Term[]): SearchLevel {
  const match = every(terms)
  if (selective.length === terms.length) return { match, newestFirst: false }
  if (selective.length === 0) return { match, newestFirst: true }
  return { match, rankBy: every(selective), newestFirst: false }
}

function every(terms: readonly Term[]): string {
  return terms.map(({ expression }) => expression).join(' AND ')
}

/** The rarest terms, as many as can be ranked together. @param terms the rarest first */
function any(terms: readonly Term[], wide: number): string {
  let sum = 0
  const rarest = terms.filter(({ count }) => {
    sum += count
    return sum <= wide
  })
  return some(rarest.length > 0 ? rarest : terms.slice(0, 1))
}

function some(terms: readonly Term[]): string {
  return terms.map(({ expression }) => expression).join(' OR ')
}

/**
 * Whether the shop may have more than `wide` products, so that words must be counted. Each product
 * has used at least one revision.
 */
async function mayHaveMany({ session, shop, wide }: Place): Promise<boolean> {
  const row = await session.get<{ revision: number }>('shop.revision', { shop })
  return row === null || row.revision > wide
}

/** Null when neither the word nor anything similar finds a product. */
async function termOf(
  place: Place,
  words: readonly string[],
  index: number,
  many: boolean,
): Promise<Term | null> {
  const { session, shop, wide } = place
  const word = words[index] ?? ''
  const quoted = quote(shop, word)
  const known = await finds(place, quoted)
  const everywhere = { ...place, published: undefined }
  const count = known && many ? await countUpTo(everywhere, quoted, wide + 1) : Number(known)
  const meant = known ? [quoted] : []
  meant.push(...(await joined(session, shop, words, index)))
  if (!known && index === words.length - 1) meant.push(...(await begun(session, shop, word)))
  if (!known || word.length >= LONG_WORD) meant.push(...(await split(session, shop, word, known)))
  if (known || (meant.length > 0 && (await finds(place, anyOf(meant))))) {
    return { expression: anyOf(meant), count }
  }
  const likely = await repaired(session, shop, word, (one) => finds(place, quote(shop, one)))
  if (likely.length === 0) return null
  return { expression: anyOf(likely.map((one) => quote(shop, one))), count }
}

function quote(shop: number, word: string): string {
  return `"${shopWord(shop, word)}"`
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`
}

async function finds(place: Place, match: string): Promise<boolean> {
  return (await countUpTo(place, match, 1)) > 0
}

/** The words that begin like an unfinished one. */
async function begun(session: Session, shop: number, word: string): Promise<string[]> {
  const range = { shop, from: word, to: `${word}\u{10ffff}`, limit: COMPLETIONS }
  const rows = await session.all<{ word: string }>('search.words_from', range)
  return rows.map((row) => quote(shop, row.word))
}

/** "dish washer" also means "dishwasher". */
async function joined(
  session: Session,
  shop: number,
  words: readonly string[],
  index: number,
): Promise<string[]> {
  const word = words[index] ?? ''
  const pairs = [
    words[index - 1] && words[index - 1] + word,
    words[index + 1] && word + words[index + 1],
  ]
  const known: string[] = []
  for (const [step, pair] of pairs.entries()) {
    if (!pair) continue
    const unfinished = index + step === words.length - 1
    if (await knows(session, shop, pair)) known.push(quote(shop, pair))
    else if (unfinished) known.push(...(await begun(session, shop, pair)))
  }
  return known
}

/** "dishwasher" also means "dish washer"; if "dishwasher" is known, only as neighbouring words. */
async function split(
  session: Session,
  shop: number,
  word: string,
  known: boolean,
): Promise<string[]> {
  const meant: string[] = []
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)]
    if (!(await knows(session, shop, left)) || !(await knows(session, shop, right))) continue
    const [before, after] = [shopWord(shop, left), shopWord(shop, right)]
    meant.push(known ? `"${before} ${after}"` : `("${before}" AND "${after}")`)
  }
  return meant
}

async function knows(session: Session, shop: number, word: string): Promise<boolean> {
  return (await session.get('search.knows', { shop, word })) !== null
}

async function countUpTo(
  { session, shop, published }: Place,
  match: string,
  limit: number,
): Promise<number> {
  const values = { shop, published, match, limit }
  const row = await session.get<{ total: number }>('search.count', values)
  return row?.total ?? 0
}
