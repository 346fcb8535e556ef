import { expect, test } from 'bun:test'
import type { ValueChange } from '../../src/domain/history.ts'
import { DAY_MS } from '../../src/domain/time.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { problemsIn } from '../stored.ts'
import { Till } from '../till-desk.ts'
import { delivered, deliveredWithUpdates, Receiver, webhookOf } from '../webhooks/receiver.ts'

const ADA = 'ada@example.com'
const HOME = { name: 'Ada', line1: 'Kade 1', city: 'Gouda', country: 'NL' }
const SENT = { delivery: 'post', payment: 'transfer', address: HOME } as const
const TRACKING = {
  carrier: 'PostNL',
  number: '3SABCD1234567',
  url: 'https://postnl.example/track?b=3SABCD1234567&p=2801HA',
}

async function open() {
  const kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  const page = await PageDesk.of(kassa, kassa.north)
  const owner = await ownerOf(kassa, kassa.north)
  const desk = new OrderDesk(kassa.north)
  const { id: productId } = await kassa.north.product({ name: 'Mug', price: 10, stock: 90 })
  const lines = [{ productId, quantity: 2 }]
  const lastMail = async () => {
    await kassa.outbox.idle()
    return kassa.mailbox.to(ADA).at(-1)
  }
  return { kassa, page, owner, desk, productId, lines, lastMail }
}

/** The history of an order, oldest entry first. */
async function acts(owner: MemberFixture, id: string) {
  type Entry = { action: string; note: string | null; changes: ValueChange[] }
  const { data } = await owner.done<{ data: Entry[] }>(owner.get(`/shop/api/orders/${id}/history`))
  return data.filter(({ action }) => action !== 'order.mailed').reverse()
}

test('what is paid at the counter is made ready before, and keeps its goods until it is paid', async () => {
  const { kassa, page, owner, desk, productId, lines, lastMail } = await open()
  await using _ = kassa
  const till = await Till.of(kassa, kassa.north)
  const placed = await page.placed({ lines, email: ADA })
  const ready = await desk.post(placed.id, 'status', { status: 'ready', note: 'Shelf 4' })
  expect(ready.json).toMatchObject({ status: 'ready', number: null, paid: 0, expiresAt: null })
  expect(await lastMail()).toMatchObject({
    subject: `Your order ${placed.code} at ${kassa.north.shop.name} is ready`,
    text: expect.stringContaining('You pay when you get it.'),
  })
  kassa.now += 20 * DAY_MS
  await expireOrders(kassa.ports)
  expect(await desk.get(placed.id)).toMatchObject({ status: 'ready' })
  expect(await desk.stock(productId)).toBe(88)
  const refund = { lines: [], amount: 1, restock: false, reason: 'Nothing was paid' }
  expect((await desk.post(placed.id, 'refunds', refund)).refusal).toBe('CONFLICT status')
  expect((await desk.post(placed.id, 'status', { status: 'completed' })).refusal).toBe(
    'CONFLICT status',
  )
  const part = await desk.paid(placed, { amount: 5 })
  expect(part).toMatchObject({ status: 'ready', number: null, paid: 5 })
  const cash = { payments: [{ method: 'cash', amount: 15, given: 20, change: 5 }] }
  const over = await till.ask(`/v1/pos/orders/${placed.id}/hand-over`, 'POST', cash)
  expect(over.json).toMatchObject({ status: 'completed', number: '1', paid: 20 })
  expect((await acts(owner, placed.id)).map(({ action, note }) => [action, note])).toEqual([
    ['order.placed', null],
    ['order.ready', 'Shelf 4'],
    ['order.payment', null],
    ['order.payment', null],
    ['order.handed_over', null],
  ])

  const left = await page.placed({ lines, email: ADA })
  await desk.post(left.id, 'status', { status: 'ready' })
  const cancelled = await desk.post(left.id, 'cancel', {})
  expect(cancelled.json).toMatchObject({ status: 'cancelled', attention: null })
  expect(await desk.stock(productId)).toBe(88)
  const late = await desk.paid(left)
  expect(late).toMatchObject({ status: 'paid', number: '2' })
})

