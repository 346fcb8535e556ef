import { readFileSync } from 'node:fs'
import { type ReservedSQL, SQL } from 'bun'
import { messageOf } from '../../domain/error.ts'
import { addressesOf } from '../postgres-address.ts'
import { afterAwake } from './awake.ts'
import { ConnectError, connectError, isLost } from './errors.ts'

/** How to connect. */
export interface PostgresSettings {
  readonly url: string
  /** A file with the password, which is read at each connection. */
  readonly passwordFile?: string
  /** At most this many connections; two or more. */
  readonly connections: number
  /** The timeout of connecting, of a statement, and of the lock of a shop. */
  readonly timeoutMs: number
}

/** Settings of a session in the database, which are set by `SET`. */
export type SessionSettings = Readonly<Record<string, string | number>>

/** The host that took the last connection, by the address of the database. It is asked first. */
const lastUsed = new Map<string, string>()

/**
 * A transaction whose process stands still for this long is ended, so that it does not keep the
 * other servers from changing its shop. Work that was only slow is done again.
 */
const STILL_MS = 3_000

/** How long it waits before it tries an address again that cannot be reached. */
const FIRST_WAIT_MS = 20
const LONGEST_WAIT_MS = 1_000

/**
 * The commands of a transaction. They are prepared, because Bun sends other commands alone: it
 * waits for all answers before one, and for its answer before the next statement.
 */
const COMMANDS = {
  BEGIN: (sql: SQL) => sql`BEGIN`,
  COMMIT: (sql: SQL) => sql`COMMIT`,
  ROLLBACK: (sql: SQL) => sql`ROLLBACK`,
  'SAVEPOINT attempt': (sql: SQL) => sql`SAVEPOINT attempt`,
  'ROLLBACK TO attempt': (sql: SQL) => sql`ROLLBACK TO attempt`,
  'RELEASE attempt': (sql: SQL) => sql`RELEASE attempt`,
}

/** A command of a transaction, or of its only savepoint. */
export type TransactionCommand = keyof typeof COMMANDS

/** Sends statements to one session of the database, one after another. */
export interface SqlSession {
  readonly unsafe: ReservedSQL['unsafe']
}

/** A connection, with a session of its own in the database. */
export class Connection implements SqlSession, Disposable {
  readonly unsafe: ReservedSQL['unsafe']
  /** Its running queries. */
  running = 0
  isReserved = false
  /** Whether the server, the network or this process has ended it. */
  hasEnded = false
  /** Reject those who wait for an answer. */
  readonly #waiting = new Set<(error: unknown) => void>()
  #heardAt = 0

  constructor(
    readonly sql: SQL,
    readonly reserved: ReservedSQL,
    readonly released: (connection: Connection) => void,
  ) {
    this.unsafe = reserved.unsafe.bind(reserved)
  }

  /** Sends a command along with the statements before and after it. */
  command(name: TransactionCommand): Promise<unknown> {
    return COMMANDS[name](this.reserved)
  }

  /**
   * Sends a query and waits for its answer, or until the connection is given up.
   * @param failure the error to throw for one of the database
   */
  answered<T>(query: Promise<T>, failure = (error: unknown) => error): Promise<T> {
    if (this.#waiting.size === 0) this.#heardAt = performance.now()
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => reject(failure(error))
      this.#waiting.add(failed)
      query.then(
        (value) => {
          this.#heard(failed)
          resolve(value)
        },
        (error) => {
          this.#heard(failed)
          failed(error)
        },
      )
    })
  }

  /** The time since which the server has not answered a query; null if none waits. */
  get silentSince(): number | null {
    return this.#waiting.size === 0 ? null : this.#heardAt
  }

  /** Closes it, and tells this error to those who wait for an answer. */
  giveUp(error: unknown): void {
    for (const failed of this.#waiting) failed(error)
    this.#waiting.clear()
    void this.close()
  }

  /** Gives it back to those who share it. */
  release(): void {
    this.released(this)
  }

  /** Ends the session at once, with the transaction and the locks that it has. */
  async close(): Promise<void> {
    if (!this.hasEnded) await closed(this.sql)
  }

  [Symbol.dispose](): void {
    this.release()
  }

  /** Answers come in the order of their queries, so the next one is only waited for from now on. */
  #heard(waiting: (error: unknown) => void): void {
    this.#waiting.delete(waiting)
    this.#heardAt = performance.now()
  }
}

/** Callbacks of a connection. */
export interface Heard {
  /** Called when it is not needed any more for now. */
  readonly released?: (connection: Connection) => void
  /** Called when it has ended, for whatever reason. */
  readonly ended?: (connection: Connection) => void
}

