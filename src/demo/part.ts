import { type Module, placed } from '../domain/module.ts'
import type { AddedPatch } from '../domain/shop/settings-part.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { Reading } from '../domain/store.ts'
import type { History } from './history.ts'

/** The facts about the demo shop in `serve --demo --json`; modules extend this with theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface DemoFacts {}

/** The part of the demo shop that a module adds. */
export interface DemoPart {
  /** Parts come in the order of these numbers. */
  readonly rank: number
  readonly settings?: AddedPatch
  /** The kind of rows that the part adds, such as `orders`, and a request that shows them. */
  readonly shown?: {
    readonly label: string
    readonly example?: { readonly title: string; readonly path: string }
  }
  /** Begins what has happened in the shop. */
  readonly past?: (history: History) => DemoPast
  readonly facts?: (read: Reading, shop: Shop) => Promise<Partial<DemoFacts>>
}

/** The past of a part of the demo shop. */
export interface DemoPast {
  /**
   * @param day its start, in UTC
   * @param daysAgo 1 is yesterday
   */
  planDay(day: number, daysAgo: number): void
  /**
   * Plans what is still going on.
   * @param now the time at which the demo starts
   */
  planToday?(now: number): void
}

declare module '../domain/module.ts' {
  interface Places {
    readonly demo: DemoPart
  }
}

/** The parts of the demo in their order. */
export function demoParts(modules: readonly Module[]): readonly DemoPart[] {
  return placed(modules, 'demo').toSorted((one, other) => one.rank - other.rank)
}
