import { describe, expect, test } from 'bun:test'
import type { ShopperView } from '../../../src/domain/access/shopper.ts'
import type { HistoryEntry } from '../../../src/domain/history.ts'
import { forgetOrders } from '../../../src/modules/orders/shopper-data.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { OtpClient } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { OrderDesk } from '../../order-desk.ts'
import { changeRows, keptTexts, problemsIn } from '../../stored.ts'

const CUSTOMERS = '/shop/api/customers'
const ACCOUNT = '/storefront/api/account'
const ANNA = 'anna@example.com'
const ADDRESS = { name: 'Anna Ångström', line1: 'Kerkstraat 1', city: 'Gouda', phone: '0182 1234' }
interface ShopperData {
  readonly customer: ShopperView
  readonly orders: readonly OrderView[]
  readonly notes: readonly object[]
}

const PERSON = /anna@|Ångström|Kerkstraat|0182 1234|3SPOST/
const WORDS = { note: 'For Ms Ångström, call 0182 1234' }

/** Anna has an account, points, a paid order, an open one, and one from before her account. */
async function annaAt(kassa: TestServer) {
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const loyalty = { pointsPerUnit: 1, pointValue: 0.01 }
  await owner.done(owner.patch('/shop/api/shop', { loyalty }))
  const desk = new OrderDesk(north)
  const { id: productId } = await north.product({ stock: 20 })
  const lines = [{ productId, quantity: 1 }]
  const guest = await desk.placed({ lines, email: ANNA, address: ADDRESS })
  const anna = await new OtpClient(kassa, north).signIn(ANNA)
  const { id: customerId } = (anna.answer.json as { customer: { id: string } }).customer
  await anna.send('PATCH', ACCOUNT, { name: 'Anna Ångström', phone: '0182 1234' })
  const paid = await desk.paid(
    await desk.placed({ lines, customerId, address: ADDRESS, fulfilment: 'delivery', ...WORDS }),
  )
  const tracking = { carrier: 'PostNL', number: '3SPOST1', url: null }
  await desk.post(paid.id, 'status', { status: 'shipped', tracking, ...WORDS })
  const open = await desk.placed({ lines, customerId, redeemPoints: 5 })
  await desk.placed({ lines, email: 'bea@example.com', address: { name: 'Bea' } })
  return { owner, desk, anna, customerId, orders: [guest, paid, open] }
}

/**
 * Changes an order beside the server.
 * @param what as SQL sets it
 */
async function change(kassa: TestServer, order: string | undefined, what: string) {
  await changeRows(kassa, `UPDATE sale_order SET ${what} WHERE public_id = '${order}'`)
}

