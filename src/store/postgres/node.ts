import { type ReservedSQL, SQL } from 'bun'
import { Refusal } from '../../domain/error.ts'
import { publicError } from './errors.ts'
import { optionsOf, type PostgresSettings } from './pool.ts'

/** The lock that every server holds. */
const NODE = "hashtextextended('kassa node', 0)"

/**
 * While servers of one version are replaced by those of the next, both use the database: the first
 * new one brings it up to date. A server of this schema or a later one can go on then. Each release
 * raises it to the schema of the release before.
 */
const BEFORE = 25
/** Servers up to this schema do not announce theirs. */
const LAST_SILENT = 25

/** How often a lost connection is tried again. */
const AGAIN_MS = 1_000
const TRIES = 4
const TRY_MS = 250
/** The server ends the connection of a machine that has gone, and so its lock, after 25 s. */
const KEEPALIVES = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}

/**
 * Makes sure that several servers on one database share their images. It holds a lock of the
 * database on a connection of its own: an exclusive one if the images are in a directory.
 * @param displaced is called if the connection was lost and another server has taken the lock since
 * @param server is announced to those that would bring the database up to date
 * @returns releases the lock
 * @throws Refusal UNAVAILABLE if another server excludes this one
 */
export async function lockNode(
  settings: PostgresSettings,
  sharesImages: boolean,
  displaced: () => void,
  server: Server,
): Promise<() => Promise<void>> {
  let ended = false
  let sql = open()
  function open(): SQL {
    const { connection, ...options } = optionsOf(settings)
    const onclose = () => void again()
    const announced = { ...connection, ...KEEPALIVES, application_name: nameOf(server) }
    return new SQL({ ...options, max: 1, connection: announced, onclose })
  }
  async function again(): Promise<void> {
    if (ended) return
    await Bun.sleep(AGAIN_MS)
    if (ended) return
    sql = open()
    // A connection that fails calls this function again.
    await lock(sql, sharesImages).catch((error: unknown) => {
      if (error instanceof Refusal) displaced()
    })
  }
  try {
    await lock(sql, sharesImages)
  } catch (error) {
    ended = true
    await sql.close()
    throw publicError(error)
  }
  return async () => {
    ended = true
    await sql.unsafe('SELECT pg_advisory_unlock_all()')
    await sql.close()
  }
}

/** Does work that only one server of the database may do at a time; nothing if another does it. */
export async function alone(
  settings: PostgresSettings,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const { connection, ...options } = optionsOf(settings)
  // The lock ends with the connection, which may be idle for a long time.
  const patient = { ...connection, ...KEEPALIVES, idle_in_transaction_session_timeout: 0 }
  const sql = new SQL({ ...options, max: 1, connection: patient })
  try {
    const [row] = await sql.unsafe(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [name],
    )
    if (row.locked) await work()
  } catch (error) {
    throw publicError(error)
  } finally {
    await sql.close()
  }
}

async function lock(sql: SQL, sharesImages: boolean): Promise<void> {
  const kind = sharesImages ? '_shared' : ''
  // A server that has just ended may hold the lock for a moment.
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await Bun.sleep(TRY_MS)
    const [row] = await sql.unsafe(`SELECT pg_try_advisory_lock${kind}(${NODE}) AS locked`)
    if (row.locked) return
  }
  const message = sharesImages
    ? 'Another server of this database keeps its images in a directory; give it the KASSA_S3_ settings, too.'
    : 'Another server uses this database, so both need the same bucket for images; set KASSA_S3_BUCKET and the settings with it.'
  throw new Refusal('UNAVAILABLE', message)
}

/** A server of a database. */
export interface Server {
  /** Its version, such as 0.1.0. */
  readonly version: string
  readonly schema: number
}

function nameOf({ version, schema }: Server): string {
  return `kassa ${version}, schema ${schema}`
}

/**
 * Keeps servers of other versions away from a database that is about to be brought up to date,
 * until the transaction ends.
 * @param isServer whether this is one itself
 * @param latest the schema that the database will have
 * @throws Refusal UNAVAILABLE if some use the database that could not go on
 */
export async function refuseUnderServers(
  connection: ReservedSQL,
  isServer: boolean,
  latest: number,
): Promise<void> {
  if (!isServer) {
    const [row] = await connection.unsafe(`SELECT pg_try_advisory_xact_lock(${NODE}) AS locked`)
    if (row.locked) return
  }
  const least = isServer ? BEFORE : latest
  const older = (await serversOf(connection)).find(({ schema }) => schema < least)
  if (!older) return
  const server = older.version
    ? `A server of this database is kassa ${older.version}`
    : 'A server of another version uses this database'
  const message = `${server}, and could not go on once this kassa has brought the database up to date. Use the kassa of that server, or stop it and start this one.`
  throw new Refusal('UNAVAILABLE', message)
}

/** The servers that hold the lock, with an unknown version if they have not announced it. */
export async function serversOf(
  connection: ReservedSQL,
): Promise<{ readonly version: string | null; readonly schema: number }[]> {
  const rows: { name: string | null }[] = await connection.unsafe(
    `SELECT a.application_name AS name
     FROM pg_locks l
     JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
     LEFT JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
       AND ((CAST(l.classid AS BIGINT) << 32) | CAST(l.objid AS BIGINT)) = ${NODE}`,
  )
  return rows.map(({ name }) => {
    const [, version, schema] = /^kassa (.+), schema (\d+)$/.exec(name ?? '') ?? []
    return { version: version ?? null, schema: schema ? Number(schema) : LAST_SILENT }
  })
}
