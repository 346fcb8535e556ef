import { together } from '../rows.ts'
import type { Expression } from './expression.ts'
import { finds, indexed, type SearchScope, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { begunLike, endingLike } from './vocabulary.ts'
import { isSpaceless, NUMBER } from './words.ts'

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
 * a long word, nearest first. One error leaves either the first or the second half of a word
 * intact, so only words with the same beginning or end are examined.
 */
export async function repaired(scope: SearchScope, word: string): Promise<Expression[]> {
  const shortest = HEBREW.test(word) ? SHORTEST - 1 : SHORTEST
  if (word.length < shortest || NUMBER.test(word) || isSpaceless(word)) return []
  const end = stem(scope.language, word)
  const half = (text: string) => Math.max(1, Math.floor(text.length / 2) - 1)
  const one = await near(scope, word, 1, word.slice(0, half(word)), end.slice(-half(end)))
  if (one.length > 0 || word.length < LONG - 1) return one
  return await near(scope, word, 2, word.slice(0, SURE_BEGINNING), end.slice(-SURE_END))
}

interface Candidate {
  readonly expression: Expression
  readonly edits: number
}

async function near(
  scope: SearchScope,
  word: string,
  most: number,
  beginning: string,
  ending: string,
): Promise<Expression[]> {
  const asked = stem(scope.language, word)
  const candidates = new Map<string, Candidate>()
  const compare = (typed: string, known: string, written: () => Expression) => {
    if (most > 1 && known.length < LONG) return
    const edits = distance(typed, known, most)
    if (edits > most) return
    const key = stem(scope.language, known)
    if ((candidates.get(key)?.edits ?? most + 1) <= edits) return
    candidates.set(key, { expression: written(), edits })
  }
  const [begun, ended] = await together(
    begunLike(scope, beginning, word.length, most),
    endingLike(scope, ending, asked.length, most),
  )
  for (const known of begun) compare(word, known, () => indexed(scope, known))
  for (const known of ended) compare(asked, known, () => wordOrStem(scope, known))
  const likely: Candidate[] = []
  for (const one of [...candidates.values()].sort((a, b) => a.edits - b.edits)) {
    if (likely.length === SUGGESTIONS || (likely[0]?.edits ?? most) < one.edits) break
    if (await finds(scope, one.expression)) likely.push(one)
  }
  return likely.map(({ expression }) => expression)
}

/**
 * The edit distance of two words: insertions, deletions, substitutions and swaps of neighbours
 * (optimal string alignment). Stops early with `most + 1` when the distance is larger than `most`.
 */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      )
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      line.push(edits)
    }
    if (Math.min(...line) > most) return most + 1
    before = above
    above = line
  }
  return above[b.length] ?? 0
}
