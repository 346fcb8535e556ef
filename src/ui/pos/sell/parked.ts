import type { ParkedState } from '../../../domain/till/parked.ts'
import { Observable } from '../../shared/observable.ts'
import { ApiError, ConnectionError, PageError } from '../../shared/problem.ts'
import { stateIn } from '../data/database.ts'
import type { TillTerminal } from '../data/terminal.ts'
import { text } from '../text.ts'
import { type Basket, isEmpty, type ParkedBasket } from './basket.ts'
import { refuseChanged } from './kept-basket.ts'
import { randomToken } from './token.ts'

/** The other tills' baskets are asked for again after this time. */
const AGAIN_MS = 20_000

type Place = NonNullable<ParkedBasket['place']>
type Parking = readonly ParkedBasket[]

/**
 * The baskets that were set aside: at this till, and as far as the server can be reached, at all
 * tills of the shop. Each step can be repeated, so that a lost answer loses and doubles no basket.
 */
export class Parked {
  /** Those that can be taken up. */
  readonly waiting = new Observable<readonly ParkedBasket[]>([])
  #all: readonly ParkedBasket[] = []
  /** Counts the changes, so that an older list from the server replaces nothing. */
  #changes = 0
  /** The ids of those that this window is taking up. */
  readonly #claiming = new Set<string>()
  #isSharing = false

  constructor(
    readonly terminal: TillTerminal,
    /** Tells the other windows of this till. */
    readonly announce: () => void,
  ) {}

  /** Shares the baskets again and again. */
  start(stop: AbortSignal): void {
    const timer = setInterval(() => this.share(), AGAIN_MS)
    stop.addEventListener('abort', () => clearInterval(timer))
  }

  /** Reads what another window may have changed. */
  async read(): Promise<void> {
    this.#changes++
    this.#show(known(await this.terminal.database.state('parked')))
  }

  async add(basket: Basket): Promise<void> {
    await this.#change((all) => [...all, parkedNow(basket)])
    this.share()
  }

  /** Sets the basket on the screen aside for the next one. @throws PageError as `refuseChanged` */
  async swap(basket: Basket, next: Basket): Promise<void> {
    await this.#change(async (all, state) => {
      await refuseChanged(state, basket)
      state.put(next, 'basket')
      return [...all, parkedNow(basket)]
    })
    this.share()
  }

  /**
   * Puts a basket on the screen, for this till alone, in place of the one there, which is set
   * aside. Without an answer of the server, only one that was parked here.
   * @param shown what is on the screen; null: it has to stay, and the basket waits at this till
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

  /** Takes a basket off the list. @throws PageError if another till has it, or may have it */
  async take(one: ParkedBasket): Promise<Basket> {
    return await this.#take(one, () => [])
  }

  /** @param others gives the baskets that join the list in the same transaction */
  async #take(
    one: ParkedBasket,
    others: (taken: Basket, state: IDBObjectStore) => Parking | Promise<Parking>,
  ): Promise<Basket> {
    const { id } = one.basket
    const isHere = one.place === 'here' || one.place === 'alone'
    // Under another id, it can be parked again.
    const taken = { ...one.basket, id: randomToken() }
    this.#claiming.add(id)
    try {
      const isTold = isHere || (await this.#claim(one))
      // The server may have got it in the meantime, or not know yet that it is taken.
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

  /** Asks the server for a basket. @returns whether it knows that the basket is taken */
  async #claim(one: ParkedBasket): Promise<boolean> {
    // If this page ends before the answer is stored, the basket is asked for again.
    await this.#change((all) => [...without(all, one), { ...one, place: 'taking' }])
    try {
      await this.terminal.api.takeParked(one.basket.id)
      return true
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) {
        await this.#change((all) => without(all, one))
        throw new PageError(text.parked.taken)
      }
      if (one.isOwn) return false
      // The server may have given it to this till, which asks again later.
      throw new PageError(text.parked.silent)
    }
  }

  /** Tells the server what has changed here, and gets what has changed elsewhere. */
  share(): void {
    if (this.#isSharing || this.terminal.state.value.link !== 'live') return
    this.#isSharing = true
    this.#share()
      .catch((error) => {
        // What is not done now is done the next time.
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
      // The list is older than what has changed here in the meantime.
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

  /** Tells the server about one basket. */
  async #tell(one: ParkedBasket): Promise<void> {
    const { basket, place } = one
    const { api } = this.terminal
    if (place === 'shop' || place === 'alone' || this.#claiming.has(basket.id)) return
    // Goods that come back belong to a receipt, which this till has found.
    if (place !== 'gone' && place !== 'taking') {
      const next = basket.exchange ? 'alone' : await parkedAt(api.park(one))
      return await this.#change((all) => placed(all, one, next))
    }
    const isMine = await api.takeParked(basket.id).then(() => true, refused(false))
    await this.#change((all) => {
      // Another window may have taken it up.
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

/** An older page has not said where they are. */
function known(stored: readonly ParkedBasket[] | null): readonly ParkedBasket[] {
  return (stored ?? []).map((one) => ({ ...one, place: one.place ?? 'here' }))
}

function without(all: readonly ParkedBasket[], { basket: { id } }: ParkedBasket) {
  return all.filter(({ basket }) => basket.id !== id)
}

/** A basket that was taken while the server got it stays as it is: the server is told next. */
function placed(all: readonly ParkedBasket[], one: ParkedBasket, next: Place) {
  if (next === 'gone') return without(all, one)
  return all.map((other) =>
    other.basket.id === one.basket.id && other.place !== 'gone'
      ? { ...other, place: next, isOwn: true }
      : other,
  )
}

/** Where a basket is once the server has answered; alone: it does not take it. */
async function parkedAt(answer: Promise<ParkedState>): Promise<Place> {
  const place = answer.then(({ taken }): Place => (taken ? 'gone' : 'shop'))
  return await place.catch(refused<Place>('alone'))
}

/** An answer in place of a refusal; other errors are thrown. */
function refused<T>(answer: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ApiError && isRefusal(error)) return answer
    throw error
  }
}

function isRefusal({ status }: ApiError): boolean {
  return [404, 409, 422].includes(status)
}
