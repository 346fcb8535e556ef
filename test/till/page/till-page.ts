import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import {
  type Pairing,
  settled,
  TerminalDatabase,
} from '../../../src/modules/till/page/data/database.ts'
import { TillTerminal } from '../../../src/modules/till/page/data/terminal.ts'
import type { JournalEnd } from '../../../src/modules/till/page/data/terminal-api.ts'
import type { NewEntry } from '../../../src/modules/till/page/journal/journal.ts'
import { storePairing } from '../../../src/modules/till/page/journal/new-pairing.ts'
import type { Entry } from '../../../src/modules/till/page/journal/series.ts'
import { Uploader } from '../../../src/modules/till/page/journal/upload.ts'
import { itemOf, newBasket, withItem } from '../../../src/modules/till/page/sell/basket.ts'
import { Checkout } from '../../../src/modules/till/page/sell/checkout.ts'
import { cashPayment } from '../../../src/modules/till/page/sell/payments.ts'
import { messageOf } from '../../../src/ui/shared/problem.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'
import { Wire } from '../../ui/wire.ts'

/** The server's reply to a request at this path: a response, or nothing, as on a broken network. */
export type Reply = (path: string) => Response | Promise<Response>

export const taken = (status: number): Response => Response.json({}, { status })

const RATES = [{ name: 'Standard', percent: 19 }]
const SETTINGS = { taxRates: RATES, loyalty: { pointsPerUnit: 1, pointValue: 0.01 }, cashiers: [] }
const SHOPPER = { id: 'cust_1', email: 'ann@example.com', name: 'Ann', points: 100 }

/** The message to the cashier; empty until there is one. */
export interface Said {
  text: string
}

/** The page of a till without a screen: its journal, its basket and what it sends. */
export class TillPage implements Disposable {
  /** Answers to the first messages of the journal; later ones are taken. */
  readonly replies: Reply[] = []
  /** The messages of the journal that were sent: "PUT 1/1". */
  readonly sent: string[] = []
  /** The reports to the server about waiting entries. */
  readonly told: unknown[] = []
  /** Answers to the first of that; later ones are taken. */
  readonly tellings: Reply[] = []
  /** The end of the journal on the server. */
  head: JournalEnd = { series: '1', next: 1 }
  isRevoked = false
  database!: TerminalDatabase
  checkout!: Checkout
  uploader!: Uploader
  #stop = new AbortController()
  #isSending = false
  readonly #wire = new Wire((request) => this.#answer(request))

  static async open(): Promise<TillPage> {
    Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange })
    const page = new TillPage()
    page.database = await page.during(TerminalDatabase.open(() => undefined))
    await page.pair('1')
    return page
  }

  [Symbol.dispose](): void {
    this.#stop.abort()
    this.checkout.stop()
    this.#wire[Symbol.dispose]()
    for (const name of ['indexedDB', 'IDBKeyRange']) Reflect.deleteProperty(globalThis, name)
  }

  /** Pairs the device, and loads the page. */
  async pair(series: string): Promise<void> {
    const shop = { slug: 'north', name: 'Shop north', currency: 'EUR' }
    const terminal = { id: `term_${series}`, name: 'Counter' }
    const pairing: Pairing = { key: `key ${series}`, terminal, shop, series }
    const settings = SETTINGS as unknown as Parameters<typeof storePairing>[1]['settings']
    await this.during(storePairing(this.database, { pairing, settings }))
    await this.open()
  }

  /** A window of this till. */
  async window(): Promise<Checkout> {
    const pairing = await this.during(this.database.state('pairing'))
    if (!pairing) throw new Error('the device is not paired')
    const ended = () => undefined
    const opening = async () =>
      await Checkout.open(await TillTerminal.open(this.database, pairing, ended))
    return await this.during(opening())
  }

  /** Loads the page. */
  async open(): Promise<void> {
    this.stop()
    this.checkout = await this.window()
    this.uploader = new Uploader(this.checkout.api, this.checkout.journal, () => {
      this.isRevoked = true
    })
  }

  /** Sends what waits, and looks a moment later. */
  async send(): Promise<void> {
    if (this.#isSending) this.uploader.wake()
    else void this.uploader.run(this.#stop.signal)
    this.#isSending = true
    await this.pass(300)
  }

  /** Sends nothing more. */
  stop(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#isSending = false
  }

  async pass(milliseconds: number): Promise<void> {
    await this.#wire.pass(milliseconds)
  }

  async during<T>(work: Promise<T>): Promise<T> {
    return await this.#wire.during(work)
  }

  /** Scans a mug. */
  scan(): void {
    const { checkout } = this
    checkout.change(withItem(checkout.basket.value, itemOf(catalogProductWith(), 1000, RATES)))
  }

  /**
   * Sells the basket for cash.
   * @param points how many of the customer's
   */
  async sell(points = 0): Promise<Said> {
    const { checkout } = this
    if (points > 0) {
      checkout.change({ ...checkout.basket.value, shopper: SHOPPER, redeemPoints: points })
    }
    const due = checkout.totals().totalMinor
    await this.during(checkout.changePayments(() => [cashPayment(due, due, 0)]))
    return await this.said(checkout.sell())
  }

  /** Writes a tentative entry. */
  async ask(entry: NewEntry): Promise<Said> {
    const { checkout } = this
    const asked = async () =>
      await checkout.confirmed(await checkout.add({ ...entry, tentative: true }))
    return await this.said(asked())
  }

  /** The message that a cashier reads when the work is done. */
  async said(work: Promise<unknown>): Promise<Said> {
    const answer = { text: '' }
    work.then(
      () => {
        answer.text = 'taken'
      },
      (error) => {
        answer.text = messageOf(error)
      },
    )
    await this.pass(100)
    return answer
  }

  /**
   * The data on this device: the lines in the basket and the entries, as in "basket 1, 1/1 sale". A
   * tentative entry is followed by "?", a waiting one by "…".
   */
  async kept(): Promise<string> {
    const entries = (await this.entries()).map((entry) => {
      const { series, n, kind, content, tentative, waiting } = entry
      const { note = '', reason = '' } = content as { note?: string; reason?: string }
      const [remark = ''] = /^(Not handed over|Printed as [\d-]+)/.exec(note || reason) ?? []
      return `${series}/${n} ${remark && `${remark} `}${kind}${tentative ? '?' : ''}${waiting ? '…' : ''}`
    })
    const { items } = (await this.during(this.database.state('basket'))) ?? newBasket()
    if (items.length !== this.checkout.basket.value.items.length) throw new Error('another basket')
    return [`basket ${items.length}`, ...entries].join(', ')
  }

  async entries(): Promise<readonly Entry[]> {
    return await this.during(settled(this.database.stores(['entries']).entries.getAll()))
  }

  /** The notices of the page. */
  get notice(): string {
    const { problem, stopped } = this.checkout.journal.state.value
    if (this.isRevoked) return 'revoked'
    return stopped?.message ?? problem ?? ''
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/v1/pos/', '')
    if (path === 'journal') return Response.json(this.head)
    if (path === 'journal/waiting') {
      this.told.push((await request.json()).waiting)
      return (await this.tellings.shift()?.(path)) ?? taken(200)
    }
    if (path === '/healthz') return taken(200)
    const query = search.replace('?tentative=true', '')
    this.sent.push(path.replace('journal/', '').replace(/^orders\/.*\//, '') + query)
    return (await this.replies.shift()?.(path)) ?? taken(201)
  }
}
