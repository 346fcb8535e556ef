import type { Session } from '../engine.ts'

/** How many words of a shop are looked at for one that is misspelt. */
const LOOKED_AT = 5_000
const SHORTEST = 4
const SUGGESTIONS = 3

/**
 * The words of a shop that a misspelt one is most likely to mean: those of its first letter that
 * are nearest, one slip away, or two in a long word.
 * @param finds whether a word leads to anything: of words that were once in use, not all do
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
    const slips = distance(word, row.word, most)
    return slips <= most ? [{ word: row.word, slips }] : []
  })
  const likely: typeof near = []
  for (const one of near.sort((a, b) => a.slips - b.slips)) {
    if (likely.length === SUGGESTIONS || (likely[0]?.slips ?? most) < one.slips) break
    if (await finds(one.word)) likely.push(one)
  }
  return likely.map((one) => one.word)
}

/**
 * How many letters must be typed, left out, changed or swapped with their neighbour to make one
 * word of the other (optimal string alignment); anything above `most` once it is sure to be.
 */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      let slips = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      )
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      line.push(slips)
    }
    if (Math.min(...line) > most) return most + 1
    before = above
    above = line
  }
  return above[b.length] ?? 0
}
