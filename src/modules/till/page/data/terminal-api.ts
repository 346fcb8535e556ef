import type { Product } from '../../../../domain/catalog/product.ts'
import type { TillReport } from '../../../../domain/pos/terminal.ts'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { isoTime, MINUTE_MS } from '../../../../domain/time.ts'
import { Api, type Listing, type QueryValue } from '../../../../ui/shared/api.ts'
import { Observable } from '../../../../ui/shared/observable.ts'
import { ApiError } from '../../../../ui/shared/problem.ts'
import { clock } from '../../../../ui/shared/time.ts'
import type { PaperData } from '../../../orders/paper.ts'
import type { OrderView } from '../../../orders/view.ts'
import type { CounterShopper } from '../../counter.ts'
import { CLOCK_TOLERANCE_MS, saidBy } from '../../entry.ts'
import type { HandOverInput } from '../../hand-over.ts'
import type { ParkedState, ParkedView, ParkInput } from '../../parked.ts'
import type { Entry } from '../journal/series.ts'
import type { BasketShopper, ParkedBasket } from '../sell/basket.ts'
import { text } from '../text.ts'
import { type NewPairing, pairedShop } from './database.ts'
import { type ChangeEvent, parseEvents } from './event-stream.ts'
import type { ScannedProduct } from './look-up.ts'

const PAGE_SIZE = 1000
export const ANSWER_MS = 15_000
/** The limit for taking a parked basket, because the cashier waits. */
const TAKE_MS = 5_000

/** One page of changes. */
interface Changes {
  readonly data: readonly Product[]
  readonly deleted: readonly string[]
  readonly nextSince: number
  readonly hasMore: boolean
}

/** The end of this terminal's series of journal entries on the server. */
export interface JournalEnd {
  readonly series: string
  /** The number of the next entry. */
  readonly next: number
  /** When the server's newest backup was begun; absent from an older server. */
  readonly lastBackupAt?: string | null
}

/** The server's API for a paired terminal. Calls throw the same errors as those of `Api`. */
export class TerminalApi {
  /** Seconds by which this device's clock is ahead of the server's; 0 if it is near enough. */
  readonly clockAhead = new Observable(0)
  readonly #api = new Api({ onAnswer: (answer) => this.#compareClocks(answer) })

  constructor(readonly key: string) {}

  async changes(since: number, signal: AbortSignal): Promise<Changes> {
    return await this.#get<Changes>('/products', { since, limit: PAGE_SIZE }, signal)
  }

  async lookUp(code: string, signal: AbortSignal) {
    type LookUp = Omit<ScannedProduct, 'product'> & { readonly product: Product }
    return await this.#get<LookUp>('/products/lookup', { code }, signal)
  }

  /** Opens the event stream. EventSource is not used because it cannot send the key. */
  async events(
    since: number,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<readonly ChangeEvent[]>> {
    const path = `/v1/pos/events?since=${since}`
    const { body } = await this.#api.fetch('GET', path, { headers: this.#headers, signal })
    if (!body) throw new Error('the event stream has no body')
    return parseEvents(body)
  }

  async settings(signal: AbortSignal): Promise<TerminalShop> {
    return await this.#get<TerminalShop>('/settings', {}, signal)
  }

  /** Chooses the products that all tills of the shop show first. */
  async setFavourites(tillFavourites: readonly string[]): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const options = { body: { tillFavourites }, headers: this.#headers, signal }
    await this.#api.send('PUT', '/v1/pos/favourites', options)
  }

  /** Reports the waiting entries to the owners; null if none wait. */
  async reportWaiting(waiting: TillReport['waiting'], signal: AbortSignal): Promise<void> {
    const options = { body: { waiting }, headers: this.#headers, signal }
    await this.#api.send('PUT', '/v1/pos/journal/waiting', options)
  }

  /** The parked baskets of all tills of the shop. */
  async parked(): Promise<readonly ParkedView[]> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    return (await this.#get<{ data: readonly ParkedView[] }>('/parked', {}, signal)).data
  }

  /** Parks a basket. The request may be repeated any number of times. */
  async park({ basket: { id, exchange: _, ...basket }, at }: ParkedBasket): Promise<ParkedState> {
    const body: ParkInput = { basket, at: isoTime(at) }
    const options = { body, headers: this.#headers, signal: AbortSignal.timeout(ANSWER_MS) }
    return await this.#api.send('PUT', `/v1/pos/parked/${id}`, options)
  }

  /** Takes a parked basket. This till may repeat the request any number of times. */
  async takeParked(id: string, cashier: string | null): Promise<void> {
    const options = {
      body: { cashier },
      headers: this.#headers,
      signal: AbortSignal.timeout(TAKE_MS),
    }
    await this.#api.send('POST', `/v1/pos/parked/${id}/take`, options)
  }

  async journalEnd(signal: AbortSignal): Promise<JournalEnd> {
    return await this.#get<JournalEnd>('/journal', {}, signal)
  }

  /**
   * Sends a journal entry; the request may be repeated any number of times. The server accepts any
   * entry that is not tentative.
   */
  async putEntry(entry: Entry, signal: AbortSignal): Promise<void> {
    const { series, n, previousHash, hash, tentative } = entry
    const body = { ...saidBy(entry), previousHash, hash }
    const path = `/v1/pos/journal/${series}/${n}`
    const query = { tentative: tentative || undefined }
    await this.#api.send('PUT', path, { body, query, headers: this.#headers, signal })
  }

  /** The order with this number, or null. */
  async orderOf(number: string): Promise<OrderView | null> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { data } = await this.#get<Listing<OrderView>>('/orders', { number }, signal)
    return data[0] ?? null
  }

  /** The newest sales that match these words, such as the code of an order or a name. */
  async salesWith(search: string): Promise<readonly OrderView[]> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { data } = await this.#get<Listing<OrderView>>('/orders', { search, limit: 20 }, signal)
    return data.filter(({ number, status }) => number !== null && status !== 'returned')
  }

  /** The current state of an order; null if it has not changed. */
  async orderNow(
    id: string,
    { updatedAt: since }: Pick<OrderView, 'updatedAt'>,
  ): Promise<OrderView | null> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { data } = await this.#get<Listing<OrderView>>('/orders', { since, limit: 100 }, signal)
    return data.find((order) => order.id === id) ?? null
  }

