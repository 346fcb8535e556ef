import type { ShopWord } from './search/known-words.ts'
import type { Background } from './sqlite/background.ts'
import type { Values } from './statements.ts'

/** One view of the database; statements go by their names in `sql/`. */
export interface Session {
  all<Row>(statement: string, values: Values): Promise<Row[]>
  /** The first row, or null. */
  get<Row>(statement: string, values: Values): Promise<Row | null>
  /** @throws UniqueViolation */
  run(statement: string, values: Values): Promise<void>
  /**
   * Runs a statement at the end of the transaction. FTS5 writes a segment of its index at each
   * savepoint, so the rows of all writes that share a transaction are indexed together after them.
   * @param teaches the word that this statement adds to those of a shop
   */
  defer(statement: string, values: Values, teaches?: ShopWord): void
  /** Changes whenever anybody has committed; null within a write, which sees its own changes. */
  version(): number | null
  /** Whether this word of a shop is stored already, or deferred in this transaction. */
  knowsWord(shop: number, word: string): boolean
}

/** What an adapter to a database does. */
export interface Engine {
  /** Refuses to write. */
  readonly reader: Session
  /** Reads too, on another thread. */
  readonly background: Background
  /** As `Store.write` in the domain's port. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** As `Store.writeSlice`. */
  writeSlice<T>(work: (session: Session) => Promise<T>): Promise<T>
  version(): number
  close(): Promise<void>
}

/** A row like this one is there already. `columns` names the constraint's columns or its name. */
export class UniqueViolation extends Error {
  constructor(
    readonly columns: string,
    cause: unknown,
  ) {
    super(`not unique: ${columns}`, { cause })
  }
}
