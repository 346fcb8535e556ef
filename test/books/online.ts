import { OutboundFailure } from '../../src/domain/outbound.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { AccountView } from '../../src/modules/payments/accounts.ts'
import type { OnlinePaymentView } from '../../src/modules/payments/online-payment.ts'
import {
  type Asked,
  type Held,
  mollieSide,
  type ProviderSide,
  stripeSide,
} from '../payments/provider-side.ts'
import { until } from '../until.ts'
import { total } from './arithmetic.ts'
import type { Sale } from './book.ts'
import type { Desk } from './desk.ts'
import type { BookShop } from './shop.ts'

/** A payment at the provider as the book knows it. */
interface Begun {
  readonly id: string
  readonly sale: Sale
  /** The address of the guest. */
  readonly email: string
  /** booked: it has paid the sale; returned: the sale had no use for it; null: no money has come. */
  outcome: 'booked' | 'returned' | null
  isDisputed: boolean
}

/** The payments of a shop at the imitation of a provider, and what the book says about them. */
export class Online {
  readonly #begun: Begun[] = []
  /** Requests of these kinds do not reach the provider. */
  readonly #down = new Set<Asked>()

  private constructor(
    readonly shop: BookShop,
    readonly side: ProviderSide,
    readonly account: AccountView,
  ) {}

  /** Lets a shop be paid at a provider. */
  static async at(shop: BookShop): Promise<Online> {
    const sideOf = shop.chance.below(2) === 0 ? stripeSide : mollieSide
    const side = sideOf(() => shop.kassa.now)
    Object.assign(shop.kassa.ports.outbound, { send: side.imitation.send })
    const path = '/shop/api/payment-accounts'
    const account = await shop.owner.done<AccountView>(shop.owner.post(path, side.account))
    const online = new Online(shop, side, account)
    side.imitation.before = async ({ method, url }) => {
      const asked = side.asks(method, new URL(url).pathname)
      if (asked && online.#down.has(asked)) throw new OutboundFailure('It is down.')
    }
    return online
  }

  /** Goes on with a server that has started again. */
  connect(): void {
    Object.assign(this.shop.kassa.ports.outbound, { send: this.side.imitation.send })
  }

  /** Does work while some requests do not reach the provider. */
  async without<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
    this.#down.add(asked)
    try {
      return await work()
    } finally {
      this.#down.delete(asked)
    }
  }

  /** Notes the payment of a sale that a guest has just ordered. */
  async began(sale: Sale, email: string): Promise<void> {
    const { id } = await this.#payment(sale)
    this.#begun.push({ id, sale, email, outcome: null, isDisputed: false })
  }

