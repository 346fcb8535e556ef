import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/domain/time.ts'
import { CREDENTIALS, type Headers, shopperOf } from '../../access.ts'
import { type Seen, visit } from '../../front-visitor.ts'
import { ownerOf } from '../../member-fixture.ts'
import { OrderDesk } from '../../order-desk.ts'
import { PageDesk } from '../../page-desk.ts'
import { sharedServer } from '../../shared.ts'

const HERE = { 'sec-fetch-site': 'same-origin' }
const HOME = { line1: 'Kade 1', postalCode: '2801', city: 'Gouda', country: 'NL' }
const ADA = { email: 'ada@example.com', name: 'Ada', delivery: 'pickup', payment: 'counter' }

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
const settings = {
  shopFront: { enabled: true },
  loyalty: { pointsPerUnit: 1, pointValue: 0.1 },
}
await PageDesk.of(kassa, north, settings)
const cup = await north.product({ name: 'Cup', price: 9.5, stock: 40 })
const rare = await north.product({ name: 'Rare', price: 5, stock: 1 })
const lesson = await north.product({ name: 'Lesson', price: 30, unit: 'hour', stock: null })
const orders = new OrderDesk(north)

/** Far from the orders of other tests, which count for an hour. */
beforeEach(() => {
  kassa.now += 2 * HOUR_MS
})

const pathOf = (basket: Readonly<Record<string, number>>) => {
  const lines = Object.entries(basket).map(([id, quantity]) => `${id.slice(5)}-${quantity}`)
  return `/shop/north/checkout?basket=${lines.join('_')}`
}

async function send(
  form: Readonly<Record<string, string>>,
  headers: Headers = HERE,
  basket: Readonly<Record<string, number>> = { [cup.id]: 2 },
): Promise<Seen> {
  return await visit(kassa, pathOf(basket), { form, headers })
}

/** What the page at the address of an answer says of its order. */
async function thanksOf(answer: Seen): Promise<{ text: string; id: string; path: string }> {
  expect(answer.status).toBe(303)
  const path = answer.headers.get('location') ?? ''
  const id = /\/thanks\/(\w+)/.exec(path)?.[1] ?? ''
  return { text: (await visit(kassa, path)).text, id, path }
}

describe('a form without a script', () => {
  test('places an order, and leads to its page, which only its address opens', async () => {
    const post = { ...ADA, delivery: 'post', payment: 'transfer', ...HOME, note: 'a\r\nb' }
    const { text, id, path } = await thanksOf(await send(post))
    expect(text).toContain('Thank you for your order')
    expect(text).toContain('NL91 ABNA')
    expect(text).toContain('€23.90')
    expect(path).not.toContain('basket=')
    const order = await orders.get(id)
    expect(order).toMatchObject({
      ...{ email: 'ada@example.com', total: 23.9, fulfilment: 'delivery', note: 'a\nb' },
      address: { ...HOME, name: 'Ada' },
    })
    const bare = await visit(kassa, path.replace(/\?.*/, ''))
    expect(bare.status).toBe(404)
  })

  test('is in the language of the page, down to its units', async () => {
    const { text } = await visit(kassa, `${pathOf({ [lesson.id]: 1.5 })}&lang=de`)
    expect(text).toContain('1,5 Std. × Lesson')
    expect(text).toContain('Zahlungspflichtig bestellen')
  })

  test('sent twice places one order; sent again with other goods, it asks first', async () => {
    const form = { ...ADA, key: 'key-of-this-form-1' }
    const first = await send(form)
    const again = await send(form)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const other = await send(form, HERE, { [cup.id]: 3 })
    expect(other.status).toBe(422)
    expect(other.text).toContain('placed already')
    const key = /name="key" value="([^"]+)"/.exec(other.text)?.[1] ?? ''
    expect((await send({ ...form, key }, HERE, { [cup.id]: 3 })).status).toBe(303)
  })

  test('shows what the order costs, with each way of delivery', async () => {
    const pickup = await visit(kassa, pathOf({ [cup.id]: 2 }))
    expect(pickup.headers.get('cache-control')).toBe('private, no-store')
    expect(pickup.text).toContain('€19.00')
    const chosen = [...pickup.text.matchAll(/<input type="radio"[^>]* checked[^>]*>/g)].join()
    expect(chosen).toMatch(/name="delivery" value="pickup".*name="payment" value="counter"/)
    const filledIn = [...pickup.text.matchAll(/autocomplete="([\w-]+)"/g)].map(([, name]) => name)
    expect(filledIn).toEqual([
      ...['email', 'name', 'tel', 'address-line1', 'address-line2', 'postal-code'],
      ...['address-level2', 'country'],
    ])
    const post = await send({ ...ADA, delivery: 'post', step: 'sum' })
    expect([post.status, post.text.includes('€23.90')]).toEqual([200, true])
    const many = await send({ ...ADA, delivery: 'post', step: 'sum' }, HERE, { [cup.id]: 6 })
    expect(many.text).toContain('€57.00')
  })
})

