import { Refusal } from '../domain/error.ts'
import type { ProductLists } from '../domain/list-store.ts'
import type { CommitWatch, LeftWork, StoreState, Writing } from '../domain/store.ts'

/** What an engine implements: a connection, or one transaction of it. */
export type Session = Omit<Writing, 'leave'>

/** Says that a transaction leaves work to servers, as in `Store.onLeft`. */
export type Leave = (work: LeftWork) => void

/** In place of the methods that a session which only reads does not have. */
export function readsOnly(): never {
  throw new Error('this session only reads')
}

/** The product lists that a search needs. */
export type Searches = Pick<
  ProductLists,
  'list' | 'listWithGroups' | 'bestOfGroups' | 'count' | 'facets' | 'rank' | 'matches'
>

/** An adapter to one kind of database. */
export interface Engine {
  readonly kind: StoreState['engine']
  /** Refuses to write. */
  readonly reader: Session
  /** As `StoreState.waitingWrites`. */
  waitingWrites(): number
  /** The engine's own way to run searches, if they must not run where other reads do. */
  searches(here: Searches): Searches
  /** As `Store.write` in the domain's port, or as `Store.writeFor`. */
  write<T>(work: (session: Session) => Promise<T>, shop?: number): Promise<T>
  /** As `Store.writeSlice`. */
  writeSlice<T>(work: (session: Session, isAwaited: () => boolean) => Promise<T>): Promise<T>
  /** As `Store.watch`. */
  watch(): CommitWatch
  close(): Promise<void>
}

export function storageFull(cause: unknown): Refusal {
  const message = 'The disk is full; reads still work. Free some space and send the request again.'
  return new Refusal('STORAGE_FULL', message, [], { cause })
}

export function unavailable(cause: unknown): Refusal {
  const message = 'The database is not available right now; send the request again.'
  return new Refusal('UNAVAILABLE', message, [], { cause })
}