test('what is paid by transfer is sent before, with the number of its parcel', async () => {
  const { kassa, page, owner, desk, productId, lines, lastMail } = await open()
  await using _ = kassa
  await using receiver = new Receiver()
  await webhookOf(kassa, kassa.north, receiver.url, ['order.shipped', 'order.paid'])
  const placed = await page.placed({ lines, email: ADA, ...SENT })
  const shipped = await desk.post(placed.id, 'status', { status: 'shipped', tracking: TRACKING })
  expect(shipped.json).toMatchObject({
    status: 'shipped',
    number: null,
    tracking: TRACKING,
    expiresAt: null,
  })
  const mail = await lastMail()
  expect(mail?.subject).toContain('is on its way')
  for (const text of [...Object.values(TRACKING), 'NL91 ABNA', placed.code]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.html).toContain('PostNL<br>3SABCD1234567<br>https://postnl.example/track?b=3S')
  kassa.now += 20 * DAY_MS
  await expireOrders(kassa.ports)
  expect(await page.ask('GET', `/orders/${placed.id}?token=${placed.token}`)).toMatchObject({
    json: { status: 'shipped', tracking: TRACKING },
  })

  const mails = kassa.mailbox.to(ADA).length
  await desk.post(placed.id, 'status', { status: 'shipped', tracking: TRACKING })
  await desk.post(placed.id, 'status', { status: 'shipped' })
  expect((await lastMail())?.subject).toBe(mail?.subject ?? '')
  expect(kassa.mailbox.to(ADA)).toHaveLength(mails)
  const other = { carrier: ' DHL ', number: null }
  const corrected = await desk.post(placed.id, 'status', { status: 'shipped', tracking: other })
  expect((corrected.json as OrderView).tracking).toEqual({
    carrier: 'DHL',
    number: null,
    url: null,
  })
  expect((await lastMail())?.text).toContain('DHL')
  expect(kassa.mailbox.to(ADA)).toHaveLength(mails + 1)

  const paid = await desk.paid(placed, { method: 'transfer' })
  expect(paid).toMatchObject({ status: 'shipped', number: '1', paid: 24.9 })
  expect((await lastMail())?.subject).toContain('is paid')
  await delivered(kassa)
  expect(receiver.types).toEqual(['order.shipped', 'order.paid'])
  const steps = await acts(owner, placed.id)
  expect(steps.map(({ action }) => action)).toEqual([
    'order.placed',
    'order.shipped',
    'order.tracking',
    'order.payment',
  ])
  expect(steps[1]?.changes).toContainEqual({
    field: 'tracking',
    from: null,
    to: Object.values(TRACKING).join(' '),
  })
  expect(steps[2]?.changes).toContainEqual({
    field: 'tracking',
    from: Object.values(TRACKING).join(' '),
    to: 'DHL',
  })
  const done = await desk.post(placed.id, 'status', { status: 'completed' })
  expect(done.json).toMatchObject({ status: 'completed', tracking: { carrier: 'DHL' } })

  const lost = await page.placed({ lines, email: ADA, ...SENT })
  await desk.post(lost.id, 'status', { status: 'shipped' })
  expect(await desk.stock(productId)).toBe(86)
  await desk.paid(lost, { amount: 4 })
  const cancelled = await desk.post(lost.id, 'cancel', { reason: 'Came back' })
  expect(cancelled.json).toMatchObject({ status: 'cancelled', attention: 'late_payment' })
  expect(await desk.stock(productId)).toBe(88)
})

