import { afterEach, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { AccountList, AccountView } from '../../src/modules/payments/accounts.ts'
import type { OnlinePaymentView } from '../../src/modules/payments/online-payment.ts'
import { sharedServer } from '../shared.ts'
import { PayingShop } from './desk.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0' })
const shop = await PayingShop.of(kassa, kassa.north)
const { owner, stripe } = shop

afterEach(() => {
  expect(stripe.unfit).toEqual([])
  stripe.before = async () => {}
})

async function concerns(): Promise<readonly OnlinePaymentView[]> {
  type List = { readonly data: readonly OnlinePaymentView[] }
  return (await owner.done<List>(owner.get('/shop/api/payment-concerns'))).data
}

async function account(): Promise<AccountView | undefined> {
  const { data } = await owner.done<AccountList>(owner.get('/shop/api/payment-accounts'))
  return data.find(({ id }) => id === shop.account.id)
}

async function paid() {
  const order = await shop.order()
  stripe.pay()
  await shop.told()
  return order
}

async function refund(order: Awaited<ReturnType<typeof paid>>): Promise<void> {
  const body = { lines: [{ lineId: order.lines[0]?.id, quantity: 1 }], restock: true, reason: 'x' }
  await owner.done(owner.post(`/shop/api/orders/${order.id}/refunds`, body))
  await kassa.idle()
}

test('a dispute is a concern until somebody has dealt with it, and another one is so again', async () => {
  const order = await paid()
  expect(await concerns()).toEqual([])
  stripe.dispute('needs_response')
  await shop.told('charge.dispute.created')
  const [found] = await concerns()
  expect(found).toMatchObject({ orderId: order.id, concern: 'disputed', settled: false })
  const path = `/shop/api/online-payments/${found?.id}/settle`
  for (const _ of [1, 2]) {
    const settled = await owner.done<OnlinePaymentView>(owner.post(path))
    expect(settled).toMatchObject({ concern: 'disputed', settled: true })
  }
  expect(await concerns()).toEqual([])
  await shop.told('charge.dispute.updated')
  expect(await concerns()).toEqual([])
  stripe.dispute('won')
  await shop.told('charge.dispute.closed')
  stripe.dispute('needs_response')
  await shop.told('charge.dispute.created')
  expect(await concerns()).toHaveLength(1)
  type History = {
    readonly data: readonly { readonly action: string; readonly changes: object[] }[]
  }
  const { data } = await owner.done<History>(owner.get(`/shop/api/history?subject=${order.id}`))
  const settled = data.filter(({ action }) => action === 'order.payment_settled')
  const changes = [{ field: 'concern', from: 'disputed', to: null }]
  expect(settled.map((one) => one.changes)).toEqual([changes])
  await owner.done(owner.post(path))
})

test('a refund that does not get through is listed until it does', async () => {
  const order = await paid()
  stripe.before = async ({ url }) => {
    if (url.endsWith('/v1/refunds')) throw new Error('unreachable')
  }
  await refund(order)
  expect(await concerns()).toMatchObject([{ orderId: order.id, refunds: [{ status: 'queued' }] }])
  stripe.before = async () => {}
  await kassa.later(DAY_MS)
  expect(await concerns()).toEqual([])
})

test('a refund that fails after another one was dealt with is listed again', async () => {
  const order = await paid()
  const decline = () => {
    const last = stripe.last.refunds.at(-1)
    if (last) last.status = 'failed'
    return shop.told('charge.refund.updated')
  }
  await refund(order)
  await decline()
  const [found] = await concerns()
  expect(found).toMatchObject({ concern: 'refund_failed' })
  await owner.done(owner.post(`/shop/api/online-payments/${found?.id}/settle`))
  expect(await concerns()).toEqual([])
  await refund(order)
  expect(await concerns()).toEqual([])
  await decline()
  expect(await concerns()).toMatchObject([{ orderId: order.id, concern: 'refund_failed' }])
  // A dispute has to be answered in time, so it comes first.
  stripe.dispute('needs_response')
  await shop.told('charge.dispute.created')
  expect(await concerns()).toMatchObject([{ orderId: order.id, concern: 'disputed' }])
  stripe.dispute('won')
  await shop.told('charge.dispute.closed')
  expect(await concerns()).toMatchObject([{ orderId: order.id, concern: 'refund_failed' }])
  await owner.done(owner.post(`/shop/api/online-payments/${found?.id}/settle`))
})

