import type { Language } from '../../domain/catalog/search.ts'
import { listedAs, partsOf, type WordRow } from '../../domain/search/words.ts'
import { fts5 } from './full-text.ts'

/** Codes mostly occur once, so keeping them would only fill the cache. */
const CODE = /\d{5}/
/** The cache is emptied at this size. Inserting a word twice only costs time. */
const MAX_WORDS = 200_000

/**
 * The words that `shop_word` contains, or will contain after the open transaction, each with its
 * term in the full-text index. Without this cache, a create inserts each of its words again, which
 * takes 27 % more CPU.
 */
export class KnownWords {
  /** The words by shop, language and whether they are hidden. */
  readonly #words = new Map<string, Map<string, string>>()
  /** The words of the open transaction, in the order in which they were added. */
  readonly #open: { readonly known: Map<string, string>; readonly word: string }[] = []
  #committed = 0

  /** @returns the text of each column, and rows for the words that were new */
  learn<Column extends string>(
    shop: number,
    language: Language,
    hidden: boolean,
    columns: Readonly<Record<Column, readonly string[]>>,
  ) {
    const key = `${shop} ${language} ${hidden}`
    const known = this.#words.get(key) ?? new Map<string, string>()
    this.#words.set(key, known)
    const rows: WordRow[] = []
    const add = (word: string) => {
      const indexed = fts5.column(shop, partsOf(language, [word]))
      if (!CODE.test(word)) {
        known.set(word, indexed)
        this.#open.push({ known, word })
      }
      rows.push(...listedAs(language, word))
      return indexed
    }
    const texts = {} as Record<Column, string>
    for (const column in columns) {
      texts[column] = columns[column].map((word) => known.get(word) ?? add(word)).join(' ')
    }
    return { texts, rows }
  }

  /** The number of words that the open transaction has added, for `forget`. */
  get count(): number {
    return this.#open.length
  }

  /** Forgets the words that the open transaction added after the first `count`. */
  forget(count: number): void {
    for (const { known, word } of this.#open.splice(count)) known.delete(word)
  }

  /** Call it when the open transaction is committed. */
  commit(): void {
    this.#committed += this.#open.length
    this.#open.length = 0
    if (this.#committed >= MAX_WORDS) this.clear()
  }

  clear(): void {
    this.#words.clear()
    this.#committed = 0
  }
}
