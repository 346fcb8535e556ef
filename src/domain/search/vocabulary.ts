import type { Language } from '../catalog/search.ts'
import { cellOf, columnOf } from '../rows.ts'
import type { Reading, Writing } from '../store.ts'
import type { ListedWord } from './expression.ts'
import { finds, type SearchScope, scopeOf, wordOrStem } from './scope.ts'
import { stem } from './stem.ts'
import { reverse } from './words.ts'

/** These languages write compounds as one word, so a word is often the end of a longer one. */
export const JOINING: ReadonlySet<Language> = new Set(['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv'])
/** The maximum number of words that an incomplete word, or an ending, may mean. */
const COMPLETIONS = 40

/**
 * The maximum number of words that an otherwise unknown word may mean, and the letters they share.
 */
const RELATED = 5
const SHORTEST_ROOT = 4

/** The words that begin with these letters. */
function beginningWith(from: string) {
  return { from, to: `${from}\u{10ffff}` }
}

/**
 * The first words of the shop, present or past, that begin with these letters and that this
 * audience may know.
 * @param reversed words and stems with their letters in reverse order
 */
async function listed(
  { session, shop, hidden }: SearchScope,
  reversed: boolean,
  from: string,
  limit: number,
): Promise<string[]> {
  const words = new Set<string>()
  for (const isHidden of hidden ? [false, true] : [false]) {
    const range = { shop, reversed, hidden: isHidden, ...beginningWith(from), limit }
    for (const word of await columnOf<string>(session, 'search.words', range)) words.add(word)
  }
  return [...words]
}

/** The words that begin with an incomplete one. */
export async function begun(scope: SearchScope, word: string): Promise<string[]> {
  return await listed(scope, false, word, COMPLETIONS)
}

/** The words, or their stems, that end in another word: "kaffeemaschine" for "Maschinen". */
export async function ended(scope: SearchScope, word: string): Promise<string[]> {
  const found = new Set<string>()
  for (const end of new Set([word, stem(scope.language, word)])) {
    for (const one of await listed(scope, true, reverse(end), COMPLETIONS)) {
      if (one.length > end.length) found.add(reverse(one))
    }
  }
  return [...found]
}

/** The words of which an unknown word may be a form or a compound: "kniv" for "Brödkniv". */
export async function related(scope: SearchScope, word: string): Promise<string[]> {
  const { length } = word
  const beginning = word.slice(0, Math.ceil((length * 2) / 3))
  const limit = RELATED
  const sameRoot =
    beginning.length < SHORTEST_ROOT ? [] : await listed(scope, false, beginning, limit)
  if (sameRoot.length > 0 || !JOINING.has(scope.language)) return sameRoot
  for (let cut = 1; cut <= length - SHORTEST_ROOT; cut++) {
    const ends = await listed(scope, true, reverse(word.slice(cut)), limit)
    if (ends.length > 0) return ends.map(reverse)
  }
  return []
}

/**
 * The words that begin with these letters, and whose length differs by at most `most`.
 * @param reversed words and stems with their letters in reverse order
 */
export async function wordsLike(
  { session, shop, hidden }: SearchScope,
  reversed: boolean,
  from: string,
  length: number,
  most: number,
): Promise<string[]> {
  const words = await cellOf<string>(session, 'search.words_like', {
    shop,
    hidden: hidden ? [0, 1] : [0],
    reversed,
    ...beginningWith(from),
    shortest: length - most,
    longest: length + most,
  })
  return words?.split(' ') ?? []
}

/** The subset of these words that the shop has or has had and that this audience may know. */
export async function knownAmong(
  { session, shop, hidden }: SearchScope,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const values = { shop, hidden: hidden ? [0, 1] : [0], words }
  return new Set(await columnOf<string>(session, 'search.known', values))
}

const FIRST: ListedWord = { hidden: 0, reversed: 0, word: '' }
const EVERYWHERE = { published: undefined, hidden: true, wide: 0 } as const

/**
 * A shop keeps the words that its products have had, to complete and correct searches. This checks
 * the next ones.
 * @param after null to begin with the first one
 * @returns the words that no product has any more; and the last one checked, or null at the end
 */
export async function unusedWords(
  session: Reading,
  shop: number,
  after: ListedWord | null,
  limit: number,
): Promise<{ unused: ListedWord[]; last: ListedWord | null }> {
  const scope = await scopeOf(session, shop, EVERYWHERE)
  if (!scope) return { unused: [], last: null }
  const rows = await session.all<ListedWord>('search.listed', { shop, ...(after ?? FIRST), limit })
  const unused: ListedWord[] = []
  for (const row of rows) if (!(await finds(scope, meant(scope, row)))) unused.push(row)
  return { unused, last: rows.length < limit ? null : (rows.at(-1) ?? null) }
}

/** Removes the words of this list that no product has. */
export async function forgetWords(
  tx: Writing,
  shop: number,
  words: readonly ListedWord[],
): Promise<void> {
  const scope = await scopeOf(tx, shop, EVERYWHERE)
  if (scope) for (const word of words) tx.forget(shop, word, meant(scope, word))
}

function meant(scope: SearchScope, { reversed, word }: ListedWord) {
  return wordOrStem(scope, reversed ? reverse(word) : word)
}