  /** Reads the papers of a sale from their public page at this path. */
  async papersAt(path: string): Promise<PaperData> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const page = await (await this.#api.fetch('GET', path, { signal })).text()
    const data = new DOMParser().parseFromString(page, 'text/html').querySelector('#receipt')
    return JSON.parse(data?.textContent ?? '')
  }

  /** The online orders that wait to be picked up or paid for, oldest first. */
  async waitingOrders(signal: AbortSignal): Promise<readonly OrderView[]> {
    const query = { todo: 'counter', limit: 100 }
    const { data } = await this.#get<Listing<OrderView>>('/orders', query, signal)
    return [...data].reverse()
  }

  /** Hands over an order. Payments with the same reference count once. */
  async handOver(
    id: string,
    what: Omit<HandOverInput, 'payments'> & { readonly payments?: readonly object[] },
    signal = AbortSignal.timeout(ANSWER_MS),
  ): Promise<void> {
    const options = { headers: this.#headers, signal }
    await this.#api.post(`/v1/pos/orders/${id}/hand-over`, what, options).catch((error) => {
      if (error instanceof ApiError) error.message = handedOverText(error) ?? error.message
      throw error
    })
  }

  /** The shopper with this email address, or with the QR code of their account page. */
  async shopper(code: string): Promise<BasketShopper> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const found = await this.#get<CounterShopper>('/customers', { code }, signal)
    return { ...found.customer, points: found.points }
  }

  #compareClocks({ headers }: Response): void {
    const aheadMs = Date.now() - Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(aheadMs)) return
    // Rounds away from 0 to full minutes, because the answer took a moment to arrive.
    const minutes = Math.sign(aheadMs) * Math.ceil(Math.abs(aheadMs) / MINUTE_MS)
    const seconds = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? minutes * 60 : 0
    if (seconds !== this.clockAhead.value) this.clockAhead.set(seconds)
  }

  get #headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.key}` }
  }

  async #get<T>(path: string, query: Record<string, QueryValue>, signal: AbortSignal): Promise<T> {
    const options = { query, signal, headers: this.#headers }
    return await this.#api.get<T>(`/v1/pos${path}`, options)
  }
}

interface PairAnswer {
  readonly key: string
  readonly terminal: { readonly id: string; readonly name: string; readonly series?: string }
  readonly shop: TerminalShop
}

/**
 * Exchanges a pairing code for a key.
 * @throws ApiError UNAUTHENTICATED for a code that is wrong, used or expired
 */
export async function pairWith(code: string): Promise<NewPairing> {
  const paired = await new Api().post<PairAnswer>('/v1/pos/pair', { code })
  const { key, terminal, shop: settings } = paired
  const { id, name, series = null } = terminal
  const shop = pairedShop(settings)
  return { pairing: { key, terminal: { id, name }, shop, series }, settings }
}

/** Says which other till has handed an order over, if the server knows; otherwise null. */
function handedOverText({ errors }: ApiError): string | null {
  const { status, till, at, number } = errors.find(({ code }) => code === 'ended')?.params ?? {}
  if (!till || !at) return null
  const said = text.orders.gone(`${till}`, clock(Date.parse(`${at}`)), `${number}`)
  return status === 'paid_twice' ? `${said} ${text.orders.paidTwice}` : said
}

/** The pause in milliseconds after this many consecutive failures. It grows with each failure. */
export function backoff(failures: number, most: number): number {
  return Math.min(most, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 4)
}

/** Whether the server has revoked the key; a 401 from a proxy has another code. */
export function isRevoked(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'UNAUTHENTICATED'
}

/**
 * Whether the terminal has a later revision than the shop, for example after a backup was restored.
 */
export function isAhead(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'ahead')
}
