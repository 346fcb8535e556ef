import type { ListedWord, ProductReads } from '../domain/catalog-store.ts'
import { Refusal } from '../domain/error.ts'
import type { CommitWatch, LeftWork, Remembered, StoreState } from '../domain/store.ts'
import type { Expression, FullText } from './search/expression.ts'
import type { IndexedWords } from './search/words.ts'
import type { StatementValues } from './statements.generated.ts'

/** A statement of `sql/`, and its values. */
export type Asked = {
  [Name in keyof StatementValues]: [statement: Name, values: StatementValues[Name]]
}[keyof StatementValues]

/** A connection, or one transaction of it; statements are named as in `sql/`. */
export interface Session {
  readonly fullText: FullText
  /** Whether the database chooses its indexes well; otherwise product lists name them. */
  readonly choosesIndexes: boolean
  /** @throws UniqueViolation */
  all<Row>(...asked: Asked): Promise<Row[]>
  /** The first row, or null. */
  get<Row>(...asked: Asked): Promise<Row | null>
  /**
   * Runs a statement whose rows nobody needs. A transaction may go on before it is done; its error
   * is then thrown by a later statement or the end of the transaction.
   */
  run(...asked: Asked): Promise<void>
  /** Inserts a row. @returns its id. @throws UniqueViolation */
  insert(...asked: Asked): Promise<number>
  /**
   * Makes a product found by these words, which may happen as late as at the end of the
   * transaction. A product that has words already must be unindexed first.
   */
  index(shop: number, product: number, words: IndexedWords): void
  unindex(shop: number, product: number): void
  /** Forgets a word of a shop, unless some product is found by it at the end of the transaction. */
  forget(shop: number, word: ListedWord, found: Expression): void
  /** As `Writes.attempt`. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** As `Writes.alone`. */
  alone(name: string): Promise<void>
  /** As `Writes.afterCommit`. */
  afterCommit(run: () => void): void
  /** As `Store.remembered`. A write remembers nothing, since it sees its own changes. */
  remembered<T>(): Remembered<T>
}

/** Says that a transaction leaves work to servers, as in `Store.onLeft`. */
export type Leave = (work: LeftWork) => void

/** In place of the methods that a session which only reads does not have. */
export function readsOnly(): never {
  throw new Error('this session only reads')
}

/** The product lists that a search needs. */
export type Searches = Pick<
  ProductReads,
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

/** A unique constraint refused a row. `columns` names its columns, or the constraint itself. */
export class UniqueViolation extends Error {
  constructor(
    readonly columns: string,
    cause: unknown,
  ) {
    super(`not unique: ${columns}`, { cause })
  }
}

export function storageFull(cause: unknown): Refusal {
  const message = 'The disk is full; reads still work. Free some space and send the request again.'
  return new Refusal('STORAGE_FULL', message, [], { cause })
}

export function unavailable(cause: unknown): Refusal {
  const message = 'The database is not available right now; send the request again.'
  return new Refusal('UNAVAILABLE', message, [], { cause })
}
