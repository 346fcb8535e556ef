import { Refusal } from '../../domain/error.ts'
import {
  CONVERSION,
  CONVERTED,
  conversionOf,
  incomplete,
  refuseTooOld,
  UNFINISHED,
  unfinished,
} from '../from-0.1.0.ts'
import { allOf, commandsOf, labelOf, lacking, ofNewerKassa, placesIn, STEPS } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import { type Position, SILENT, type Upgrade } from '../upgrade.ts'
import type { Connection, SqlSession } from './connection.ts'
import { openingError } from './errors.ts'
import { isPlaced, placedTables, placeTables } from './placement.ts'
import type { Pool } from './pool.ts'
import { refuseUnderServers } from './servers.ts'
import { addStep, noteStep, oldSchemaOf, runAll, stepsIn } from './steps.ts'

/** How often steps that take long say where they are. */
const SLOW_MS = 3_000

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
 * If several nodes start at once, one does it while the others wait.
 * @param more steps of modules that this kassa does not have, whose rows will be copied into it
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa, of another program or too old,
 *   or servers use it that could not go on
 */
export async function migrate(
  pool: Pool,
  options: Upgrade = SILENT,
  more: readonly SchemaStep[] = [],
): Promise<void> {
  const steps = [...STEPS, ...more]
  let connection: Connection | null = null
  try {
    connection = await pool.reserve()
    const had = await stepsIn(connection)
    const isCurrent = lacking(had, steps).length === 0 && ofNewerKassa(had) === null
    if (isCurrent && (!options.isServer || (await isPlaced(connection)))) {
      return connection.release()
    }
    await connection.unsafe('BEGIN')
    for (const setting of LONG_TRANSACTION) await connection.unsafe(`SET LOCAL ${setting}`)
    await connection.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    const session = connection
    const done = await tellingWhere(options, (at) => upgraded(session, options, steps, at))
    await connection.unsafe('COMMIT')
    connection.release()
    for (const step of done) options.log({ step })
  } catch (error) {
    // With its transaction.
    await connection?.close()
    throw openingError(error)
  }
}

/** Does the steps, which name the current one, and tells every few seconds which one that is. */
async function tellingWhere<T>(
  { slow }: Upgrade,
  work: (at: (position: Position) => void) => Promise<T>,
): Promise<T> {
  let current: Position | null = null
  const timer = setInterval(() => current && slow(current), SLOW_MS)
  try {
    return await work((position) => {
      current = position
    })
  } finally {
    clearInterval(timer)
  }
}

/**
 * @param at is told of each step before it is done
 * @returns what was done with a database that was there
 */
async function upgraded(
  connection: SqlSession,
  { isServer }: Upgrade,
  steps: readonly SchemaStep[],
  at: (position: Position) => void,
): Promise<string[]> {
  const had = await stepsIn(connection)
  const newer = ofNewerKassa(had)
  if (newer) throw new Refusal('UNAVAILABLE', `This database is ${newer}.`)
  const old = had.length === 0 ? await oldSchemaOf(connection) : 0
  if (had.length === 0 && old === 0) await refuseForeign(connection)
  const missing = lacking(had, steps)
  if (missing.length > 0) await refuseUnderServers(connection, isServer)
  const isSpread = (await placedTables(connection))?.has('shop') ?? false
  const places = placesIn([...allOf(had), ...missing])
  const place = () => placeTables(connection, places, at)
  const placed = isSpread ? place : async () => {}
  if (old > 0) {
    at({ step: CONVERSION, number: 1, of: 1 })
    await convert(connection, old, placed)
    for (const step of lacking(await stepsIn(connection), steps)) {
      await addStep(connection, step, placed)
    }
    await place()
    return [CONVERSION]
  }
  for (const [index, step] of missing.entries()) {
    at({ step: labelOf(step), number: index + 1, of: missing.length })
    await addStep(connection, step, placed)
  }
  await place()
  return had.length === 0 ? [] : missing.map(labelOf)
}

/** Brings a database of kassa 0.1.0 to what the steps make. */
async function convert(
  connection: SqlSession,
  schema: number,
  placed: () => Promise<void>,
): Promise<void> {
  refuseTooOld(schema)
  if ((await connection.unsafe(UNFINISHED)).length > 0) throw unfinished()
  await runAll(connection, conversionOf('postgres'), placed)
  for (const step of CONVERTED) await noteStep(connection, step)
  const { ofShops, everywhere } = placesIn(STEPS)
  // In a transaction that ends with this error.
  const owned: { name: string }[] = await connection.unsafe(
    `SELECT DISTINCT CAST(table_name AS TEXT) AS name
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'shop_id' AND is_nullable = 'NO'`,
  )
  if (owned.some(({ name }) => !ofShops.has(name) && !everywhere.has(name))) throw incomplete()
}

/** Makes all tables that a database has as temporary ones, in a transaction, to compare them. */
export async function makeTables(connection: SqlSession): Promise<void> {
  const steps = allOf(await stepsIn(connection))
  await connection.unsafe('SET LOCAL search_path TO pg_temp')
  for (const command of steps.flatMap((step) => commandsOf('postgres', step))) {
    await connection.unsafe(command)
  }
}

/** @throws Refusal UNAVAILABLE if a database of another program is there, or a wrong encoding */
async function refuseForeign(connection: SqlSession): Promise<void> {
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
}