test('a refund that Stripe refuses is sent again when staff say so, under another id, once', async () => {
  const order = await paid()
  const keys: (string | undefined)[] = []
  const refuse = (isRefused: boolean) => {
    stripe.before = async ({ url, headers }) => {
      if (!url.endsWith('/v1/refunds')) return
      keys.push(headers?.['idempotency-key'])
      if (isRefused) stripe.faults.push(400)
    }
  }
  refuse(true)
  await refund(order)
  const [found] = await concerns()
  expect(found).toMatchObject({ concern: 'refund_failed', refunds: [{ status: 'failed' }] })
  await kassa.later(DAY_MS)
  const path = `/shop/api/online-payments/${found?.id}/retry`
  /** Tries twice at once, and returns the payment as it is afterwards. */
  const retry = async (id = '') => {
    await Promise.all([0, 1].map(() => owner.done(owner.post(path, { refund: id }))))
    await kassa.idle()
    return (await shop.payments(order.id))[0]
  }
  const again = await retry(found?.refunds[0]?.id)
  expect(again).toMatchObject({ concern: 'refund_failed', refunds: [{ status: 'failed' }] })
  refuse(false)
  const after = await retry(again?.refunds[0]?.id)
  expect(after).toMatchObject({ concern: null, refunds: [{ status: 'done' }] })
  await retry(after?.refunds[0]?.id)
  await kassa.settled()
  expect(stripe.last.refunds).toHaveLength(1)
  expect([keys.length, new Set(keys).size]).toEqual([3, 3])
  const subjects = kassa.mailbox.mails.filter(({ text }) => text.includes(order.code))
  expect(subjects.filter(({ subject }) => subject.includes('on its way'))).toHaveLength(1)
  type History = { readonly data: readonly { readonly action: string; changes: object[] }[] }
  const { data } = await owner.done<History>(owner.get(`/shop/api/history?subject=${order.id}`))
  const retried = data.filter(({ action }) => action === 'order.refund_retried')
  expect(retried.map(({ changes }) => changes)).toEqual(
    [0, 1].map(() => [{ field: 'returned', from: null, to: found?.refunds[0]?.amount }]),
  )
})

test('a refused refund that is made in the pages of Stripe instead is done', async () => {
  const order = await paid()
  await refund(order)
  const [own] = stripe.last.refunds
  if (own) own.status = 'failed'
  await shop.told('charge.refund.updated')
  const [found] = await concerns()
  expect(found).toMatchObject({ orderId: order.id, concern: 'refund_failed' })
  stripe.refund(Number(own?.amount))
  for (const _ of [1, 2]) {
    await shop.told('charge.refunded')
    const [payment] = await shop.payments(order.id)
    expect(payment).toMatchObject({ concern: null, refunds: [{ status: 'done' }] })
  }
  expect(await concerns()).toEqual([])
})

