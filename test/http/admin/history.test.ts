import { expect, test } from 'bun:test'
import {
  forgetInHistory,
  type HistoryEntry,
  recordChanges,
  SERVER,
} from '../../../src/domain/history.ts'
import { expireOrders } from '../../../src/modules/orders/order.ts'
import { shopperOf } from '../../access.ts'
import { BulkClient } from '../../bulk-client.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'
import { OrderDesk } from '../../order-desk.ts'
import { PICTURE } from '../../rows.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'
import { saleOf, sellingAt, Till } from '../../till-desk.ts'

const HISTORY = '/shop/api/history'

interface Page {
  readonly data: readonly HistoryEntry[]
  readonly nextCursor: string | null
}

async function entries(member: MemberFixture, query = '', path = HISTORY) {
  return (await member.done<Page>(member.get(`${path}?${query}`))).data
}

/** An entry in a line: who did what to what, and the values before and since. */
function line({ actor, action, subject, changes, note }: HistoryEntry): string {
  const values = changes.map(({ field, from, to }) => {
    return `${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`
  })
  const said = note === null ? '' : ` (${note})`
  return `${actor.kind} ${actor.name}: ${action} ${subject.name} ${values.join(', ')}${said}`.trim()
}

/** The newest entries, the oldest of them first, after `work`. */
async function recorded(member: MemberFixture, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await entries(member))[0]?.id
  await work()
  const all = await entries(member, 'limit=100')
  const added = all.slice(
    0,
    all.findIndex(({ id }) => id === before),
  )
  return added.map(line).reverse()
}

const key = (shop: ShopFixture) => `key ${shop.secretKey.slice(-4)}`

test('every write of a product is an entry, by keys and by people', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
  const log = await recorded(owner, async () => {
    const fields = { name: 'Mug', price: 12.9, stock: 3, status: 'Draft' } as const
    const { id } = await north.product(fields)
    const path = `/shop/api/products/${id}`
    await owner.patch(path, { price: 13.95, category: 'Cups' })
    await owner.patch(path, { price: 13.95 })
    await owner.patch(path, { price: -1 })
    await staff.patch(path, { tags: ['new'], stock: 5 })
    await staff.post(`${path}/stock`, { delta: -1, reason: 'Broken', note: 'fell' })
    const headers = { 'content-type': 'image/png' }
    await north.ask({ method: 'POST', path: `${PRODUCTS}/${id}/images`, headers, raw: PICTURE })
    expect(await entries(owner, '', `${path}/history`)).toHaveLength(5)
    await north.delete(id)
    expect((await owner.get(`${path}/history`)).status).toBe(404)
    expect(await entries(owner, `subject=${id}`)).toHaveLength(6)
  })
  const names = log.map((text) => text.replace(/\b(cat|img)_\w+|\/images\/\w+/g, '$1'))
  expect(names).toEqual([
    `${key(north)}: product.created Mug name null → "Mug", price null → 12.9, stock null → 3, status null → "Draft"`,
    'owner north@example.com: product.updated Mug price 12.9 → 13.95, category null → {"id":"cat","slug":"cups","name":"Cups"}',
    'staff staff@example.com: product.updated Mug stock 3 → 5, tags [] → ["new"]',
    'staff staff@example.com: product.updated Mug stock 5 → 4 (Broken: fell)',
    `${key(north)}: product.updated Mug images [] → [{"id":"img","url":".png","alt":"","width":1,"height":1}]`,
    `${key(north)}: product.deleted Mug name "Mug" → null, price 13.95 → null, stock 4 → null, status "Draft" → null`,
  ])
})

