import type { Product } from '../src/domain/catalog/product.ts'
import { requestOf } from './answer.ts'
import type { TestTerminal } from './till.ts'

/** One server-sent event of a change. */
export interface ChangeEvent {
  readonly id: number
  readonly data: Product | { readonly id: string; readonly deleted: true }
}

/** A connection to /v1/pos/events. */
export class Following {
  #rest = ''
  #ready: ChangeEvent[] = []

  private constructor(
    readonly response: Response,
    readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  static async by(
    till: TestTerminal,
    { query = '', lastEventId }: { query?: string; lastEventId?: number } = {},
  ): Promise<Following> {
    const headers = lastEventId === undefined ? [] : { 'last-event-id': String(lastEventId) }
    const path = `/v1/pos/events?${query}`
    const response = await till.kassa.app.handle(requestOf({ path, key: till.key, headers }))
    return Following.of(response)
  }

  static of(response: Response): Following {
    if (response.status !== 200 || !response.body) throw new Error(`got ${response.status}`)
    return new Following(response, response.body.getReader())
  }

  /** The next event, or null at the end of the stream. */
  async next(): Promise<ChangeEvent | null> {
    for (;;) {
      const event = this.#ready.shift()
      if (event) return event
      const { value, done } = await this.reader.read()
      if (done) return null
      const texts = (this.#rest + Buffer.from(value).toString()).split('\n\n')
      this.#rest = texts.pop() ?? ''
      this.#ready = texts.flatMap((text) => eventOf(text) ?? [])
    }
  }

  async take(count: number): Promise<ChangeEvent[]> {
    const events: ChangeEvent[] = []
    while (events.length < count) {
      const event = await this.next()
      if (!event) throw new Error(`the stream ended after ${events.length} of ${count} events`)
      events.push(event)
    }
    return events
  }

  async cancel(): Promise<void> {
    await this.reader.cancel()
  }
}

/** A comment or a `retry` field alone is no event. */
function eventOf(text: string): ChangeEvent | null {
  if (text.startsWith(':') || text.startsWith('retry: ')) return null
  const [, id, data] = /^id: (\d+)\nevent: change\ndata: (.+)$/.exec(text) ?? []
  if (!id || !data) throw new Error(`not an event of a change: ${text.slice(0, 200)}`)
  return { id: Number(id), data: JSON.parse(data) }
}
