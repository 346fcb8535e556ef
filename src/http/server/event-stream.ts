import type { Feed, Follower } from '../../domain/pos/feed.ts'
import type { ChangePage } from '../../domain/pos/pos.ts'

const RETRY = 'retry: 2000\n\n'
const BEAT = ': still here\n\n'

export interface EventSource {
  readonly feed: Feed
  readonly shopId: number
  readonly since: number
  readonly isStillValid: () => Promise<boolean>
  /** Called once, when the stream is over. */
  readonly left: () => void
  /** Ends a connection whose reader does not take what was sent. */
  readonly cut: () => void
}

/**
 * The changes of a shop as server-sent events (WHATWG HTML, 9.2). Nothing is read before the reader
 * has taken what was sent, so that a slow one costs one page of memory, however far it is behind.
 */
export class EventStream implements Follower {
  readonly body: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #since: number
  /** The feed's version of which everything is sent; none at first. */
  #version: number | null = null
  #due: string | null = RETRY
  #wake: (() => void) | null = null
  #pulling = false
  #ended = false
  #sentAt = performance.now()

  constructor(readonly source: EventSource) {
    this.#since = source.since
    const over = {
      start: (controller: ReadableStreamDefaultController<Uint8Array>) => {
        this.#controller = controller
      },
      pull: () => this.#pull(),
      cancel: () => this.#leave(),
    }
    this.body = new ReadableStream(over, { highWaterMark: 0 })
    source.feed.join(this)
  }

  async tick(committed: boolean): Promise<void> {
    const { beatMs, stallMs } = this.source.feed.pace
    const silentMs = performance.now() - this.#sentAt
    if (!this.#pulling && silentMs >= stallMs) return this.end()
    const beat = this.#pulling && silentMs >= beatMs
    if (!committed && !beat) return
    if (!(await this.source.isStillValid())) return this.end()
    if (beat) this.#due ??= BEAT
    this.#wake?.()
  }

  end(): void {
    if (this.#ended) return
    this.#leave()
    this.#controller?.close()
    this.source.cut()
  }

  #leave(): void {
    if (this.#ended) return
    this.#ended = true
    this.source.feed.leave(this)
    this.source.left()
    this.#wake?.()
  }

  async #pull(): Promise<void> {
    this.#pulling = true
    try {
      const text = await this.#next()
      if (text === null || this.#ended) return
      this.#controller?.enqueue(Buffer.from(text))
      this.#sentAt = performance.now()
    } catch (error) {
      this.source.feed.failed(error)
      this.end()
    } finally {
      this.#pulling = false
    }
  }

  /** What is to be sent next, once there is something; null when the stream is over. */
  async #next(): Promise<string | null> {
    const { feed, shopId } = this.source
    while (!this.#ended) {
      const due = this.#due
      this.#due = null
      if (due !== null) return due
      if (this.#version === feed.version) await this.#woken()
      else {
        const { version } = feed
        const page = await feed.page(shopId, this.#since)
        this.#since = page.nextSince
        if (!page.hasMore) this.#version = version
        if (page.changes.length > 0) return eventsText(page)
      }
    }
    return null
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

/** A product is one line of JSON; one that is gone stands as its id. */
function eventsText({ changes }: ChangePage): string {
  const events = changes.map(({ revision, publicId, document }) => {
    const data = document ?? JSON.stringify({ id: publicId, deleted: true })
    return `id: ${revision}\nevent: change\ndata: ${data}\n\n`
  })
  return events.join('')
}
