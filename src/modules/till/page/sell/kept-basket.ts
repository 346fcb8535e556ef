import { Observable } from '../../../../ui/shared/observable.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import { clock } from '../../../../ui/shared/time.ts'
import { type Stores, stateIn, type TerminalDatabase } from '../data/database.ts'
import { text } from '../text.ts'
import { type Basket, isEmpty, newBasket } from './basket.ts'
import { type NotedPayment, paymentsOf } from './payments.ts'

/** The basket on the screen, as stored on this device. All windows of the till share it. */
export class KeptBasket {
  readonly shown = new Observable<Basket>(newBasket())

  constructor(
    readonly database: TerminalDatabase,
    /** Notifies the other windows of this till. */
    readonly announce: () => void,
  ) {}

  /** Reads data that another window may have changed. */
  async read(): Promise<void> {
    this.shown.set((await this.database.state('basket')) ?? newBasket())
  }

  /**
   * Shows another basket at once and stores it, so that it survives a reload.
   * @throws PageError as `refuseChanged`
   */
  async change(next: Basket): Promise<void> {
    const before = this.shown.value
    this.shown.set(next)
    const store = async ({ state }: Stores<'state'>) => {
      await refuseChanged(state, before)
      state.put(next, 'basket')
    }
    await this.database.transact(['state'], store, 'relaxed')
    this.announce()
  }

  /**
   * Changes the payments of the basket. They are stored before they are shown, because money that
   * was exchanged must outlive this page.
   * @throws PageError as `refuseChanged`
   */
  async changePayments(
    change: (payments: readonly NotedPayment[]) => readonly NotedPayment[],
  ): Promise<void> {
    const before = this.shown.value
    const next = await this.database.transact(['state'], async ({ state }) => {
      await refuseChanged(state, before)
      const stored = (await stateIn(state, 'basket')) ?? before
      const changed = { ...stored, payments: change(paymentsOf(stored)) }
      state.put(changed, 'basket')
      return changed
    })
    this.shown.set(next)
    this.announce()
  }
}

/**
 * Compares a basket on the screen with the stored one before it is replaced.
 * @throws PageError if another window has sold it, or has taken or returned money for it
 */
export async function refuseChanged(state: IDBObjectStore, shown: Basket): Promise<void> {
  const stored = await stateIn(state, 'basket')
  const isKnown = stored
    ? stored.id === shown.id && isSame(paymentsOf(stored), paymentsOf(shown))
    : isEmpty(shown)
  if (!isKnown) throw new PageError((await soldText(state, shown)) ?? text.journal.otherWindow)
}

/** Says how another window has sold this basket; null if none has. */
export async function soldText(state: IDBObjectStore, { id }: Basket): Promise<string | null> {
  const sold = await stateIn(state, 'sold')
  if (sold?.basket !== id) return null
  const { number, cashier, at } = sold
  return text.journal.sold([number, cashier, clock(Date.parse(at))].filter(Boolean).join(', '))
}

function isSame(a: readonly NotedPayment[], b: readonly NotedPayment[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
