import { describe, expect, test } from 'bun:test'
import type { ShopCustomer } from '../../src/domain/access/shopper.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { OtpClient } from '../auth/otp-client.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { keptTexts, problemsIn } from '../stored.ts'

const CUSTOMERS = '/shop/api/customers'
const ANNA = 'anna@example.com'
const ADDRESS = { name: 'Anna Ångström', line1: 'Kerkstraat 1', city: 'Gouda', phone: '0182 1234' }

type Page = {
  readonly data: readonly ShopCustomer[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

/** A shop with an owner, who asks for its customers, and with a product. */
async function shopWith(kassa: TestServer, shop: ShopFixture = kassa.north) {
  const owner = await ownerOf(kassa, shop)
  const { id: productId } = await shop.product({ price: 5, stock: 900 })
  const lines = [{ productId, quantity: 1 }]
  const page = (query = '') => owner.done<Page>(owner.get(CUSTOMERS + query))
  const all = async (query = '') => (await page(query)).data
  const ordersOf = async (id: string, more = '') => {
    const path = `/shop/api/orders?customer=${id}${more}`
    const { data } = await owner.done<{ data: OrderView[] }>(owner.get(path))
    return data.map((order) => order.id)
  }
  return { owner, desk: new OrderDesk(shop), lines, page, all, ordersOf }
}

test('shoppers see the orders of their accounts, and of nobody else with their address', async () => {
  await using kassa = await TestServer.open()
  const { desk, lines } = await shopWith(kassa)
  const bea = await new OtpClient(kassa, kassa.north).signIn('bea@example.com')
  const { customer } = bea.answer.json as { customer: ShopCustomer }
  const before = await desk.placed({ lines, email: ANNA })
  const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
  // Software places an order of Bea, and has its mails sent to Anna.
  const other = await desk.placed({ lines, email: ANNA, customerId: customer.id })
  const { data } = (await anna.get('/storefront/api/orders')).json as { data: OrderView[] }
  expect(data.map(({ id }) => id)).toEqual([before.id])
  expect((await anna.get(`/storefront/api/orders/${before.id}`)).status).toBe(200)
  expect((await anna.get(`/storefront/api/orders/${other.id}`)).refusal).toBe('NOT_FOUND')
  expect((await bea.get(`/storefront/api/orders/${other.id}`)).status).toBe(200)
})

describe('a guest', () => {
  test('is a customer from the first order on, with its name and phone', async () => {
    await using kassa = await TestServer.open()
    const { desk, lines, all, ordersOf, owner } = await shopWith(kassa)
    const nameless = await desk.placed({ lines, email: ' ANNA@example.com ' })
    const [first] = await all()
    expect(first).toMatchObject({ kind: 'guest', email: ANNA, name: null, phone: null })
    kassa.now += 1000
    const named = await desk.placed({ lines, email: ANNA, address: ADDRESS })
    const another = { name: 'Somebody Else', phone: '030 999' }
    const third = await desk.placed({ lines, email: ANNA, address: another })
    const [anna, ...rest] = await all()
    expect(rest).toEqual([])
    const { name, phone } = ADDRESS
    expect(anna).toEqual({ ...(first as ShopCustomer), name, phone })
    const orders = [third.id, named.id, nameless.id]
    expect(await ordersOf(anna?.id ?? '')).toEqual(orders)
    expect(await ordersOf(anna?.id ?? '', '&search=else')).toEqual([third.id])
    expect(await owner.done<ShopCustomer>(owner.get(`${CUSTOMERS}/${anna?.id}`))).toEqual(
      anna as ShopCustomer,
    )
    for (const search of ['ångström', 'ANNA@', '01821234']) {
      expect(await all(`?search=${encodeURIComponent(search)}`)).toEqual([anna as ShopCustomer])
    }
    expect(named.customer).toBeNull()
    expect(await problemsIn(kassa)).toEqual([])
  })

  test('has no name or phone that does not fit', async () => {
    await using kassa = await TestServer.open()
    const { desk, lines, all } = await shopWith(kassa)
    const given = [
      { name: '\u200b', phone: 'call me' },
      { name: 'Anna\nÅngström', phone: '+'.repeat(40) },
      { name: ' Bea ', phone: ' +49 30 123 ' },
    ]
    for (const [n, address] of given.entries()) {
      await desk.placed({ lines, email: `a${n}@example.com`, address })
    }
    expect((await all()).map(({ name, phone }) => [name, phone])).toEqual([
      ['Bea', '+49 30 123'],
      [null, null],
      [null, null],
    ])
  })

  test('is one customer, whatever is placed at once, and of one shop', async () => {
    await using kassa = await TestServer.open()
    const { desk, lines, all } = await shopWith(kassa)
    const south = await shopWith(kassa, kassa.south)
    const placed = [1, 2, 3, 4].map(() => desk.placed({ lines, email: ANNA }))
    await Promise.all([...placed, south.desk.placed({ lines: south.lines, email: ANNA })])
    const [here, there] = [await all(), await south.all()]
    expect([here.length, there.length]).toEqual([1, 1])
    const path = `${CUSTOMERS}/${here[0]?.id}`
    for (const way of [path, `${path}/export`, `${path}/points`]) {
      expect((await south.owner.get(way)).status).toBe(404)
    }
    expect((await south.owner.delete(path)).status).toBe(404)
    const keyed = await kassa.south.ask({ path: `/v1/store/customers/${here[0]?.id}` })
    expect(keyed.status).toBe(404)
  })

  test('becomes an account with the same id, orders and points by signing in', async () => {
    await using kassa = await TestServer.open()
    const { owner, desk, lines, all, ordersOf } = await shopWith(kassa)
    const order = await desk.placed({ lines, email: ANNA, address: ADDRESS })
    const [guest] = await all('?kind=guest')
    const points = { delta: 7, note: 'A present' }
    await owner.done(owner.post(`${CUSTOMERS}/${guest?.id}/points`, points))
    const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    const { customer } = anna.answer.json as { customer: ShopCustomer }
    const { kind: _, ...own } = guest as ShopCustomer
    expect(customer).toEqual(own as ShopCustomer)
    expect(await all('?kind=guest')).toEqual([])
    expect(await all('?kind=account')).toEqual([{ ...(guest as ShopCustomer), kind: 'account' }])
    expect((await anna.get('/storefront/api/points')).json).toMatchObject({ balance: 7 })
    expect(await ordersOf(customer.id)).toEqual([order.id])
    // Whoever orders with the address has not proved that it is theirs.
    await desk.placed({ lines, email: ANNA, address: { name: 'Mallory', phone: '0666 666' } })
    expect(await all()).toEqual([{ ...(guest as ShopCustomer), kind: 'account' }])
    expect(await problemsIn(kassa)).toEqual([])
  })

  test('who has ordered on a page is not signed in by that, and redeems no points', async () => {
    await using kassa = await TestServer.open()
    const { owner, all, lines } = await shopWith(kassa)
    const page = await PageDesk.of(kassa, kassa.north, {
      loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
    })
    const sent = { lines, email: ANNA, name: 'Anna', delivery: 'pickup', payment: 'counter' }
    expect((await page.ask('POST', '/orders', sent)).status).toBe(201)
    const [guest] = await all()
    await owner.done(owner.post(`${CUSTOMERS}/${guest?.id}/points`, { delta: 50, note: 'x' }))
    const redeemed = await page.ask('POST', '/orders', { ...sent, redeemPoints: 50 })
    expect(redeemed.refusal).toBe('VALIDATION_FAILED redeemPoints')
    expect((await page.ask('GET', '/account')).status).toBe(401)
    expect((await page.ask('GET', '/points')).status).toBe(401)
    expect((await all())[0]?.kind).toBe('guest')
  })

  test('is exported and forgotten as an account is, and comes back with the next order', async () => {
    await using kassa = await TestServer.open()
    const { owner, desk, lines, all } = await shopWith(kassa)
    const paid = await desk.paid(await desk.placed({ lines, email: ANNA, address: ADDRESS }))
    await desk.placed({ lines, email: 'bea@example.com', address: { name: 'Bea' } })
    const [, guest] = await all()
    const path = `${CUSTOMERS}/${guest?.id}`
    const exported = await owner.done<{ customer: ShopCustomer; orders: OrderView[] }>(
      owner.get(`${path}/export`),
    )
    expect(exported).toMatchObject({ customer: { id: guest?.id, kind: 'guest' }, sessions: [] })
    expect(exported.orders.map(({ id, address }) => [id, address])).toEqual([[paid.id, ADDRESS]])
    await owner.done(owner.patch('/shop/api/shop', { retentionYears: null }))
    const answers = await Promise.all([owner.delete(path), owner.delete(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await all()).map(({ email }) => email)).toEqual(['bea@example.com'])
    const kept = keptTexts(kassa)
    expect(kept).not.toMatch(/anna@|Ångström|Kerkstraat|0182 1234/)
    expect(kept).toContain('bea@example.com')
    const { email, address, total } = await desk.get(paid.id)
    expect([email, address, total]).toEqual([null, null, paid.total])
    await desk.placed({ lines, email: ANNA })
    const [again] = await all()
    expect([again?.email, again?.name]).toEqual([ANNA, null])
    expect(again?.id).not.toBe(guest?.id)
    expect(await problemsIn(kassa)).toEqual([])
  })

  test('and accounts are listed page by page, each once, the newest first', async () => {
    await using kassa = await TestServer.open()
    const { desk, lines, page, all } = await shopWith(kassa)
    const emails = Array.from({ length: 9 }, (_, n) => `c${n}@example.com`)
    for (const [n, email] of emails.entries()) {
      kassa.now += 61_000
      if (n % 3 === 0) await new OtpClient(kassa, kassa.north).signIn(email)
      else await desk.placed({ lines, email })
    }
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { data, hasMore, nextCursor } = await page(`?limit=4${cursor}`)
      seen.push(...data.map(({ email }) => email))
      expect(hasMore).toBe(nextCursor !== null)
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(seen).toEqual(emails.toReversed())
    expect(await all('?kind=account')).toHaveLength(3)
    expect(await all('?kind=guest')).toHaveLength(6)
    expect(await all('?kind=guest&search=c1')).toHaveLength(1)
    expect(await all('?kind=account&search=c1')).toEqual([])
    expect((await all('?email=C1%40example.com')).map(({ email }) => email)).toEqual([
      'c1@example.com',
    ])
    expect(await all('?email=c%40example.com')).toEqual([])
  })

  test('is not lost among many others', async () => {
    await using kassa = await TestServer.open()
    const { all } = await shopWith(kassa)
    await kassa.ports.store.write(async (tx) => {
      for (let n = 0; n < 1_200; n++) {
        const email = `g${n}@example.com`
        await tx.insert('customer.insert', {
          shop: kassa.north.shop.id,
          publicId: `cust_${n}`,
          kind: n % 400 === 7 ? 'guest' : 'account',
          email,
          name: null,
          phone: null,
          words: ` ${email} `,
          createdAt: n,
        })
      }
    })
    const guests = ['cust_807', 'cust_407', 'cust_7']
    const ids = async (query: string) => (await all(query)).map(({ id }) => id)
    expect(await ids('?kind=guest')).toEqual(guests)
    expect(await ids('?kind=guest&search=example.com')).toEqual(guests)
    expect(await ids('?email=g7@example.com')).toEqual(['cust_7'])
    expect(await ids('?kind=account&email=g7@example.com')).toEqual([])
  })
})
