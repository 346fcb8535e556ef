import { expect, test } from 'bun:test'
import { type ShopCustomer, wordsOfShopper } from '../../src/domain/access/shopper.ts'
import { forgetOrders } from '../../src/modules/orders/shopper-data.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { OrderDesk } from '../order-desk.ts'
import { sharedServer } from '../shared.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const kassa = await sharedServer()
const { north, south } = kassa
const owner = await sellingAt(kassa, north)
const desk = new OrderDesk(north)
const till = await Till.of(kassa, north)
const [hoodie, tea, leaf] = await north.products([
  { name: 'Kapuzenpullover', price: 57, stock: 90, sku: 'KP-77', options: { Size: 'L' } },
  { name: 'Grüner Tee', price: 6.5, stock: 90, sku: '4006381333931' },
  { name: 'Blattgold', price: 1234.5, stock: 9 },
])
if (!hoodie || !tea || !leaf) throw new Error('there are three products')
const account = await kassa.ports.store.write((tx) => {
  const row = { publicId: 'cust_frida', email: 'frida@kahlo.example', name: null, phone: null }
  return tx.insert('customer.insert', {
    shop: north.shop.id,
    ...row,
    kind: 'account',
    words: wordsOfShopper(row),
    createdAt: 1,
  })
})

const address = { name: 'Jürgen Müller-Weiß', city: 'Köln', phone: '+49 (170) 555 12 34' }
const byPost = await desk.placed({
  lines: [{ productId: hoodie.id, quantity: 1 }],
  email: 'j.mueller@post.example',
  address,
})
const paid = await desk.paid(await desk.placed({ lines: [{ productId: tea.id, quantity: 3 }] }))
const ofAccount = await desk.placed({
  lines: [{ productId: tea.id, quantity: 2 }],
  customerId: 'cust_frida',
})
const dear = await desk.paid(await desk.placed({ lines: [{ productId: leaf.id, quantity: 1 }] }))
const part = dear.lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
const refunded = (await desk.refund(dear, { lines: part })).json as OrderView
await till.add(saleOf(tea, 5))
const sold = (await till.order(`${till.series}-1`)) as unknown as OrderView
await south.products([{ name: 'Kapuzenpullover', price: 57, stock: 3 }])

const found = async (search: string, more = '') => {
  const path = `${desk.path}?search=${encodeURIComponent(search)}${more}`
  const { json } = await north.ask({ path })
  return (json as { data: OrderView[] }).data.map(({ id }) => id)
}

const FOUND: readonly (readonly [search: string, orders: readonly OrderView[]])[] = [
  [byPost.code, [byPost]],
  [byPost.code.toLowerCase(), [byPost]],
  [byPost.id, [byPost]],
  [paid.code, [paid]],
  [paid.number ?? '', [paid]],
  [sold.number ?? '', [sold]],
  ['müller', [byPost]],
  // Two letters are found at the beginning of a word only.
  ['mü', [byPost]],
  ['ül', []],
  ['MULLER-WEISS', [byPost]],
  ['jürgen köln', [byPost]],
  ['jürgen berlin', []],
  ['J.MUELLER@post.example', [byPost]],
  ['post.example', [byPost]],
  ['+49 170 5551234', [byPost]],
  ['0170/5551234', [byPost]],
  ['pullover', [byPost]],
  ['kapuzenpullover l', [byPost]],
  ['kp-77', [byPost]],
  ['4006381333931', [ofAccount, paid]],
  ['57', [byPost]],
  ['57,00', [byPost]],
  ['57.00 eur', [byPost]],
  ['€57.00', [byPost]],
  ['57,00\u00a0€', [byPost]],
  ['EUR 57.00', [byPost]],
  ['€ 57', [byPost]],
  ['1\u202f234,50\u00a0€', [dear]],
  ['1.234,50 €', [dear]],
  [refunded.refunds[0]?.number ?? '', [dear]],
  ['19.5', [paid]],
  ['5', []],
  ['frida', [ofAccount]],
  ['%', []],
  ['_', []],
  ['!', []],
  ["'; --", []],
  ['tee', [ofAccount, paid, sold]],
  ['tee grüner tee grüner a b c d e f g h i j', []],
]

