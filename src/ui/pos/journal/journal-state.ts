import type { States, Stopped } from '../data/database.ts'
import type { Draft, Entry, EntryContent } from './series.ts'

/** The entry to write next. */
export type NewEntry = Omit<Draft, 'at' | 'others'> & {
  /** What is written once this entry, which gets this number, counts. */
  readonly others?: (number: string) => readonly EntryContent[]
  /** The id of the basket that is sold, which is empty afterwards. */
  readonly basket?: string
  /** What is stored with it: both, or neither. */
  readonly after?: Partial<Pick<States, 'basket'>>
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
