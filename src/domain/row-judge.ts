import type { Secrets } from './secrets.ts'
import type { Reading } from './store.ts'

/** How rows of a shop are judged. */
export interface RowJudge {
  readonly secrets: Secrets
  /**
   * Called for each digest or seal that was made with another secret and so proves nothing.
   * @param kind as a message names all of its kind: `the digests of orders`
   */
  readonly otherKey: (kind: string) => void
  /** Called for each digest or seal that the next server makes, after a restore. */
  readonly missing: (kind: string) => void
  /** Called with remarks that the owners know and that cannot be repaired. */
  readonly note: (text: string) => void
}

declare module './module.ts' {
  interface Places {
    /** The problems in its rows of a shop, as messages for people. */
    readonly check: (read: Reading, shopId: number, judge: RowJudge) => AsyncGenerator<string>
    /** The names of its rows that no digest or seal covers, for messages: `the status of orders`. */
    readonly unproved: readonly string[]
  }
}