/** Forms that are wrong, and the fields that the page marks. */
const WRONG: readonly (readonly [form: Readonly<Record<string, string>>, fields: string[]])[] = [
  [{ email: '' }, ['email']],
  [{ email: 'nobody' }, ['email']],
  [{ email: 'a@b.example\u0000' }, []],
  [{ name: '' }, ['name']],
  [{ phone: 'call me' }, ['phone']],
  [{ delivery: 'pigeon' }, []],
  [{ payment: 'gold' }, []],
  [{ delivery: 'post' }, ['line1', 'postalCode', 'city', 'country']],
  [{ delivery: 'post', ...HOME, country: 'DE' }, ['country']],
  [{ delivery: 'post', ...HOME, line1: 'x'.repeat(256) }, ['line1']],
  [{ note: 'x'.repeat(1001) }, ['note']],
]

describe('a form that is wrong is shown again, and nothing is ordered:', () => {
  test.each(WRONG)('%j', async (form, fields) => {
    const stock = (await north.get(cup.id)).product.stock
    const answer = await send({ ...ADA, ...form })
    const marked = [...answer.text.matchAll(/<(?:input|select|textarea)[^>]*>/g)]
      .filter(([tag]) => tag.includes('aria-invalid="true"'))
      .map(([tag]) => /name="(\w+)"/.exec(tag)?.[1])
    expect([answer.status, marked.sort()]).toEqual([422, fields.toSorted()])
    expect(answer.text).toContain('role="alert"')
    expect((await north.get(cup.id)).product.stock).toBe(stock)
  })

  test('what is no longer there is named', async () => {
    const answer = await send(ADA, HERE, { [cup.id]: 1, [rare.id]: 2 })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Only 1 left')
    expect(answer.text).toContain('Nothing was ordered')
    const gone = await visit(kassa, pathOf({ [`prod_${'0'.repeat(26)}`]: 1, [cup.id]: 1 }))
    expect(gone.text).toContain('Not all of this can be had')
  })

  test('a page of another origin cannot send it, whoever is signed in', async () => {
    const cross = await send(ADA, { 'sec-fetch-site': 'cross-site', accept: 'text/html' })
    expect(cross.status).toBe(403)
    const plain = await send(ADA, { origin: 'http://evil.example' })
    expect(plain.status).toBe(403)
    expect((await send(ADA, { origin: 'http://localhost' })).status).toBe(303)
  })

  test('a long form is not read', async () => {
    expect((await send({ ...ADA, note: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('a guest has so many open orders, and no more', async () => {
    for (const _ of '123')
      expect((await send({ ...ADA, email: 'bot@example.com' })).status).toBe(303)
    const more = await send({ ...ADA, email: 'bot@example.com' })
    expect([more.status, more.text.includes('several open orders')]).toEqual([429, true])
  })
})

test('somebody who is signed in orders without an address, and redeems points', async () => {
  const signedIn = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
  const headers = { ...HERE, ...(await signedIn?.headers(kassa)) }
  const { publicId } = await shopperOf(kassa, north)
  const given = { delta: 100, note: 'A gift' }
  await owner.done(owner.post(`/shop/api/customers/${publicId}/points`, given))
  const page = await visit(kassa, pathOf({ [cup.id]: 1 }), { headers })
  expect(page.text).toContain('shopper@example.com')
  expect(page.text).toContain('your 100 points')
  expect(page.text).not.toContain('name="email"')
  const { email: _, ...form } = ADA
  const tooMany = await send({ ...form, points: '101' }, headers)
  expect([tooMany.status, tooMany.text.includes('id="wrong-points"')]).toEqual([409, true])
  const answer = await send({ ...form, points: '10' }, headers, { [cup.id]: 1 })
  const path = answer.headers.get('location') ?? ''
  expect(path).not.toContain('token')
  expect((await visit(kassa, path, { headers })).text).toContain('Thank you')
  const order = await orders.get(/order_\w+/.exec(path)?.[0] ?? '')
  expect(order).toMatchObject({ customer: { id: publicId }, pointsRedeemed: 10, total: 8.5 })
})

test('a shop that turns guests off, or takes no orders, says so', async () => {
  await owner.done(owner.patch('/shop/api/shop', { payment: { guests: false } }))
  const page = await visit(kassa, pathOf({ [cup.id]: 1 }))
  expect(page.text).toContain('who are signed in')
  expect(page.text).not.toContain('data-checkout')
  const none = { counter: { enabled: false }, transfer: { enabled: false } }
  await owner.done(owner.patch('/shop/api/shop', { payment: { guests: true, ...none } }))
  const closed = await visit(kassa, pathOf({ [cup.id]: 1 }))
  expect(closed.status).toBe(303)
  const basket = await visit(kassa, closed.headers.get('location') ?? '')
  expect(basket.text).toContain('does not take orders')
})
