import { ApiError } from '../shared/problem.ts'
import { eventsOf } from './events.ts'
import { isAhead, isRevoked, type TillApi } from './till-api.ts'
import { type TillProduct, tillProduct } from './till-product.ts'

/** The server sends something every 15 s. After a longer silence the connection is taken for dead. */
const SILENCE_MS = 35_000
const PROBE_MS = 2500
const LONGEST_WAIT_MS = 15_000

/** How the till stands to its server. */
export type Link = 'syncing' | 'live' | 'offline'

/** Where changes go. */
export interface Followed {
  since(): number
  /** Takes in what has changed up to the revision `since`; `complete`: there is no more yet. */
  apply(
    changed: readonly TillProduct[],
    deleted: readonly string[],
    since: number,
    complete: boolean,
  ): Promise<void>
  /** Begins again: what is known is not the shop's history. */
  restart(): Promise<void>
  linked(link: Link): void
  /** The key is no longer one. */
  revoked(): void
  /** The till's own work has failed, and will again. */
  failed(error: unknown): void
}

/**
 * Keeps a catalog at what the server has: fetches what has changed, then listens; when the
 * connection is lost, tries again, more and more slowly, until it is told to stop.
 */
export class Follower {
  #connection = new AbortController()
  #silence: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | null = null

  constructor(
    readonly api: TillApi,
    readonly followed: Followed,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    const unheard = this.#hearBrowser(stop)
    for (let failures = 0; !stop.aborted; ) {
      this.#connection = new AbortController()
      const signal = AbortSignal.any([stop, this.#connection.signal])
      let asked = 0
      this.#heard()
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
        if (error instanceof ApiError) asked = (error.retryAfterSeconds ?? 0) * 1000
        failures++
      } finally {
        clearTimeout(this.#silence)
        this.#connection.abort()
      }
      if (failures > 0) this.followed.linked('offline')
      await this.#pause(Math.max(asked, waitMs(failures)))
    }
    unheard()
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    if (this.followed.since() === 0) this.followed.linked('syncing')
    for (let more = true; more; ) {
      const page = await this.api.changes(this.followed.since(), signal)
      this.#heard()
      more = page.hasMore
      if (more) this.followed.linked('syncing')
      await this.followed.apply(page.data.map(tillProduct), page.deleted, page.nextSince, !more)
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const body = await this.api.events(this.followed.since(), signal)
    this.followed.linked('live')
    for await (const events of eventsOf(body)) {
      this.#heard()
      const changed: TillProduct[] = []
      const deleted: string[] = []
      for (const { change } of events) {
        if ('deleted' in change) deleted.push(change.id)
        else changed.push(tillProduct(change))
      }
      const since = events.at(-1)?.revision ?? this.followed.since()
      await this.followed.apply(changed, deleted, since, true)
    }
  }

  /** The connection is alive; it ends by itself if nothing more is heard for too long. */
  #heard(): void {
    const connection = this.#connection
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => connection.abort(), SILENCE_MS)
  }

  /** The browser's word is a hint: a server on this very machine answers without any network. */
  #hearBrowser(stop: AbortSignal): () => void {
    const gone = async () => {
      const connection = this.#connection
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
      } catch {
        connection.abort()
      }
    }
    const back = () => this.#wake?.()
    const seen = () => {
      if (document.visibilityState === 'visible') back()
    }
    addEventListener('offline', gone)
    addEventListener('online', back)
    document.addEventListener('visibilitychange', seen)
    stop.addEventListener('abort', back)
    return () => {
      removeEventListener('offline', gone)
      removeEventListener('online', back)
      document.removeEventListener('visibilitychange', seen)
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

/** A stream that ended in good order is taken up again soon; a failure waits longer each time. */
function waitMs(failures: number): number {
  if (failures === 0) return 250
  const backoff = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - 1))
  return backoff * (0.75 + Math.random() / 4)
}
