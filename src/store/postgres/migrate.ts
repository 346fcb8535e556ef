import type { ReservedSQL } from 'bun'
import { Refusal } from '../../domain/error.ts'
import { migrationsOf } from '../migrations.ts' with { type: 'macro' }
import { logSteps, SILENT, type Step, type Upgrade } from '../upgrade.ts'
import { publicError } from './errors.ts'
import { refuseUnderServers, serversOf } from './node.ts'
import { Pool, type PostgresSettings } from './pool.ts'

/**
 * The migrations in order; the table kassa_schema has the number of those a database has had.
 * Frozen, because the bundler would copy a plain list to each place that uses it.
 */
const STEPS: readonly Step[] = Object.freeze(migrationsOf('postgres'))

/** The number of all migrations. */
export const LATEST = STEPS.length

/**
 * Brings a database up to date in one transaction. Of several nodes that start, one does it while
 * the others wait.
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa or of another program, or servers
 *   use it that could not go on
 */
export async function migrate(pool: Pool, options: Upgrade = SILENT): Promise<void> {
  try {
    using connection = await pool.reserve()
    if ((await versionOf(connection)) === LATEST) return
    await connection.unsafe('BEGIN')
    await connection.unsafe('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0').simple()
    await connection.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    const version = await upgrade(connection, options)
    await connection.unsafe('COMMIT')
    logSteps(options, version, STEPS)
  } catch (error) {
    throw publicError(error)
  }
}

/** @returns the version before */
async function upgrade(connection: ReservedSQL, { isServer }: Upgrade): Promise<number> {
  const version = await versionOf(connection)
  if (version > LATEST) {
    const newer = `a newer kassa (schema ${version}, this one knows ${LATEST})`
    throw new Refusal('UNAVAILABLE', `This database is of ${newer}; update kassa.`)
  }
  if (version === 0) await refuseForeign(connection)
  if (version < LATEST) await refuseUnderServers(connection, isServer, LATEST)
  for (const { sql } of STEPS.slice(version)) await connection.unsafe(sql).simple()
  await connection.unsafe('UPDATE kassa_schema SET version = $1', [LATEST])
  return version
}

/** Makes all tables as temporary ones, in a transaction, to compare others to them. */
export async function makeTables(connection: ReservedSQL): Promise<void> {
  await connection.unsafe('SET LOCAL search_path TO pg_temp')
  for (const { sql } of STEPS) await connection.unsafe(sql).simple()
}

/** 0 for a database that has no tables yet. */
export async function versionOf(connection: ReservedSQL): Promise<number> {
  const [table] = await connection.unsafe("SELECT to_regclass('kassa_schema') AS name")
  if (table.name === null) return 0
  const [row] = await connection.unsafe('SELECT version FROM kassa_schema')
  return row.version
}

/** Creates kassa's own table in an empty database. @throws Refusal UNAVAILABLE if it is not empty */
async function refuseForeign(connection: ReservedSQL): Promise<void> {
  const [{ server_encoding }] = await connection.unsafe('SHOW server_encoding')
  if (server_encoding !== 'UTF8') {
    const message = `The database has the encoding ${server_encoding}; create one with UTF8.`
    throw new Refusal('UNAVAILABLE', message)
  }
  const tables = await connection.unsafe(
    'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LIMIT 1',
  )
  if (tables.length > 0) {
    throw new Refusal('UNAVAILABLE', 'This is a database of another program; create an empty one.')
  }
  await connection.unsafe('CREATE TABLE kassa_schema (version INTEGER NOT NULL)')
  await connection.unsafe('INSERT INTO kassa_schema (version) VALUES (0)')
}

/** Whether servers of an earlier version use a database. */
export async function hasOlderServers(settings: PostgresSettings): Promise<boolean> {
  const pool = new Pool(settings, 1)
  try {
    using connection = await pool.reserve()
    return (await serversOf(connection)).some(({ schema }) => schema < LATEST)
  } catch (error) {
    throw publicError(error)
  } finally {
    await pool.close()
  }
}
