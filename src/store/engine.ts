import type { Background } from './background.ts'
import type { Values } from './statements.ts'

/** What is done once and for all, such as writing down a word of a shop. */
export interface Deed {
  readonly of: number
  readonly name: string
}

/** One view of the database; statements go by their names in `sql/`. */
export interface Session {
  all<Row>(statement: string, values: Values): Promise<Row[]>
  /** The first row, or null. */
  get<Row>(statement: string, values: Values): Promise<Row | null>
  /** @throws UniqueViolation */
  run(statement: string, values: Values): Promise<void>
  /**
   * Leaves a statement to the end of the commit, after the work of everybody who shares it: an
   * index of words takes in many rows at once for little more than one.
   * @param once what this does for good: where it `isDone`, it need not be left again
   */
  later(statement: string, values: Values, once?: Deed): void
  /** Changes whenever anybody has committed; null within a write, which sees its own changes. */
  version(): number | null
  /** Whether this has been done already, or is left to the end of this commit. */
  isDone(of: number, name: string): boolean
}

/** What an adapter to a database does. */
export interface Engine {
  /** Refuses to write. */
  readonly reader: Session
  /** Reads too, on another thread. */
  readonly background: Background
  /** As `Store.write` in the domain's port. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T>
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