test('a step that was made by mistake is taken back, without a mail', async () => {
  const { kassa, page, owner, desk, productId, lines, lastMail } = await open()
  await using _ = kassa
  await using receiver = new Receiver()
  await webhookOf(kassa, kassa.north, receiver.url, ['order.updated'])
  const placed = await page.placed({ lines, email: ADA })
  await desk.post(placed.id, 'status', { status: 'ready' })
  await lastMail()
  const mails = kassa.mailbox.to(ADA).length
  const wrong = await desk.post(placed.id, 'status', { status: 'paid' })
  expect(wrong.refusal).toBe('CONFLICT status')
  const back = { status: 'open', note: 'The wrong box' }
  const opened = await desk.post(placed.id, 'status', back)
  expect(opened.json).toMatchObject({ status: 'open', expiresAt: placed.expiresAt, paid: 0 })
  const again = await desk.post(placed.id, 'status', back)
  expect(again.json).toEqual(opened.json)
  expect((await acts(owner, placed.id)).slice(1)).toMatchObject([
    { action: 'order.ready' },
    {
      action: 'order.taken_back',
      note: 'The wrong box',
      changes: [{ field: 'status', from: 'ready', to: 'open' }],
    },
  ])

  // An order kept beyond its time is then kept as long as one that is placed now.
  await desk.post(placed.id, 'status', { status: 'ready' })
  kassa.now = Date.parse(placed.expiresAt ?? '')
  const renewed = (await desk.post(placed.id, 'status', { status: 'open' })).json as OrderView
  expect(renewed.expiresAt).toBe(new Date(kassa.now + 3 * DAY_MS).toISOString())
  await expireOrders(kassa.ports)
  expect(await desk.get(placed.id)).toMatchObject({ status: 'open' })
  expect(await problemsIn(kassa)).toEqual([])
  kassa.now += 3 * DAY_MS - 1
  await expireOrders(kassa.ports)
  expect(await desk.get(placed.id)).toMatchObject({ status: 'open' })
  kassa.now++
  await expireOrders(kassa.ports)
  expect(await desk.get(placed.id)).toMatchObject({ status: 'expired' })
  expect(await desk.stock(productId)).toBe(90)

  const sent = await page.placed({ lines, email: 'bert@example.com', ...SENT })
  await desk.paid(sent)
  await desk.post(sent.id, 'status', { status: 'shipped', tracking: TRACKING })
  const paid = await desk.post(sent.id, 'status', { status: 'paid' })
  expect(paid.json).toMatchObject({
    status: 'paid',
    number: '1',
    tracking: null,
    deliveredAt: null,
    expiresAt: null,
  })
  expect((await desk.post(sent.id, 'status', { status: 'open' })).refusal).toBe('CONFLICT status')
  await desk.post(sent.id, 'status', { status: 'shipped' })
  const refund = { lines: [], amount: 24.9, restock: false, reason: 'Lost', shipping: true }
  expect((await desk.post(sent.id, 'refunds', refund)).status).toBe(201)
  expect((await desk.post(sent.id, 'status', { status: 'paid' })).refusal).toBe('CONFLICT status')

  const done = await page.placed({ lines, email: 'c@example.com' })
  await desk.paid(done)
  await desk.post(done.id, 'status', { status: 'completed' })
  expect((await desk.post(done.id, 'status', { status: 'paid' })).refusal).toBe('CONFLICT status')
  const other = new OrderDesk(kassa.south)
  expect((await other.post(done.id, 'status', { status: 'paid' })).status).toBe(404)
  await lastMail()
  expect(
    kassa.mailbox
      .to(ADA)
      .map(({ subject }) => subject)
      .slice(mails),
  ).toEqual([
    `Your order ${placed.code} at ${kassa.north.shop.name} is ready`,
    `Your order ${placed.code} at ${kassa.north.shop.name} has ended`,
  ])
  await deliveredWithUpdates(kassa)
  expect(new Set(receiver.received.map(({ data }) => data.id))).toContain(placed.id)
})

test('a step is taken back and paid or cancelled at the same time, and all agree', async () => {
  const { kassa, page, desk, productId, lines } = await open()
  await using _ = kassa
  for (let round = 0; round < 5; round++) {
    const { id, total } = await page.placed({ lines, email: `a${round}@example.com` })
    await desk.post(id, 'status', { status: 'ready' })
    kassa.now += DAY_MS
    const before = (await desk.stock(productId)) ?? 0
    const payment = { method: 'cash', amount: total, reference: id }
    await Promise.all([
      desk.post(id, 'status', { status: 'open' }),
      desk.post(id, round % 2 === 0 ? 'payments' : 'cancel', round % 2 === 0 ? payment : {}),
      desk.post(id, 'status', { status: 'open' }),
    ])
    const { status, number } = await desk.get(id)
    if (round % 2 === 0)
      expect([number === null, ['ready', 'paid'].includes(status)]).toEqual([false, true])
    else expect([status, await desk.stock(productId)]).toEqual(['cancelled', before + 2])
  }
  expect(await problemsIn(kassa)).toEqual([])
})

