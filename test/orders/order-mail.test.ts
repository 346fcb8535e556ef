import { expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts'
import { MODULES } from '../../src/installed.ts'
import { SendingOutbox } from '../../src/mail/outbox.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { Address } from '../../src/modules/orders/order-record.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sellingAt, Till } from '../till-desk.ts'

const SHOP = '/shop/api/shop'
const HOME: Address = { name: 'Ada <b>', line1: 'Kade 1', city: 'Gouda', country: 'NL' }
const ADA = 'ada@example.com'

test('shoppers get mails about what happens to an order, and owners about new ones', async () => {
  await using kassa = await TestServer.open({ KASSA_URL: 'http://localhost' })
  const { north, mailbox } = kassa
  const desk = await PageDesk.of(kassa, north)
  const owner = await ownerOf(kassa, north)
  const orders = new OrderDesk(north)
  const { id: productId } = await north.product({ name: 'Cup & saucer', price: 9.5, stock: 90 })
  const lines = [{ productId, quantity: 2 }]
  const lastTo = async (address: string) => {
    await kassa.outbox.idle()
    return mailbox.to(address).at(-1)
  }
  const sent = { delivery: 'post', payment: 'transfer', address: HOME } as const
  const placed = await desk.placed({ lines, email: ADA, note: 'Please ring', ...sent })
  const { code } = placed
  expect(code).toBe(placed.id.slice(-8).toUpperCase())
  const first = await lastTo(ADA)
  expect(first).toMatchObject({ fromName: north.shop.name })
  expect(first?.subject).toBe(`Your order ${code} at ${north.shop.name}`)
  for (const text of ['2 × Cup & saucer', '€19.00', 'Post', '€23.90', 'NL91 ABNA']) {
    expect(first?.text).toContain(text)
  }
  expect(first?.text).not.toContain('Please ring')
  expect(first?.text).not.toContain('http://')
  expect(first?.html).toContain('Cup &amp; saucer')
  const told = await lastTo('north@example.com')
  expect(told).toMatchObject({ fromName: null, subject: `New order ${code} at ${north.shop.name}` })
  expect(told?.text).toContain(`http://localhost/admin/orders/${placed.id}`)
  expect(told?.text).toContain(ADA)
  expect(told?.text).toContain('Please ring')
  expect(told?.text).toContain('Netherlands')
  expect(told?.html).toContain('Ada &lt;b&gt;<br>Kade 1')
  expect(told?.replyTo).toBe(ADA)

  await owner.done(owner.patch(SHOP, { language: 'de', shopFront: { enabled: true } }))
  await orders.paid(await orders.get(placed.id), { method: 'transfer' })
  expect((await lastTo(ADA))?.subject).toContain(`Ihre Bestellung ${code}`)
  expect((await lastTo(ADA))?.text).toContain(
    `http://localhost/shop/north/thanks/${placed.id}?token=${placed.token}`,
  )
  await orders.post(placed.id, 'status', { status: 'shipped' })
  await orders.post(placed.id, 'status', { status: 'shipped' })
  expect((await lastTo(ADA))?.subject).toContain('ist unterwegs')
  await orders.refund(placed, { shipping: true })
  expect((await lastTo(ADA))?.text).toMatch(
    /4,90\u00a0€ {2}Post\n.*4,90\u00a0€ {2}Sie erhalten zurück/,
  )
  expect((await lastTo(ADA))?.text).not.toContain('Cup & saucer')
  expect(mailbox.to(ADA)).toHaveLength(4)

  const history = await owner.done<{ data: { action: string; changes: object[] }[] }>(
    owner.get(`/shop/api/orders/${placed.id}/history`),
  )
  const mailed = history.data.filter(({ action }) => action === 'order.mailed')
  expect(mailed.flatMap(({ changes }) => changes).reverse()).toEqual(
    ['placed', 'ownersPlaced', 'paid', 'shipped', 'refunded'].map((to) => {
      return { field: 'mail', from: null, to }
    }),
  )
  expect(JSON.stringify(history)).not.toContain(ADA)

  kassa.now += HOUR_MS
  const other = await desk.placed({ lines, email: ADA })
  await orders.post(other.id, 'cancel', { reason: 'Zweimal bestellt' })
  expect((await lastTo(ADA))?.subject).toContain('storniert')
  const ended = await owner.done<{ data: { action: string; note: string | null }[] }>(
    owner.get(`/shop/api/orders/${other.id}/history`),
  )
  expect(ended.data.find(({ action }) => action === 'order.cancelled')?.note).toBe(
    'Zweimal bestellt',
  )
  const left = await desk.placed({ lines, email: ADA })
  kassa.now += 4 * DAY_MS
  await expireOrders(kassa.ports)
  expect((await orders.get(left.id)).status).toBe('expired')
  expect((await lastTo(ADA))?.subject).toContain('abgelaufen')

  const before = mailbox.mails.length
  const off = { placed: false, ownersPlaced: false, cancelled: false }
  await owner.done(owner.patch(SHOP, { mails: off }))
  await orders.post((await desk.placed({ lines, email: ADA })).id, 'cancel', {})
  await orders.placed({ lines })
  await kassa.outbox.idle()
  expect(mailbox.mails).toHaveLength(before)
})

