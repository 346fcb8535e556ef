import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { signInDialog } from '../../../../ui/shared/dialog.tsx'
import { toExactMinor } from '../../../../ui/shared/money.ts'
import { Observable } from '../../../../ui/shared/observable.ts'
import {
  ApiError,
  ConnectionError,
  isAbort,
  messageOf,
  PageError,
} from '../../../../ui/shared/problem.ts'
import { complain, say } from '../../../../ui/shared/toast.tsx'
import type { Cashier } from '../../till-entry.ts'
import type { States } from '../data/database.ts'
import { follow } from '../data/follower.ts'
import type { TillTerminal } from '../data/terminal.ts'
import type { TerminalApi } from '../data/terminal-api.ts'
import { confirmed, followAnswer } from '../journal/answer.ts'
import { Journal, type NewEntry } from '../journal/journal.ts'
import { type Entry, isOfBasket, numberOf } from '../journal/series.ts'
import { Uploader } from '../journal/upload.ts'
import { text } from '../text.ts'
import {
  type Basket,
  type BasketTotals,
  basketTotals,
  isEmpty,
  newBasket,
  type ParkedBasket,
} from './basket.ts'
import { KeptBasket, soldText } from './kept-basket.ts'
import { OrdersMoney } from './order-money.ts'
import { Parked } from './parked.ts'
import { dueMinor, type NotedPayment, paymentsOf, takenText } from './payments.ts'
import { saleOf } from './sale.ts'

const SETTINGS_MS = 10_000
/** A connected till reads its settings again after this time. */
const SETTINGS_EVERY_MS = 30_000
/**
 * Selling at a paired terminal: its settings, its basket, and the journal. A sale goes through
 * sell/scanning.ts (finds a product), sell/basket.ts (lines and totals), sell/pay-dialog.tsx
 * (payments), `sell` below (the entry), journal.ts (writes it) and upload.ts.
 */
export class Checkout {
  readonly settings: Observable<TerminalShop | null>
  readonly kept: KeptBasket
  readonly parked: Parked
  readonly orders: OrdersMoney
  /** The current cashier; null if nobody was named yet, or the shop names no cashiers. */
  readonly cashier = new Observable<Cashier | null>(null)
  /**
   * A sale or a hand-over to which the server agreed so late that nothing waits for it any more.
   * Its result is still to be shown; null: none.
   */
  readonly late = new Observable<Entry | null>(null)
  readonly api: TerminalApi
  readonly #uploader: Uploader
  readonly #stop = new AbortController()
  /** The id of the basket that this window sold last. */
  #selling: string | null = null

  private constructor(
    readonly terminal: TillTerminal,
    readonly journal: Journal,
    settings: TerminalShop | null,
  ) {
    this.settings = new Observable(settings)
    this.api = terminal.api
    const announce = () => journal.announce()
    this.kept = new KeptBasket(terminal.database, announce)
    this.parked = new Parked(terminal, announce, () => this.cashier.value?.name ?? null)
    this.orders = new OrdersMoney(journal)
    this.#uploader = new Uploader(this.api, journal, () => terminal.revoked())
  }

