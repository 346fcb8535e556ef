import { expect, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { MODULES } from '../../src/installed.ts'
import { attend } from '../../src/modules/payments/attend.ts'
import { TestServer } from '../fixture.ts'
import { PayingShop } from '../payments/desk.ts'
import { SecondWriter } from '../second-writer.ts'
import { sharedServer } from '../shared.ts'
import { until } from '../until.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const shop = await PayingShop.of(kassa, kassa.north)
const { stripe } = shop

/**
 * A server ends at an await between the order, Stripe and the database: that request never comes
 * back, and its lease stays. Another server on the same database goes on.
 */
test.each([
  ['before Stripe is asked for a page', 'before', 'POST', /sessions$/],
  ['after Stripe has made a page', 'after', 'POST', /sessions$/],
  ['before Stripe is asked about the payment', 'before', 'GET', /sessions\/cs/],
  ['after Stripe has said that it is paid', 'after', 'GET', /sessions\/cs/],
  ['before Stripe is asked to refund', 'before', 'POST', /refunds$/],
  ['after Stripe has refunded', 'after', 'POST', /refunds$/],
] as const)(
  'ended %s, nothing is lost and nothing happens twice',
  async (_, when, method, path) => {
    await using kassa = await TestServer.open({ KASSA_RATE_GUESTS: '0' })
    const shop = await PayingShop.of(kassa, kassa.north)
    const { stripe } = shop
    const end = Promise.withResolvers<null>()
    let hasEnded = false
    stripe[when] = async (request) => {
      const isIt = request.method === method && path.test(new URL(request.url).pathname)
      if (hasEnded || !isIt) return
      hasEnded = true
      end.resolve(null)
      await new Promise(() => {})
    }
    const untilEnd = <T>(work: Promise<T>): Promise<T | null> =>
      hasEnded ? work : Promise.race([work, end.promise])
    const { id: product } = await shop.shop.product({ price: 9.5, stock: 5 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const place = () =>
      shop.page.as(headers).ask('POST', '/orders', {
        lines: [{ productId: product, quantity: 2 }],
        email: 'ada@example.com',
        name: 'Ada',
        delivery: 'pickup',
        payment: 'online',
        returnUrl: 'http://localhost/',
      })
    // The shopper sends the order again to the next server.
    const answer = (await untilEnd(place())) ?? (await place())
    expect(answer.status).toBe(201)
    const { id } = answer.json as { id: string }
    expect(stripe.payments).toHaveLength(1)
    const work = async () => {
      kassa.now += HOUR_MS
      const [payment] = await shop.payments(id)
      await attend(MODULES, kassa.ports, { shop: shop.shop.shop.id, payment: payment?.id ?? '' })
    }
    // The server has a worker, too, which may be at it: then a look of this test does nothing.
    const worked = async (isDone: () => boolean | Promise<boolean>) =>
      await until('the payment is attended to', async () => {
        await untilEnd(work())
        return await isDone()
      })
    stripe.pay()
    await worked(async () => (await shop.orderNow(id)).status === 'paid')
    const paid = await shop.orderNow(id)
    expect(paid).toMatchObject({ status: 'paid', paid: 19 })
    expect(paid.payments).toHaveLength(1)
    const body = { lines: [{ lineId: paid.lines[0]?.id, quantity: 1 }], restock: true, reason: 'x' }
    await shop.owner.done(shop.owner.post(`/shop/api/orders/${id}/refunds`, body))
    await worked(async () => (await shop.payments(id))[0]?.refunded === 9.5)
    // Looks at what is done already change nothing.
    await work()
    expect(hasEnded).toBe(true)
    expect(stripe.last.refunds.map(({ amount }) => amount)).toEqual([950])
    expect(await shop.payments(id)).toMatchObject([{ refunded: 9.5, concern: null }])
    expect(await shop.stock(product)).toBe(4)
  },
)

test('a payment of the moment of a backup is found at Stripe after the restore', async () => {
  const order = await shop.order()
  stripe.pay()
  const [payment] = await shop.payments(order.id)
  // The backup knew that a payment was to begin, and nothing else.
  await kassa.ports.store.write((tx) =>
    tx.run('payment.change', {
      shop: shop.shop.shop.id,
      publicId: payment?.id ?? '',
      status: 'beginning',
      reference: null,
      url: null,
      problem: null,
      failures: 0,
      dueAt: kassa.now,
    }),
  )
  await kassa.later(MINUTE_MS)
  expect((await shop.orderNow(order.id)).status).toBe('paid')
})

test('two servers that take the same news at once book it once', async () => {
  const order = await shop.order()
  stripe.pay()
  const [payment] = await shop.payments(order.id)
  const key = { shop: shop.shop.shop.id, payment: payment?.id ?? '' }
  await Promise.all([1, 2, 3, 4].map(() => attend(MODULES, kassa.ports, key)))
  expect((await shop.orderNow(order.id)).payments).toHaveLength(1)
})

test('what went back before a restore does so once, whenever staff records it', async () => {
  // At each await of a look at the payment, staff records the refund that the backup lacks.
  for (let at = 0, hasMore = true; hasMore; at++) {
    const order = await shop.order()
    stripe.pay()
    await shop.told()
    stripe.refund(950)
    const [payment] = await shop.payments(order.id)
    const body = {
      lines: [{ lineId: order.lines[0]?.id, quantity: 1 }],
      restock: true,
      reason: 'x',
    }
    const path = `/shop/api/orders/${order.id}/refunds`
    const record = async () => await shop.owner.done(shop.owner.post(path, body))
    const key = { shop: shop.shop.shop.id, payment: payment?.id ?? '' }
    using second = new SecondWriter(kassa.ports.store, record)
    hasMore = await second.at(at, () => attend(MODULES, kassa.ports, key))
    if (!hasMore) await record()
    await kassa.later(HOUR_MS)
    const sent = stripe.last.refunds.map(({ amount }) => amount)
    const [{ refunds = [], concern } = {}] = await shop.payments(order.id)
    const found = { at, sent, concern, states: refunds.map(({ status }) => status) }
    expect(found).toEqual({ at, sent: [950], concern: null, states: ['done'] })
  }
})
