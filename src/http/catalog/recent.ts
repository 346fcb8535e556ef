import type { Remembered, Store } from '../../domain/store.ts'

/** An answer to a GET: its body and its entity tag. */
export interface Sent<Body extends string | Uint8Array = string | Uint8Array> {
  readonly body: Body
  readonly tag: string
  /** The cursor of the next page of a list; null if there is none. */
  readonly nextCursor: string | null
}

/** When more addresses than this have been noted, all are forgotten. */
const MAX_ASKED = 1_000
/** Answers at longer addresses are not remembered. */
const MAX_ADDRESS = 2_000

/**
 * Remembers answers with products until the next commit, because a shop's visitors ask for the same
 * few of them: lists and products of the APIs, and pages of shop fronts. On SQLite, a remembered
 * list takes a third of the CPU time of one that is read, and a product four fifths. An answer is
 * remembered from the second request on: remembering all of them would make answers that are
 * requested once 10 % slower.
 */
export class RecentAnswers {
  readonly #known: Remembered<Sent>
  readonly #asked = new Set<string>()

  constructor(store: Store) {
    // A text takes up to two bytes for each character.
    this.#known = store.remembered<Sent>(({ body }) =>
      typeof body === 'string' ? 2 * body.length : body.byteLength,
    )
  }

  /**
   * Returns the answer to a request.
   * @param key all that the answer depends on besides the database: the shop, the kind of sender,
   *   the address, the language; answers with bodies of another type have other keys
   * @param load reads the answer, or throws a Refusal. Null is not remembered
   * @param shop as for `Remembered`
   */
  get<Body extends string | Uint8Array, Loaded extends Sent<Body> | null>(
    key: string,
    load: () => Promise<Loaded>,
    shop?: number,
  ): Promise<Loaded> {
    if (!this.#isAskedAgain(key)) return load()
    return this.#known<Loaded>(key, load, shop) as Promise<Loaded>
  }

  #isAskedAgain(key: string): boolean {
    if (this.#asked.has(key)) return true
    if (key.length > MAX_ADDRESS) return false
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear()
    this.#asked.add(key)
    return false
  }
}