test('every write of a shop is an entry, without secrets', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const { publicId: customer } = await shopperOf(kassa, north)
  const secrets: string[] = []
  const log = await recorded(owner, async () => {
    await owner.patch('/shop/api/shop', { name: 'Nord', origins: ['https://nord.example'] })
    const rotated = await owner.post('/shop/api/rotate-secret-key')
    secrets.push((rotated.json as { secretKey: string }).secretKey)
    const made = await owner.done<{ id: string }>(owner.post('/shop/api/brands', { name: 'Acme' }))
    await owner.patch(`/shop/api/brands/${made.id}`, { name: 'Acne' })
    await owner.delete(`/shop/api/brands/${made.id}`)
    const body = { email: 'bob@example.com', role: 'staff' }
    const invited = await owner.done<{ id: string }>(owner.post('/shop/api/staff', body))
    const bob = await memberOf(kassa, north, 'bob@example.com', null)
    await bob.post(`/auth/invitations/${invited.id}/accept`)
    await owner.patch(`/shop/api/staff/${bob.user.publicId}`, { role: 'owner' })
    await owner.delete(`/shop/api/staff/${bob.user.publicId}`)
    const till = await owner.done<{ terminal: { id: string }; key: string }>(
      owner.post('/shop/api/terminals', { name: 'Door' }),
    )
    secrets.push(till.key)
    const path = `/shop/api/terminals/${till.terminal.id}`
    await owner.patch(path, { name: 'Gate' })
    const offered = await owner.post(`${path}/pairing-code`)
    const { code } = offered.json as { code: string }
    secrets.push(code)
    await kassa.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
    await owner.delete(path)
    const hook = { url: 'https://hook.example/in?token=hidden', events: ['order.paid'] }
    const webhook = await owner.done<{ id: string; secret: string }>(
      owner.post('/shop/api/webhooks', hook),
    )
    secrets.push(webhook.secret, 'hidden')
    await owner.delete(`/shop/api/webhooks/${webhook.id}`)
    const points = { delta: 50, note: 'Birthday' }
    await owner.post(`/shop/api/customers/${customer}/points`, points)
  })
  const byOwner = 'owner north@example.com:'
  const fours = secrets[0]?.slice(-4)
  expect(log).toEqual([
    `${byOwner} shop.updated Nord name "Shop north" → "Nord", origins [] → ["https://nord.example"]`,
    `${byOwner} key.rotated ${fours} lastFour "${north.secretKey.slice(-4)}" → "${fours}"`,
    `${byOwner} brand.created Acme name null → "Acme"`,
    `${byOwner} brand.renamed Acme name "Acme" → "Acne"`,
    `${byOwner} brand.deleted Acne name "Acne" → null`,
    `${byOwner} staff.invited bob@example.com role null → "staff"`,
    'staff bob@example.com: staff.joined bob@example.com role null → "staff"',
    `${byOwner} staff.changed bob@example.com role "staff" → "owner"`,
    `${byOwner} staff.removed bob@example.com role "owner" → null`,
    `${byOwner} terminal.registered Door name null → "Door"`,
    `${byOwner} terminal.renamed Gate name "Door" → "Gate"`,
    `${byOwner} terminal.pairing_offered Gate`,
    'till Gate: terminal.paired Gate',
    `${byOwner} terminal.revoked Gate`,
    `${byOwner} webhook.added hook.example events null → ["order.paid"]`,
    `${byOwner} webhook.removed hook.example`,
    `${byOwner} points.adjusted shopper@example.com points 0 → 50 (Birthday)`,
  ])
  const text = (await owner.get(`${HISTORY}?limit=100`)).text
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(secrets).toHaveLength(5)
})

test('an order has a history of its payments, refunds and steps', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const desk = new OrderDesk(north)
  const mug = await north.product({ price: 10, stock: 99 })
  const placed = () => desk.placed({ lines: [{ productId: mug.id, quantity: 2 }] })
  const history = async (id: string) =>
    (await entries(owner, '', `/shop/api/orders/${id}/history`)).map(line).reverse()
  const order = await placed()
  await desk.paid(order, { amount: 5 })
  const payments = [{ method: 'cash', amount: 15 }]
  await till.ask(`/v1/pos/orders/${order.id}/hand-over`, 'POST', { payments })
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
  await desk.refund(order, { lines, reason: 'Broken' })
  expect(await history(order.id)).toEqual([
    `${key(north)}: order.placed ${order.code} status null → "open", total null → 20`,
    `server kassa: order.mailed ${order.code} mail null → "ownersPlaced"`,
    `${key(north)}: order.payment ${order.code} paid 0 → 5, method null → "online"`,
    `till Till: order.payment ${order.code} status "open" → "paid", number null → "1", paid 5 → 20, method null → "cash"`,
    `till Till: order.handed_over ${order.code} status "paid" → "completed"`,
    `${key(north)}: order.refunded ${order.code} refunded 0 → 10, method null → "online" (Broken)`,
  ])
  const [cancelled, expired] = [await placed(), await placed()]
  await owner.post(`/shop/api/orders/${cancelled.id}/cancel`)
  kassa.now += 60 * 60 * 1000
  await expireOrders(kassa.ports)
  await desk.paid(expired)
  expect(await history(cancelled.id)).toEqual([
    `${key(north)}: order.placed ${cancelled.code} status null → "open", total null → 20`,
    `server kassa: order.mailed ${cancelled.code} mail null → "ownersPlaced"`,
    `owner owner@example.com: order.cancelled ${cancelled.code} status "open" → "cancelled"`,
  ])
  expect(await history(expired.id)).toEqual([
    `${key(north)}: order.placed ${expired.code} status null → "open", total null → 20`,
    `server kassa: order.mailed ${expired.code} mail null → "ownersPlaced"`,
    `server kassa: order.expired ${expired.code} status "open" → "expired"`,
    `${key(north)}: order.payment ${expired.code} status "expired" → "paid", number null → "2", paid 0 → 20, method null → "online"`,
  ])
  await till.add(saleOf(mug))
  const sold = await till.order('1-1')
  expect(await history(String(sold.id))).toEqual([
    'till Till: order.sold 1-1 status null → "completed", number null → "1-1", total null → 10, paid 0 → 10, method null → "cash"',
  ])
  expect((await owner.get('/shop/api/orders/order_x/history')).status).toBe(404)
})