  /**
   * Something happens to a payment.
   * @param desk cancels a sale, and reads the mail about one
   */
  async happen(desk: Pick<Desk, 'cancel' | 'refuseOtherMail'>): Promise<void> {
    const { chance, kassa } = this.shop
    await kassa.idle()
    const begun = this.#begun[chance.below(this.#begun.length || 1)]
    if (!begun) return
    const { id, sale } = begun
    const { state } = this.#held(id)
    const { outcome } = begun
    const what = chance.below(6)
    if (state === 'open' && what === 0) this.side.expire(id)
    else if (state === 'open' && what === 1) this.side.pay(id, true)
    else if (state === 'open' && what === 2 && (await this.#status(sale)) === 'open') {
      // The shopper pays in the moment in which the shop cancels the order.
      this.side.pay(id)
      await desk.cancel(sale)
      await kassa.idle()
      begun.outcome ??= 'returned'
    } else if (state === 'open') await this.#paid(begun, () => this.side.pay(id))
    else if (state === 'pending' && what > 1) await this.#paid(begun, () => this.side.arrive(id))
    else if (state === 'pending') this.side.arrive(id, true)
    else if (state === 'paid' && what < 3) {
      begun.isDisputed = !begun.isDisputed
      this.side.dispute(id, begun.isDisputed)
    }
    await this.#heard(id)
    await kassa.settled()
    if (outcome === null && begun.outcome === 'booked') desk.refuseOtherMail(begun.email, sale)
  }

  /** Expects that kassa, the provider and the book say the same about the money at the provider. */
  async agree(about: string): Promise<void> {
    const { kassa, owner } = this.shop
    await until('all refunds are sent', async () => {
      await kassa.later(7 * HOUR_MS)
      const all = await Promise.all(this.#begun.map(({ sale }) => this.#payment(sale)))
      return all.every(({ refunds }) => refunds.every(({ status }) => status === 'done'))
    })
    for (const begun of this.#begun) {
      const held = this.#held(begun.id)
      const view = await this.#payment(begun.sale)
      const book = { outcome: begun.outcome, backMinor: backIn(begun, held.amountMinor) }
      const provider = {
        outcome: held.state === 'paid' ? begun.outcome : null,
        backMinor: held.refundedMinor,
      }
      const room = { outcome: view.outcome, backMinor: this.shop.minor(view.refunded) }
      const said = JSON.stringify({ book, provider, room })
      if (said !== JSON.stringify({ book, provider: book, room: book })) {
        throw new Error(`${about}: ${begun.sale.id} ${said}`)
      }
      const concern = begun.isDisputed && held.state === 'paid' ? 'disputed' : null
      if (view.concern !== concern) throw new Error(`${about}: the concern is ${view.concern}`)
    }
    for (const day of this.#days()) {
      const path = `/shop/api/payment-differences?day=${day}`
      type List = { data: { differences: object[]; problem: string | null }[] }
      const { data } = await owner.done<List>(owner.get(path))
      for (const { differences, problem } of data) {
        if (differences.length === 0 && problem === null) continue
        throw new Error(`${about}: ${day} ${problem} ${JSON.stringify(differences)}`)
      }
    }
    if (this.side.imitation.unfit.length > 0) throw new Error(this.side.imitation.unfit.join())
  }

  /** Money comes, and kassa hears of it: it pays the sale, or goes back. */
  async #paid(begun: Begun, come: () => void): Promise<void> {
    const { sale } = begun
    const status = await this.#status(sale)
    come()
    const isDue = status === 'open' || status === 'ready' || status === 'shipped'
    const isUsed = sale.soldOn === null && (isDue || status === 'expired')
    begun.outcome = isUsed ? 'booked' : 'returned'
    if (!isUsed) return
    const { totalMinor: amountMinor } = sale
    sale.money = [{ method: 'online', amountMinor, roundingMinor: 0, till: null }]
    sale.soldOn = this.shop.today
    sale.isTaken = true
  }

  async #heard(id: string): Promise<void> {
    const { shop, account } = this
    if (shop.chance.below(2) === 0) {
      await shop.owner.done(shop.owner.post(`/shop/api/online-payments/${id}/look`))
    } else {
      const { body, headers } = await this.side.event(id)
      const path = `/v1/payment-events/${shop.shop.shop.slug}/${account.id}`
      const answer = await shop.kassa.ask({ method: 'POST', path, raw: body, headers })
      answer.having(204)
    }
    await shop.kassa.idle()
  }

  #held(id: string): Held {
    const held = this.side.held().find(({ payment }) => payment === id)
    if (!held) throw new Error(`the provider has no payment ${id}`)
    return held
  }

  async #status({ id }: Sale): Promise<OrderView['status']> {
    return ((await this.shop.ask('GET', `/v1/store/orders/${id}`)).json as OrderView).status
  }

  async #payment({ id }: Sale): Promise<OnlinePaymentView> {
    type List = { data: readonly OnlinePaymentView[] }
    const path = `/v1/store/orders/${id}/online-payments`
    const { data } = (await this.shop.ask('GET', path)).json as List
    const [payment] = data
    if (!payment) throw new Error(`${id} has no payment at the provider`)
    return payment
  }

  /** All days since the first of this shop. */
  #days(): readonly string[] {
    const { timeZone } = this.shop.in_
    const day = new Intl.DateTimeFormat('en-CA', { timeZone })
    const days = new Set<string>()
    for (const { sale } of this.#begun) if (sale.soldOn) days.add(sale.soldOn)
    for (let at = this.shop.kassa.now; days.size < 3; at -= DAY_MS) days.add(day.format(at))
    return [...days]
  }
}

/** The money of a payment that has gone back, by the book: refunds by this method, up to its amount. */
function backIn({ sale, outcome }: Begun, amountMinor: number): number {
  if (outcome !== 'booked') return outcome === 'returned' ? amountMinor : 0
  const back = sale.returns.flatMap(({ money }) => money.filter((one) => one.method === 'online'))
  return Math.min(amountMinor, total(back.map((one) => one.amountMinor)))
}
