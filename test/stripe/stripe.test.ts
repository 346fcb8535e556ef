import { afterEach, describe, expect, test } from 'bun:test'
import { OutboundFailure } from '../../src/domain/outbound.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../src/domain/time.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import { PayingShop } from '../payments/desk.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const shop = await PayingShop.of(kassa, kassa.north)

afterEach(() => {
  expect(shop.stripe.unfit).toEqual([])
  shop.stripe.faults.length = 0
})

test('an order is paid at Stripe, once, when the event comes', async () => {
  const order = await shop.order()
  expect(order.onlinePayment).toEqual({
    provider: 'Stripe',
    mode: 'test',
    status: 'open',
    url: `https://checkout.stripe.com/c/pay/${shop.stripe.last.session.id}`,
  })
  expect(order.status).toBe('open')
  expect(await shop.stock(order.product)).toBe(3)
  shop.stripe.pay()
  await shop.told()
  await shop.told()
  const paid = await shop.orderNow(order.id)
  expect(paid).toMatchObject({ status: 'paid', paid: 19, payments: [{ method: 'online' }] })
  expect(paid.payments).toHaveLength(1)
  expect(paid.payments[0]?.reference).toBe(`${shop.stripe.last.intent?.id} (test)`)
  expect(await shop.payments(order.id)).toMatchObject([{ status: 'paid', outcome: 'booked' }])
})

describe('an event that proves nothing is refused, and changes nothing:', () => {
  const forged: Readonly<Record<string, () => Promise<number>>> = {
    'signed with another secret': () => event({ secret: 'whsec_zyxwvutsrqponmlkjihgfedcba543210' }),
    'signed an hour ago': () => event({ at: kassa.now - HOUR_MS }),
    'without a signature': () => sent({}),
    'with a signature that is none': () => sent({ 'stripe-signature': 't=1,v1=00' }),
    'empty, with a signature': () => sent({ 'stripe-signature': 't=1,v1=00' }, ''),
  }
  test.each(Object.keys(forged))('%s', async (name) => {
    const order = await shop.order()
    shop.stripe.pay()
    const before = kassa.dump()
    expect(await forged[name]?.()).toBe(401)
    await kassa.idle()
    expect(kassa.dump()).toBe(before)
    expect((await shop.orderNow(order.id)).status).toBe('open')
  })

  test('a megabyte', async () => {
    expect(await sent({ 'stripe-signature': 't=1,v1=00' }, 'x'.repeat(1024 * 1024))).toBe(413)
  })

  test('signed by the account of one shop, at the address of another', async () => {
    await shop.order()
    const { body, headers } = await shop.stripe.event('checkout.session.completed', {
      ...shop.stripe.last.session,
    })
    const path = `/v1/payment-events/south/${shop.account.id}`
    const answer = await kassa.ask({ method: 'POST', path, raw: body, headers })
    expect(answer.status).toBe(404)
  })

  async function sent(headers: Record<string, string>, body?: string): Promise<number> {
    const { body: right } = await shop.stripe.event('checkout.session.completed', {
      ...shop.stripe.last.session,
    })
    const path = `/v1/payment-events/north/${shop.account.id}`
    const answer = await kassa.ask({ method: 'POST', path, raw: body ?? right, headers })
    return answer.status
  }

  async function event(options: object): Promise<number> {
    return await shop.event('checkout.session.completed', shop.stripe.last.session, options)
  }
})

test('an event of the other mode, or about something else, is taken and ignored', async () => {
  const order = await shop.order()
  shop.stripe.pay()
  const session = shop.stripe.last.session
  expect(await shop.event('checkout.session.completed', session, { livemode: true })).toBe(204)
  expect(await shop.event('product.created', { object: 'product', id: 'prod_1' })).toBe(204)
  expect(await shop.event('charge.refunded', { object: 'charge', payment_intent: 'pi_0' })).toBe(
    204,
  )
  expect((await shop.orderNow(order.id)).status).toBe('open')
})

