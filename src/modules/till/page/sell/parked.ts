import { Observable } from '../../../../ui/shared/observable.ts'
import { ApiError, ConnectionError, PageError } from '../../../../ui/shared/problem.ts'
import { clock } from '../../../../ui/shared/time.ts'
import type { ParkedState } from '../../parked.ts'
import { stateIn } from '../data/database.ts'
import type { TillTerminal } from '../data/terminal.ts'
import { text } from '../text.ts'
import { type Basket, isEmpty, type ParkedBasket } from './basket.ts'
import { refuseChanged } from './kept-basket.ts'
import { randomToken } from './token.ts'

/** The interval at which other tills' baskets are loaded again. */
const AGAIN_MS = 20_000

type SharingState = NonNullable<ParkedBasket['place']>
type Parking = readonly ParkedBasket[]

/**
 * The parked baskets of this till and, while the server can be reached, of all tills of the shop.
 * Each step can be repeated, so that a lost answer neither loses nor duplicates a basket.
 */
export class Parked {
  /** The baskets that can be taken. */
  readonly waiting = new Observable<readonly ParkedBasket[]>([])
  #all: readonly ParkedBasket[] = []
  /** Counts changes, so that an outdated list from the server is discarded. */
  #changes = 0
  /** The ids of the baskets that this window is taking. */
  readonly #claiming = new Set<string>()
  #isSharing = false

  constructor(
    readonly terminal: TillTerminal,
    /** Notifies the other windows of this till. */
    readonly announce: () => void,
    /** The name of the current cashier, for other tills. */
    readonly cashier: () => string | null,
  ) {}

  /** Shares the baskets repeatedly until the signal aborts. */
  start(stop: AbortSignal): void {
    const timer = setInterval(() => this.share(), AGAIN_MS)
    stop.addEventListener('abort', () => clearInterval(timer))
  }

  /** Reads data that another window may have changed. */
  async read(): Promise<void> {
    this.#changes++
    this.#show(known(await this.terminal.database.state('parked')))
  }

  async add(basket: Basket): Promise<void> {
    await this.#change((all) => [...all, parkedNow(basket)])
    this.share()
  }

