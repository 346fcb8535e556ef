import type { Stopped } from '../data/database.ts'
import type { Basket } from '../sell/basket.ts'
import type { Draft, Entry, EntryContent } from './series.ts'

/** An entry to be written next. */
export type NewEntry = Omit<Draft, 'at' | 'others'> & {
  /** Further entries to write once this one, which gets this number, counts. */
  readonly others?: (number: string) => readonly EntryContent[]
  /** The basket on the screen, if the entry changes it. Both are stored, or neither is. */
  readonly basket?: Basket
  /** The basket afterwards; absent if it was sold, so that the next one is empty. */
  readonly after?: Basket
}

interface JournalState {
  /** The number of entries that the server does not have yet. */
  readonly waiting: number
  /** When the first of them was made; null if none waits. */
  readonly waitingSince: string | null
  /** Whether anything was recorded since the last closing. */
  readonly isOpen: boolean
  /** The tentative entry that waits for the server's answer. Nothing else is written until then. */
  readonly tentative: Entry | null
  readonly stopped: Stopped | null
  /** The reason why the server does not accept the first waiting entry, or null. */
  readonly problem: string | null
}

export const EMPTY: JournalState = {
  waiting: 0,
  waitingSince: null,
  isOpen: false,
  tentative: null,
  stopped: null,
  problem: null,
}
