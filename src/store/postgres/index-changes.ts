import type { Language } from '../../domain/catalog/search.ts'
import { chunks } from '../../domain/rows.ts'
import type { Expression, IndexedWords, ListedWord } from '../../domain/search/expression.ts'
import { listedAs, partsOf } from '../../domain/search/words.ts'
import type { Values } from '../../domain/store.ts'
import { tsearch, tsvector } from './full-text.ts'

/** A statement of `sql/search.postgres.sql`. */
type Statement = readonly [name: string, values: Values]

/** The row of a product in the index. */
type IndexRow = Readonly<Record<'name' | 'about' | 'description', string>> & { readonly id: number }

/** Calls in the form in which they are kept. */
type Change =
  | { readonly shop: number; readonly id: number; readonly words: IndexedWords | null }
  | { readonly shop: number; readonly word: ListedWord; readonly found: Expression }

/** The changes of a write to the index of a shop. */
class ShopChanges {
  readonly removed = new Set<number>()
  readonly rows = new Map<number, IndexRow>()
  /** A product with hidden words is in a second index, too, which publishable keys do not search. */
  readonly hiddenRows = new Map<number, IndexRow & { readonly hidden: string }>()
  /** Words by which searches are completed and corrected, the hidden ones apart. */
  readonly words = [new Map<string, ListedRow>(), new Map<string, ListedRow>()] as const
  readonly forgotten: Values[] = []
}

type ListedRow = { readonly reversed: number; readonly word: string }

/**
 * The changes of the full-text index that a write makes at its end. There, one statement changes
 * the rows of many products.
 */
export class IndexChanges {
  readonly #changes: Change[] = []

  index(shop: number, id: number, words: IndexedWords): void {
    this.#changes.push({ shop, id, words })
  }

  unindex(shop: number, id: number): void {
    this.#changes.push({ shop, id, words: null })
  }

  forget(shop: number, word: ListedWord, found: Expression): void {
    this.#changes.push({ shop, word, found })
  }

  get length(): number {
    return this.#changes.length
  }

  /** Drops all changes after the first ones. */
  truncate(length: number): void {
    this.#changes.length = length
  }

  /**
   * The statements of all changes, which are not kept any longer. Rows are removed before others
   * are added, and words are forgotten last: one that a row still has stays.
   */
  *statements(): Generator<Statement> {
    const shops = new Map<number, ShopChanges>()
    for (const change of this.#changes.splice(0)) {
      const changes = shops.get(change.shop) ?? new ShopChanges()
      shops.set(change.shop, changes)
      if ('found' in change) {
        const { shop, word, found } = change
        changes.forgotten.push({ shop, ...word, match: tsearch.query(shop, found) })
      } else if (change.words === null) remove(changes, change.id)
      else add(changes, change.shop, change.id, change.words)
    }
    for (const [shop, changes] of shops) yield* statementsOf(shop, changes)
  }
}

function remove({ removed, rows, hiddenRows }: ShopChanges, id: number): void {
  removed.add(id)
  rows.delete(id)
  hiddenRows.delete(id)
}

function add(
  { rows, hiddenRows, words }: ShopChanges,
  shop: number,
  id: number,
  { language, hidden, ...open }: IndexedWords,
): void {
  const column = (some: readonly string[]) => tsvector(shop, partsOf(language, some))
  const { name, about, description } = open
  const row = {
    id,
    name: column(name),
    about: column(about),
    description: column(description),
  }
  rows.set(id, row)
  learn(words[0], language, [...name, ...about, ...description])
  if (hidden.length === 0) return
  hiddenRows.set(id, { ...row, hidden: column(hidden) })
  learn(words[1], language, hidden)
}

function learn(known: Map<string, ListedRow>, language: Language, words: readonly string[]): void {
  for (const word of new Set(words)) {
    for (const { reversed, word: listed } of listedAs(language, word)) {
      known.set(`${reversed} ${listed}`, { reversed: Number(reversed), word: listed })
    }
  }
}

function* statementsOf(
  shop: number,
  { removed, rows, hiddenRows, words, forgotten }: ShopChanges,
): Generator<Statement> {
  for (const { id } of chunks([...removed].map((id) => ({ id })))) {
    yield ['search.delete', { shop, id }]
    yield ['search.delete_hidden', { shop, id }]
  }
  for (const some of chunks([...rows.values()])) yield ['search.insert', { shop, ...some }]
  for (const some of chunks([...hiddenRows.values()])) {
    yield ['search.insert_hidden', { shop, ...some }]
  }
  for (const [hidden, listed] of words.entries()) {
    for (const some of chunks([...listed.values()])) {
      yield ['search.learn_all', { shop, hidden: hidden === 1, ...some }]
    }
  }
  for (const values of forgotten) yield ['search.forget', values]
}