test('a job is one entry, with its changes inside; undo adds what it restores', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const client = await BulkClient.of(kassa, north)
  const owner = client.member
  const [mug] = await north.products([{ name: 'Mug' }, { name: 'Cup' }, { name: 'Bowl' }])
  const change = { price: { percent: 10, rounding: '.90' } } as const
  let id = ''
  const log = await recorded(owner, async () => {
    id = (await client.run({ filter: {}, change })).id
    await client.undo(id)
  })
  expect(log).toEqual([
    'owner north@example.com: bulk.started +10 %, .90, 3 products price null → {"percent":10,"rounding":".90"}',
    'owner north@example.com: bulk.undone +10 %, .90, 3 products',
  ])
  const rows = await entries(owner, `job=${id}`)
  const by = 'owner north@example.com: product'
  expect(rows.map(line)).toEqual([
    ...['Mug', 'Cup', 'Bowl'].map((name) => `${by}.restored ${name} price 10.9 → 9.5`),
    ...['Bowl', 'Cup', 'Mug'].map((name) => `${by}.updated ${name} price 9.5 → 10.9`),
  ])
  const title = '+10 %, .90, 3 products'
  const job = { id, title, shown: change, total: 3 }
  expect(rows.map((row) => row.job)).toEqual(rows.map(() => job))
  const [head] = await entries(owner, 'field=price&action=bulk.started')
  expect(head).toMatchObject({ job, subject: { kind: 'job', id, name: title } })
  const own = await entries(owner, '', `/shop/api/products/${mug?.id}/history`)
  expect(own.map(({ action }) => action)).toEqual([
    'product.restored',
    'product.updated',
    'product.created',
  ])
})

test('is filtered by person, kind, field, day and words', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
  const { id } = await north.product({ name: 'Äpfel 100%' })
  await owner.patch(`/shop/api/products/${id}`, { price: 3 })
  kassa.now = Date.parse('2026-01-16T23:30:00Z')
  await staff.patch(`/shop/api/products/${id}`, { stock: 3 })
  await owner.post('/shop/api/brands', { name: 'Acme' })
  const found = async (query: string) =>
    (await entries(owner, query)).map(({ action }) => action.replace('product.', '')).join(' ')
  const expected: Record<string, string> = {
    '': 'brand.created updated updated created shop.created',
    [`actor=${staff.user.publicId}`]: 'updated',
    'actor=staff@example.com': 'updated',
    'actor=secret': 'created',
    'kind=brand': 'brand.created',
    'kind=product&actor=north@example.com': 'updated',
    [`subject=${id}`]: 'updated updated created',
    'action=product.created': 'created',
    'field=stock': 'updated created',
    'field=pric': '',
    'from=2026-01-16': 'brand.created updated',
    'to=2026-01-15': 'updated created shop.created',
    'from=2026-01-16&to=2026-01-16': 'brand.created updated',
    'from=1000-01-01&to=9999-12-31&kind=brand': 'brand.created',
    'from=2026-01-16T23:30:00Z': 'brand.created updated',
    'to=2026-01-16T23:30:00Z': 'updated created shop.created',
    'search=%C3%A4pf': 'updated updated created',
    'search=100%25': 'updated updated created',
    'search=%C3%A4%25100': '',
    'search=ACME': 'brand.created',
    'search=staff': 'updated',
    'search=zzz': '',
    'job=job_x': '',
  }
  for (const [query, actions] of Object.entries(expected)) {
    expect([query, await found(query)]).toEqual([query, actions])
  }
  await owner.patch('/shop/api/shop', { timeZone: 'Europe/Amsterdam' })
  expect(await found('from=2026-01-17&kind=product')).toBe('updated')
  const refused = { kind: 'x', field: 'a b', from: '2026-02-30', to: 'now', x: '1', cursor: 'x' }
  for (const [name, value] of Object.entries(refused)) {
    const answer = await owner.get(`${HISTORY}?${name}=${encodeURIComponent(value)}`)
    expect(answer.refusal).toBe(`VALIDATION_FAILED ${name}`)
  }
})

