import type { Stopped } from '../data/database.ts'
import type { Basket } from '../sell/basket.ts'
import type { Draft, Entry, EntryContent } from './series.ts'

/** The entry to write next. */
export type NewEntry = Omit<Draft, 'at' | 'others'> & {
  /** What is written once this entry, which gets this number, counts. */
  readonly others?: (number: string) => readonly EntryContent[]
  /** The basket on the screen, if the entry changes it: both are stored, or neither is. */
  readonly basket?: Basket
  /** The basket afterwards; absent: it was sold, and the next one is empty. */
  readonly after?: Basket
}

interface JournalState {
  /** How many entries the server does not have. */
  readonly waiting: number
  /** When the first of them was made; null: none waits. */
  readonly waitingSince: string | null
  /** Whether something was done since the last closing. */
  readonly isOpen: boolean
  /** The tentative entry that waits for the server's answer; nothing is written until then. */
  readonly tentative: Entry | null
  readonly stopped: Stopped | null
  /** Why the server does not take the first entry that waits, or null. */
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
