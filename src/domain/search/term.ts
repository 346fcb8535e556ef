import { together } from '../rows.ts'
import { all, any, type Expression } from './expression.ts'
import { repaired } from './repair.ts'
import { finds, indexed, roughly, type SearchScope, stemmed, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { begun, ended, JOINING, knownAmong, related } from './vocabulary.ts'
import { isSpaceless } from './words.ts'

const SHORTEST_PART = 3
/** The minimum length of neighbouring words that are joined: "micro sd" is also "microsd". */
const SHORTEST_NEIGHBOUR = 2
/** A shorter known word is often the end of a longer one by accident. */
const SHORTEST_END = 4
/** A known word of this length may be written as two words in other products. */
const LONG_WORD = 6

/** Korean writes compounds as one word, of letters that are syllables. */
const HANGUL = /^\p{scx=Hang}+$/u

/** A longer text without spaces is not split further. */
const MAX_SPLIT_LETTERS = 12

/** Everything that a word of a query may mean. */
export interface Term {
  /** The words as typed. */
  readonly words: readonly string[]
  readonly expression: Expression
  /** The expression, or a compound of this word and others, if the shop has such words. */
  readonly wider: Expression | null
  /** The approximate number of matching products, counted up to the limit that matters. */
  readonly count: number
  /** Whether this term is a correction of a misspelt word. */
  readonly isRepaired?: true
}

/**
 * The terms of a query. A word is left out if neither it nor anything similar finds a product. A
 * synonym of several words is one term. The look-ups of all words are sent together.
 */
export async function termsOf(scope: SearchScope, words: readonly string[]): Promise<Term[]> {
  const terms: Promise<Term | null>[] = []
  for (let index = 0; index < words.length; ) {
    const { length, others } = synonymAt(scope, words, index)
    terms.push(termOf(scope, words, index, length, others))
    index += length
  }
  return await supported(
    scope,
    (await together(...terms)).filter((term) => term !== null),
  )
}

/**
 * Leaves out a correction if no product has it together with another word of the query: in a shop
 * without drills, a "hammer drill" is a hammer, not a grill.
 */
async function supported(scope: SearchScope, terms: readonly Term[]): Promise<Term[]> {
  const sure = terms.filter(({ isRepaired }) => !isRepaired)
  const isKept = await together(
    ...terms.map(async (term) => {
      const others = (sure.length > 0 ? sure : terms).filter((one) => one !== term)
      if (!term.isRepaired || others.length === 0) return true
      const other = any(others.map(({ expression }) => expression))
      return await finds(scope, all([term.expression, other]))
    }),
  )
  const kept = terms.filter((_, index) => isKept[index])
  return kept.length > 0 ? kept : [...terms]
}

/** The terms of a query that would find nothing: for each word, related words. */
export async function relatedTerms(scope: SearchScope, words: readonly string[]): Promise<Term[]> {
  const terms: Term[] = []
  for (const word of words) {
    if (isSpaceless(word) || /\d/.test(word)) continue
    const meant = (await related(scope, word)).map((one) => wordOrStem(scope, one))
    if (meant.length === 0 || !(await finds(scope, any(meant)))) continue
    terms.push(await counted(scope, [word], any(meant), null))
  }
  return terms
}

/** The longest synonym at this position of a query, and its other names. */
function synonymAt({ language, synonyms }: SearchScope, words: readonly string[], index: number) {
  const stems = words.slice(index).map((word) => stem(language, word))
  let length = 1
  let others: Expression[] = []
  for (const group of synonyms) {
    for (const text of group) {
      if (text.length < length || text.some((one, at) => one !== stems[at])) continue
      if (text.length > length) others = []
      length = text.length
      others.push(...group.filter((other) => other !== text).map(stemmed))
    }
  }
  return { length, others }
}

async function termOf(
  scope: SearchScope,
  words: readonly string[],
  index: number,
  length: number,
  others: readonly Expression[],
): Promise<Term | null> {
  const asked = words.slice(index, index + length)
  const exact = all(asked.map((one) => indexed(scope, one)))
  const isKnown = await finds(scope, exact)
  const meanings = [...(isKnown ? [exact] : []), ...others]
  // Products that match only these come after those that match the meanings.
  const wider: Expression[] = []
  if (length === 1) {
    const [joined, compounds, parts] = await together(
      joinedWith(scope, words, index),
      compoundsOf(scope, words, index, isKnown),
      split(scope, words[index] ?? '', isKnown),
    )
    meanings.push(...joined.whole, ...parts)
    const target = isKnown ? wider : meanings
    target.push(...joined.begun, ...compounds)
  }
  if (isKnown || (meanings.length > 0 && (await finds(scope, any(meanings))))) {
    const withWider = wider.length > 0 ? any([...meanings, ...wider]) : null
    return await counted(scope, asked, any(meanings), withWider)
  }
  const repairs = length === 1 ? await repaired(scope, words[index] ?? '') : []
  if (repairs.length === 0) return null
  return { ...(await counted(scope, asked, any(repairs), null)), isRepaired: true }
}

async function counted(
  scope: SearchScope,
  words: readonly string[],
  expression: Expression,
  wider: Expression | null,
): Promise<Term> {
  return { words, expression, wider, count: await roughly(scope, expression) }
}

/** The words that begin with this word, which may be incomplete, or that end with it. */
async function compoundsOf(
  scope: SearchScope,
  words: readonly string[],
  index: number,
  known: boolean,
): Promise<Expression[]> {
  const word = words[index] ?? ''
  const meant: Expression[] = []
  const isLast = index === words.length - 1
  if (!known && isLast) for (const one of await begun(scope, word)) meant.push(indexed(scope, one))
  const isKorean = HANGUL.test(word)
  const shortest = isKorean ? SHORTEST_NEIGHBOUR : known ? SHORTEST_END : SHORTEST_PART
  if (isSpaceless(word) || word.length < shortest) return meant
  if (known && !isKorean && !JOINING.has(scope.language)) return meant
  for (const one of await ended(scope, word)) meant.push(wordOrStem(scope, one))
  return meant
}

/** "dish washer" also means "dishwasher", and "dish wash" words that begin with "dishwash". */
async function joinedWith(scope: SearchScope, words: readonly string[], index: number) {
  const word = words[index] ?? ''
  const pairs = [
    words[index - 1] && words[index - 1] + word,
    words[index + 1] && word + words[index + 1],
  ]
  const known = await knownAmong(
    scope,
    pairs.filter((pair) => pair !== undefined),
  )
  const whole: Expression[] = []
  const unfinished: Expression[] = []
  for (const [step, pair] of pairs.entries()) {
    if (!pair) continue
    if (known.has(pair)) whole.push(indexed(scope, pair))
    else if (index + step === words.length - 1) {
      for (const one of await begun(scope, pair)) unfinished.push(indexed(scope, one))
    }
  }
  return { whole, begun: unfinished }
}

/**
 * "dishwasher" also means "dish washer", and "64gb" means "64 gb". A known word is only split into
 * words that occur next to each other.
 */
async function split(scope: SearchScope, word: string, known: boolean): Promise<Expression[]> {
  if (isSpaceless(word)) return known ? [] : splitSpaceless(scope, word)
  const units = word.match(/\d+|\D+/g) ?? []
  const splits = units.length > 1 ? [units] : []
  if (units.length === 1 && (!known || word.length >= LONG_WORD)) {
    for (let cut = SHORTEST_NEIGHBOUR; cut <= word.length - SHORTEST_NEIGHBOUR; cut++) {
      splits.push([word.slice(0, cut), word.slice(cut)])
    }
  }
  const words = await knownAmong(scope, splits.flat())
  const areNeighbours = (parts: readonly string[]) =>
    known || units.length > 1 || parts.some((part) => part.length < SHORTEST_PART)
  return splits
    .filter((parts) => parts.every((part) => words.has(part)))
    .map((parts) =>
      areNeighbours(parts)
        ? indexed(scope, ...parts)
        : all(parts.map((part) => indexed(scope, part))),
    )
}

/**
 * A text without spaces also matches where its words are apart. It is split in two, because its
 * words are unknown.
 */
function splitSpaceless(scope: SearchScope, word: string): Expression[] {
  const letters = [...word].slice(0, MAX_SPLIT_LETTERS)
  return letters.slice(1).map((_, index) => {
    const parts = [letters.slice(0, index + 1), letters.slice(index + 1)]
    return all(parts.map((part) => indexed(scope, part.join(''))))
  })
}
