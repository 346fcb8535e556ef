import { together } from '../rows.ts'
import { all, any, type Expression } from './expression.ts'
import { repaired } from './repair.ts'
import { finds, indexed, roughly, type SearchScope, stemmed, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { begun, ended, JOINING, knownAmong, related } from './vocabulary.ts'
import { isSpaceless } from './words.ts'

const SHORTEST_PART = 3
/** The same of neighbouring words: "microsd" is "micro sd". */
const SHORTEST_NEIGHBOUR = 2
/** A known word that is shorter is often the end of a longer one by accident. */
const SHORTEST_END = 4
/** A known word of this length may also be written as two words in other products. */
const LONG_WORD = 6

/** Korean writes compounds as one word, of letters that are syllables. */
const HANGUL = /^\p{scx=Hang}+$/u

/** A longer text without spaces is not split further. */
const MAX_SPLIT_LETTERS = 12

/** Everything that a word of a query may mean. */
export interface Term {
  /** As they were typed. */
  readonly words: readonly string[]
  readonly expression: Expression
  /** The same, or a word that is made of this one and others, where the shop has such words. */
  readonly wider: Expression | null
  /** About how many products match, counted up to the limit that matters. */
  readonly count: number
  /** Whether this is what a misspelt word most likely means. */
  readonly isRepaired?: true
}

/**
 * The terms of a query. A word is left out when neither it nor anything similar finds a product.
 * A synonym of several words is one term. The look-ups of all words are sent together.
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
 * Leaves out what a word was repaired into, if no product has it together with another word of the
 * query: in a shop without drills, a "hammer drill" is a hammer, not a grill.
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

/** The terms of a query that would find nothing: of each word, what has to do with it. */
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

/** The longest synonym that stands at this place of a query, and what else it is called. */
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
  // Products that only these find come after those that the meanings find.
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

/** The words that this one begins, as it may be unfinished, or that it ends. */
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

/** "dish washer" also means "dishwasher", and "dish wash" what begins so. */
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
 * "dishwasher" also means "dish washer", and "64gb" means "64 gb". A known word is split into
 * neighbouring words only.
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

/** A text without spaces also means its words apart: of two parts, since words are not known. */
function splitSpaceless(scope: SearchScope, word: string): Expression[] {
  const letters = [...word].slice(0, MAX_SPLIT_LETTERS)
  return letters.slice(1).map((_, index) => {
    const parts = [letters.slice(0, index + 1), letters.slice(index + 1)]
    return all(parts.map((part) => indexed(scope, part.join(''))))
  })
}