describe('the data of a shopper', () => {
  test('is exported whole, for owners and for the shopper', async () => {
    await using kassa = await TestServer.open()
    const { owner, anna, customerId, orders } = await annaAt(kassa)
    await owner.done(owner.post(`${CUSTOMERS}/${customerId}/points`, { delta: 1, ...WORDS }))
    const path = `${CUSTOMERS}/${customerId}/export`
    const exported = await owner.done<ShopperData>(owner.get(path))
    expect(exported).toMatchObject({
      shop: { slug: 'north' },
      customer: { id: customerId, email: ANNA, name: 'Anna Ångström', phone: '0182 1234' },
      sessions: [{ method: 'otp' }],
      points: { balance: 5, entries: [{ delta: 1 }, { delta: -5 }, { delta: 9 }] },
    })
    const ids = orders.map(({ id }) => id)
    expect(exported.orders.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(exported.orders[1]?.address).toEqual(ADDRESS)
    const { note } = WORDS
    const about = (kind: string, id?: string) => ({ subject: { kind, id }, note })
    const shipped = { action: 'order.shipped', ...about('order', orders[1]?.id) }
    const points = { action: 'points.adjusted', ...about('customer', customerId) }
    const key = { kind: 'key' }
    const boss = { kind: 'owner', name: 'north@example.com' }
    expect(exported.notes).toMatchObject([
      { ...points, actor: boss },
      { ...shipped, actor: key },
    ])
    const own = (await anna.get(`${ACCOUNT}/export`)).json as ShopperData
    expect(own.orders.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(own.customer).toEqual(exported.customer)
    expect(own.notes).toMatchObject([points, shipped])
    expect(JSON.stringify(own.notes)).not.toMatch(/actor|owner@/)
    const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
    expect((await staff.get(path)).status).toBe(403)
    expect((await staff.delete(`${CUSTOMERS}/${customerId}`)).status).toBe(403)
    const south = await ownerOf(kassa, kassa.south)
    expect((await south.get(path)).status).toBe(404)
    expect((await south.delete(`${CUSTOMERS}/${customerId}`)).status).toBe(404)
  })

  test('goes at once if the shop keeps none of it, and its orders stay sound', async () => {
    await using kassa = await TestServer.open()
    const { owner, desk, anna, customerId, orders } = await annaAt(kassa)
    await owner.done(owner.patch('/shop/api/shop', { retentionYears: null }))
    // These are more than are forgotten in one step.
    const { id: productId } = await kassa.north.product({ stock: null })
    for (let n = 0; n < 21; n++) {
      await desk.placed({ lines: [{ productId, quantity: 1 }], email: ANNA })
    }
    kassa.now += 60_000
    const another = new OtpClient(kassa, kassa.north)
    await another.request(ANNA)
    const adjustment = { delta: 1, ...WORDS }
    await owner.done(owner.post(`${CUSTOMERS}/${customerId}/points`, adjustment))
    expect(keptTexts(kassa)).toMatch(PERSON)
    expect((await owner.delete(`${CUSTOMERS}/${customerId}`)).status).toBe(204)
    expect(keptTexts(kassa)).not.toMatch(PERSON)
    expect(keptTexts(kassa)).toContain('bea@example.com')
    expect((await anna.get(ACCOUNT)).status).toBe(401)
    expect((await owner.get(`${CUSTOMERS}/${customerId}`)).status).toBe(404)
    expect((await owner.delete(`${CUSTOMERS}/${customerId}`)).status).toBe(404)
    const [guest, paid, open] = orders
    for (const order of orders) {
      const { email, address, note, total } = await desk.get(order.id)
      expect([email, address, note, total]).toEqual([null, null, null, order.total])
    }
    expect(await problemsIn(kassa)).toEqual([])
    const path = `/shop/api/history?subject=${orders[1]?.id}&action=order.shipped`
    const shipped = await owner.done<{ data: HistoryEntry[] }>(owner.get(path))
    expect(shipped.data).toMatchObject([
      {
        note: null,
        changes: [
          { field: 'status', from: 'paid', to: 'shipped' },
          { field: 'tracking', from: null, to: null },
        ],
      },
    ])
    // They still move, and nobody gets points for them.
    if (!guest || !paid || !open) throw new Error('an order is missing')
    await desk.paid(await desk.get(guest.id))
    expect((await desk.refund(paid, { amount: 2 })).status).toBe(201)
    expect((await desk.post(open.id, 'cancel', undefined)).status).toBe(200)
    expect(keptTexts(kassa)).not.toContain('"reversed"')
    expect(await problemsIn(kassa)).toEqual([])
    const { data } = await owner.done<{ data: { action: string; subject: string }[] }>(
      owner.get('/shop/api/audit'),
    )
    expect(data[0]).toMatchObject({ action: 'customer.forgotten', subject: customerId })
  })

  test('leaves orders their address until the retention of the shop ends', async () => {
    await using kassa = await TestServer.open()
    const { desk, anna, orders } = await annaAt(kassa)
    const answer = await anna.send('DELETE', ACCOUNT)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await anna.send('DELETE', ACCOUNT)).status).toBe(401)
    const paid = orders[1]?.id ?? ''
    const addressIn = async (year: string) => {
      kassa.now = Date.parse(`${year}-01-15T12:00:00Z`)
      await forgetOrders(kassa.ports)
      const { email, address } = await desk.get(paid)
      return [email, address]
    }
    expect(await addressIn('2035')).toEqual([ANNA, ADDRESS])
    expect(await addressIn('2036')).toEqual([null, null])
    expect(keptTexts(kassa)).not.toMatch(PERSON)
    expect(await problemsIn(kassa)).toEqual([])
  })

  test('is forgotten once if that is asked for twice at once', async () => {
    await using kassa = await TestServer.open()
    const { owner, customerId } = await annaAt(kassa)
    const path = `${CUSTOMERS}/${customerId}`
    const answers = await Promise.all([owner.delete(path), owner.delete(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  })

  test('that somebody has changed in an order is still found after it is forgotten', async () => {
    await using kassa = await TestServer.open()
    const { owner, customerId, orders } = await annaAt(kassa)
    await change(kassa, orders[1]?.id, "note = 'none'")
    await owner.done(owner.patch('/shop/api/shop', { retentionYears: null }))
    expect((await owner.delete(`${CUSTOMERS}/${customerId}`)).status).toBe(204)
    expect(await problemsIn(kassa)).toEqual([
      `The order ${orders[1]?.code} (${orders[1]?.id}) was changed after it was made.`,
    ])
  })

  test('is kept for whole years, or not at all', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const years = async () =>
      (await owner.done<{ retentionYears: number | null }>(owner.get('/shop/api/shop')))
        .retentionYears
    expect(await years()).toBe(10)
    for (const wrong of [0, -1, 1.5, '10', 1000]) {
      const { status } = await owner.patch('/shop/api/shop', { retentionYears: wrong })
      expect([wrong, status]).toEqual([wrong, 422])
    }
    await owner.done(owner.patch('/shop/api/shop', { retentionYears: 7 }))
    expect(await years()).toBe(7)
  })
})
