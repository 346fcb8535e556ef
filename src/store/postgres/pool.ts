import { unavailable } from '../engine.ts'
import { afterAwake } from './awake.ts'
import { type Connection, connect, type PostgresSettings } from './connection.ts'
import type { Rows } from './session.ts'

/** A server that does not even end a statement after its timeout is gone. */
const SILENT_MS = 2_000

/** The time before another connection is opened, after that was refused. */
const PAUSE_MS = 1_000

const SILENT = 'the database does not answer'

/** Somebody who waits for a connection, alone or shared with others. */
interface Waiting {
  readonly isAlone: boolean
  resolve(connection: Connection): void
  reject(error: unknown): void
}

/** Some connections to the database. */
export class Pool {
  readonly #connections = new Set<Connection>()
  #opening = 0
  #pausedUntil = 0
  readonly #waiting: Waiting[] = []
  readonly #timer: Timer
  /** Whether the server was silent on a connection at the last check. */
  #wasSilent = false
  /** Resolves when the last connection is given back, once the pool is being closed. */
  #closing: PromiseWithResolvers<void> | null = null

  constructor(
    readonly settings: PostgresSettings,
    readonly max: number,
    readonly silentMs = SILENT_MS,
  ) {
    this.#timer = setInterval(() => this.#check(), silentMs / 4).unref()
  }

  /**
   * Takes a connection for one transaction.
   * @throws Refusal UNAVAILABLE if none is free in time
   */
  async reserve(): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const waiting = { isAlone: true, resolve, reject }
    const since = performance.now()
    const late = () => {
      // Until one is open, its own timeout says why.
      if (this.#connections.size === 0) return
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      const isSilent = [...this.#connections].every((one) => (one.silentSince ?? since) < since)
      const why = isSilent ? SILENT : 'all connections to the database are in use'
      reject(unavailable(new Error(why)))
    }
    const endWait = afterAwake(this.settings.timeoutMs, late)
    this.#wait(waiting)
    try {
      return await promise
    } finally {
      endWait()
    }
  }

  /** Runs a query on the connection that has the fewest, and waits for its answer. */
  async query(sql: string, args?: (string | null)[]): Promise<Rows> {
    const connection = this.#shared() ?? (await this.#sharedLater())
    try {
      return await connection.answered(connection.unsafe(sql, args))
    } finally {
      connection.running--
      this.#serve()
    }
  }

  /** Waits for the connections that are in use, then closes all. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing ??= Promise.withResolvers()
    this.#serve()
    const timer = setTimeout(this.#closing.resolve, this.settings.timeoutMs)
    await this.#closing.promise
    clearTimeout(timer)
    await Promise.all([...this.#connections].map((one) => one.close()))
  }

  /** The connection that has the fewest queries. If all have some, another one is opened. */
  #shared(): Connection | null {
    const connection = this.#leastBusy()
    if (!connection) return null
    if (connection.running++ > 0) this.#open()
    return connection
  }

  #sharedLater(): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    this.#wait({ isAlone: false, resolve, reject })
    return promise
  }

  #leastBusy(): Connection | null {
    let found: Connection | null = null
    for (const one of this.#connections) {
      if (!one.isReserved && (!found || one.running < found.running)) found = one
    }
    return found
  }

  #wait(waiting: Waiting): void {
    if (this.#closing) {
      waiting.reject(unavailable(new Error('the database is closed')))
      return
    }
    this.#waiting.push(waiting)
    this.#serve()
  }

  /** Gives connections to those who wait, in their order, and opens more if there may be more. */
  #serve(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const connection = this.#leastBusy()
      if (!connection || (next.isAlone && connection.running > 0)) break
      this.#waiting.shift()
      if (next.isAlone) connection.isReserved = true
      else connection.running++
      next.resolve(connection)
    }
    if (this.#opening < this.#waiting.length) this.#open()
    if (!this.#closing || this.#waiting.length > 0) return
    const isUsed = [...this.#connections].some((one) => one.isReserved || one.running > 0)
    if (!isUsed) this.#closing.resolve()
  }

  #open(): void {
    const isFull = this.#connections.size + this.#opening >= this.max
    if (isFull || performance.now() < this.#pausedUntil) return
    this.#opening++
    void this.#opened()
  }

  async #opened(): Promise<void> {
    try {
      const heard = {
        released: (connection: Connection) => this.#released(connection),
        ended: (connection: Connection) => this.#ended(connection),
      }
      const connection = await connect(this.settings, {}, heard)
      if (this.#closing && this.#waiting.length === 0) await connection.close()
      else this.#connections.add(connection)
    } catch (error) {
      // If there are others, the next one that is given back serves those who wait.
      if (this.#connections.size > 0) this.#pausedUntil = performance.now() + PAUSE_MS
      else for (const { reject } of this.#waiting.splice(0)) reject(error)
    } finally {
      this.#opening--
    }
    this.#serve()
  }

  #released(connection: Connection): void {
    connection.isReserved = false
    this.#serve()
  }

  #ended(connection: Connection): void {
    this.#connections.delete(connection)
    this.#serve()
  }

  /**
   * Gives all connections up if the server is silent on one. One timer checks them, because a timer
   * for each query takes longer than sending it.
   */
  #check(): void {
    const latest = performance.now() - this.settings.timeoutMs - this.silentMs
    if (this.#waiting.length > 0) this.#serve()
    const connections = [...this.#connections]
    const isSilent = connections.some(({ silentSince }) => (silentSince ?? latest) < latest)
    // If this process stood still, it reads the answers that came meanwhile before the next check.
    const isSilentAgain = isSilent && this.#wasSilent
    this.#wasSilent = isSilent && !isSilentAgain
    if (!isSilentAgain) return
    this.#connections.clear()
    for (const connection of connections) {
      connection.giveUp(unavailable(new Error(SILENT)))
    }
  }
}
