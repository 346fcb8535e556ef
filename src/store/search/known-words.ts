/** A word of a shop. */
export interface ShopWord {
  readonly shop: number
  readonly word: string
}

/** The cache is emptied at this size. A word that is inserted twice costs time only. */
const MAX_WORDS = 200_000

/**
 * The words that are in `shop_word` already, or will be with the open transaction. Without this,
 * a create inserts each of its words again, which costs a fifth more CPU.
 */
export class KnownWords {
  readonly #words = new Map<number, Set<string>>()
  /** The words of the open transaction, in the order in which they were added. */
  readonly #open: ShopWord[] = []
  #committed = 0

  has(shop: number, word: string): boolean {
    return this.#words.get(shop)?.has(word) ?? false
  }

  add(known: ShopWord): void {
    const { shop, word } = known
    if (this.has(shop, word)) return
    const words = this.#words.get(shop) ?? new Set<string>()
    this.#words.set(shop, words.add(word))
    this.#open.push(known)
  }

  /** How many words the open transaction has added, for `forget`. */
  get count(): number {
    return this.#open.length
  }

  /** Forgets the words that the open transaction added after the first `count`. */
  forget(count: number): void {
    for (const { shop, word } of this.#open.splice(count)) this.#words.get(shop)?.delete(word)
  }

  /** The open transaction is committed. */
  commit(): void {
    this.#committed += this.#open.length
    this.#open.length = 0
    if (this.#committed < MAX_WORDS) return
    this.#words.clear()
    this.#committed = 0
  }
}