describe('if Stripe does not help to begin, the goods are free at once:', () => {
  test.each([['unreachable'], [401], [500], ['lost']] as const)('%s', async (fault) => {
    const { id: productId } = await shop.shop.product({ price: 5, stock: 1 })
    const input = { lines: [{ productId, quantity: 1 }], payment: 'online' as const }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...input, email: 'a@example.com', name: 'A', delivery: 'pickup' }
    const place = () =>
      shop.page.as(headers).ask('POST', '/orders', { ...body, returnUrl: 'http://localhost/' })
    // The package asks a second time by itself.
    shop.stripe.faults.push(fault, fault)
    const refused = await place()
    expect(refused.status).toBe(503)
    expect(refused.problem.title).toBe('The payment could not begin')
    expect(await shop.stock(productId)).toBe(1)
    shop.stripe.faults.length = 0
    const placed = await place()
    expect(placed.status).toBe(201)
    expect(placed.json).toMatchObject({ status: 'open', onlinePayment: { status: 'open' } })
    expect(await shop.stock(productId)).toBe(0)
    const again = await place()
    expect(again.json).toMatchObject({
      id: (placed.json as { id: string }).id,
      onlinePayment: { status: 'open' },
    })
  })
})

test('the same order, asked for twice at once, has one page', async () => {
  const { id: productId } = await shop.shop.product({ price: 5, stock: 9 })
  const body = {
    lines: [{ productId, quantity: 1 }],
    payment: 'online',
    email: 'b@example.com',
    name: 'B',
    delivery: 'pickup',
    returnUrl: 'http://localhost/',
  }
  const desk = shop.page.as({ 'idempotency-key': crypto.randomUUID() })
  const answers = await Promise.all([1, 2, 3].map(() => desk.ask('POST', '/orders', body)))
  const urls = answers.map(({ json }) => (json as PageOrderView).onlinePayment?.url)
  expect(new Set(urls).size).toBe(1)
  expect(await shop.stock(productId)).toBe(8)
})

test('a refund of a part, then of the rest, goes to Stripe once each, also after it was down', async () => {
  const order = await paid()
  const refund = (lines: object[], extra: object = {}) =>
    shop.owner.post(`/shop/api/orders/${order.id}/refunds`, {
      lines,
      restock: true,
      reason: 'Too small',
      ...extra,
    })
  const [line] = order.lines
  shop.stripe.faults.push('unreachable', 'unreachable', 'unreachable', 'unreachable')
  expect((await refund([{ lineId: line?.id, quantity: 1 }])).status).toBe(201)
  await kassa.idle()
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'queued', amount: 9.5 }])
  expect((await shop.payments(order.id))[0]?.problem).toStartWith('Stripe:')
  shop.stripe.faults.length = 0
  // The answer is lost, but not the refund.
  let lost = 2
  shop.stripe.after = async ({ url }) => {
    if (url.endsWith('/v1/refunds') && lost-- > 0) throw new OutboundFailure('Lost.')
  }
  await kassa.later(HOUR_MS)
  await kassa.later(HOUR_MS)
  shop.stripe.after = async () => {}
  await kassa.later(DAY_MS)
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'done', amount: 9.5, problem: null }])
  expect((await refund([{ lineId: line?.id, quantity: 1 }])).status).toBe(201)
  await kassa.idle()
  expect(shop.stripe.last.refunds.map(({ amount }) => amount)).toEqual([950, 950])
  expect(await shop.payments(order.id)).toMatchObject([{ refunded: 19, concern: null }])
  expect(await shop.orderNow(order.id)).toMatchObject({ refunded: 19 })
})

test('a refund in the pages of Stripe is a concern, and counts for the next one of that amount', async () => {
  const order = await paid()
  shop.stripe.refund(950)
  await shop.event('charge.refunded', { object: 'charge', payment_intent: intentId() })
  expect(await shop.payments(order.id)).toMatchObject([{ refunded: 9.5, concern: 'refunded' }])
  const body = { lines: [{ lineId: order.lines[0]?.id, quantity: 1 }], restock: false, reason: 'x' }
  await shop.owner.done(shop.owner.post(`/shop/api/orders/${order.id}/refunds`, body))
  await kassa.idle()
  expect(shop.stripe.last.refunds).toHaveLength(1)
  expect(await shop.payments(order.id)).toMatchObject([
    { refunded: 9.5, concern: null, refunds: [{ status: 'done' }] },
  ])
})

