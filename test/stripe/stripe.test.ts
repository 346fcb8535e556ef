import { afterEach, expect, test } from 'bun:test'
import { PayingShop } from '../payments/desk.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer({ KASSA_OUTBOUND: 'any' })
const shop = await PayingShop.of(kassa, kassa.north)

afterEach(() => expect(shop.stripe.unfit).toEqual([]))

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