test.each([
  [HOME, 'Invoice'],
  [{ name: 'Ada' }, 'Receipt'],
])('mails about money link to the paper, for %p to the %s', async (address, name) => {
  await using kassa = await TestServer.open({ KASSA_URL: 'http://localhost' })
  const orders = new OrderDesk(kassa.north)
  const { id: productId } = await kassa.north.product({ price: 9.5, stock: 1 })
  const lastMail = async () => {
    await kassa.outbox.idle()
    return kassa.mailbox.to(ADA).at(-1)?.text
  }
  const line = { productId, quantity: 1 }
  const order = await orders.placed({ lines: [line], email: ADA, address })
  expect(await lastMail()).not.toContain('/r/')
  const { number, receiptUrl } = await orders.paid(order)
  expect(receiptUrl).toStartWith('http://localhost/r/north.')
  expect(await lastMail()).toContain(`${name} ${number}\n\n    ${receiptUrl}#${number}\n`)
  await orders.refund(order, { amount: 2 })
  expect(await lastMail()).toContain(`Credit note R1\n\n    ${receiptUrl}#R1\n`)
  expect(await lastMail()).not.toContain(`${name} ${number}`)
})

test('without its own address, the server links to no paper', async () => {
  await using kassa = await TestServer.open()
  const orders = new OrderDesk(kassa.north)
  const { id: productId } = await kassa.north.product({ price: 9.5, stock: 1 })
  await orders.paid(await orders.placed({ lines: [{ productId, quantity: 1 }], email: ADA }))
  await kassa.outbox.idle()
  expect(kassa.mailbox.to(ADA).at(-1)?.subject).toContain('is paid')
  expect(kassa.mailbox.to(ADA).at(-1)?.text).not.toContain('/r/')
})

test('two servers write the mails about each order of two shops once, each to its shopper', async () => {
  await using kassa = await TestServer.open()
  const { north, south, mailbox } = kassa
  await kassa.outbox.stop()
  const placed = [north, south].map(async (shop) => {
    await PageDesk.of(kassa, shop)
    const orders = new OrderDesk(shop)
    const { id: productId } = await shop.product({ stock: 90 })
    const lines = [{ productId, quantity: 1 }]
    const emails = Array.from({ length: 20 }, (_, at) => `ada${at}@${shop.shop.slug}.example`)
    return await Promise.all(
      emails.map(async (email) => {
        const { code } = await orders.placed({ lines, email })
        return [email, `Your order ${code} at ${shop.shop.name}`] as const
      }),
    )
  })
  const expected = (await Promise.all(placed)).flat()
  const servers = [1, 2].map(() => new SendingOutbox(kassa.ports, mailbox, () => {}, MODULES))
  await Promise.all(servers.map((server) => server.start(false)))
  await Promise.all(servers.map((server) => server.idle()))
  const shoppers = mailbox.mails.filter(({ to }) => to.startsWith('ada'))
  const ids = (list: readonly (readonly [string, string])[]) => list.map(String).toSorted()
  expect(ids(shoppers.map(({ to, subject }) => [to, subject]))).toEqual(ids(expected))
  for (const owner of ['north@example.com', 'south@example.com']) {
    expect(new Set(mailbox.to(owner).map(({ subject }) => subject)).size).toBe(20)
    expect(mailbox.to(owner)).toHaveLength(20)
  }
  for (const server of servers) await server.stop()
})

test('mails lead to the host of the shop, and what a till refunds is mailed, too', async () => {
  const hosts = { KASSA_URL: 'http://localhost', KASSA_HOSTS: 'boutique.example=north' }
  await using kassa = await TestServer.open(hosts)
  const { north, mailbox } = kassa
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const desk = await PageDesk.of(kassa, north, { shopFront: { enabled: true } })
  const { id: productId } = await north.product({ price: 9.5, stock: 9 })
  const { id, token } = await desk.placed({ lines: [{ productId, quantity: 2 }], email: ADA })
  expect(mailbox.to(ADA).at(-1)?.text).toContain(
    `http://boutique.example/thanks/${id}?token=${token}`,
  )
  expect(mailbox.to('north@example.com').at(-1)?.text).toContain(
    `http://localhost/admin/orders/${id}`,
  )
  const preview = await owner.get('/shop/api/shop/mails/paid')
  expect(preview.json).toMatchObject({
    html: expect.stringContaining('"http://boutique.example"'),
    text: expect.stringMatching(/€18\.00 {2}2 × .*\n *€4\.90 {2}Post\n *€22\.90 {2}Total\n/),
  })
  const orders = new OrderDesk(north)
  const paid = await orders.paid(await orders.get(id))
  const lines = [{ lineId: paid.lines[0]?.id ?? '', quantity: 1 }]
  const back = { orderId: id, lines, amount: 9.5, restock: true, reason: 'Chipped' }
  const refund = { kind: 'refund', refund: { ...back, method: 'cash' } }
  expect((await till.add(refund)).status).toBe(201)
  const mail = mailbox.to(ADA).at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringContaining('Money back'),
    expect.stringMatching(/\n {11}€9\.50 {2}1 × Mug\n {11}€9\.50 {2}You get back\n/),
  ])
  const count = mailbox.to(ADA).length
  const more = { kind: 'refund', refund: { ...back, method: 'cash', amount: 99 } }
  expect((await till.add(more)).json).toMatchObject({ attention: [{ code: 'not_left' }] })
  expect(mailbox.to(ADA)).toHaveLength(count)
})
