import type { TerminalActor } from '../domain/actor.ts'
import type { Ports } from '../domain/store.ts'

const MINUTE_MS = 60_000

/** Writes down when terminals were last here: once a minute each, and nobody waits for it. */
export class LastSeen {
  readonly #noted = new Map<number, number>()

  /** @param failed hears of a write that did not come through; the next minute brings another */
  constructor(
    readonly ports: Pick<Ports, 'store' | 'clock'>,
    readonly failed: (error: unknown) => void,
  ) {}

  note({ terminal, shop }: TerminalActor): void {
    const { store, clock } = this.ports
    const now = clock()
    const last = this.#noted.get(terminal.id) ?? terminal.lastSeenAt ?? Number.NEGATIVE_INFINITY
    // A last time that lies ahead is of a clock that has been set back since.
    if (last <= now && now < last + MINUTE_MS) return
    this.#noted.set(terminal.id, now)
    store.write((tx) => tx.terminal.seen(shop.id, terminal.id, now)).catch(this.failed)
  }
}
