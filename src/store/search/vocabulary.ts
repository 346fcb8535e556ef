import type { Place } from './place.ts'
import { stem } from './stem.ts'
import { reverse } from './words.ts'

/** How many words an unfinished word, or an end of words, may mean. */
const COMPLETIONS = 40

interface Narrowed {
  readonly shortest?: number
  readonly longest?: number
  readonly limit?: number
}

/**
 * The words that the shop has, or has had, that begin with these letters, as far as this audience
 * may know them.
 * @param reversed their stems instead, with the letters from the last to the first
 */
async function listed(
  { session, shop, hidden }: Place,
  reversed: boolean,
  from: string,
  narrowed: Narrowed,
): Promise<string[]> {
  const words = new Set<string>()
  for (const isHidden of hidden ? [false, true] : [false]) {
    const range = { shop, reversed, from, to: `${from}\u{10ffff}`, hidden: isHidden, ...narrowed }
    const rows = await session.all<{ word: string }>('search.words', range)
    for (const { word } of rows) words.add(word)
  }
  return [...words]
}

/** The words that begin like an unfinished one. */
export async function begun(place: Place, word: string): Promise<string[]> {
  return await listed(place, false, word, { limit: COMPLETIONS })
}

/** The stems of words that end in another word: "kaffeemaschin" for "Maschine". */
export async function ended(place: Place, word: string): Promise<string[]> {
  const from = reverse(stem(place.language, word))
  return (await listed(place, true, from, { limit: COMPLETIONS })).map(reverse)
}

/** The words with this beginning whose length differs by `most` letters at the most. */
export async function begunLike(place: Place, beginning: string, length: number, most: number) {
  return await listed(place, false, beginning, around(length, most))
}

/** The stems with this ending whose length differs by `most` letters at the most. */
export async function endingLike(place: Place, ending: string, length: number, most: number) {
  return (await listed(place, true, reverse(ending), around(length, most))).map(reverse)
}

function around(length: number, most: number): Narrowed {
  return { shortest: length - most, longest: length + most }
}

export async function knows({ session, shop, hidden }: Place, word: string): Promise<boolean> {
  for (const isHidden of hidden ? [false, true] : [false]) {
    if (await session.get('search.knows', { shop, hidden: isHidden, word })) return true
  }
  return false
}