/**
 * Opens a connection to the first of the hosts that takes it. Of several hosts, only one that takes
 * changes is used. Nothing is set in the message that starts a session, since poolers refuse that.
 * @param more settings of its session, besides those that all have
 * @throws ConnectError if no host can be used in time; errors of the server
 */
export async function connect(
  settings: PostgresSettings,
  more: SessionSettings = {},
  heard: Heard = {},
): Promise<Connection> {
  const addresses = hostsOf(settings.url)
  const commands = sessionCommands({ ...sessionSettings(settings.timeoutMs), ...more })
  const until = performance.now() + settings.timeoutMs
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    let failure: unknown
    for (const [index, url] of addresses.entries()) {
      // A host that is silent leaves time for the next ones.
      const ms = Math.max(1, (until - performance.now()) / (addresses.length - index))
      try {
        const target = { ...settings, url }
        const connection = await connectTo(target, ms, commands, addresses.length > 1, heard)
        lastUsed.set(settings.url, url)
        return connection
      } catch (error) {
        failure = error
      }
    }
    const mayPass = failure instanceof ConnectError && failure.mayPass
    if (!mayPass || performance.now() + wait > until) throw failure
    await Bun.sleep(wait)
  }
}

/** The addresses of all hosts, the one that was used last first. */
function hostsOf(url: string): readonly string[] {
  const used = lastUsed.get(url)
  const all = addressesOf(url)
  return used === undefined ? all : [used, ...all.filter((one) => one !== used)]
}

async function connectTo(
  settings: PostgresSettings,
  ms: number,
  commands: string,
  onlyPrimary: boolean,
  { released = () => {}, ended = () => {} }: Heard,
): Promise<Connection> {
  let connection: Connection | null = null
  const sql = newSql(settings, () => {
    if (!connection) return
    connection.hasEnded = true
    ended(connection)
  })
  let isLate = false
  const endWait = afterAwake(ms, () => {
    isLate = true
    void closed(sql)
  })
  try {
    const reserved = await sql.reserve()
    await reserved.unsafe(commands)
    const opened = new Connection(sql, reserved, released)
    if (onlyPrimary && (await isReadOnly(opened))) {
      throw new ConnectError(`PostgreSQL at ${placeOf(sql)} is a standby, which only reads.`, true)
    }
    connection = opened
    return opened
  } catch (error) {
    void closed(sql)
    const place = placeOf(sql)
    if (isLate) throw new ConnectError(`PostgreSQL at ${place} does not answer.`)
    throw error instanceof ConnectError ? error : connectError(error, place)
  } finally {
    endWait()
  }
}

/** Whether its database refuses changes, as a standby does. */
export async function isReadOnly({ unsafe }: SqlSession): Promise<boolean> {
  const [row] = await unsafe("SELECT current_setting('transaction_read_only') AS is")
  return row.is === 'on'
}

/** @throws ConnectError if the password cannot be read, or a parameter of the address is wrong */
function newSql({ url, passwordFile }: PostgresSettings, onclose: () => void): SQL {
  const { pathname } = new URL(url)
  return new SQL({
    adapter: 'postgres',
    url,
    // Without this, PGDATABASE would override the address.
    ...(pathname.length > 1 && { database: decodeURIComponent(pathname.slice(1)) }),
    ...(passwordFile && { password: passwordIn(passwordFile) }),
    max: 1,
    // `connect` limits the time itself, because it may try several hosts.
    connectionTimeout: 0,
    onclose,
  })
}

/** The password in a file, which may end in a line break. */
function passwordIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const why = messageOf(error)
    throw new ConnectError(`KASSA_DATABASE_PASSWORD_FILE cannot be read (${why}).`)
  }
}

/** Closes all connections of a client at once. What they ran is rejected to those who wait for it. */
async function closed(sql: SQL): Promise<void> {
  try {
    await sql.close({ timeout: 0 })
  } catch (error) {
    if (!isLost(error)) throw error
  }
}

function placeOf({ options }: SQL): string {
  const { path, hostname, port } = options as { path?: string; hostname: string; port: number }
  return path ?? `${hostname}:${port}`
}

/** The settings of all sessions. */
function sessionSettings(timeoutMs: number): SessionSettings {
  return {
    application_name: 'kassa',
    // Compiling a search takes longer than the search.
    jit: 'off',
    // Starting processes for a read of some milliseconds makes it slower.
    max_parallel_workers_per_gather: 0,
    statement_timeout: timeoutMs,
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: Math.min(timeoutMs, STILL_MS),
  }
}

function sessionCommands(settings: SessionSettings): string {
  const quoted = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${quoted(value)}`)
    .join('; ')
}