test('a refund that Stripe refuses is seen', async () => {
  const order = await paid()
  shop.stripe.refund(1500)
  const body = { lines: [{ lineId: order.lines[0]?.id, quantity: 2 }], restock: true, reason: 'x' }
  await shop.owner.done(shop.owner.post(`/shop/api/orders/${order.id}/refunds`, body))
  await kassa.idle()
  const [payment] = await shop.payments(order.id)
  expect(payment).toMatchObject({ concern: 'refund_failed', refunds: [{ status: 'failed' }] })
  expect(payment?.refunds[0]?.problem).toContain('greater than unrefunded amount')
})

test('a dispute is a concern until it is won', async () => {
  const order = await paid()
  shop.stripe.dispute('needs_response')
  await shop.event('charge.dispute.created', { object: 'dispute', payment_intent: intentId() })
  expect(await shop.payments(order.id)).toMatchObject([{ disputed: 19, concern: 'disputed' }])
  shop.stripe.dispute('won')
  await shop.event('charge.dispute.closed', { object: 'dispute', payment_intent: intentId() })
  expect(await shop.payments(order.id)).toMatchObject([{ disputed: 0, concern: null }])
  expect((await shop.orderNow(order.id)).status).toBe('paid')
})

test('money that takes days keeps the order open, and sells it when it comes', async () => {
  const order = await shop.order()
  shop.stripe.pay(shop.stripe.last, 'processing')
  await shop.told()
  expect(await shop.payments(order.id)).toMatchObject([{ status: 'pending', outcome: null }])
  const day = isoTime(kassa.now).slice(0, 10)
  const { text } = await shop.owner.get(`/shop/api/payment-differences?day=${day}`)
  expect(text).not.toContain(order.id)
  await kassa.later(3 * DAY_MS)
  await expireOrders(kassa.ports)
  expect((await shop.orderNow(order.id)).status).toBe('open')
  shop.stripe.succeed()
  await shop.told('checkout.session.async_payment_succeeded')
  expect((await shop.orderNow(order.id)).status).toBe('paid')
})

test('an order that ends closes its page at Stripe', async () => {
  const order = await shop.order()
  await shop.owner.done(shop.owner.post(`/shop/api/orders/${order.id}/cancel`, {}))
  await kassa.later(HOUR_MS)
  expect(shop.stripe.last.session.status).toBe('expired')
  expect(await shop.payments(order.id)).toMatchObject([{ status: 'expired', outcome: null }])
})

test('currencies without decimals and with three', async () => {
  const amounts = []
  for (const [currency, price] of [
    ['JPY', 1200],
    ['ISK', 1200],
    ['KWD', 1.25],
  ] as const) {
    const made = await kassa.shop(`shop-${currency.toLowerCase()}`, currency)
    const other = await PayingShop.of(kassa, made, shop.stripe)
    const order = await other.order({}, price)
    amounts.push([currency, shop.stripe.last.session.amount_total])
    shop.stripe.pay()
    await other.told()
    expect(await other.orderNow(order.id)).toMatchObject({ status: 'paid', paid: 2 * price })
  }
  expect(amounts).toEqual([
    ['JPY', 2400],
    ['ISK', 240_000],
    ['KWD', 2500],
  ])
  const odd = await PayingShop.of(kassa, await kassa.shop('shop-odd', 'KWD'), shop.stripe)
  await expect(odd.order({}, 0.612)).rejects.toThrow('cannot take this amount')
})

async function paid(): Promise<PageOrderView> {
  const order = await shop.order()
  shop.stripe.pay()
  await shop.told()
  return order
}

function intentId(): string {
  return shop.stripe.last.intent?.id ?? ''
}

async function refundsOf(id: string) {
  return (await shop.payments(id)).flatMap(({ refunds }) => refunds)
}
