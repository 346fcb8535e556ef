import { type Static, Type } from '@sinclair/typebox'
import { NamedOpen, OrNull } from '../../domain/schema.ts'
import type { FoundWord } from './dialect.ts'
import { WORD_FIELDS, type WordField, wordKey } from './words.ts'

/** A word of a file, and what it means as the status, type or unit of a product. */
export const ImportedWord = NamedOpen('ImportedWord', {
  field: Type.Unsafe<WordField>(Type.String({ enum: WORD_FIELDS })),
  column: Type.String(),
  text: Type.String({ description: 'As the file writes it.' }),
  means: OrNull(
    Type.String({
      description: 'The word of kassa; null: kassa does not know, and leaves it out.',
    }),
  ),
  rows: Type.Integer(),
})
export type ImportedWord = Static<typeof ImportedWord>

/** At most this many words are listed. A column with more is none of words. */
const MOST_WORDS = 50

/** Counts the words of a file, and what each means. */
export class Meanings {
  readonly #found = new Map<string, ImportedWord>()

  add(words: readonly FoundWord[]): void {
    for (const word of words) {
      const key = JSON.stringify([word.field, word.column, wordKey(word.text), word.means])
      const known = this.#found.get(key)
      if (known) known.rows++
      else if (this.#found.size < MOST_WORDS) this.#found.set(key, { ...word, rows: 1 })
    }
  }

  /** The words by their fields, those without a meaning first. */
  all(): ImportedWord[] {
    const order = ({ field, means }: ImportedWord) =>
      WORD_FIELDS.indexOf(field) * 2 + (means === null ? 0 : 1)
    return [...this.#found.values()].sort((a, b) => order(a) - order(b) || b.rows - a.rows)
  }
}
