import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../src/domain/time.ts'
import { MODULES } from '../../src/installed.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import { onlinePayment } from '../../src/modules/payments/online.ts'
import { PayingShop } from '../payments/desk.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const shop = await PayingShop.of(kassa, kassa.north)
const { stripe } = shop
const start = kassa.now

beforeEach(() => shop.signIn())

afterEach(() => {
  expect(stripe.unfit).toEqual([])
  stripe.faults.length = 0
})

/** Waits until nothing is being sent: what is under way while the clock moves would be sent again. */
async function quiet(): Promise<void> {
  await kassa.idle()
  await kassa.settled()
}

type Placed = Awaited<ReturnType<PayingShop['order']>>

/** Changes of an order before the news of its payment arrives. */
const STATES: Readonly<Record<string, (order: Placed) => Promise<unknown>>> = {
  open: async () => {},
  'paid already': async () => {
    stripe.pay()
    await shop.told()
  },
  'paid in another way': (order) => paidBySomeone(order),
  cancelled: (order) => shop.owner.done(shop.owner.post(`/shop/api/orders/${order.id}/cancel`, {})),
  replaced: (order) =>
    shop.owner.done(
      shop.owner.post(`/shop/api/orders/${order.id}/replace`, {
        lines: [{ productId: order.product, quantity: 1 }],
      }),
    ),
  expired: () => expired(),
  'expired, and its goods are sold': async (order) => {
    await expired()
    await shop.shop.changed(order.product, { stock: 1 })
  },
}

/** News from Stripe, each in the way in which the server learns it. */
const NEWS: Record<string, () => Promise<unknown>> = {
  'the event': async () => {
    paidAtStripe()
    await shop.told()
  },
  'the event, twice at once': async () => {
    paidAtStripe()
    await Promise.all([shop.told(), shop.told()])
  },
  'the event of the money before that of the page': async () => {
    paidAtStripe()
    await shop.event('payment_intent.succeeded', stripe.last.intent ?? {})
    await shop.told()
  },
  silence: async () => {
    paidAtStripe()
    await kassa.later(3 * HOUR_MS)
  },
  'the return of the shopper': async () => {
    paidAtStripe()
    await lookedAt()
  },
  'an event that comes three times, a day apart': async () => {
    paidAtStripe()
    for (let count = 0; count < 3; count++) {
      await shop.told()
      await quiet()
      kassa.now += DAY_MS
    }
  },
}

/** The ways on which the server hears of money, in every order. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  event: () => shop.told(),
  return: () => lookedAt(),
  poll: () => kassa.later(3 * HOUR_MS),
}
for (const first of Object.keys(WAYS)) {
  for (const second of Object.keys(WAYS).filter((one) => one !== first)) {
    const third = Object.keys(WAYS).find((one) => one !== first && one !== second) ?? ''
    NEWS[`${first}, ${second} and ${third}`] = async () => {
      paidAtStripe()
      for (const way of [first, second, third]) {
        await WAYS[way]?.()
        await quiet()
      }
    }
  }
}

/** Events and returns that prove nothing, while nobody has paid. */
const NOISE: Readonly<Record<string, () => Promise<unknown>>> = {
  'the event, forged': async () => {
    const secret = 'whsec_zyxwvutsrqponmlkjihgfedcba543210'
    expect(await shop.event('checkout.session.completed', paidSession(), { secret })).toBe(401)
  },
  'the event, at the address of another shop': async () => {
    const { body, headers } = await stripe.event('checkout.session.completed', paidSession())
    const path = `/v1/payment-events/south/${shop.account.id}`
    const answer = await kassa.ask({ method: 'POST', path, raw: body, headers })
    expect(answer.status).toBe(404)
  },
  'the event, although nobody has paid': () =>
    shop.event('checkout.session.completed', paidSession()),
  'the return of a shopper who has not paid': () => lookedAt(),
}

interface Said {
  readonly status: string
  readonly paid: number
  readonly payments: number
  readonly stock: number
  /** The sum by which the books of these days have grown. */
  readonly sold: number
  readonly outcome: string | null
  readonly refunded: number
  /** The reason for which the money goes back, as a mail says. */
  readonly why?: keyof typeof REASONS
  /** The mails to the shopper since the order, and those to the owner. */
  readonly mails: readonly [shopper: number, owner: number]
}

/** The reasons for which money goes back, and the words of the mails for them. */
const REASONS = {
  cancelled: 'that was cancelled',
  expired: 'that had ended, and its goods',
  paid: 'that was paid already',
} as const

const SOLD = { status: 'paid', paid: 19, payments: 1, stock: 3, sold: 19 } as const
const BOOKED = { ...SOLD, outcome: 'booked', refunded: 0, mails: [1, 1] } as const
const RETURNED = { outcome: 'returned', refunded: 19 } as const
const ENDED = { ...RETURNED, paid: 0, payments: 0, stock: 5, sold: 0 } as const
/** The end of each story after the money has come, however the server has heard of it. */
const SAYS: Readonly<Record<string, Said>> = {
  open: BOOKED,
  'paid already': BOOKED,
  // The mails: the order is paid, and this money goes back.
  'paid in another way': { ...SOLD, ...RETURNED, why: 'paid', mails: [2, 0] },
  // The mails: the order was cancelled, and the money goes back.
  cancelled: { ...ENDED, status: 'cancelled', why: 'cancelled', mails: [2, 0] },
  // The mails: about the order that took its place, and the money goes back.
  replaced: { ...ENDED, status: 'cancelled', why: 'cancelled', stock: 4, mails: [2, 0] },
  expired: BOOKED,
  'expired, and its goods are sold': {
    ...ENDED,
    status: 'expired',
    why: 'expired',
    stock: 1,
    mails: [1, 0],
  },
}

