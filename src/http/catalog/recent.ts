import type { Actor } from '../../domain/actor.ts'
import type { Remembered, Store } from '../../domain/store.ts'

/** An answer to a GET: its JSON and its entity tag. */
export interface Sent {
  readonly text: string
  readonly tag: string
  /** The cursor of the next page of a list; null if there is none. */
  readonly nextCursor: string | null
}

/**
 * Longer answers are not remembered. At two bytes a character, the answers of one API take at most
 * 48 MB.
 */
const MAX_LENGTH = 24 * 1024

/** When more addresses than this have been noted, all are forgotten. */
const MAX_ASKED = 1_000
/** Answers at longer addresses are not remembered. */
const MAX_ADDRESS = 2_000

/**
 * Remembers answers with products until the next commit, because a shop's visitors ask for the same
 * few of them. On SQLite, a remembered page takes a third of the CPU time of one that is read, and
 * a product four fifths. An answer is remembered from the second request on: remembering all of
 * them would make answers that are requested once 10 % slower.
 */
export class RecentAnswers {
  readonly #known: Remembered<Sent>
  readonly #asked = new Set<string>()

  constructor(store: Store) {
    this.#known = store.remembered<Sent>(({ text }) => text.length <= MAX_LENGTH)
  }

  /**
   * Returns the answer for this address, which is the same for all actors of one kind in one shop.
   * @param load reads the answer, or throws a Refusal
   * @param shop as for `Remembered`
   */
  get(actor: Actor, { url }: Request, load: () => Promise<Sent>, shop?: number): Promise<Sent> {
    const key = `${actor.shop.id} ${actor.kind} ${url}`
    return this.#isAskedAgain(key) ? this.#known(key, load, shop) : load()
  }

  #isAskedAgain(key: string): boolean {
    if (this.#asked.has(key)) return true
    if (key.length > MAX_ADDRESS) return false
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear()
    this.#asked.add(key)
    return false
  }
}

/**
 * Caches long texts. The key of a text changes with its content: it contains the revision of the
 * shop, so that commits in other shops do not matter. Concurrent requests for one text share the
 * work of making it. When the texts take too many bytes, the oldest are dropped.
 */
export class RecentTexts {
  readonly #texts = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  constructor(readonly mostBytes: number) {}

  get(key: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#texts.get(key)
    if (known) return known
    const making = make()
    this.#texts.set(key, making)
    making.then(
      ({ length }) => this.#keep(key, length),
      () => this.#texts.delete(key),
    )
    return making
  }

  #keep(key: string, size: number): void {
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const [oldest, length] of this.#sizes) {
      if (this.#bytes <= this.mostBytes) return
      this.#bytes -= length
      this.#sizes.delete(oldest)
      this.#texts.delete(oldest)
    }
  }
}
