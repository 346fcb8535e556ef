import type { ProductReads } from '../domain/catalog-store.ts'
import type { FullText } from './search/expression.ts'
import type { ShopWord } from './search/known-words.ts'
import type { Values } from './statements.ts'

/** A connection, or one transaction of it; statements are named as in `sql/`. */
export interface Session {
  readonly fullText: FullText
  all<Row>(statement: string, values: Values): Promise<Row[]>
  /** The first row, or null. */
  get<Row>(statement: string, values: Values): Promise<Row | null>
  /** @throws UniqueViolation */
  run(statement: string, values: Values): Promise<void>
  /**
   * Runs a statement at the end of the transaction. FTS5 writes a segment of its index at each
   * savepoint; deferring indexes the products of all writes in a transaction in one segment.
   * @param teaches the word that this statement adds to the words of a shop
   */
  defer(statement: string, values: Values, teaches?: ShopWord): void
  /** As `Writes.attempt`. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Changes with every commit of any process; null within a write, which sees its own changes. */
  version(): number | null
  /** Whether this word of a shop is stored already, or deferred in this transaction. */
  knowsWord(shop: number, word: string): boolean
}

/** The product lists that a search needs. */
export type Searches = Pick<ProductReads, 'list' | 'count' | 'rank' | 'matches'>

/** An adapter to one kind of database. */
export interface Engine {
  /** Refuses to write. */
  readonly reader: Session
  /** Reads on another thread. */
  readonly background: { readonly lists: Searches }
  /** As `Store.write` in the domain's port. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** As `Store.writeSlice`; an engine that cannot tell whether others wait leaves that out. */
  writeSlice<T>(work: (session: Session, isAwaited?: () => boolean) => Promise<T>): Promise<T>
  version(): number
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