test('is read page by page, and a cursor opens only its own list', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  for (let n = 0; n < 7; n++) await kassa.north.product({ name: `Mug ${n}` })
  const whole = await entries(owner, 'kind=product')
  expect(whole).toHaveLength(7)
  expect(new Set(whole.map(({ id }) => id)).size).toBe(7)
  const seen: HistoryEntry[] = []
  for (let cursor = ''; ; ) {
    const query = `kind=product&limit=3${cursor}`
    const page = await owner.done<Page>(owner.get(`${HISTORY}?${query}`))
    seen.push(...page.data)
    await kassa.north.product()
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
    const other = await owner.get(`${HISTORY}?kind=brand${cursor}`)
    expect(other.refusal).toBe('VALIDATION_FAILED cursor')
  }
  expect(seen).toEqual([...whole])
})

test('shows nothing of another shop', async () => {
  await using kassa = await TestServer.open()
  const { id } = await kassa.north.product()
  await kassa.north.changed(id, { stock: 1 })
  const order = await new OrderDesk(kassa.north).placed({
    lines: [{ productId: id, quantity: 1 }],
  })
  const south = await ownerOf(kassa, kassa.south)
  expect((await south.get(`/shop/api/products/${id}/history`)).status).toBe(404)
  expect((await south.get(`/shop/api/orders/${order.id}/history`)).status).toBe(404)
  for (const query of ['', `subject=${id}`, 'actor=secret', 'search=Mug']) {
    expect(JSON.stringify(await entries(south, query))).not.toContain(id)
  }
})

test('two changes at once give two entries that follow each other', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  const { id } = await kassa.north.product({ price: 1 })
  const path = `/shop/api/products/${id}`
  await Promise.all([2, 3, 4, 5].map((price) => owner.patch(path, { price })))
  const changes = (await entries(owner, '', `${path}/history`)).flatMap((one) => one.changes)
  const prices = changes.filter(({ field }) => field === 'price').reverse()
  expect(prices.map(({ from }) => from)).toEqual([null, ...prices.slice(0, -1).map(({ to }) => to)])
  expect(prices).toHaveLength(5)
})

test('forgets a shopper and what was noted, and keeps what they did', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const owner = await ownerOf(kassa, north)
  const shopper = await shopperOf(kassa, north)
  const points = { delta: 50, note: 'Birthday' }
  await owner.post(`/shop/api/customers/${shopper.publicId}/points`, points)
  const [before] = await entries(owner, 'kind=customer')
  expect(before?.subject.name).toBe(shopper.email)
  await kassa.ports.store.write((tx) => forgetInHistory(tx, north.shop.id, shopper.publicId))
  const [after] = await entries(owner, 'kind=customer')
  const subject = { ...before?.subject, name: null }
  expect(after).toEqual({ ...before, subject, note: null } as never)
})

test('is read in steps: what few entries match is found far down, page by page', async () => {
  await using kassa = await TestServer.open()
  const { shop } = kassa.north
  const owner = await ownerOf(kassa, kassa.north)
  const act = (name: string, n: number) => ({
    action: 'brand.renamed',
    subject: { kind: 'brand', id: `brand_${n}`, name } as const,
  })
  const acts = Array.from({ length: 5_000 }, (_, n) => act(n % 1_900 ? 'Acme' : 'Rare', n))
  await kassa.ports.store.write((tx) => recordChanges(tx, shop.id, SERVER, kassa.now, acts))
  expect((await entries(owner, 'search=rare')).map(({ subject }) => subject.id)).toEqual([
    'brand_3800',
    'brand_1900',
    'brand_0',
  ])
  const first = await owner.done<Page>(owner.get(`${HISTORY}?search=rare&limit=2`))
  const rest = await owner.done<Page>(
    owner.get(`${HISTORY}?search=rare&limit=2&cursor=${first.nextCursor}`),
  )
  expect([first.data.length, rest.data.length, rest.nextCursor]).toEqual([2, 1, null])
  expect(await entries(owner, 'from=2030-01-01')).toEqual([])
})
