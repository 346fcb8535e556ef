import { Refusal } from '../../domain/error.ts'
import { SCHEMA } from '../step.ts'
import type { SqlSession } from './connection.ts'

/** The lock that every server of a database holds. */
export const NODE = "hashtextextended('kassa node', 0)"

/** The locks of this database. Those with two numbers have `objsubid = 2`. */
export const LOCKS = `SELECT pid, CAST(classid AS BIGINT) AS first, CAST(objid AS BIGINT) AS second
   FROM pg_locks
   WHERE locktype = 'advisory' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** The condition that a lock is the one that every server holds. */
const HOLDS_NODE = `objsubid = 1
  AND ((CAST(classid AS BIGINT) << 32) | CAST(objid AS BIGINT)) = ${NODE}`

/**
 * While servers of one version are replaced by those of the next, both use the database: the first
 * new one brings it up to date. A server of this schema or a later one can go on then. Each release
 * raises it to the schema of the release before; kassa 0.1.0 could not go on with 1.0.0.
 */
export const BEFORE = 46

/** A server of a database. */
export interface RunningServer {
  /** Its version, such as 1.0.0. */
  readonly version: string
  readonly schema: number
}

/** The name of a server's connection, by which others learn its version. */
export function nameOf({ version, schema }: RunningServer): string {
  return `kassa ${version}, schema ${schema}`
}

/**
 * Keeps servers of other versions away from a database that is about to be brought up to date,
 * until the transaction ends.
 * @param isServer whether this is one itself
 * @throws Refusal UNAVAILABLE if some use the database that could not go on
 */
export async function refuseUnderServers(connection: SqlSession, isServer: boolean): Promise<void> {
  if (!isServer && (await lockedOut(connection))) return
  const least = isServer ? BEFORE : SCHEMA
  const older = (await serversOf(connection)).find(({ schema }) => schema < least)
  if (!older) return
  const server = older.version
    ? `A server of this database is kassa ${older.version}`
    : 'A server of another version uses this database'
  const message = `${server}, and could not go on once this kassa has brought the database up to date. Use the kassa of that server, or stop it and start this one.`
  throw new Refusal('UNAVAILABLE', message)
}

/**
 * Makes sure that no server uses the database, and that none starts until the transaction ends.
 * @throws Refusal UNAVAILABLE if one does
 */
export async function refuseServed(connection: SqlSession): Promise<void> {
  if (await lockedOut(connection)) return
  throw new Refusal('UNAVAILABLE', 'A kassa is serving this PostgreSQL database; stop it first.')
}

/** Keeps all servers away until the transaction ends; false if there is one. */
async function lockedOut(connection: SqlSession): Promise<boolean> {
  const [row] = await connection.unsafe(`SELECT pg_try_advisory_xact_lock(${NODE}) AS locked`)
  return row.locked
}

/** The servers of a database, with an unknown version if they have not announced it. */
async function serversOf(
  connection: SqlSession,
): Promise<{ readonly version: string | null; readonly schema: number }[]> {
  const rows: { name: string | null }[] = await connection.unsafe(
    `SELECT a.application_name AS name
     FROM (${LOCKS} AND ${HOLDS_NODE}) l
     LEFT JOIN pg_stat_activity a ON a.pid = l.pid`,
  )
  return rows.map(({ name }) => {
    const [, version, schema] = /^kassa (.+), schema (\d+)$/.exec(name ?? '') ?? []
    return { version: version ?? null, schema: Number(schema ?? 0) }
  })
}
