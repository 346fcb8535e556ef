import { Observable } from '../../../../ui/shared/observable.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import { stateIn } from '../data/database.ts'
import type { Journal } from '../journal/journal.ts'
import { text } from '../text.ts'
import type { NotedPayment, OrderMoney } from './payments.ts'

/** The money that this till has taken for online orders that are not handed over yet. */
export class OrdersMoney {
  readonly taken = new Observable<readonly OrderMoney[]>([])

  constructor(readonly journal: Journal) {}

  /** Reads data that another window may have changed. */
  async read(): Promise<void> {
    this.taken.set((await this.journal.database.state('orderMoney')) ?? [])
  }

  of(orderId: string): readonly NotedPayment[] {
    return this.taken.value.find((one) => one.orderId === orderId)?.payments ?? []
  }

  /**
   * Changes the payments of an order. They are stored before they are shown.
   * @throws PageError while the server has not answered to the hand-over
   */
  async change(
    { orderId, code }: Pick<OrderMoney, 'orderId' | 'code'>,
    change: (payments: readonly NotedPayment[]) => readonly NotedPayment[],
  ): Promise<void> {
    const { database, state } = this.journal
    if (state.value.tentative?.handOver?.orderId === orderId) {
      throw new PageError(text.journal.unanswered)
    }
    const all = await database.transact(['state'], async ({ state }) => {
      const stored = (await stateIn(state, 'orderMoney')) ?? []
      const known = stored.find((one) => one.orderId === orderId)
      const payments = change(known?.payments ?? [])
      const others = stored.filter((one) => one !== known)
      const next = payments.length > 0 ? [...others, { orderId, code, payments }] : others
      state.put(next, 'orderMoney')
      return next
    })
    this.taken.set(all)
    this.journal.announce()
  }
}
