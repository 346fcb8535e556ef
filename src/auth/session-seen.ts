import type { Session } from '../domain/session.ts'
import type { Ports } from '../domain/store.ts'

const MINUTE_MS = 60_000

/** Writes down when sessions were last used: once a minute each, and no answer waits for it. */
export class SessionSeen {
  readonly #underWay = new Set<number>()

  /** @param failed hears of a write that did not come through; the next request brings another */
  constructor(
    readonly ports: Pick<Ports, 'store' | 'clock'>,
    readonly failed: (error: unknown) => void,
  ) {}

  note({ id, lastSeenAt }: Session): void {
    const { store, clock } = this.ports
    const now = clock()
    // A last time that lies ahead is of a clock that has been set back since.
    const lately = lastSeenAt <= now && now < lastSeenAt + MINUTE_MS
    if (lately || this.#underWay.has(id)) return
    this.#underWay.add(id)
    store
      .write((tx) => tx.session.seen(id, now))
      .catch(this.failed)
      .finally(() => this.#underWay.delete(id))
  }
}
