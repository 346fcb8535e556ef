import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import { canonicalEntry, entryHash, FIRST_HASH, saidBy } from '../../src/modules/till/entry.ts'
import type { EntryView } from '../../src/modules/till/journal.ts'
import type { EntryContent } from '../../src/modules/till/page/journal/series.ts'
import type { Answer } from '../answer.ts'
import type { TestServer } from '../fixture.ts'

/** A till: it writes entries as its page does, and keeps them to send them again. */
export class BookTill {
  readonly entries: DayEntry[] = []
  readonly #sent: { readonly path: string; readonly body: object }[] = []
  #hash = FIRST_HASH

  /** @param id of its terminal */
  constructor(
    public kassa: TestServer,
    public id: string,
    public key: string,
    readonly series: string,
    readonly currency: string,
  ) {}

  get number(): string {
    return `${this.series}-${this.#sent.length}`
  }

  async ask(path: string, method = 'GET', body?: unknown): Promise<Answer> {
    const sent = body === undefined ? {} : { body }
    return await this.kassa.askDocumented({ path, method, key: this.key, ...sent })
  }

  /**
   * Adds an entry, which must be right.
   * @returns the id of its order
   */
  async add({ kind, content }: EntryContent, isTentative = false): Promise<string | null> {
    const n = this.#sent.length + 1
    const at = new Date(this.kassa.now).toISOString()
    const said = JSON.parse(JSON.stringify(saidBy({ at, kind, content, cashier: null })))
    const hash = entryHash(this.#hash, canonicalEntry({ series: this.series, n }, said))
    const body = { ...said, previousHash: this.#hash, hash }
    const path = `/v1/pos/journal/${this.series}/${n}`
    const { orderId, attention } = await this.#put(
      path + (isTentative ? '?tentative=true' : ''),
      body,
    )
    if (attention) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(attention)}`)
    this.#sent.push({ path, body })
    this.#hash = hash
    this.entries.push({ n, at, kind, content, cashier: null })
    return orderId
  }

  /**
   * Sends all entries again, as after a restore of the server; those that it has change nothing.
   * A return may come before the sale, which another till sends.
   */
  async again(): Promise<void> {
    for (const { path, body } of this.#sent) await this.#put(path, body)
  }

  /** @param missing in the drawer, in major units */
  async close(missing: number): Promise<void> {
    const day = openDay(this.entries, this.currency)
    const counted = Math.max(0, Math.round((day.expectedCash - missing) * 100) / 100)
    await this.add({ kind: 'closing', content: closingOf(day, counted, this.currency) })
  }

  async order(number: string): Promise<OrderView> {
    const found = await this.ask(`/v1/pos/orders?number=${number}`)
    const [order] = (found.json as { data: OrderView[] }).data
    if (!order) throw found.unexpected('has no order')
    return order
  }

  async #put(path: string, body: object): Promise<EntryView> {
    const answer = await this.ask(path, 'PUT', body)
    if (answer.status >= 300) throw answer.unexpected(`to ${JSON.stringify(body)}`)
    return answer.json as EntryView
  }
}
