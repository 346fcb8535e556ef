import { afterEach, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../../src/domain/time.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import { TestServer } from '../fixture.ts'
import { PayingShop } from '../payments/desk.ts'
import { sharedServer } from '../shared.ts'
import { MOLLIE_KEY, MollieImitation } from './imitation.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const mollie = new MollieImitation(() => kassa.now)
const shop = await PayingShop.at(kassa, kassa.north, mollie, {
  provider: 'mollie',
  secretKey: MOLLIE_KEY,
})

afterEach(() => {
  expect(mollie.unfit).toEqual([])
  mollie.faults.length = 0
})

/** Mollie tells the id of a payment, and nothing else. */
async function told(id = mollie.last.id): Promise<number> {
  const path = `/v1/payment-events/north/${shop.account.id}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await kassa.ask({ method: 'POST', path, raw: `id=${id}`, headers })
  await kassa.idle()
  return status
}

test('an order is paid at Mollie, once, and refunded in parts', async () => {
  const order = await shop.order()
  expect(order.onlinePayment).toMatchObject({ provider: 'Mollie', mode: 'test', status: 'open' })
  expect(mollie.last.input).toMatchObject({ amount: { currency: 'EUR', value: '19.00' } })
  expect(await told()).toBe(204)
  expect((await shop.orderNow(order.id)).status).toBe('open')
  mollie.last.status = 'paid'
  await Promise.all([told(), told(), told('tr_0000000000'), kassa.later(HOUR_MS)])
  await kassa.idle()
  const paid = await shop.orderNow(order.id)
  expect(paid).toMatchObject({ status: 'paid', paid: 19 })
  expect(paid.payments.map(({ reference }) => reference)).toEqual([`${mollie.last.id} (test)`])
  const path = `/shop/api/orders/${order.id}/refunds`
  for (const quantity of [1, 1]) {
    const body = { lines: [{ lineId: order.lines[0]?.id, quantity }], restock: true, reason: 'x' }
    await shop.owner.done(shop.owner.post(path, body))
    await kassa.idle()
  }
  expect(mollie.last.refunds.map(({ amount }) => amount.value)).toEqual(['9.50', '9.50'])
  expect(await shop.payments(order.id)).toMatchObject([{ refunded: 19, concern: null }])
})

test('what is no event of Mollie is refused', async () => {
  for (const raw of ['', 'id=', 'id=../refunds', 'id=tr_1%2F..', '{"id":"tr_0000000001"}', '\0']) {
    const path = `/v1/payment-events/north/${shop.account.id}`
    const { status } = await kassa.ask({ method: 'POST', path, raw })
    expect([raw, status]).toEqual([raw, 401])
  }
})

test('events are limited for each client, since anybody can send one', async () => {
  await using kassa = await TestServer.open({ KASSA_RATE_PUBLISHABLE: '3' })
  const path = '/v1/payment-events/north/pacc_01kf06q6q8e1qtz9vw9zcjzt7y'
  const ask = async () => (await kassa.ask({ method: 'POST', path, raw: 'id=tr_1234' })).status
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push(await ask())
  expect(statuses).toEqual([404, 404, 404, 429, 429])
  kassa.now += MINUTE_MS
  expect(await ask()).toBe(404)
})

test('after a payment that failed, another one begins, while the order is open', async () => {
  const order = await shop.order()
  const first = mollie.last
  first.status = 'failed'
  await told()
  const path = `/orders/${order.id}/payment?token=${order.token}`
  const asked = async () => (await shop.page.ask('POST', path)).json as PageOrderView
  mollie.faults.push('unreachable')
  expect((await shop.page.ask('POST', path)).status).toBe(503)
  expect((await shop.orderNow(order.id)).status).toBe('open')
  const [one, two] = await Promise.all([asked(), asked()])
  expect(one?.onlinePayment).toMatchObject({ status: 'open' })
  expect(two?.onlinePayment?.url).toBe(one?.onlinePayment?.url ?? '')
  expect(mollie.last.id).not.toBe(first.id)
  mollie.last.status = 'paid'
  kassa.now += MINUTE_MS
  expect(await asked()).toMatchObject({ status: 'paid', onlinePayment: { status: 'paid' } })
  expect((await shop.page.ask('POST', `/orders/${order.id}/payment`)).status).toBe(401)
  expect((await shop.page.ask('POST', `/orders/${order.id}/payment?token=x`)).status).toBe(404)
})

test('the page of an order that has expired is closed, and a chargeback is a concern', async () => {
  const order = await shop.order()
  await kassa.later(36 * MINUTE_MS)
  await expireOrders(kassa.ports)
  await kassa.later(HOUR_MS)
  expect(mollie.last.status).toBe('canceled')
  expect(await shop.payments(order.id)).toMatchObject([{ status: 'cancelled' }])
  const other = await shop.order()
  mollie.last.status = 'paid'
  mollie.last.chargebacks.push({ amount: mollie.last.amount })
  await told()
  expect(await shop.payments(other.id)).toMatchObject([{ disputed: 19, concern: 'disputed' }])
})

test('a page is closed when its order is about to expire, also if that is noticed later', async () => {
  const order = await shop.order()
  await kassa.idle()
  kassa.now += 36 * MINUTE_MS
  const [payment] = await shop.payments(order.id)
  await shop.owner.done(shop.owner.post(`/shop/api/online-payments/${payment?.id}/look`))
  expect((await shop.orderNow(order.id)).status).toBe('open')
  expect(mollie.last.status).toBe('canceled')
  await expireOrders(kassa.ports)
  expect((await shop.orderNow(order.id)).status).toBe('expired')
})

test('the differences of a day are those between kassa and Mollie', async () => {
  kassa.now += 3 * DAY_MS
  const day = isoTime(kassa.now).slice(0, 10)
  const foreign = { amount: { currency: 'EUR', value: '5.00' }, metadata: {} }
  const paidAt = (offsetMs: number) => {
    const edge = { ...rest(), createdAt: isoTime(Date.parse(day) + offsetMs), status: 'paid' }
    mollie.payments.push({ ...foreign, ...edge, id: `tr_at${offsetMs}` })
  }
  for (const offsetMs of [-1, 0]) paidAt(offsetMs)
  const gone = await shop.order()
  mollie.payments.pop()
  const [right, late] = [await shop.order(), await shop.order()]
  const [first, second] = mollie.payments.slice(-2)
  for (const one of [first, second]) if (one) one.status = 'paid'
  await told(first?.id)
  mollie.payments.push({ ...foreign, id: 'tr_foreign0001', ...rest(), status: 'paid' })
  mollie.payments.push({ ...foreign, id: 'tr_foreign0002', ...rest(), status: 'open' })
  for (const offsetMs of [DAY_MS - 1, DAY_MS]) paidAt(offsetMs)
  const answer = await shop.owner.get(`/shop/api/payment-differences?day=${day}`)
  const { data } = answer.json as { data: { compared: number; differences: object[] }[] }
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ provider: 'Mollie', problem: null, compared: 8 })
  expect(data[0]?.differences).toMatchObject([
    { what: 'unknown', reference: `tr_at${DAY_MS - 1}` },
    { what: 'unknown', orderId: null, reference: 'tr_foreign0001', inKassa: null },
    { what: 'status', orderId: late.id, atProvider: { status: 'paid' } },
    { what: 'unknown', reference: 'tr_at0' },
    {
      what: 'missing',
      orderId: gone.id,
      atProvider: null,
      inKassa: { status: 'open', amount: 19, refunded: 0 },
    },
  ])
  expect((await shop.orderNow(right.id)).status).toBe('paid')
  // If there are more than are compared at once, nobody can say which are missing.
  for (let n = 0; n < 5_000; n++) {
    mollie.payments.push({ ...foreign, id: `tr_many${n}`, ...rest(), status: 'open' })
  }
  const many = await shop.owner.get(`/shop/api/payment-differences?day=${day}`)
  const [compared] = (many.json as { data: { differences: { what: string }[] }[] }).data
  expect(compared).toMatchObject({ compared: 5_000, truncated: true })
  expect(compared?.differences.map(({ what }) => what)).not.toContain('missing')
  mollie.faults.push('unreachable')
  const down = await shop.owner.get(`/shop/api/payment-differences?day=${day}`)
  expect(down.json).toMatchObject({ data: [{ problem: expect.stringContaining('Mollie') }] })
})

function rest() {
  return { createdAt: isoTime(kassa.now), input: {}, refunds: [], chargebacks: [] }
}
