/** A step that a database has been given. */
export interface Upgraded {
  readonly step: string
}

/** How a process brings databases up to date. */
export interface Upgrade {
  /**
   * On PostgreSQL, a server may do so while servers of the version before use the database; nobody
   * else may while there are servers.
   */
  readonly isServer: boolean
  /** Called for each step, after all of them are committed; not where a database was created. */
  readonly log: (upgraded: Upgraded) => void
  /** On PostgreSQL, called every few seconds until all steps are done. */
  readonly slow: (at: Position) => void
}

/** The step that is being done, or the table that is being spread, as one of those to be done. */
export interface Position {
  readonly step: string
  readonly number: number
  readonly of: number
}

export const SILENT: Upgrade = { isServer: false, log() {}, slow() {} }
