import type { ProductLists } from './catalog/list/lists.ts'
import type { Change } from './event.ts'
import type { Expression, FullText, IndexedWords, ListedWord } from './search/expression.ts'
import type { StatementValues } from './statements.generated.ts'

/**
 * The storage that the domain needs. Any call may throw a Refusal UNAVAILABLE (locked, damaged or
 * closed), and writes also STORAGE_FULL. Calls for rows of a shop name the shop first.
 */
export interface Store {
  /** Reads the last commit. */
  readonly read: Reading
  /** Lists of products outside of transactions. A transaction uses its own, by `productLists`. */
  readonly lists: ProductLists
  /**
   * Runs `work` as a transaction, and resolves when its commit is on disk. An error of `work` rolls
   * it back. From its first call for a shop on, it is the only transaction of that shop; data that
   * it reads without a shop may change meanwhile, unless it calls `alone`. If the database had to
   * roll the transaction back, `work` is run again, so it must change nothing outside of the
   * transaction.
   */
  write<T>(work: (tx: Writing) => Promise<T>): Promise<T>
  /** Like `write`, for one shop. While writes of several shops wait, the shops take turns. */
  writeFor<T>(shopId: number, work: (tx: Writing) => Promise<T>): Promise<T>
  /**
   * Like `write`, for one slice of a long job, of some milliseconds. Slices run one at a time,
   * after all waiting writes, so that a long job delays others by one slice at most. `work` runs
   * once. `isAwaited` tells whether another write waits for the end of the slice.
   */
  writeSlice<T>(work: (tx: Writing, isAwaited: () => boolean) => Promise<T>): Promise<T>
  /**
   * Creates a cache that is invalidated by commits, for values that many requests need.
   * @param bytesOf the size of a value, for a cache that is bounded in bytes, too. It does not keep
   *   values of more than 96 KiB
   */
  remembered<T>(bytesOf?: (value: T) => number): Remembered<T>
  /**
   * Calls `run` after each commit of this process with a statement that leaves such work, as marked
   * by a line `-- leaves:` in the statement. Work that other processes leave has to be polled, but
   * not often: in a cluster, that queries all machines.
   */
  onLeft(work: LeftWork, run: () => void): void
  /** Watches for commits of any process, from now on. */
  watch(): CommitWatch
  state(): Promise<StoreState>
  close(): Promise<void>
}

/**
 * Work that a write leaves to a server: images to fetch, mails to send, products to index. Each has
 * an owner: the core, or a module, which adds its own by `declare module`.
 */
export interface LeftWorks {
  image: 'core'
  mail: 'core'
  words: 'core'
}
export type LeftWork = keyof LeftWorks

/** Figures for the operator of a server. */
export interface StoreState {
  readonly engine: 'sqlite' | 'postgresql'
  readonly bytes: number
  /** The writes of this process that wait for others; on PostgreSQL also those that run. */
  readonly waitingWrites: number
}

/**
 * Returns the value that was loaded for this key since the last commit of any process, or loads it.
 * @param shop the only shop whose rows determine the value. PostgreSQL notices only commits in one
 *   shop at once; it loads a value that depends on other rows every time
 */
export type Remembered<T> = <Loaded extends T | null>(
  key: string,
  load: () => Promise<Loaded>,
  shop?: number,
) => Promise<T | Loaded>

export interface CommitWatch {
  /** The shops among these in which something may have been committed since the last call. */
  changed(shopIds: ReadonlySet<number>): Promise<ReadonlySet<number>>
}

/** A value of a statement. A list is for `IN`, or for rows that are inserted together. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | null)[]

/**
 * Values by parameter name: `shopId` for `$shop_id`. A line of a statement that begins with a flag
 * is left out if the value of that flag is undefined.
 */
export type Values = Readonly<Record<string, Value>>

/** A statement of `sql/`, and its values. */
export type Asked = {
  [Name in keyof StatementValues]: [statement: Name, values: StatementValues[Name]]
}[keyof StatementValues]

/** A unique constraint refused a row. `columns` names its columns, or the constraint itself. */
export class UniqueViolation extends Error {
  constructor(
    readonly columns: string,
    cause: unknown,
  ) {
    super(`not unique: ${columns}`, { cause })
  }
}

/** A connection that runs the statements of `sql/` by name. It only reads. */
export interface Reading {
  readonly fullText: FullText
  /** Whether the database chooses indexes well. Otherwise product lists name them. */
  readonly choosesIndexes: boolean
  all<Row>(...asked: Asked): Promise<Row[]>
  /** The first row, or null. */
  get<Row>(...asked: Asked): Promise<Row | null>
  /** See `Store.remembered`. A transaction remembers nothing, since it sees its own changes. */
  remembered<T>(bytesOf?: (value: T) => number): Remembered<T>
}

/** Called with changes of a shop, in the transaction that makes them. */
export type ChangeListener = (
  tx: Writing,
  shop: number,
  changes: readonly (Change & { readonly revision: number })[],
) => Promise<void>

/** A transaction. */
export interface Writing extends Reading {
  /** They are told of the changes of shops. */
  readonly changeListeners: readonly ChangeListener[]
  /**
   * Whether rows are best changed by a statement for each, which returns none. SQLite copies each
   * page that an UPDATE of several rows or with RETURNING changes, while on PostgreSQL each
   * statement takes a message.
   */
  readonly changesOneByOne: boolean
  /**
   * Runs a statement whose rows are not needed. The call may return before the statement is done;
   * its error is then thrown by a later statement or at the end of the transaction.
   * @throws UniqueViolation
   */
  run(...asked: Asked): Promise<void>
  /**
   * Inserts a row.
   * @returns its id
   * @throws UniqueViolation
   */
  insert(...asked: Asked): Promise<number>
  /**
   * Inserts the rows of lists.
   * @returns their ids, in their order
   * @throws UniqueViolation
   */
  insertAll(...asked: Asked): Promise<number[]>
  /**
   * Makes a product searchable by these words, at the latest at the end of the transaction. A
   * product that is already indexed must be unindexed first.
   */
  index(shop: number, product: number, words: IndexedWords): void
  unindex(shop: number, product: number): void
  /** Removes a word of a shop, unless a product contains it at the end of the transaction. */
  forget(shop: number, word: ListedWord, found: Expression): void
  /** Runs `work`. If it throws, only what it wrote is rolled back, and the error is thrown. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /**
   * Waits for other transactions that have used this name, so that data read without a shop stays
   * valid until the commit. Call it before such reads, and before the first call for a shop.
   */
  alone(name: string): Promise<void>
  /** Calls `run` when the transaction is committed, and never if it is rolled back. */
  afterCommit(run: () => void): void
}
