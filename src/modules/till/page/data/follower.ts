import { ApiError } from '../../../../ui/shared/problem.ts'
import { type CatalogProduct, catalogProduct } from './catalog.ts'
import type { TillTerminal } from './terminal.ts'
import { backoff, isAhead, isRevoked } from './terminal-api.ts'

/** The server sends a heartbeat every 2 s. After this silence the till shows that it is offline. */
const SILENCE_MS = 4500
/** A page of changes may take this long on a slow network. */
const ANSWER_MS = 35_000
const PROBE_MS = 2500
const MAX_WAIT_MS = 15_000
/** The pause after a stream that ended normally. */
const AGAIN_MS = 250

/** Keeps the catalog of a terminal up to date until the terminal is stopped. */
export function follow(terminal: TillTerminal): void {
  new Follower(terminal).run(terminal.stopped).catch((error) => terminal.failed(error))
}

/**
 * Downloads all changes, then listens to the event stream. When the connection is lost, it starts
 * over after a pause that grows with each failure.
 */
class Follower {
  #connection = new AbortController()
  #silence: ReturnType<typeof setTimeout> | undefined
  #timeout: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | null = null

  constructor(readonly terminal: TillTerminal) {}

  async run(stop: AbortSignal): Promise<void> {
    this.#followBrowser(stop)
    for (let failures = 0; !stop.aborted; ) {
      this.#connection = new AbortController()
      const signal = AbortSignal.any([stop, this.#connection.signal])
      let retryAfterMs = 0
      this.#heard(ANSWER_MS)
      try {
        await this.#catchUp(signal)
        failures = 0
        await this.#listen(signal)
      } catch (error) {
        if (stop.aborted) break
        if (isRevoked(error)) {
          this.terminal.revoked()
          break
        }
        if (isAhead(error)) {
          await this.terminal.restart()
          continue
        }
        if (error instanceof DOMException && error.name !== 'AbortError') {
          this.terminal.failed(error)
        }
        if (error instanceof ApiError) retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000
        failures++
      } finally {
        clearTimeout(this.#silence)
        clearTimeout(this.#timeout)
        this.#connection.abort()
      }
      if (failures > 0) this.terminal.linked('offline')
      await this.#pause(
        Math.max(retryAfterMs, failures === 0 ? AGAIN_MS : backoff(failures, MAX_WAIT_MS)),
      )
    }
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    if (this.terminal.since === 0) this.terminal.linked('syncing')
    for (let more = true; more; ) {
      const page = await this.terminal.api.changes(this.terminal.since, signal)
      this.#heard(ANSWER_MS)
      more = page.hasMore
      if (more) this.terminal.linked('syncing')
      await this.terminal.apply(page.data.map(catalogProduct), page.deleted, page.nextSince, !more)
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const stream = await this.terminal.api.events(this.terminal.since, signal)
    this.#heard(SILENCE_MS)
    this.terminal.linked('live')
    this.terminal.connections.set(this.terminal.connections.value + 1)
    for await (const events of stream) {
      this.#heard(SILENCE_MS)
      const changed: CatalogProduct[] = []
      const deleted: string[] = []
      for (const { change } of events) {
        if ('deleted' in change) deleted.push(change.id)
        else changed.push(catalogProduct(change))
      }
      const since = events.at(-1)?.revision ?? this.terminal.since
      await this.terminal.apply(changed, deleted, since, true)
    }
  }

  /**
   * Called whenever data arrives. If no more does, the till is soon no longer live.
   * @param mostMs the silence after which the connection is aborted
   */
  #heard(mostMs: number): void {
    const connection = this.#connection
    clearTimeout(this.#silence)
    clearTimeout(this.#timeout)
    this.#silence = setTimeout(() => {
      if (this.terminal.state.value.link === 'live') this.terminal.linked('offline')
    }, SILENCE_MS)
    this.#timeout = setTimeout(() => connection.abort(), mostMs)
  }

  /**
   * Reacts to the browser's online and offline events. Offline is only a hint: a server on the same
   * machine answers without a network, so the connection is kept if the server responds.
   */
  #followBrowser(stop: AbortSignal): void {
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
    addEventListener('offline', wentOffline, { signal: stop })
    addEventListener('online', retryNow, { signal: stop })
    document.addEventListener('visibilitychange', becameVisible, { signal: stop })
    stop.addEventListener('abort', retryNow)
  }

  async #pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, milliseconds)
    })
    this.#wake = null
  }
}
