import { ApiError } from '../shared/problem.ts'
import { type CatalogProduct, catalogProduct } from './catalog.ts'
import { backoff, isAhead, isRevoked, type TerminalApi } from './terminal-api.ts'

/** The server sends a heartbeat every 15 s; after this silence the connection counts as dead. */
const SILENCE_MS = 35_000
const PROBE_MS = 2500
const MAX_WAIT_MS = 15_000
/** The pause after a stream that ended normally. */
const AGAIN_MS = 250

/** The state of the connection to the server. */
export type Link = 'syncing' | 'live' | 'offline'

/** Receives what the follower learns. */
export interface Followed {
  since(): number
  /** Applies the changes up to revision `since`; `complete`: the server has no more for now. */
  apply(
    changed: readonly CatalogProduct[],
    deleted: readonly string[],
    since: number,
    complete: boolean,
  ): Promise<void>
  /** Deletes the catalog, which does not belong to the shop's current history. */
  restart(): Promise<void>
  linked(link: Link): void
  /** The key has been revoked. */
  revoked(): void
  /** An error in this page, which a new attempt would not fix. */
  failed(error: unknown): void
}

/**
 * Keeps a catalog up to date: downloads all changes, then listens to the event stream. When the
 * connection is lost, it starts over after a pause that grows with each failure.
 */
export class Follower {
  #connection = new AbortController()
  #timeout: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | null = null

  constructor(
    readonly api: TerminalApi,
    readonly followed: Followed,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    const unsubscribe = this.#followBrowser(stop)
    for (let failures = 0; !stop.aborted; ) {
      this.#connection = new AbortController()
      const signal = AbortSignal.any([stop, this.#connection.signal])
      let retryAfterMs = 0
      this.#restartTimeout()
      try {
        await this.#catchUp(signal)
        failures = 0
        await this.#listen(signal)
      } catch (error) {
        if (stop.aborted) break
        if (isRevoked(error)) {
          this.followed.revoked()
          break
        }
        if (isAhead(error)) {
          await this.followed.restart()
          continue
        }
        if (error instanceof DOMException && error.name !== 'AbortError') {
          this.followed.failed(error)
        }
        if (error instanceof ApiError) retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000
        failures++
      } finally {
        clearTimeout(this.#timeout)
        this.#connection.abort()
      }
      if (failures > 0) this.followed.linked('offline')
      await this.#pause(
        Math.max(retryAfterMs, failures === 0 ? AGAIN_MS : backoff(failures, MAX_WAIT_MS)),
      )
    }
    unsubscribe()
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    if (this.followed.since() === 0) this.followed.linked('syncing')
    for (let more = true; more; ) {
      const page = await this.api.changes(this.followed.since(), signal)
      this.#restartTimeout()
      more = page.hasMore
      if (more) this.followed.linked('syncing')
      await this.followed.apply(page.data.map(catalogProduct), page.deleted, page.nextSince, !more)
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const stream = await this.api.events(this.followed.since(), signal)
    this.followed.linked('live')
    for await (const events of stream) {
      this.#restartTimeout()
      const changed: CatalogProduct[] = []
      const deleted: string[] = []
      for (const { change } of events) {
        if ('deleted' in change) deleted.push(change.id)
        else changed.push(catalogProduct(change))
      }
      const since = events.at(-1)?.revision ?? this.followed.since()
      await this.followed.apply(changed, deleted, since, true)
    }
  }

  /** Called whenever something arrives: aborts the connection if nothing more arrives in time. */
  #restartTimeout(): void {
    const connection = this.#connection
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => connection.abort(), SILENCE_MS)
  }

  /**
   * Reacts to the browser's online and offline events. Offline is only a hint: a server on the same
   * machine answers without a network, so the connection is kept if the server responds.
   */
  #followBrowser(stop: AbortSignal): () => void {
    const wentOffline = async () => {
      const connection = this.#connection
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
      } catch {
        connection.abort()
      }
    }
    const retryNow = () => this.#wake?.()
    const becameVisible = () => {
      if (document.visibilityState === 'visible') retryNow()
    }
    addEventListener('offline', wentOffline)
    addEventListener('online', retryNow)
    document.addEventListener('visibilitychange', becameVisible)
    stop.addEventListener('abort', retryNow)
    return () => {
      removeEventListener('offline', wentOffline)
      removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', becameVisible)
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, milliseconds)
    })
    this.#wake = null
  }
}