test('money that kassa does not know is seen within the hour, until the owner has dealt with it', async () => {
  await kassa.later(2 * HOUR_MS)
  expect(await account()).toMatchObject({ problem: null, unknownDay: null })
  const order = await paid()
  const { session } = stripe.last
  const metadata = session.metadata as Record<string, string>
  const lost = { kassa_payment: 'opay_01kf06q6q8e1qtz9vw4k7qmx2p', kassa_order: 'order_lost' }
  // These are from other software, from another shop, and without money.
  const others = [
    { metadata: {} },
    { metadata: { ...lost, kassa_shop: 'south' } },
    { metadata: { ...lost, kassa_shop: 'north' }, payment_status: 'unpaid', status: 'open' },
  ]
  const kept = { ...stripe.last, intent: null, refunds: [], disputes: [] }
  for (const [index, other] of others.entries()) {
    stripe.payments.push({ ...kept, session: { ...session, ...other, id: `cs_other_${index}` } })
  }
  await kassa.later(2 * HOUR_MS)
  expect((await account())?.unknownDay).toBeNull()
  const created = Math.floor(kassa.now / 1000)
  const own = { ...session, created, metadata: { ...metadata, ...lost }, id: 'cs_lost' }
  stripe.payments.push({ ...kept, session: own })
  await kassa.later(2 * HOUR_MS)
  const day = new Date(created * 1000).toISOString().slice(0, 10)
  expect((await account())?.unknownDay).toBe(day)
  await kassa.later(DAY_MS)
  const next = { ...own, created: Math.floor(kassa.now / 1000), id: 'cs_next' }
  stripe.payments.push({ ...kept, session: next })
  await kassa.later(2 * HOUR_MS)
  expect((await account())?.unknownDay).toBe(day)
  type Found = { data: { differences: { what: string; orderId: string }[] }[] }
  const path = `/shop/api/payment-differences?day=${day}`
  const { data } = await owner.done<Found>(owner.get(path))
  const unknown = data[0]?.differences.filter(({ orderId }) => orderId === 'order_lost')
  expect(unknown).toMatchObject([{ what: 'unknown', inKassa: null }])
  await owner.done(
    owner.patch(`/shop/api/payment-accounts/${shop.account.id}`, { unknownDay: null }),
  )
  await kassa.later(2 * HOUR_MS)
  expect((await account())?.unknownDay).toBeNull()
  expect((await shop.orderNow(order.id)).status).toBe('paid')
})

test('the last event of an account is known, also if an older one comes after it', async () => {
  for (const moved of [HOUR_MS, HOUR_MS, -MINUTE_MS]) {
    kassa.now += moved
    await shop.told()
    const last = kassa.now + (moved < 0 ? MINUTE_MS : 0)
    expect((await account())?.lastEventAt).toBe(new Date(last).toISOString())
  }
  kassa.now += MINUTE_MS
})

test('what was paid is asked about again after a gap of three hours, and not each hour', async () => {
  await paid()
  await kassa.later(HOUR_MS)
  const asked: string[] = []
  stripe.before = async ({ url }) => void asked.push(url)
  const isAsked = async (ms: number) => {
    asked.length = 0
    await kassa.later(ms)
    return asked.some((url) => url.includes(String(stripe.last.session.id)))
  }
  expect(await isAsked(3 * HOUR_MS)).toBe(false)
  expect(await isAsked(3 * HOUR_MS + 1)).toBe(true)
})

test('an account that cannot be compared is tried again soon, unless it is refused for good', async () => {
  await kassa.later(HOUR_MS)
  for (const [status, minutes] of [
    [500, 10],
    [400, 60],
  ] as const) {
    stripe.before = async ({ url }) => {
      if (url.includes('/checkout/sessions')) stripe.faults.push(status)
    }
    await kassa.later(HOUR_MS)
    stripe.before = async () => {}
    stripe.faults.length = 0
    expect((await account())?.problem).not.toBeNull()
    await kassa.later(minutes * MINUTE_MS - 1)
    expect((await account())?.problem).not.toBeNull()
    await kassa.later(1)
    expect((await account())?.problem).toBeNull()
  }
})

test('a refund that failed in the pages of Stripe is not the one that waits', async () => {
  const order = await paid()
  stripe.before = async ({ url }) => {
    if (url.endsWith('/v1/refunds')) throw new Error('unreachable')
  }
  await refund(order)
  const [found] = await concerns()
  stripe.refund(Math.round(100 * (found?.refunds[0]?.amount ?? 0)))
  const [failed] = stripe.last.refunds
  if (failed) failed.status = 'failed'
  stripe.before = async () => {}
  await kassa.later(DAY_MS)
  expect(stripe.last.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('a key that Stripe does not accept is said at the account, and a new one is tried at once', async () => {
  stripe.before = async () => void stripe.faults.push(401)
  await kassa.later(2 * HOUR_MS)
  stripe.before = async () => {}
  stripe.faults.length = 0
  expect((await account())?.problem).toBe('Stripe does not accept the secret key of this account.')
  const { secretKey } = { secretKey: stripe.key }
  await owner.done(owner.patch(`/shop/api/payment-accounts/${shop.account.id}`, { secretKey }))
  await kassa.later(0)
  expect((await account())?.problem).toBeNull()
})
