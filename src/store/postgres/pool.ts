import { type ReservedSQL, SQL } from 'bun'
import { unavailable } from '../engine.ts'
import { isLost } from './errors.ts'

/** How to connect. */
export interface PostgresSettings {
  readonly url: string
  /** At most this many connections; two or more. */
  readonly connections: number
  /** The timeout of connecting, of a statement, and of the lock of a shop. */
  readonly timeoutMs: number
}

/** A server that does not even end a statement after its timeout is gone. */
const SILENT_MS = 2_000

const NO_ANSWER = 'the database does not answer'

/** Some connections to the database. */
export class Pool {
  #sql: SQL
  /** The queries that wait for an answer. */
  readonly #waiting = new Set<{ readonly since: number; reject(error: unknown): void }>()
  readonly #timer: Timer
  /** Whether the current connections have reached the database. */
  #isReached = false

  constructor(
    readonly settings: PostgresSettings,
    readonly max: number,
    readonly silentMs = SILENT_MS,
  ) {
    this.#sql = this.#open()
    this.#timer = setInterval(() => this.#check(), silentMs / 4).unref()
  }

  get sql(): SQL {
    return this.#sql
  }

  /** Takes a connection for one transaction. @throws Refusal UNAVAILABLE if none is free in time */
  async reserve(): Promise<ReservedSQL> {
    const waiting = new AbortController()
    const late = () => {
      const why = this.#isReached ? 'all connections to the database are in use' : NO_ANSWER
      waiting.abort(unavailable(new Error(why)))
    }
    const timer = setTimeout(late, this.settings.timeoutMs)
    try {
      return await this.#sql.reserve({ signal: waiting.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits for an answer with a timeout, after which all connections are replaced. */
  answered<T>(query: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = { since: performance.now(), reject }
      this.#waiting.add(waiting)
      const done = () => this.#waiting.delete(waiting)
      query.then(
        (value) => done() && resolve(value),
        (error) => done() && reject(error),
      )
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sql.close({ timeout: this.settings.timeoutMs / 1000 })
  }

  /** One timer checks all queries, because a timer for each takes longer than sending it. */
  #check(): void {
    const latest = performance.now() - this.settings.timeoutMs - this.silentMs
    const late = [...this.#waiting].filter(({ since }) => since < latest)
    if (late.length === 0) return
    this.#waiting.clear()
    for (const { reject } of late) reject(unavailable(new Error(NO_ANSWER)))
    this.#renew()
  }

  #renew(): void {
    const silent = this.#sql
    this.#sql = this.#open()
    silent.close({ timeout: 0 }).catch((error: unknown) => {
      if (!isLost(error)) throw error
    })
  }

  #open(): SQL {
    this.#isReached = false
    const onconnect = (error: unknown) => {
      this.#isReached ||= !error
    }
    return new SQL({ ...optionsOf(this.settings), max: this.max, onconnect })
  }
}

export function optionsOf({ url, timeoutMs }: PostgresSettings) {
  const { pathname } = new URL(url)
  return {
    adapter: 'postgres',
    url,
    // Without this, PGDATABASE would override the address.
    ...(pathname.length > 1 && { database: decodeURIComponent(pathname.slice(1)) }),
    connectionTimeout: Math.ceil(timeoutMs / 1000),
    connection: {
      application_name: 'kassa',
      // Compiling a search takes longer than the search.
      jit: 'off',
      // Starting processes for a read of some milliseconds makes it slower.
      max_parallel_workers_per_gather: 0,
      statement_timeout: timeoutMs,
      lock_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs,
    },
  } as const
}
