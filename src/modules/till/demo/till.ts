import { type History, round } from '../../../demo/history.ts'
import type { DemoPart, DemoPast } from '../../../demo/part.ts'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../../domain/time.ts'
import { getOrder } from '../../orders/order-list.ts'
import { pointBalance } from '../../orders/points/points.ts'
import type { EntryKind } from '../../orders/values.ts'
import { closingOf, openDay } from '../closing.ts'
import type { DayEntry } from '../day-sums.ts'
import { ENTRY_FIELD } from '../entry.ts'
import { recordEntry } from '../journal.ts'
import type { CashMovement, Closing, TillRefund, TillSale } from '../till-entry.ts'
import { CURRENCY, roundingOf, tillSale } from './till-sale.ts'

const CASHIERS = [
  { id: 'anneke', name: 'Anneke' },
  { id: 'bram', name: 'Bram de Wit' },
]
const SATURDAY = 6
/** The till is closed on Sundays. */
const SUNDAY = 0
const OUT_OF_STOCK = 'HOM-CND-DIP'

/** The till of the demo shop and its sales. */
export const tillDemo: DemoPart = {
  rank: 2,
  settings: {
    receiptText: 'Thank you, and see you soon!\nUnused goods can be returned within 14 days.',
    tillSales: true,
    cashiers: CASHIERS,
    confirmNotFiscal: true,
  },
  shown: { label: 'three weeks of sales at its till' },
  past: (history) => new DemoTill(history),
}

/** Cash that stays in the drawer overnight. */
const FLOAT = 150

/** The till of the demo shop. */
class DemoTill implements DemoPast {
  readonly #entries: DayEntry[] = []
  #sales = 0

  constructor(readonly history: History) {}

  planDay(day: number, daysAgo: number): void {
    const { history } = this
    const weekday = new Date(day).getUTCDay()
    if (weekday === SUNDAY) return
    history.at(day + 8 * HOUR_MS, () => this.open())
    const sales = 4 + history.below(4) + (weekday === SATURDAY ? 3 : 0)
    for (let count = 0; count < sales; count++) {
      history.at(day + (9 * 60 + history.below(7 * 60)) * MINUTE_MS, () => this.sell())
    }
    if (daysAgo <= 3) history.at(day + 10 * HOUR_MS, () => this.sellForgotten(OUT_OF_STOCK))
    history.at(day + 16.5 * HOUR_MS, () => this.close())
  }

  /** Makes a sale, sometimes with a reduced item or a pack; sometimes goods are returned later. */
  async sell(): Promise<void> {
    const { history } = this
    const count = this.#sales++
    const percentOff = count % 9 === 4 ? 10 : 0
    const single = history
      .items()
      .map((item, index) => (index > 0 ? item : { ...item, percentOff }))
    const items = [...single, ...(count % 12 === 7 ? history.pack() : [])]
    const dice = history.below(20)
    const shopper = dice % 3 === 0 ? history.pick(history.cast.shoppers) : null
    const customerId = shopper?.publicId ?? null
    const { tx, cast } = history
    const balance = customerId ? await pointBalance(tx, cast.shop.id, customerId) : 0
    const method = dice < 10 ? 'card' : dice < 19 ? 'cash' : 'both'
    const redeemPoints = dice === 6 && balance >= 50 ? 50 : 0
    const discount = dice === 4 ? { amount: 1, reason: 'Dented box' } : null
    const sale = tillSale(items, { method, discount, customerId, redeemPoints })
    const orderId = await this.#record('sale', sale)
    const comesBack = dice === 1 || dice === 11
    if (comesBack && orderId) history.after(2 * DAY_MS, () => this.#return(orderId))
  }

  /** Sells a product that was found on the shelf although its stock is 0. */
  async sellForgotten(sku: string): Promise<void> {
    const product = this.history.cast.products.find((one) => one.sku === sku)
    if (!product) throw new Error(`the demo shop has no ${sku}`)
    await this.#record('sale', tillSale([{ product, quantity: 1 }], { method: 'cash' }))
  }

  /** On the first day, change is put into the drawer. */
  async open(): Promise<void> {
    if (this.#entries.length === 0) await this.#cash(FLOAT, 'Change for the drawer')
  }

  /** Most of the money is taken to the bank, the rest is counted. */
  async close(): Promise<void> {
    const { expectedCash } = openDay(this.#entries, CURRENCY)
    const extra = Math.floor((expectedCash - FLOAT) / 50) * 50
    if (extra > 0) await this.#cash(-extra, 'Taken to the bank')
    const day = openDay(this.#entries, CURRENCY)
    const isShort = this.history.below(6) === 0
    const counted = round(day.expectedCash - (isShort ? 0.5 : 0))
    await this.#record('closing', closingOf(day, counted, CURRENCY))
  }

  /** Returns the first line of a sale. */
  async #return(orderId: string): Promise<void> {
    const { ports, cast } = this.history
    if (new Date(this.history.now).getUTCDay() === SUNDAY) {
      this.history.after(DAY_MS, () => this.#return(orderId))
      return
    }
    const { lines, payments } = await getOrder(ports, cast.secret, orderId)
    const [line] = lines
    const method = payments[0]?.method ?? 'cash'
    if (!line) throw new Error(`the order ${orderId} has no lines`)
    await this.#record('refund', {
      orderId,
      lines: [{ lineId: line.id, quantity: line.quantity }],
      amount: line.total,
      method,
      rounding: method === 'cash' ? roundingOf(line.total) : 0,
      restock: line.unit === 'piece',
      reason: 'Changed their mind',
    })
  }

  async #cash(amount: number, reason: string): Promise<void> {
    await this.#record('cash', { amount, method: 'cash', reason })
  }

  /** @returns the order that the entry made */
  async #record(
    kind: EntryKind,
    content: TillSale | TillRefund | CashMovement | Closing,
  ): Promise<string | null> {
    const { ports, cast, now } = this.history
    const n = this.#entries.length + 1
    // The cashiers work on different days.
    const cashier = CASHIERS[Math.floor(now / DAY_MS) % CASHIERS.length] ?? null
    const sent = { at: isoTime(now), kind, [ENTRY_FIELD[kind]]: content, cashier }
    const { entry } = await recordEntry(ports, cast.till, cast.till.terminal.series, n, sent)
    this.#entries.push({ n, at: sent.at, kind, content, cashier })
    return entry.orderId
  }
}
