import type { Session } from '../engine.ts'

/** How many words of a shop are compared with a misspelt one. */
const LOOKED_AT = 5_000
const SHORTEST = 4
const SUGGESTIONS = 3

/**
 * The words of a shop that a misspelt one most likely means: words with the same first letter at an
 * edit distance of one, or two for a long word, the nearest first.
 * @param finds whether a word still finds a product: the list of words keeps old ones too
 */
export async function repaired(
  session: Session,
  shop: number,
  word: string,
  finds: (word: string) => Promise<boolean>,
): Promise<string[]> {
  if (word.length < SHORTEST) return []
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
  const range = { shop, from: first, to: `${first}\u{10ffff}`, limit: LOOKED_AT }
  const rows = await session.all<{ word: string }>('search.words_from', range)
  const most = word.length < 8 ? 1 : 2
  const near = rows.flatMap((row) => {
    if (Math.abs(row.word.length - word.length) > most) return []
    const edits = distance(word, row.word, most)
    return edits <= most ? [{ word: row.word, edits }] : []
  })
  const likely: typeof near = []
  for (const one of near.sort((a, b) => a.edits - b.edits)) {
    if (likely.length === SUGGESTIONS || (likely[0]?.edits ?? most) < one.edits) break
    if (await finds(one.word)) likely.push(one)
  }
  return likely.map((one) => one.word)
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
