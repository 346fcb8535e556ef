import type { ReservedSQL } from 'bun'
import { Refusal } from '../../domain/error.ts'
import { migrationsOf } from '../migrations.ts' with { type: 'macro' }
import { logSteps, SILENT, type Upgrade, type UpgradeStep } from '../upgrade.ts'
import { openingError } from './errors.ts'
import { isPlaced, placedTables, placeTables } from './placement.ts'
import { Pool, type PostgresSettings } from './pool.ts'
import { refuseUnderServers, serversOf } from './servers.ts'

/**
 * The migrations in order; the table kassa_schema has the number of those a database has had.
 * Frozen, because the bundler would copy a plain list to each place that uses it.
 */
const STEPS: readonly UpgradeStep[] = Object.freeze(migrationsOf('postgres'))

/** Migrations that take longer than this say where they are. */
const SLOW_MS = 3_000

/** The number of all migrations. */
export const LATEST = STEPS.length

/** Settings of a transaction of many commands, which nobody waits for. */
export const LONG_TRANSACTION: readonly string[] = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  // Otherwise Citus refuses to change a table after it has used several connections to a machine.
  "citus.multi_shard_modify_mode = 'sequential'",
]

/**
 * Brings a database up to date in one transaction, and places its tables if it is a Citus cluster.
 * Of several nodes that start, one does it while the others wait.
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa or of another program, or servers
 *   use it that could not go on
 */
export async function migrate(pool: Pool, options: Upgrade = SILENT): Promise<void> {
  try {
    using connection = await pool.reserve()
    const isCurrent = (await versionOf(connection)) === LATEST
    if (isCurrent && (!options.isServer || (await isPlaced(connection)))) return
    await connection.unsafe('BEGIN')
    for (const setting of LONG_TRANSACTION) await connection.unsafe(`SET LOCAL ${setting}`)
    await connection.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    const version = await upgrade(connection, options)
    await connection.unsafe('COMMIT')
    logSteps(options, version, STEPS)
  } catch (error) {
    throw openingError(error)
  }
}

/** @returns the version before */
async function upgrade(connection: ReservedSQL, { isServer, slow }: Upgrade): Promise<number> {
  const version = await versionOf(connection)
  if (version > LATEST) {
    const newer = `a newer kassa (schema ${version}, this one knows ${LATEST})`
    throw new Refusal('UNAVAILABLE', `This database is of ${newer}; update kassa.`)
  }
  if (version === 0) await refuseForeign(connection)
  if (version < LATEST) await refuseUnderServers(connection, isServer, LATEST)
  const isSpread = (await placedTables(connection))?.has('shop') ?? false
  const steps = STEPS.slice(version)
  const since = performance.now()
  for (const [index, { name: step, sql }] of steps.entries()) {
    if (performance.now() - since > SLOW_MS) slow({ step, number: index + 1, of: steps.length })
    for (const command of commandsOf(sql)) {
      await connection.unsafe(command)
      if (isSpread && /^CREATE TABLE/m.test(command)) await placeTables(connection)
    }
  }
  await placeTables(connection)
  await connection.unsafe('UPDATE kassa_schema SET version = $1', [LATEST])
  return version
}

/** Makes all tables as temporary ones, in a transaction, to compare others to them. */
export async function makeTables(connection: ReservedSQL): Promise<void> {
  await connection.unsafe('SET LOCAL search_path TO pg_temp')
  for (const { sql } of STEPS) await connection.unsafe(sql).simple()
}

/** The commands of a step, since Citus takes only one at a time. Each ends with its line. */
function commandsOf(step: string): string[] {
  return step.split(/(?<=;)\n/).filter((command) => command.trim() !== '')
}

/** 0 for a database that has no tables yet. */
export async function versionOf(connection: ReservedSQL): Promise<number> {
  // Not by to_regclass, which does not see at once that another connection has created the table.
  const [table] = await connection.unsafe(
    "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'kassa_schema'",
  )
  if (!table) return 0
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

/** Whether servers of an earlier version use the database. */
export async function hasOlderServers(settings: PostgresSettings): Promise<boolean> {
  const pool = new Pool(settings, 1)
  try {
    using connection = await pool.reserve()
    return (await serversOf(connection)).some(({ schema }) => schema < LATEST)
  } catch (error) {
    throw openingError(error)
  } finally {
    await pool.close()
  }
}