test('a step that an order cannot take is refused, and changes nothing', async () => {
  const { kassa, page, desk, lines } = await open()
  await using _ = kassa
  const pickup = await page.placed({ lines, email: 'a@example.com' })
  const sent = await page.placed({ lines, email: 'b@example.com', ...SENT })
  const online = await page.placed({ lines, email: 'c@example.com', payment: 'online' })
  const plain = await desk.placed({ lines })
  const bytes = 'a'.repeat(1_000_000)
  const cases: readonly (readonly [string, unknown, string])[] = [
    [pickup.id, { status: 'shipped' }, 'CONFLICT status'],
    [pickup.id, { status: 'completed' }, 'CONFLICT status'],
    [sent.id, { status: 'ready' }, 'CONFLICT status'],
    [sent.id, { status: 'completed' }, 'CONFLICT status'],
    [online.id, { status: 'ready' }, 'CONFLICT status'],
    [plain.id, { status: 'ready' }, 'CONFLICT status'],
    [plain.id, { status: 'shipped', tracking: TRACKING }, 'CONFLICT status'],
    [sent.id, { status: 'paid' }, 'CONFLICT status'],
    [sent.id, { status: 'cancelled' }, 'VALIDATION_FAILED status'],
    [sent.id, { status: 'open', tracking: TRACKING }, 'VALIDATION_FAILED tracking'],
    [sent.id, {}, 'VALIDATION_FAILED status'],
    [pickup.id, { status: 'ready', tracking: TRACKING }, 'VALIDATION_FAILED tracking'],
    [sent.id, { status: 'shipped', tracking: 'DHL' }, 'VALIDATION_FAILED tracking'],
    [sent.id, { status: 'shipped', tracking: {} }, 'VALIDATION_FAILED tracking.carrier'],
    [
      sent.id,
      { status: 'shipped', tracking: { carrier: ' \u200b ' } },
      'VALIDATION_FAILED tracking.carrier',
    ],
    [
      sent.id,
      { status: 'shipped', tracking: { carrier: bytes } },
      'VALIDATION_FAILED tracking.carrier',
    ],
    [
      sent.id,
      { status: 'shipped', tracking: { ...TRACKING, number: '3S\nBcc: x' } },
      'VALIDATION_FAILED tracking.number',
    ],
    ...[
      'javascript:alert(1)',
      '//postnl.example',
      'https://',
      'https://a@c.example',
      'https://:b@c.example',
      'ftp://a.b',
    ].map(
      (url) =>
        [
          sent.id,
          { status: 'shipped', tracking: { ...TRACKING, url } },
          'VALIDATION_FAILED tracking.url',
        ] as const,
    ),
    [sent.id, { status: 'shipped', note: 'a\0b' }, 'VALIDATION_FAILED note'],
    [sent.id, { status: 'shipped', note: '' }, 'VALIDATION_FAILED note'],
  ]
  const before = kassa.dump()
  for (const [id, body, refusal] of cases) {
    const answer = await desk.post(id, 'status', body)
    expect([JSON.stringify(body).slice(0, 80), answer.refusal]).toEqual([
      JSON.stringify(body).slice(0, 80),
      refusal,
    ])
  }
  expect(kassa.dump()).toBe(before)
})

test('payment and cancellation of what is ready, at the same time, agree', async () => {
  const { kassa, page, desk, productId, lines } = await open()
  await using _ = kassa
  for (let round = 0; round < 5; round++) {
    const { id, total } = await page.placed({ lines, email: `a${round}@example.com` })
    await desk.post(id, 'status', { status: 'ready' })
    kassa.now += DAY_MS
    const before = await desk.stock(productId)
    const payment = { method: 'cash', amount: total, reference: id }
    await Promise.all([
      desk.post(id, 'payments', payment),
      desk.post(id, 'cancel', {}),
      desk.post(id, 'payments', payment),
      desk.post(id, 'cancel', {}),
    ])
    const { status, number, paid } = await desk.get(id)
    expect([status, paid]).toEqual([number === null ? 'cancelled' : status, total])
    expect(['ready', 'paid']).toContain(status)
    expect(await desk.stock(productId)).toBe(before)
  }
})