  static async open(terminal: TillTerminal): Promise<Checkout> {
    const { database, pairing } = terminal
    const settings = await database.state('settings')
    const journal = await Journal.open(database, pairing, () => checkout.#changedElsewhere())
    const checkout = new Checkout(terminal, journal, settings)
    await checkout.#read()
    return checkout
  }

  start(): void {
    const { signal } = this.#stop
    const { terminal } = this
    follow(terminal)
    this.parked.start(signal)
    this.#uploader.run(signal).catch((error) => terminal.failed(error))
    let before = terminal.state.value.link
    const unsubscribe = terminal.state.subscribe(() => {
      const { link } = terminal.state.value
      if (link === 'live' && link !== before) void this.#connected()
      before = link
    })
    const again = setInterval(() => {
      const { link } = terminal.state.value
      if (link === 'live') void this.#ask(this.#readSettings)
    }, SETTINGS_EVERY_MS)
    const forget = this.#followAnswers()
    // The page that wrote it has ended.
    const { tentative } = this.journal.state.value
    if (tentative) {
      const following = followAnswer(this.journal, tentative, this.#answering)
      following.catch((error) => terminal.failed(error))
    }
    signal.addEventListener('abort', () => {
      unsubscribe()
      clearInterval(again)
      forget()
    })
  }

  /**
   * Reads the basket and the money of orders again once the server has answered to a tentative
   * entry. After a restart nothing else waits for that answer.
   * @returns a function that stops this
   */
  #followAnswers(): () => void {
    const { state } = this.journal
    let before = state.value.tentative
    return state.subscribe(() => {
      const { tentative } = state.value
      const answered = before?.hash === tentative?.hash ? null : before
      before = tentative
      if (answered === null) return
      const reading = isOfBasket(answered) ? this.kept.read() : this.orders.read()
      reading.catch((error) => this.terminal.failed(error))
    })
  }

  stop(): void {
    this.#stop.abort()
    this.terminal.stop()
    this.journal.close()
  }

  /** The basket on the screen. */
  get basket(): Observable<Basket> {
    return this.kept.shown
  }

  get currency(): string {
    return this.terminal.pairing.shop.currency
  }

  /** The value of one point, in minor units. */
  get pointMinor(): number {
    const value = this.settings.value?.loyalty?.pointValue ?? 0
    return toExactMinor(value, this.currency)
  }

  /** The smallest coin in minor units; 0 if any amount can be paid in cash. */
  get coinMinor(): number {
    return toExactMinor(this.settings.value?.cashRounding ?? 0, this.currency)
  }

  totals(basket = this.basket.value): BasketTotals {
    return basketTotals(basket, this.pointMinor)
  }

  /** The amount that is still to be paid for a basket; negative if money has to be returned. */
  due(basket = this.basket.value): number {
    const { totalMinor, returnedMinor } = this.totals(basket)
    return dueMinor(totalMinor - returnedMinor, paymentsOf(basket))
  }

  /** Shows the new basket at once and stores it. */
  change(basket: Basket): void {
    if (this.isHeld() || this.isBelowTaken(basket)) return
    void this.kept.change(basket).catch((error) => this.#notStored(error))
  }

  /**
   * Takes or returns money for the basket.
   * @throws PageError as `KeptBasket.changePayments`
   */
  async changePayments(change: Parameters<KeptBasket['changePayments']>[0]): Promise<void> {
    if (isOfBasket(this.journal.state.value.tentative)) {
      throw new PageError(text.journal.unansweredSale)
    }
    await this.kept.changePayments(change)
  }

  /** Parks the basket and starts a new one. */
  park(): void {
    const basket = this.basket.value
    if (isEmpty(basket) || this.isHeld()) return
    this.basket.set(newBasket())
    void this.parked.swap(basket, this.basket.value).catch((error) => this.#notStored(error))
  }

  /**
   * Continues with a parked basket; the one on the screen is parked.
   * @throws as `Parked.takeUp`
   */
  async takeUp(one: ParkedBasket): Promise<void> {
    if (this.isHeld()) return
    await this.parked.takeUp(one, () => (this.isHeld() ? null : this.basket.value))
    await this.kept.read()
  }

  /** Shows a message if a change would reduce the total below the money already taken. */
  isBelowTaken(next: Basket): boolean {
    const payments = paymentsOf(next)
    const isBelow = payments.length > 0 && this.due(next) < Math.min(0, this.due())
    if (isBelow) complain(text.taken.first(takenText(payments, this.currency)))
    return isBelow
  }

  /** The cashiers of the shop. */
  get cashiers(): readonly Cashier[] {
    return this.settings.value?.cashiers ?? []
  }

  /** @param cashier null if the next cashier has to be asked */
  setCashier(cashier: Cashier | null): void {
    this.cashier.set(cashier)
    void this.#store('cashier', cashier)
  }

  /** Replaces the favourites that all tills of the shop show. */
  async setFavourites(tillFavourites: readonly string[]): Promise<void> {
    await this.api.setFavourites(tillFavourites)
    const { value } = this.settings
    if (value) await this.#setSettings({ ...value, tillFavourites })
  }

  /**
   * Writes the sale of the basket and empties it. A sale with points is tentative: its basket stays
   * until the server has accepted it, or `confirmed` throws.
   * @param last the payment that pays the rest, which is not stored yet; null if all are stored
   * @param show shows the result, before anything shows the empty basket
   */
  async sell(
    last: NotedPayment | null = null,
    show: (entry: Entry) => void = () => undefined,
  ): Promise<Entry> {
    const basket = this.basket.value
    const payments = [...paymentsOf(basket), ...(last ? [last] : [])]
    const sale = saleOf(basket, payments, this.currency, this.pointMinor)
    const tentative = basket.redeemPoints > 0
    const entry = await this.add({ kind: 'sale', content: sale, tentative, basket })
    if (tentative) await this.confirmed(entry)
    show(entry)
    if (!tentative) this.basket.set(newBasket())
    return entry
  }

  /** Writes an entry into the journal and sends it. */
  async add(entry: NewEntry): Promise<Entry> {
    this.#selling = entry.basket?.id ?? null
    const clockAhead = this.api.clockAhead.value
    const { value: cashier } = this.cashier
    const written = await this.journal.add({ ...entry, cashier, clockAhead })
    this.#uploader.wake()
    return written
  }

  /**
   * Waits for the server's answer to a tentative entry. A late answer is shown when it comes.
   * @throws PageError if the server refuses the entry, or has not answered yet
   */
  async confirmed(entry: Entry): Promise<void> {
    await confirmed(this.journal, entry, this.#answering)
  }

  readonly #answering = {
    answered: () => this.#read(),
    takenLate: (entry: Entry) => {
      if (isOfBasket(entry) || entry.handOver) this.late.set(entry)
      else say(text.answer.taken(numberOf(entry)))
    },
  }

  /**
   * Whether the basket must not change because the server has not answered to its sale. Shows a
   * message if so.
   */
  isHeld(): boolean {
    const isHeld = isOfBasket(this.journal.state.value.tentative)
    if (isHeld) complain(text.journal.unansweredSale)
    return isHeld
  }

  /** Reads what another window has changed, and says so if that has sold the basket shown here. */
  async #changedElsewhere(): Promise<void> {
    const before = this.basket.value
    await this.#read()
    if (before.id === this.basket.value.id || before.id === this.#selling) return
    const { state } = this.terminal.database.stores(['state'])
    const sold = await soldText(state, before)
    if (sold !== null && !signInDialog(sold)) complain(sold)
  }

  /** Reads data that another window may have changed. */
  async #read(): Promise<void> {
    await this.kept.read()
    await this.parked.read()
    await this.orders.read()
    const known = await this.terminal.database.state('cashier')
    this.cashier.set(this.cashiers.find(({ id }) => id === known?.id) ?? null)
  }

  #notStored(error: unknown): void {
    if (!(error instanceof PageError)) this.terminal.failed(error)
    else void this.#read().then(() => complain(messageOf(error)))
  }

  async #store<Key extends keyof States>(key: Key, value: States[Key] | null): Promise<void> {
    await this.terminal.database.put(key, value).catch((error) => this.terminal.failed(error))
    this.journal.announce()
  }