const PAIRS = Object.keys(STATES).flatMap((state) =>
  Object.keys(NEWS).map((news) => [state, news] as const),
)

describe('an order that is', () => {
  test.each(PAIRS)('%s, and then %s', async (state, news) => {
    const seen = await Seen.of()
    await STATES[state]?.(seen.order)
    await quiet()
    await NEWS[news]?.()
    await quiet()
    await kassa.later(HOUR_MS)
    const { said, payment, order } = await seen.said()
    expect(said).toEqual(SAYS[state] as Said)
    expect(payment?.status).toBe('paid')
    expect(payment?.problem).toBeNull()
    const ids = [order.id]
    const states = await onlinePayment.statesOf(
      kassa.ports.store.read,
      MODULES,
      shop.shop.shop.id,
      ids,
    )
    expect(states.get(order.id)?.url).toBeNull()
    const atStripe = stripe.last.refunds.reduce((sum, { amount }) => sum + amount, 0)
    expect(atStripe).toBe(Math.round(said.refunded * 100))
    expect(order.refunds).toEqual([])
  })
})

const UNPAID = Object.keys(STATES).flatMap((state) =>
  // Whoever has paid already is told so.
  state === 'paid already' ? [] : Object.keys(NOISE).map((noise) => [state, noise] as const),
)

describe('nothing happens to an order that is', () => {
  test.each(UNPAID)('%s, and then %s', async (state, noise) => {
    const seen = await Seen.of()
    await STATES[state]?.(seen.order)
    await quiet()
    const before = await seen.said()
    await NOISE[noise]?.()
    await quiet()
    const { said, payment } = await seen.said()
    expect(said).toEqual(before.said)
    expect(payment).toMatchObject({ outcome: null, refunded: 0, refunds: [], paidAt: null })
  })
})

/** An order of a new shopper, and all that is said about it. */
class Seen {
  private constructor(
    readonly email: string,
    readonly order: Placed,
    readonly since: number,
    readonly soldBefore: number,
  ) {}

  static async of(): Promise<Seen> {
    const email = `${crypto.randomUUID()}@example.com`
    const [since, sold] = [kassa.mailbox.mails.length, await soldUntil(kassa.now)]
    return new Seen(email, await shop.order({ email }), since, sold)
  }

  async said() {
    await kassa.settled()
    const order = await shop.orderNow(this.order.id)
    const [payment] = await shop.payments(order.id)
    const mails = kassa.mailbox.mails.slice(this.since)
    const why = (Object.keys(REASONS) as (keyof typeof REASONS)[]).filter((reason) => {
      return mails.some(({ text }) => text.includes(REASONS[reason]))
    })
    const said: Said = {
      status: order.status,
      paid: order.paid,
      payments: order.payments.length,
      stock: (await shop.stock(this.order.product)) ?? -1,
      sold: Math.round(100 * ((await soldUntil(kassa.now)) - this.soldBefore)) / 100,
      outcome: payment?.outcome ?? null,
      refunded: payment?.refunded ?? -1,
      ...(why.length > 0 && { why: why.join() as keyof typeof REASONS }),
      mails: [
        mails.filter(({ to }) => to === this.email).length,
        mails.filter(({ to, subject }) => to !== this.email && subject.includes(order.code)).length,
      ],
    }
    return { said, payment, order }
  }
}

/** The total of all sales up to the day of a time. */
async function soldUntil(now: number): Promise<number> {
  const path = `/shop/api/sales?from=${isoTime(start).slice(0, 10)}&to=${isoTime(now).slice(0, 10)}`
  return (await shop.owner.done<SalesView>(shop.owner.get(path))).total
}

/** The session of the last order, as if it was paid. */
function paidSession(): Record<string, unknown> {
  return { ...stripe.last.session, status: 'complete', payment_status: 'paid' }
}

/** The shopper pays, unless that was before. */
function paidAtStripe(): void {
  if (stripe.last.intent === null) {
    // Stripe lets a shopper finish a payment that began before its page ended.
    stripe.last.session.status = 'open'
    stripe.pay()
  }
}

async function expired(): Promise<void> {
  await quiet()
  kassa.now += 36 * MINUTE_MS
  await expireOrders(kassa.ports)
}

async function paidBySomeone({ id }: Placed): Promise<void> {
  const payment = { method: 'transfer', amount: 19, reference: `by hand ${id}` }
  await shop.owner.done(shop.owner.post(`/shop/api/orders/${id}/payments`, payment))
}

async function lookedAt(): Promise<void> {
  const { id } = stripe.last.session
  const { metadata } = stripe.last.session as { metadata?: Record<string, string> }
  if (!metadata) throw new Error(`the session ${id} names no payment`)
  kassa.now += MINUTE_MS
  const path = `/shop/api/online-payments/${metadata.kassa_payment}/look`
  await shop.owner.done(shop.owner.post(path))
}
