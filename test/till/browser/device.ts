import { expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { words as germanOrders } from '../../../src/modules/orders/text.de.tsx'
import { words as englishOrders } from '../../../src/modules/orders/text.en.tsx'
import * as german from '../../../src/modules/till/text.de.tsx'
import * as english from '../../../src/modules/till/text.en.tsx'
import type { AdminBrowser } from '../../browser/admin-browser.ts'
import { openProfile, PATIENCE_MS } from '../../browser/chromium.ts'
import { killed } from '../../browser/profile.ts'
import { TerminalAdmin } from '../../till.ts'
import { TillJournal } from './till-journal.ts'

const WORDS = { en: english.page, de: german.page }
const METHODS = { en: englishOrders.method, de: germanOrders.method }
const LOCALES = { en: 'en-IE', de: 'de-DE' }

export type Language = keyof typeof WORDS

/** The texts of the basket on the screen. */
export interface Shown {
  /** Each line as "3 × Bread". */
  readonly lines: readonly string[]
  /** The amount still to be paid, such as "€4.20". */
  readonly due: string
  /** The money that was taken, such as "Card €10.00". */
  readonly taken: readonly string[]
}

/** A device with a browser that keeps its profile on a disk, on which a till is paired. */
export class Device implements AsyncDisposable {
  readonly words: typeof english.page
  /** The names of the methods of payment. */
  readonly methods: typeof englishOrders.method
  readonly journal: TillJournal
  /** Whether the network of the device is cut. */
  isOffline = false
  /** How far the clocks of the device and the server are ahead of the real time. */
  aheadMs = 0
  #series = ''
  #terminal = ''
  /** Whether the page stands still at a moment, and answers no question. */
  #isStopped = false
  #context: BrowserContext | null = null
  #page: Page | null = null
  readonly #directory = mkdtempSync(join(tmpdir(), 'kassa-device-'))

  constructor(
    readonly room: AdminBrowser,
    readonly language: Language,
    readonly options: BrowserContextOptions,
  ) {
    this.words = WORDS[language]
    this.methods = METHODS[language]
    this.journal = new TillJournal(room)
  }

  get page(): Page {
    if (!this.#page) throw new Error('the device is off')
    return this.#page
  }

  get series(): string {
    return this.#series
  }

  /** Pairs a new till. */
  async pair(name: string): Promise<void> {
    const admin = new TerminalAdmin(this.room.owner)
    const till = await admin.till(name)
    await this.page.getByLabel(this.words.pairing.code).fill(await admin.pairingCode(till))
    await this.live()
    this.#series = await admin.series(till)
    this.#terminal = till.id
    await this.cached()
  }

  async live(): Promise<void> {
    await this.page.getByText(this.words.link.live, { exact: true }).waitFor()
  }

  /** Waits until the page can be opened without a network. */
  async cached(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller || !(await caches.match('/pos'))) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
  }

  /** Starts the browser on its profile, and opens the till. */
  async start(): Promise<void> {
    const { room, language, aheadMs } = this
    room.served.aheadMs = aheadMs
    room.served.kassa.now = Date.now() + aheadMs
    const locale = LOCALES[language]
    const context = await openProfile(this.#directory, room.home, { locale, ...this.options })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addInitScript(runAhead, aheadMs)
    const [blank] = context.pages()
    if (blank) await this.journal.carry(blank)
    this.journal.cut = () => (this.isOffline ? 'request' : null)
    await context.setOffline(this.isOffline)
    this.#context = context
    this.#page = await room.visit(context, '/pos')
  }

  /**
   * Ends the browser as a power cut does. Waits for what was done before the moment, because the
   * till shows a change of a basket before it has stored it.
   */
  async kill(): Promise<void> {
    if (!this.#context) throw new Error('the device is off')
    if (!this.#isStopped) await this.#stored()
    this.#isStopped = false
    await killed(this.#context, this.#directory)
    this.#context = null
    this.#page = null
  }

  /**
   * Cuts the network until the browser is killed, so that the till cannot get an answer while that
   * happens.
   */
  async silence(): Promise<void> {
    await this.page.context().setOffline(true)
  }

  /** Changes the network of the device. */
  async connect(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    await this.page.context().setOffline(isOffline)
  }

  /** Waits until what was changed before is stored. */
  async #stored(): Promise<void> {
    await this.page.evaluate(async () => {
      const opening = indexedDB.open('kassa-till')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const after = opening.result.transaction('state', 'readwrite')
      await new Promise((resolve) => after.addEventListener('complete', resolve))
      opening.result.close()
    })
  }

  /** Does something, and stops the page at a moment of it, as if the power failed right then. */
  async stopAt(moment: Moment, act: () => Promise<void>): Promise<void> {
    const stopped = Promise.withResolvers<void>()
    await this.page.route('**/stopped', () => stopped.resolve())
    await this.page.evaluate(stopAt, moment)
    const late = setTimeout(() => {
      stopped.reject(new Error(`the page did not come to this moment: ${moment}`))
    }, PATIENCE_MS)
    // A page that has stopped answers to no key, so the action may not end.
    await Promise.race([stopped.promise, act().then(() => stopped.promise)])
    clearTimeout(late)
    this.#isStopped = true
  }

  /** An amount as this page writes it, with plain spaces. */
  money(minor: number): string {
    const style = { style: 'currency', currency: 'EUR' } as const
    const format = new Intl.NumberFormat(LOCALES[this.language], style)
    return plain(format.format(minor / 100))
  }

  /** An amount as somebody here types it. */
  typed(minor: number): string {
    return (minor / 100).toFixed(2).replace('.', this.language === 'de' ? ',' : '.')
  }

  async shown(): Promise<Shown> {
    const { lines, due, taken } = await this.page.evaluate(() => {
      const textOf = (part: Element, selector: string) =>
        part.querySelector(selector)?.textContent ?? ''
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      return {
        lines: all('.basket-lines > li').map((line) =>
          [textOf(line, '.pick-quantity'), textOf(line, '.pick-name > span')].join(' × '),
        ),
        due: textOf(document.body, '.basket-foot .big-amount output'),
        taken: all('.basket-foot .taken > li').map((one) =>
          [textOf(one, '.pick-name > span'), textOf(one, '.amount')].join(' '),
        ),
      }
    })
    return { lines: lines.map(plain), due: plain(due), taken: taken.map(plain) }
  }

  /** The entries that the server has, as "kind amount". */
  async arrived(): Promise<readonly string[]> {
    const entries = await this.journal.entries(this.series)
    const remarks = entries.filter(({ attention }) => attention !== null)
    expect(remarks).toEqual([])
    return entries.map(({ kind, content }) => {
      const { total, amount, countedCash } = content
      return `${kind} ${Number(total ?? amount ?? countedCash).toFixed(2)}`
    })
  }

  /** How many baskets this till has parked at the server. */
  async parked(): Promise<number> {
    const { ports, north } = this.room.served.kassa
    const asked = { shop: north.shop.id, limit: 100 }
    const all = await ports.store.read.all<{ terminal: string }>('parked.list', asked)
    return all.filter(({ terminal }) => terminal === this.#terminal).length
  }

  /** Waits until something has this value; afterwards the failure says what was waited for. */
  async until(what: string, probe: () => Promise<unknown>, value: unknown): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end && !isDeepStrictEqual(await probe(), value)) await Bun.sleep(20)
    expect({ [what]: await probe() }).toEqual({ [what]: value })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context?.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** A moment between a key and what it shows. */
export type Moment =
  | 'before a payment is written'
  | 'before an entry is written'
  | 'after an entry is written'
  | 'while it prints'

/** Blocks the page at a moment: a request that is never answered holds its only thread. */
function stopAt(moment: Moment): void {
  const stop = () => {
    const request = new XMLHttpRequest()
    request.open('GET', '/stopped', false)
    request.send()
  }
  globalThis.print = moment === 'while it prints' ? stop : () => {}
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const isPayment = key === 'basket' && value.payments !== undefined
    const isEntry = this.name === 'entries'
    if (moment === 'before a payment is written' && isPayment) stop()
    if (moment === 'before an entry is written' && isEntry) stop()
    if (moment === 'after an entry is written' && isEntry) {
      this.transaction.addEventListener('complete', stop)
    }
    return put.call(this, value, key)
  }
}

/** Makes the clock of a page run ahead. */
function runAhead(aheadMs: number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts) =>
      Reflect.construct(target, parts.length > 0 ? parts : [Real.now() + aheadMs]),
    apply: () => new Real(Real.now() + aheadMs).toString(),
    get: (target, name) =>
      name === 'now' ? () => Real.now() + aheadMs : Reflect.get(target, name),
  })
}

/** A text with plain spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