  readonly #readSettings = async (signal: AbortSignal): Promise<void> =>
    await this.#setSettings(await this.api.settings(signal))

  /** Stores new settings. A cashier who is no longer listed stops selling. */
  async #setSettings(settings: TerminalShop): Promise<void> {
    if (JSON.stringify(settings) === JSON.stringify(this.settings.value)) return
    this.settings.set(settings)
    await this.#store('settings', settings)
    const known = this.cashier.value
    const cashier = settings.cashiers.find(({ id }) => id === known?.id) ?? null
    if (cashier?.name !== known?.name) this.setCashier(cashier)
  }

  /** Reads the settings again, and checks whether the server still has all sent entries. */
  async #connected(): Promise<void> {
    this.#uploader.wake()
    this.parked.share()
    await this.#ask(async (signal) => {
      await this.#readSettings(signal)
      await this.#uploader.compare(signal)
    })
  }

  /** Asks the server. A failure that may pass is ignored, because the till asks again later. */
  async #ask(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(SETTINGS_MS)])
    try {
      await work(signal)
    } catch (error) {
      // The previous settings apply until the next answer.
      const isPassing = error instanceof ApiError || error instanceof ConnectionError
      if (!isPassing && !isAbort(error)) this.terminal.failed(error)
    }
  }
}
