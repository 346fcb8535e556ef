import type { ChangePage } from '../../domain/catalog/changes.ts'
import { withImageOrigin } from '../../domain/catalog/product-image.ts'
import type { Feed, Follower } from '../../domain/pos/feed.ts'

const RETRY = 'retry: 2000\n\n'
const BEAT = ': still here\n\n'

export interface EventSource {
  readonly feed: Feed
  readonly shopId: number
  readonly since: number
  readonly isStillValid: () => Promise<boolean>
  /** Called once, when the stream ends. */
  readonly left: () => void
  /** Closes a connection whose reader has stopped reading. */
  readonly cut: () => void
}

/**
 * The changes of a shop as server-sent events (WHATWG HTML, 9.2). The next page is read only when
 * the client has received the previous one, so a slow client costs the memory of one page. This is
 * not an async generator, because Bun cancels a generator only once its pending `await` has
 * settled, which here is the next change of the shop.
 */
export class EventStream implements Follower {
  readonly shopId: number
  readonly body: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #since: number
  /** The version of the feed up to which everything has been sent; null at the start. */
  #version: number | null = null
  #due: string | null = RETRY
  #wake: (() => void) | null = null
  #pulling = false
  #ended = false
  #sentAt = performance.now()

  constructor(readonly source: EventSource) {
    this.shopId = source.shopId
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

  /** Waits for the next text to send; null when the stream ends. */
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
        if (page.changes.length > 0) return withImageOrigin(eventsText(page), feed.ports.origin)
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

/** Each event holds the product as one line of JSON, or the id of a deleted product. */
function eventsText({ changes }: ChangePage): string {
  const events = changes.map(({ revision, publicId, document }) => {
    const data = document ?? JSON.stringify({ id: publicId, deleted: true })
    return `id: ${revision}\nevent: change\ndata: ${data}\n\n`
  })
  return events.join('')
}
