/** Words that differ in more letters than this are not meant. */
const MAX_DIFFERENCES = 2

/** ` Did you mean --port?` for a misspelt word, or '' if none of these is like it. */
export function suggestion(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(word, other) }))
    .filter(({ other, distance }) => distance <= MAX_DIFFERENCES && distance < other.length)
    .sort((a, b) => a.distance - b.distance)
  return nearest ? ` Did you mean ${nearest.other}?` : ''
}

/** How many letters must be put in, left out or replaced (Levenshtein). */
function distanceOf(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1]
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
