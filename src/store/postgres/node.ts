import { SQL } from 'bun'
import { Refusal } from '../../domain/error.ts'
import { publicError } from './errors.ts'
import { optionsOf, type PostgresSettings } from './pool.ts'

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
 * @returns releases the lock
 * @throws Refusal UNAVAILABLE if another server excludes this one
 */
export async function lockNode(
  settings: PostgresSettings,
  sharesImages: boolean,
  displaced: () => void,
): Promise<() => Promise<void>> {
  let ended = false
  let sql = open()
  function open(): SQL {
    const { connection, ...options } = optionsOf(settings)
    const onclose = () => void again()
    return new SQL({ ...options, max: 1, connection: { ...connection, ...KEEPALIVES }, onclose })
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
  const name = "hashtextextended('kassa node', 0)"
  // A server that has just ended may hold the lock for a moment.
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await Bun.sleep(TRY_MS)
    const [row] = await sql.unsafe(`SELECT pg_try_advisory_lock${kind}(${name}) AS locked`)
    if (row.locked) return
  }
  const message = sharesImages
    ? 'Another server of this database keeps its images in a directory; give it the KASSA_S3_ settings, too.'
    : 'Another server uses this database, so both need the same bucket for images; set KASSA_S3_BUCKET and the settings with it.'
  throw new Refusal('UNAVAILABLE', message)
}
