import { afterEach, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import { PayingShop } from '../payments/desk.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const shop = await PayingShop.of(kassa, kassa.north)
const { stripe, owner } = shop

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
  cancelled: (order) => owner.done(owner.post(`/shop/api/orders/${order.id}/cancel`, {})),
  replaced: (order) =>
    owner.done(
      owner.post(`/shop/api/orders/${order.id}/replace`, {
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
const NEWS: Readonly<Record<string, () => Promise<unknown>>> = {
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

interface Said {
  readonly status: string
  readonly paid: number
  readonly payments: number
  readonly stock: number
  readonly outcome: string | null
  readonly refunded: number
  /** The mails to the shopper since the order, and those to the owner. */
  readonly mails: readonly [shopper: number, owner: number]
}

const SOLD = { status: 'paid', paid: 19, payments: 1, stock: 3 } as const
const BOOKED = { ...SOLD, outcome: 'booked', refunded: 0, mails: [1, 1] } as const
const ENDED = { paid: 0, payments: 0, stock: 5, outcome: 'returned', refunded: 19 } as const
const SAYS: Readonly<Record<string, Said>> = {
  open: BOOKED,
  'paid already': BOOKED,
  'paid in another way': { ...SOLD, outcome: 'returned', refunded: 19, mails: [1, 0] },
  cancelled: { ...ENDED, status: 'cancelled', mails: [1, 0] },
  // The mail is about the order that took its place.
  replaced: { ...ENDED, status: 'cancelled', stock: 4, mails: [1, 0] },
  expired: BOOKED,
  'expired, and its goods are sold': { ...ENDED, status: 'expired', stock: 1, mails: [0, 0] },
}

const PAIRS = Object.keys(STATES).flatMap((state) =>
  Object.keys(NEWS).map((news) => [state, news] as const),
)

describe('an order that is', () => {
  test.each(PAIRS)('%s, and then %s', async (state, news) => {
    const email = `${crypto.randomUUID()}@example.com`
    const before = kassa.mailbox.mails.length
    const order = await shop.order({ email })
    await STATES[state]?.(order)
    await quiet()
    await NEWS[news]?.()
    await quiet()
    await kassa.later(HOUR_MS)
    await kassa.settled()
    const now = await shop.orderNow(order.id)
    const [payment] = await shop.payments(order.id)
    const mails = kassa.mailbox.mails.slice(before)
    const said: Said = {
      status: now.status,
      paid: now.paid,
      payments: now.payments.length,
      stock: (await shop.stock(order.product)) ?? -1,
      outcome: payment?.outcome ?? null,
      refunded: payment?.refunded ?? -1,
      mails: [
        mails.filter(({ to }) => to === email).length,
        mails.filter(({ to, subject }) => to !== email && subject.includes(now.code)).length,
      ],
    }
    expect(said).toEqual(SAYS[state] as Said)
    expect(payment?.status).toBe('paid')
    expect(payment?.problem).toBeNull()
    const atStripe = stripe.last.refunds.reduce((sum, { amount }) => sum + amount, 0)
    expect(atStripe).toBe(Math.round(said.refunded * 100))
    expect(now.refunds).toEqual([])
  })
})

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
  await owner.done(owner.post(`/shop/api/orders/${id}/payments`, payment))
}

async function lookedAt(): Promise<void> {
  const { id } = stripe.last.session
  const { metadata } = stripe.last.session as { metadata?: Record<string, string> }
  if (!metadata) throw new Error(`the session ${id} names no payment`)
  kassa.now += MINUTE_MS
  const path = `/shop/api/online-payments/${metadata.kassa_payment}/look`
  await owner.done(owner.post(path))
}
