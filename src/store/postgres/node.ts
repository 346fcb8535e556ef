import { Refusal } from '../../domain/error.ts'
import { type Connection, connect, type PostgresSettings } from './connection.ts'
import { isLost, openingError } from './errors.ts'
import { Pool } from './pool.ts'
import { refuseSharedSessions } from './pooler.ts'
import { LOCKS, NODE, nameOf, type RunningServer } from './servers.ts'

/** The interval at which a lost connection is opened again. */
const AGAIN_MS = 1_000
const TRIES = 4
const TRY_MS = 250
/** The database ends the connection of a machine that is gone, and with it the lock, after 4 s. */
const KEEPALIVES = {
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 4_000,
}

/** Values that must be equal on all servers of a database. They are compared and never stored. */
export interface Alike {
  readonly secret: string
  readonly bucket: string
}

/**
 * Makes sure that several servers on one database share their images and their secret. It holds a
 * lock of the database on a connection of its own, which other servers see.
 * @param alike null if the images are in a directory, so that there can be no other server
 * @param displaced is called if the connection was lost, and another server has the lock since
 * @param server is announced to those that would bring the database up to date
 * @returns releases the lock
 * @throws Refusal UNAVAILABLE if another server excludes this one
 */
export async function lockNode(
  settings: PostgresSettings,
  alike: Alike | null,
  displaced: () => void,
  server: RunningServer,
): Promise<() => Promise<void>> {
  const joining = { isOver: false, isTrying: false, connection: null as Connection | null }
  const ended = () => {
    joining.connection = null
    void again()
  }
  const join = async () => {
    const announced = { ...KEEPALIVES, application_name: nameOf(server) }
    const connection = await connect(settings, announced, { ended })
    joining.connection = connection
    try {
      await lock(connection, alike)
    } catch (error) {
      await connection.close()
      throw error
    }
  }
  const again = async () => {
    if (joining.isTrying) return
    joining.isTrying = true
    while (!joining.connection && !joining.isOver) {
      await Bun.sleep(AGAIN_MS)
      if (joining.isOver) return
      await join().catch((error: unknown) => {
        if (error instanceof Refusal) displaced()
      })
    }
    joining.isTrying = false
  }
  const leave = async () => {
    joining.isOver = true
    if (joining.connection) await unlock(joining.connection)
  }
  try {
    // A shared session would keep the lock after this server has ended.
    await refuseSharing(settings)
    await join()
  } catch (error) {
    await leave()
    throw openingError(error)
  }
  return leave
}

/** Releases all locks before it closes, because the session may end a moment later. */
async function unlock(connection: Connection): Promise<void> {
  try {
    await connection.unsafe('SELECT pg_advisory_unlock_all()')
  } catch (error) {
    if (!isLost(error)) throw error
  } finally {
    await connection.close()
  }
}

async function refuseSharing(settings: PostgresSettings): Promise<void> {
  const pool = new Pool(settings, 2)
  try {
    await refuseSharedSessions(pool, pool)
  } finally {
    await pool.close()
  }
}

/** Does work that only one server of the database may do at a time; nothing if another does it. */
export async function alone(
  settings: PostgresSettings,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let connection: Connection | null = null
  try {
    connection = await connect(settings, KEEPALIVES)
    const [row] = await connection.unsafe(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [name],
    )
    if (row.locked) await work()
  } catch (error) {
    throw openingError(error)
  } finally {
    await connection?.close()
  }
}

async function lock(connection: Connection, alike: Alike | null): Promise<void> {
  const kind = alike ? '_shared' : ''
  // A server that has just ended may hold the lock for a moment.
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await Bun.sleep(TRY_MS)
    const [row] = await connection.unsafe(`SELECT pg_try_advisory_lock${kind}(${NODE}) AS locked`)
    if (row.locked) return alike ? await compare(connection, alike) : undefined
  }
  const message = alike
    ? 'Another server of this database keeps its images in a directory; give it the KASSA_S3_ settings, too.'
    : 'Another server uses this database, so both need the same bucket for images; set KASSA_S3_BUCKET and the settings with it.'
  throw new Refusal('UNAVAILABLE', message)
}

const UNLIKE: Readonly<Record<keyof Alike, string>> = {
  secret: 'Another server of this database has another KASSA_SECRET; all need the same one.',
  bucket:
    'Another server of this database keeps its images in another bucket; give all of them the same KASSA_S3_ENDPOINT and KASSA_S3_BUCKET.',
}

/**
 * Compares the values that must be equal on all servers. They are visible in advisory locks: the
 * first number of a lock stands for the name, the second is part of a hash of the value.
 * @throws Refusal UNAVAILABLE if another server has another value
 */
async function compare({ unsafe }: Connection, alike: Alike): Promise<void> {
  const join = "hashtextextended('kassa join', 0)"
  // This lock makes two servers that start at once compare one after the other.
  await unsafe(`SELECT pg_advisory_lock(${join})`)
  const locks: { first: string; second: string }[] = await unsafe(`${LOCKS} AND objsubid = 2`)
  for (const name of ['secret', 'bucket'] as const) {
    const [first, second] = [numberOf(`kassa ${name}`), numberOf(alike[name])]
    const others = locks.filter((one) => Number(one.first) === first)
    if (others.some((one) => Number(one.second) !== second)) {
      throw new Refusal('UNAVAILABLE', UNLIKE[name])
    }
    await unsafe(`SELECT pg_advisory_lock_shared(${first | 0}, ${second | 0})`)
  }
  await unsafe(`SELECT pg_advisory_unlock(${join})`)
}

/** 32 bits of a hash, as a positive number. */
function numberOf(text: string): number {
  return Number.parseInt(Bun.SHA256.hash(text, 'hex').slice(0, 8), 16)
}
