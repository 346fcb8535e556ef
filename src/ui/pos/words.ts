/** A text as it is searched: without case and accents, so that "creme" finds "Crème". */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
}

export function wordsOf(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean)
}

/** How near a text is that holds all the words: words at its start, then at starts of words. */
export function rank(text: string, words: readonly string[]): number {
  let points = 0
  for (const word of words) {
    if (text.startsWith(word)) points += 3
    else if (text.includes(` ${word}`)) points += 2
  }
  return points
}
