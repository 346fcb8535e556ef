import { all, any, type Expression } from './expression.ts'
import { finds, indexed, type Place, roughly, stemmed } from './place.ts'
import { repaired } from './repair.ts'
import { stem } from './stem.ts'
import { begun, ended, knows } from './vocabulary.ts'
import { isSpaceless } from './words.ts'

const SHORTEST_PART = 3
/** A known word of this length may also be written as two words in other products. */
const LONG_WORD = 8

/** Everything that a word of a query may mean. */
export interface Term {
  readonly expression: Expression
  /** The same, or the word joined with a neighbour, where that is another word of the shop. */
  readonly joined: Expression | null
  /** About how many products match, counted up to the limit that matters. */
  readonly count: number
}

/**
 * The terms of a query. A word is left out when neither it nor anything similar finds a product.
 * A synonym of several words is one term.
 */
export async function termsOf(place: Place, words: readonly string[]): Promise<Term[]> {
  const terms: Term[] = []
  for (let index = 0; index < words.length; ) {
    const { length, others } = synonymAt(place, words, index)
    const term = await termOf(place, words, index, length, others)
    if (term) terms.push(term)
    index += length
  }
  return terms
}

/** The longest synonym that stands at this place of a query, and what else it is called. */
function synonymAt({ language, synonyms }: Place, words: readonly string[], index: number) {
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
  place: Place,
  words: readonly string[],
  index: number,
  length: number,
  others: readonly Expression[],
): Promise<Term | null> {
  const asked = words.slice(index, index + length)
  const [word = ''] = asked
  const exact = all(asked.map((one) => indexed(place, one)))
  const known = await finds(place, exact)
  const meant = [...(known ? [exact] : []), ...others]
  const joined = length === 1 ? await joinedWith(place, words, index) : []
  if (length === 1 && !known) {
    const isLast = index === words.length - 1
    meant.push(...joined, ...(await similar(place, word, isLast)))
  }
  if (length === 1 && (!known || word.length >= LONG_WORD)) {
    meant.push(...(await split(place, word, known)))
  }
  if (!known && (meant.length === 0 || !(await finds(place, any(meant))))) {
    const likely = length === 1 ? await repaired(place, word) : []
    if (likely.length === 0) return null
    meant.splice(0, meant.length, ...likely)
  }
  const expression = any(meant)
  // Each product has used at least one revision, so a small shop needs no count.
  const count = place.revision > place.wide ? await roughly(place, expression) : 1
  return {
    expression,
    joined: known && joined.length > 0 ? any([...meant, ...joined]) : null,
    count,
  }
}

/** What an unknown word may be the beginning or the end of. */
async function similar(place: Place, word: string, isLast: boolean): Promise<Expression[]> {
  const meant: Expression[] = []
  if (isLast) for (const one of await begun(place, word)) meant.push(indexed(place, one))
  if (word.length < SHORTEST_PART || isSpaceless(word)) return meant
  for (const one of await ended(place, word)) meant.push(stemmed([one]))
  return meant
}

/** "dish washer" also means "dishwasher". */
async function joinedWith(
  place: Place,
  words: readonly string[],
  index: number,
): Promise<Expression[]> {
  const word = words[index] ?? ''
  const pairs = [
    words[index - 1] && words[index - 1] + word,
    words[index + 1] && word + words[index + 1],
  ]
  const known: Expression[] = []
  for (const [step, pair] of pairs.entries()) {
    if (!pair) continue
    const unfinished = index + step === words.length - 1
    if (await knows(place, pair)) known.push(indexed(place, pair))
    else if (unfinished) {
      for (const one of await begun(place, pair)) known.push(indexed(place, one))
    }
  }
  return known
}

/**
 * "dishwasher" also means "dish washer", and "64gb" means "64 gb". A known word is split into
 * neighbouring words only.
 */
async function split(place: Place, word: string, known: boolean): Promise<Expression[]> {
  const meant: Expression[] = []
  for (let cut = 1; cut < word.length; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)]
    const isUnit = /\d$/.test(left) !== /^\d/.test(right)
    if (!isUnit && Math.min(left.length, right.length) < SHORTEST_PART) continue
    if (!(await knows(place, left)) || !(await knows(place, right))) continue
    const apart = all([indexed(place, left), indexed(place, right)])
    meant.push(known || isUnit ? indexed(place, left, right) : apart)
  }
  return meant
}
