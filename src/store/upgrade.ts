/** A migration: the name of its file without the ending, and its SQL. */
export interface UpgradeStep {
  readonly name: string
  readonly sql: string
}

/** A migration that a database has had: it brought the schema from one number to the next. */
export interface Migrated {
  readonly step: string
  readonly from: number
  readonly to: number
}

/** How a process brings databases up to date. */
export interface Upgrade {
  /**
   * On PostgreSQL, a server may do so while servers of the version before use the database; nobody
   * else may while there are servers.
   */
  readonly isServer: boolean
  /** Called for each migration, after all of them are committed. */
  readonly log: (migrated: Migrated) => void
  /** On PostgreSQL, called before each migration once they have taken some seconds. */
  readonly slow: (at: Position) => void
}

/** The migration that is being done, as one of those that are to be done. */
export interface Position {
  readonly step: string
  readonly number: number
  readonly of: number
}

export const SILENT: Upgrade = { isServer: false, log() {}, slow() {} }

/** Logs the steps that a database of this version has had. Creating a database is not logged. */
export function logSteps({ log }: Upgrade, version: number, steps: readonly UpgradeStep[]): void {
  if (version === 0) return
  for (const [index, { name: step }] of steps.slice(version).entries()) {
    log({ step, from: version + index, to: version + index + 1 })
  }
}