test('orders are found by what people have of them', async () => {
  for (const [search, orders] of FOUND) {
    expect([search, await found(search)]).toEqual([search, orders.map(({ id }) => id)])
  }
})

test('a search meets the other conditions, too, and goes on from page to page', async () => {
  expect(await found('tee', '&channel=till')).toEqual([sold.id])
  expect(await found('tee', '&status=open')).toEqual([ofAccount.id])
  expect(await found('tee', '&customer=cust_frida')).toEqual([ofAccount.id])
  expect(await found('tee', '&since=2099-01-01T00:00:00Z')).toEqual([])
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { json } = await north.ask({ path: `${desk.path}?search=tee&limit=1${cursor}` })
    const page = json as { data: OrderView[]; nextCursor: string | null }
    seen.push(...page.data.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  expect(seen).toEqual([ofAccount.id, paid.id, sold.id])
  const other = await south.ask({ path: `${desk.path}?search=tee` })
  expect((other.json as { data: unknown[] }).data).toEqual([])
  const key = north.publishableKey
  expect((await north.ask({ path: `${desk.path}?search=tee`, key })).status).toBe(403)
  for (const bad of ['', '%00', `${'a'.repeat(201)}`, 'a&search=b']) {
    expect((await north.ask({ path: `${desk.path}?search=${bad}` })).status).toBe(422)
  }
})

test('an order is found by the account of its shopper as it is now', async () => {
  for (const [name, other] of [
    ['Ælfred', 'Zoë'],
    ['Zoë', 'Ælfred'],
  ] as const) {
    await kassa.ports.store.write((tx) => {
      const words = wordsOfShopper({ email: 'alfred@kahlo.example', name, phone: null })
      const values = { shop: north.shop.id, id: account, name, phone: null, words }
      return tx.run('customer.update', values)
    })
    expect(await found(name)).toEqual([ofAccount.id])
    expect(await found(other)).toEqual([])
  }
})

test('a till finds any order by a word', async () => {
  const answer = await till.ask('/v1/pos/orders?search=m%C3%BCller')
  expect((answer.json as { data: OrderView[] }).data.map(({ id }) => id)).toEqual([byPost.id])
})

test('customers are found by name, email and phone', async () => {
  const known = [
    { publicId: 'cust_1', email: 'ada@north.example', name: 'Ada Lovelace', phone: '030 1234567' },
    { publicId: 'cust_2', email: 'grace@navy.example', name: 'Grace Hopper', phone: null },
  ]
  await kassa.ports.store.write(async (tx) => {
    for (const one of known) {
      const row = { shop: north.shop.id, ...one, words: wordsOfShopper(one), createdAt: 2 }
      await tx.insert('customer.insert', { ...row, kind: 'account' })
    }
  })
  const customers = async (search: string) => {
    const path = `/shop/api/customers?search=${encodeURIComponent(search)}`
    const { data } = await owner.done<{ data: ShopCustomer[] }>(owner.get(path))
    return data.map(({ id }) => id)
  }
  expect(await customers('LOVELACE ada')).toEqual(['cust_1'])
  expect(await customers('navy.example')).toEqual(['cust_2'])
  expect(await customers('+49 30 1234567')).toEqual(['cust_1'])
  expect(await customers('ada hopper')).toEqual([])
  expect(await customers('%')).toEqual([])
})

test('what is forgotten is not found any more', async () => {
  const placed = await desk.placed({
    lines: [{ productId: hoodie.id, quantity: 2 }],
    email: 'gone@away.example',
    address: { name: 'Nobody Anymore' },
  })
  expect(await found('anymore')).toEqual([placed.id])
  const { store } = kassa.ports
  await store.write((tx) => {
    const { id: shop } = north.shop
    return tx.run('order.mark_forgotten', { shop, email: 'gone@away.example' })
  })
  await owner.done(owner.patch('/shop/api/shop', { retentionYears: null }))
  await forgetOrders(kassa.ports)
  expect(await found('anymore')).toEqual([])
  expect(await found('away.example')).toEqual([])
  expect(await found(placed.code)).toEqual([placed.id])
})
