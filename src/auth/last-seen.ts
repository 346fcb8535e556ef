import type { Session } from '../domain/access/session.ts'
import type { TerminalActor } from '../domain/actor.ts'
import type { Ports } from '../domain/ports.ts'
import type { Writing } from '../domain/store.ts'
import { MINUTE_MS } from '../domain/time.ts'

/** The map is cleared when it is full. That costs one more write for each entry. */
const MAX_NOTED = 10_000

/**
 * Stores when a session or terminal was last used: at most once a minute, and without making the
 * request wait.
 */
export class LastSeen {
  readonly #noted = new Map<string, number>()

  /** @param failed called with the error of a write; the next minute tries again */
  constructor(
    readonly ports: Pick<Ports, 'store' | 'clock'>,
    readonly failed: (error: unknown) => void,
  ) {}

  session({ id, lastSeenAt }: Session): void {
    this.#note(`session ${id}`, lastSeenAt, (tx, now) => tx.run('session.seen', { id, now }))
  }

  terminal({ terminal: { id, lastSeenAt }, shop }: TerminalActor): void {
    this.#note(`terminal ${id}`, lastSeenAt, (tx, now) =>
      tx.run('terminal.seen', { shop: shop.id, id, now }),
    )
  }

  #note(
    name: string,
    lastSeenAt: number | null,
    seen: (tx: Writing, now: number) => Promise<void>,
  ): void {
    const { store, clock } = this.ports
    const now = clock()
    const last = this.#noted.get(name) ?? lastSeenAt ?? Number.NEGATIVE_INFINITY
    // A time in the future was stored before the clock was set back.
    if (last <= now && now < last + MINUTE_MS) return
    if (this.#noted.size >= MAX_NOTED) this.#noted.clear()
    this.#noted.set(name, now)
    store.write((tx) => seen(tx, now)).catch(this.failed)
  }
}