  /**
   * Parks the basket on the screen and shows the next one.
   * @throws PageError as `refuseChanged`
   */
  async swap(basket: Basket, next: Basket): Promise<void> {
    await this.#change(async (all, state) => {
      await refuseChanged(state, basket)
      state.put(next, 'basket')
      return [...all, parkedNow(basket)]
    })
    this.share()
  }

  /**
   * Takes a basket for this till alone and shows it; the basket on the screen is parked. Without an
   * answer of the server, only a basket that was parked here can be taken.
   * @param shown returns the basket on the screen; null if it must stay, so that the taken one
   *   waits at this till
   * @throws PageError if another till has it, or may have it, or as `refuseChanged`
   */
  async takeUp(one: ParkedBasket, shown: () => Basket | null): Promise<void> {
    await this.#take(one, async (taken, state) => {
      const before = shown()
      if (before === null) return [parkedNow(taken)]
      await refuseChanged(state, before)
      state.put(taken, 'basket')
      return isEmpty(before) ? [] : [parkedNow(before)]
    })
  }

  /**
   * Removes a basket from the list.
   * @throws PageError if another till has it, or may have it
   */
  async take(one: ParkedBasket): Promise<Basket> {
    return await this.#take(one, () => [])
  }

  /** @param others returns the baskets that join the list in the same transaction */
  async #take(
    one: ParkedBasket,
    others: (taken: Basket, state: IDBObjectStore) => Parking | Promise<Parking>,
  ): Promise<Basket> {
    const { id } = one.basket
    const isHere = one.place === 'here' || one.place === 'alone'
    // With another id, it can be parked again.
    const taken = { ...one.basket, id: randomToken() }
    this.#claiming.add(id)
    try {
      const isTold = isHere || (await this.#claim(one))
      // The server may have received it in the meantime, or not know yet that it is taken.
      const left = one.place === 'here' || !isTold ? [{ ...one, place: 'gone' } as const] : []
      await this.#change(async (all, state) => {
        if (!all.some(({ basket }) => basket.id === id)) throw new PageError(text.parked.taken)
        return [...without(all, one), ...left, ...(await others(taken, state))]
      })
    } finally {
      this.#claiming.delete(id)
    }
    this.share()
    return taken
  }

  /**
   * Requests a basket from the server.
   * @returns whether the server knows that the basket is taken
   */
  async #claim(one: ParkedBasket): Promise<boolean> {
    // If this page ends before the answer is stored, the basket is requested again.
    await this.#change((all) => [...without(all, one), { ...one, place: 'taking' }])
    try {
      await this.terminal.api.takeParked(one.basket.id, this.cashier())
      return true
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) {
        await this.#change((all) => without(all, one))
        throw new PageError(takenText(error))
      }
      if (one.isOwn) return false
      // The server may have given it to this till, which will ask again.
      throw new PageError(text.parked.silent)
    }
  }

  /** Sends the server the changes of this till, and loads those of others. */
  share(): void {
    if (this.#isSharing || this.terminal.state.value.link !== 'live') return
    this.#isSharing = true
    this.#share()
      .catch((error) => {
        // Failed steps are repeated the next time.
        const isPassing = error instanceof ApiError || error instanceof ConnectionError
        if (!isPassing) this.terminal.failed(error)
      })
      .finally(() => {
        this.#isSharing = false
      })
  }

  async #share(): Promise<void> {
    const { api, pairing } = this.terminal
    for (;;) {
      const before = this.#changes
      for (const one of this.#all) await this.#tell(one)
      if (before !== this.#changes) continue
      const listed = await api.parked()
      // The list is older than changes made here in the meantime.
      if (before !== this.#changes) continue
      const shared = listed.map(({ id, terminal, at, basket }): ParkedBasket => {
        const isOwn = terminal.id === pairing.terminal.id
        const till = isOwn ? null : terminal.name
        return { basket: { id, ...basket }, at: Date.parse(at), place: 'shop', isOwn, till }
      })
      return await this.#change((all) => {
        const local = all.filter(({ place }) => place !== 'shop')
        return [...local, ...shared].sort((a, b) => a.at - b.at)
      })
    }
  }

  /** Sends one basket's state to the server. */
  async #tell(one: ParkedBasket): Promise<void> {
    const { basket, place } = one
    const { api } = this.terminal
    if (place === 'shop' || place === 'alone' || this.#claiming.has(basket.id)) return
    // Returned goods belong to a receipt, which only this till has looked up.
    if (place !== 'gone' && place !== 'taking') {
      const next = basket.exchange ? 'alone' : await parkedAt(api.park(one))
      return await this.#change((all) => placed(all, one, next))
    }
    const isMine = await api.takeParked(basket.id, this.cashier()).then(() => true, refused(false))
    await this.#change((all) => {
      // Another window may have taken it.
      const isListed = all.some((other) => other.basket.id === basket.id && other.place === place)
      const taken = { ...one, basket: { ...basket, id: randomToken() }, place: 'here' } as const
      return [...without(all, one), ...(isListed && isMine && place === 'taking' ? [taken] : [])]
    })
  }

  async #change(
    change: (all: Parking, state: IDBObjectStore) => Parking | Promise<Parking>,
  ): Promise<void> {
    this.#changes++
    const all = await this.terminal.database.transact(['state'], async ({ state }) => {
      const changed = await change(known(await stateIn(state, 'parked')), state)
      state.put(changed, 'parked')
      return changed
    })
    this.#show(all)
    this.announce()
  }

  #show(all: readonly ParkedBasket[]): void {
    this.#all = all
    this.waiting.set(all.filter(({ place }) => place !== 'gone'))
  }
}

function parkedNow(basket: Basket): ParkedBasket {
  return { basket, at: Date.now(), place: 'here' }
}

/** Baskets of an older page have no place. */
function known(stored: readonly ParkedBasket[] | null): readonly ParkedBasket[] {
  return (stored ?? []).map((one) => ({ ...one, place: one.place ?? 'here' }))
}

function without(all: readonly ParkedBasket[], { basket: { id } }: ParkedBasket) {
  return all.filter(({ basket }) => basket.id !== id)
}

/** A basket that was taken while the server received it stays as it is; the server is told next. */
function placed(all: readonly ParkedBasket[], one: ParkedBasket, next: SharingState) {
  if (next === 'gone') return without(all, one)
  return all.map((other) =>
    other.basket.id === one.basket.id && other.place !== 'gone'
      ? { ...other, place: next, isOwn: true }
      : other,
  )
}

/** The place of a basket after the server's answer; alone if the server does not accept it. */
async function parkedAt(answer: Promise<ParkedState>): Promise<SharingState> {
  const place = answer.then(({ taken }): SharingState => (taken ? 'gone' : 'shop'))
  return await place.catch(refused<SharingState>('alone'))
}

/** Turns a refusal into an answer; other errors are thrown. */
function refused<T>(answer: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ApiError && isRefusal(error)) return answer
    throw error
  }
}

/** Says which till has taken a basket, who did it, and when, as far as the server knows. */
function takenText({ errors }: ApiError): string {
  const { till, cashier, at } = errors.find(({ code }) => code === 'taken_up')?.params ?? {}
  if (!till || !at) return text.parked.taken
  const who = [till, cashier].filter(Boolean).join(', ')
  return text.parked.takenBy(who, clock(Date.parse(String(at))))
}

function isRefusal({ status }: ApiError): boolean {
  return [404, 409, 422].includes(status)
}
