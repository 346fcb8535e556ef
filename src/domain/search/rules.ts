import type { Language } from '../catalog/search.ts'

/**
 * The version of the indexing rules. A change of these rules (in `words.ts`, `stem.ts` or the
 * package of stemmers) needs the next number: then all shops are indexed again.
 */
export const VERSION = 4

/** The rules by which products of this language are indexed, as stored with a shop. */
export function rulesFor(language: Language): string {
  return `${language}.${VERSION}`
}
