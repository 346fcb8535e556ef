import { together } from '../rows.ts'
import { ComparedWord } from './edit-distance.ts'
import type { Expression } from './expression.ts'
import { finds, indexed, type SearchScope, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { wordsLike } from './vocabulary.ts'
import { isSpaceless, NUMBER, reverse } from './words.ts'

const SHORTEST = 4
/** Two typing errors are corrected in a word of this length, one in a shorter word. */
const LONG = 7
const SUGGESTIONS = 3
/** Hebrew words are short, and some of their vowels may be written or not. */
const HEBREW = /^\p{sc=Hebr}/u
/**
 * The number of letters at the beginning, or at the end, that must be correct if there are two
 * errors.
 */
const SURE_BEGINNING = 1
const SURE_END = 3

/**
 * The likely meanings of a misspelt word: words of the shop at an edit distance of one, or two for
 * a long word, nearest first. One error, at most a swap of two letters, leaves either the first or
 * the second half of a word intact, so only words with the same beginning or end are examined.
 */
export async function repaired(scope: SearchScope, word: string): Promise<Expression[]> {
  const shortest = HEBREW.test(word) ? SHORTEST - 1 : SHORTEST
  if (word.length < shortest || NUMBER.test(word) || isSpaceless(word)) return []
  const end = reverse(stem(scope.language, word))
  const sure = end.length - 1
  const beginning = Math.max(1, Math.ceil(sure / 2))
  const ending = Math.max(1, Math.floor(sure / 2))
  const one = await near(scope, word, 1, word.slice(0, beginning), end.slice(0, ending))
  if (one.length > 0 || word.length < LONG - 1) return one
  return await near(scope, word, 2, word.slice(0, SURE_BEGINNING), end.slice(0, SURE_END))
}

interface Candidate {
  readonly expression: Expression
  readonly edits: number
}

/** @param end the last letters, the last one first */
async function near(
  scope: SearchScope,
  word: string,
  most: number,
  beginning: string,
  end: string,
): Promise<Expression[]> {
  const reversed = reverse(stem(scope.language, word))
  const [begun, ended] = await together(
    wordsLike(scope, false, beginning, word.length, most),
    wordsLike(scope, true, end, reversed.length, most),
  )
  const candidates = new Map<string, Candidate>()
  const add = (known: string, edits: number, expression: () => Expression) => {
    const key = stem(scope.language, known)
    if ((candidates.get(key)?.edits ?? most + 1) <= edits) return
    candidates.set(key, { expression: expression(), edits })
  }
  for (const [known, edits] of nearest(word, begun, most)) {
    add(known, edits, () => indexed(scope, known))
  }
  for (const [one, edits] of nearest(reversed, ended, most)) {
    const known = reverse(one)
    add(known, edits, () => wordOrStem(scope, known))
  }
  const likely: Candidate[] = []
  for (const one of [...candidates.values()].sort((a, b) => a.edits - b.edits)) {
    if (likely.length === SUGGESTIONS || (likely[0]?.edits ?? most) < one.edits) break
    if (await finds(scope, one.expression)) likely.push(one)
  }
  return likely.map(({ expression }) => expression)
}

/** The known words at an edit distance of at most `most`, in an order that both engines have. */
function nearest(
  typed: string,
  known: readonly string[],
  most: number,
): (readonly [known: string, edits: number])[] {
  const compared = new ComparedWord(typed)
  const found: (readonly [string, number])[] = []
  for (const one of known) {
    if (most > 1 && one.length < LONG) continue
    const edits = compared.distanceTo(one, most)
    if (edits <= most) found.push([one, edits])
  }
  return found.sort(([a], [b]) => (a < b ? -1 : 1))
}
