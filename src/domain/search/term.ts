import { together } from '../rows.ts'
import { all, any, type Expression } from './expression.ts'
import { repaired } from './repair.ts'
import { finds, indexed, roughly, type SearchScope, stemmed, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { begun, ended, JOINING, knownAmong, related } from './vocabulary.ts'
import { isSpaceless, SIZE_WORD } from './words.ts'

const SHORTEST_PART = 3
/** The minimum length of neighbouring words that are joined: "micro sd" is also "microsd". */
const SHORTEST_NEIGHBOUR = 2
/** A shorter known word is often the end of a longer one by accident. */
const SHORTEST_END = 4
/** A known word of this length may be written as two words in other products. */
const LONG_WORD = 6

/** Korean writes compounds as one word, of letters that are syllables. */
const HANGUL = /^\p{scx=Hang}+$/u

/** A longer text without spaces is split in two only among its first letters. */
const MAX_SPLIT_LETTERS = 12

/**
 * Knows the words of Thai, Lao, Khmer, Burmese, Chinese and Japanese, whatever its language. It is
 * made at its first use, because that takes a millisecond.
 */
let dictionary: Intl.Segmenter | undefined

/** Everything that a word of a query may mean. */
export interface Term {
  /** The words as typed. */
  readonly words: readonly string[]
  readonly expression: Expression
  /** The words as typed, or a synonym of them; null if the shop has neither. */
  readonly typed: Expression | null
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
  const known = await knownAmong(scope, [...pairsOf(words), ...words.flatMap(splitsOf).flat()])
  const terms: Promise<Term | null>[] = []
  for (let index = 0; index < words.length; ) {
    const { length, others } = synonymAt(scope, words, index)
    terms.push(termOf(scope, words, index, length, others, known))
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
  known: ReadonlySet<string>,
): Promise<Term | null> {
  const asked = words.slice(index, index + length)
  const exact = all(asked.map((one) => indexed(scope, one)))
  const isKnown = await finds(scope, exact)
  const typed = [...(isKnown ? [exact] : []), ...others]
  const meanings = [...typed]
  // Products that match only these come after those that match the meanings.
  const wider: Expression[] = []
  if (length === 1) {
    const [joined, compounds, parts] = await together(
      joinedWith(scope, words, index, known),
      compoundsOf(scope, words, index, isKnown),
      split(scope, words[index] ?? '', isKnown, known),
    )
    meanings.push(...joined.whole, ...parts)
    const target = isKnown ? wider : meanings
    target.push(...joined.begun, ...compounds)
  }
  if (isKnown || (meanings.length > 0 && (await finds(scope, any(meanings))))) {
    const withWider = wider.length > 0 ? any([...meanings, ...wider]) : null
    const term = await counted(scope, asked, any(meanings), withWider)
    return typed.length > 0 ? { ...term, typed: any(typed) } : term
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
  return { words, expression, typed: null, wider, count: await roughly(scope, expression) }
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
async function joinedWith(
  scope: SearchScope,
  words: readonly string[],
  index: number,
  known: ReadonlySet<string>,
) {
  const word = words[index] ?? ''
  const pairs = [
    words[index - 1] && words[index - 1] + word,
    words[index + 1] && word + words[index + 1],
  ]
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

/** Each two neighbouring words as one. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => (words[index] ?? '') + word)
}

/** The ways to write a word as two or more: "64 gb" for "64gb", "dish washer" for "dishwasher". */
function splitsOf(word: string): string[][] {
  if (isSpaceless(word)) return []
  const units = word.match(/\d+|\D+/g) ?? []
  if (units.length > 1) return [units]
  const cuts = Math.max(0, word.length - 2 * SHORTEST_NEIGHBOUR + 1)
  return Array.from({ length: cuts }, (_, index) => {
    const cut = SHORTEST_NEIGHBOUR + index
    return [word.slice(0, cut), word.slice(cut)]
  })
}

/**
 * "dishwasher" also means "dish washer", and "64gb" means "64 gb". A known word is only split into
 * words that occur next to each other.
 * @param parts the parts of words that the shop knows
 */
function split(
  scope: SearchScope,
  word: string,
  isKnown: boolean,
  parts: ReadonlySet<string>,
): Expression[] {
  if (isSpaceless(word)) return isKnown ? [] : splitSpaceless(scope, word)
  // Sizes are indexed in this form, however they are written.
  if (isKnown && SIZE_WORD.test(word)) return []
  const isSize = /\d/.test(word)
  if (isKnown && !isSize && word.length < LONG_WORD) return []
  const areNeighbours = (words: readonly string[]) =>
    isKnown || isSize || words.some((part) => part.length < SHORTEST_PART)
  return splitsOf(word)
    .filter((words) => words.every((part) => parts.has(part)))
    .map((words) =>
      areNeighbours(words)
        ? indexed(scope, ...words)
        : all(words.map((part) => indexed(scope, part))),
    )
}

/**
 * A text without spaces also matches where its words are apart. They are found by a dictionary,
 * which lacks some, and by each split in two.
 */
function splitSpaceless(scope: SearchScope, word: string): Expression[] {
  const letters = [...word].slice(0, MAX_SPLIT_LETTERS)
  const halves = letters
    .slice(1)
    .map((_, index) => [letters.slice(0, index + 1), letters.slice(index + 1)])
    .map((parts) => parts.map((part) => part.join('')))
  dictionary ??= new Intl.Segmenter('th', { granularity: 'word' })
  const words = [...dictionary.segment(word)].map(({ segment }) => segment)
  return [words, ...halves]
    .filter(({ length }) => length > 1)
    .map((parts) => all(parts.map((part) => indexed(scope, part))))
}
