import type { Database } from 'bun:sqlite'
import { migrate as migrateSqlite } from '../sqlite/migrate.ts'
import { stepsIn as stepsInSqlite } from '../sqlite/steps.ts'
import { SqliteTables, tablesIn } from '../sqlite/tables.ts'
import { ofAbsentModules } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import { copyTables } from '../tables.ts'
import { SILENT, type Upgrade } from '../upgrade.ts'
import type { PostgresSettings } from './connection.ts'
import { openingError } from './errors.ts'
import { LONG_TRANSACTION, migrate } from './migrate.ts'
import { Pool } from './pool.ts'
import { refuseSharedSessions } from './pooler.ts'
import { refuseServed } from './servers.ts'
import { stepsIn } from './steps.ts'
import { PostgresTables } from './tables.ts'

/** A server indexes the products of a copy for search when it starts, as after a change of rules. */
const NOT_INDEXED = 'UPDATE shop SET indexed_to = 0'

type Progress = (done: number, total: number) => void

/** Whether rows that the target has are replaced, or make the copy refuse it. */
type Rows = 'replaced' | 'refused'

/**
 * Copies an SQLite database, which must be up to date, into a PostgreSQL database: all or nothing.
 * Its products are not indexed for search yet.
 * @throws Refusal CONFLICT if rows of the target are refused; UNAVAILABLE if a server uses it;
 *   STORAGE_FULL
 */
export async function copyToPostgres(
  database: Database,
  settings: PostgresSettings,
  rows: Rows,
  progress: Progress,
  upgrade = SILENT,
): Promise<void> {
  const more = ofAbsentModules(stepsInSqlite(database))
  await inTransaction(settings, { upgrade, more, begin: 'BEGIN' }, async (target) => {
    await refuseServed(target.connection)
    if (rows === 'replaced') await target.empty()
    await copyTables(new SqliteTables(database), target, tablesIn(database), progress)
    await target.connection.unsafe(NOT_INDEXED)
  })
}

/**
 * Copies a PostgreSQL database, as it is at one moment, into an empty SQLite database. Its products
 * are not indexed for search yet. Servers write meanwhile, unless that is refused.
 * @throws Refusal UNAVAILABLE if a server uses it and must not; STORAGE_FULL
 */
export async function copyFromPostgres(
  settings: PostgresSettings,
  database: Database,
  servers: 'served' | 'unserved',
  progress: Progress,
  upgrade = SILENT,
): Promise<void> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
  await inTransaction(settings, { upgrade, more: [], begin }, async (source) => {
    if (servers === 'unserved') await refuseServed(source.connection)
    migrateSqlite(database, SILENT, ofAbsentModules(await stepsIn(source.connection)))
    await filled(database, () =>
      copyTables(source, new SqliteTables(database), tablesIn(database), progress),
    )
  })
}

/** Fills a database in one transaction, and checks its references at the end. */
async function filled(database: Database, work: () => Promise<void>): Promise<void> {
  database.run('PRAGMA foreign_keys = OFF')
  database.run('BEGIN')
  await work()
  using check = database.prepare('PRAGMA foreign_key_check')
  const [broken] = check.all()
  if (broken) throw new Error(`the copy has a broken reference: ${JSON.stringify(broken)}`)
  database.run(NOT_INDEXED)
  database.run('COMMIT')
}

/** How a database is opened for a copy. */
interface Copying {
  readonly upgrade: Upgrade
  /** Steps of modules that this kassa does not have. */
  readonly more: readonly SchemaStep[]
  readonly begin: string
}

async function inTransaction(
  settings: PostgresSettings,
  { upgrade, more, begin }: Copying,
  work: (tables: PostgresTables) => Promise<void>,
): Promise<void> {
  const pool = new Pool(settings, 2)
  try {
    await refuseSharedSessions(pool, pool)
    await migrate(pool, upgrade, more)
    using connection = await pool.reserve()
    await connection.unsafe(begin)
    for (const setting of LONG_TRANSACTION) await connection.unsafe(`SET LOCAL ${setting}`)
    try {
      await work(new PostgresTables(connection))
      await connection.unsafe('COMMIT')
    } catch (error) {
      await connection.unsafe('ROLLBACK')
      throw error
    }
  } catch (error) {
    throw openingError(error)
  } finally {
    await pool.close()
  }
}
