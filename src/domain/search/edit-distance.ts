/**
 * A word that is compared with many known ones by the edit distance: insertions, deletions,
 * substitutions and swaps of neighbours (optimal string alignment).
 */
export class ComparedWord {
  readonly #letters: number

  constructor(readonly word: string) {
    this.#letters = lettersOf(word)
  }

  /** The edit distance to a known word, or `most + 1` if it is larger than `most`. */
  distanceTo(known: string, most: number): number {
    const { word } = this
    if (Math.abs(word.length - known.length) > most) return most + 1
    const letters = lettersOf(known)
    if (hasMore(this.#letters & ~letters, most) || hasMore(letters & ~this.#letters, most)) {
      return most + 1
    }
    let start = 0
    let end = word.length
    let knownEnd = known.length
    while (start < end && word.charCodeAt(start) === known.charCodeAt(start)) start++
    while (
      start < Math.min(end, knownEnd) &&
      word.charCodeAt(end - 1) === known.charCodeAt(knownEnd - 1)
    ) {
      end--
      knownEnd--
    }
    return distance(word.slice(start, end), known.slice(start, knownEnd), most)
  }
}

/**
 * The letters of a word as bits, some letters as the same one. An edit adds at most one letter and
 * takes away at most one.
 */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << word.charCodeAt(index)
  return letters
}

/** Whether more than `most` bits are set. */
function hasMore(bits: number, most: number): boolean {
  let rest = bits
  for (let left = most; left > 0; left--) rest &= rest - 1
  return rest !== 0
}

/** The edit distance, or `most + 1` once it must be larger than `most`. */
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
  return Math.min(above[b.length] ?? 0, most + 1)
}
