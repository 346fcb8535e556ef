import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../../src/domain/time.ts'
import { CREDENTIALS, type Headers, shopperOf } from '../access.ts'
import { type Seen, visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { readQr } from '../qr.ts'
import { sharedServer } from '../shared.ts'

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

/** The order on the page to which an answer redirects. */
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
      email: 'ada@example.com',
      total: 23.9,
      fulfilment: 'delivery',
      note: 'a\nb',
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
      'email',
      'name',
      'tel',
      'address-line1',
      'address-line2',
      'postal-code',
      'address-level2',
      'country',
    ])
    const post = await send({ ...ADA, delivery: 'post', step: 'sum' })
    expect([post.status, post.text.includes('€23.90')]).toEqual([200, true])
    const many = await send({ ...ADA, delivery: 'post', step: 'sum' }, HERE, { [cup.id]: 6 })
    expect(many.text).toContain('€57.00')
  })
})

/** The hidden fields of a page's form, as a browser sends them back. */
function hiddenIn({ text }: Seen): Record<string, string> {
  const fields = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  )
}

describe('a checkout whose sum is another when its button is pressed', () => {
  const changesIn = ({ text }: Seen) =>
    [...(/role="alert"[^>]*>(.*?)<\/div>/s.exec(text)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(
      ([, change]) => change,
    )

  test('orders nothing, says what changed, keeps what was typed, and asks again', async () => {
    const bowl = await north.product({ name: 'Bowl & spoon', price: 47, stock: 9 })
    const jug = await north.product({ name: 'Jug', price: 3.1, stock: 9 })
    const last = await north.product({ name: 'Last', price: 2.2, stock: 3 })
    const basket = { [bowl.id]: 1, [jug.id]: 2, [last.id]: 1 }
    const path = pathOf(basket)
    const sent = { delivery: 'post', payment: 'transfer', ...HOME }
    const form = { ...ADA, email: 'bea@example.com', ...sent, note: 'By noon' }
    const sum = await visit(kassa, path, { form: { ...form, step: 'sum' }, headers: HERE })
    const shown = hiddenIn(sum)
    expect(shown.expectedTotal).toBe('55.4')
    await north.patch(bowl.id, { price: 52 })
    await owner.done(
      owner.patch('/shop/api/shop', {
        delivery: [
          { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 },
          { id: 'post', kind: 'delivery', name: 'Post', price: 5.9, countries: ['NL', 'BE'] },
        ],
      }),
    )
    const refused = await send({ ...form, ...shown }, HERE, basket)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('costs €66.30 now instead of €55.40')
    expect(changesIn(refused)).toEqual(['Bowl &amp; spoon: €47.00 → €52.00', 'Post: €0.00 → €5.90'])
    for (const kept of ['value="bea@example.com"', 'value="Kade 1"', 'By noon']) {
      expect(refused.text).toContain(kept)
    }
    const before = await orders.stock(bowl.id)
    const next = hiddenIn(refused)
    expect([next.expectedTotal, next.key]).toEqual(['66.3', shown.key])
    // The price goes on changing: it asks each time.
    await north.patch(bowl.id, { price: 50 })
    const again = await send({ ...form, ...next }, HERE, basket)
    expect(changesIn(again)).toEqual(['Bowl &amp; spoon: €52.00 → €50.00'])
    expect(await orders.stock(bowl.id)).toBe(before)
    const placed = await thanksOf(await send({ ...form, ...hiddenIn(again) }, HERE, basket))
    expect(await orders.get(placed.id)).toMatchObject({ total: 64.3, note: 'By noon' })
  })

  test('names goods that are gone or short, also in German', async () => {
    const kept = await north.product({ name: 'Kelle', price: 6.4, stock: 8 })
    const short = await north.product({ name: 'Sieb', price: 7.3, stock: 8 })
    const gone = await north.product({ name: 'Topf', price: 8.2, stock: 8 })
    const basket = { [kept.id]: 1, [short.id]: 3, [gone.id]: 1 }
    const path = `${pathOf(basket)}&lang=de`
    const shown = hiddenIn(await visit(kassa, path))
    await north.patch(short.id, { stock: 2, price: 7.5 })
    await north.patch(gone.id, { status: 'Archived' })
    const form = { ...ADA, email: 'cleo@example.com', ...shown }
    const refused = await visit(kassa, path, { form, headers: HERE })
    expect(refused.text).toContain('deshalb wurde nichts bestellt')
    expect(changesIn(refused)).toEqual([
      'Sieb: 7,30\u00a0€ → 7,50\u00a0€',
      'Sieb: nur noch 2 da',
      'Topf: nicht mehr zu haben',
    ])
    expect(refused.text).toMatch(/<button class="button primary" type="submit" disabled/)
  })

  test('without a script, counts a way of delivery that is chosen and whose cost was not shown', async () => {
    const basket = { [cup.id]: 1 }
    const shown = hiddenIn(await visit(kassa, pathOf(basket)))
    const sent = { delivery: 'post', payment: 'transfer', ...HOME }
    const form = { ...ADA, email: 'dora@example.com', ...sent, ...shown }
    const refused = await send(form, HERE, basket)
    expect([refused.status, changesIn(refused)]).toEqual([409, ['Post: €0.00 → €5.90']])
  })

  test('takes what is no sum for another one, and shows no markup of a form', async () => {
    for (const wrong of ['', 'x', '-1', '1e999', '9'.repeat(50_000), '\u0000']) {
      const form = { ...ADA, expectedTotal: wrong, shown: `${cup.id}=1 <b>&shipping=%&discount=x` }
      const refused = await send({ ...form, email: 'ed@example.com' })
      expect([409, 422]).toContain(refused.status)
      expect(refused.text).not.toContain('<b>&shipping')
    }
    const foreign = { ...ADA, shown: `prod_${'0'.repeat(26)}=1 <img src=x>`, expectedTotal: '1' }
    const basket = { [`prod_${'0'.repeat(26)}`]: 1, [cup.id]: 1 }
    const refused = await send({ ...foreign, email: 'ed@example.com' }, HERE, basket)
    expect(refused.text).not.toContain('<img src=x')
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
  // The account has no name yet.
  expect(page.text).not.toContain('<details')
  const own = '/storefront/api/account'
  const named = await kassa.ask({ method: 'PATCH', path: own, headers, body: { name: 'Ada King' } })
  expect(named.status).toBe(200)
  const known = await visit(kassa, pathOf({ [cup.id]: 1 }), { headers })
  expect(known.text).toContain('>Ada King\nshopper@example.com<')
  expect(known.text).toContain('<details><summary')
  const { email: _, ...form } = ADA
  const tooMany = await send({ ...form, points: '101' }, headers)
  expect([tooMany.status, tooMany.text.includes('id="wrong-points"')]).toEqual([409, true])
  const answer = await send({ ...form, points: '10' }, headers, { [cup.id]: 1 })
  const path = answer.headers.get('location') ?? ''
  expect(path).not.toContain('token')
  expect((await visit(kassa, path, { headers })).text).toContain('Thank you')
  const order = await orders.get(/order_\w+/.exec(path)?.[0] ?? '')
  expect(order).toMatchObject({ customer: { id: publicId }, pointsRedeemed: 10, total: 8.5 })
  // Without points to redeem, it does not matter that there are fewer than the page has shown.
  const without = { ...form, points: '', expectedBalance: '100' }
  expect((await send(without, headers)).status).toBe(303)
})

test('an order in euros to an account that is known has a GiroCode with its code', async () => {
  const account = { holder: 'Boutique Nord', iban: 'DE89 3704 0044 0532 0130 00' }
  const transfer = { enabled: true, text: 'Thank you!', ...account }
  await owner.done(owner.patch('/shop/api/shop', { payment: { transfer } }))
  const sent = { ...ADA, delivery: 'post', payment: 'transfer', ...HOME }
  const { text, id, path } = await thanksOf(await send(sent))
  const { code, total } = await orders.get(id)
  for (const said of [account.holder, account.iban, code, 'Thank you!'])
    expect(text).toContain(said)
  const [, size = 0] = /<svg class="qr" viewBox="0 0 (\d+)/.exec(text) ?? []
  const lines = (await readQr(text, Number(size)))?.split('\n')
  const iban = account.iban.replaceAll(' ', '')
  const sum = `EUR${total.toFixed(2)}`
  expect(lines).toEqual(['BCD', '002', '1', 'SCT', '', account.holder, iban, sum, '', '', code])
  await orders.paid(await orders.get(id), { method: 'transfer' })
  const paid = (await visit(kassa, path)).text
  expect(paid).toContain('is paid')
  expect(paid).not.toContain('class="qr"')
})

test.each(['x', '', '-', 'prod_x', `prod_${'0'.repeat(26)}y`, '<b>', `prod_${'é'.repeat(26)}`])(
  'adding %j, which is no product, leaves the basket as it is',
  async (key) => {
    const mug = await north.product({ name: 'Beaker', price: 9.5, stock: 20 })
    const basket = `basket=${mug.id.slice(5)}-2`
    for (const change of ['add', 'set']) {
      const query = `${change}=${encodeURIComponent(key)}`
      const empty = await visit(kassa, `/shop/north/basket?${query}`)
      expect([empty.status, empty.headers.get('location')]).toEqual([303, '/shop/north/basket'])
      const kept = await visit(kassa, `/shop/north/basket?${basket}&${query}&quantity=3`)
      expect(kept.headers.get('location')).toBe(`/shop/north/basket?${basket}`)
    }
  },
)

test('packs are chosen on the page of the product, and ordered without a script', async () => {
  const packs = [
    { barcode: '2000000000244', quantity: 24, price: 200 },
    { barcode: '2000000000060', quantity: 6, price: 54 },
  ]
  const mug = await north.product({ name: 'Mug', slug: 'mug', price: 9.5, stock: 20, packs })
  const { text: page } = await visit(kassa, '/shop/north/product/mug')
  const sizes = [...page.matchAll(/<input type="radio" name="add" value="(\w+)"([^>]*)>/g)]
  expect(sizes.map(([, key, more]) => [key, more?.includes('disabled')])).toEqual([
    [mug.id, false],
    [`${mug.id}x6`, false],
    [`${mug.id}x24`, true],
  ])
  expect(page).toContain('€9.00 per piece')
  const added = await visit(kassa, `/shop/north/basket?add=${mug.id}x6&quantity=4`)
  const basket = await visit(kassa, added.headers.get('location') ?? '')
  expect(basket.text).toContain('Mug (pack of 6)')
  expect(basket.text).toContain('Only 3 left')
  expect(basket.text).toContain('€216.00')
  const german = await visit(kassa, `${added.headers.get('location')}&lang=de`)
  expect(german.text).toContain('Mug (6er-Pack)')
  const both = { [`${mug.id}x6`]: 3, [mug.id]: 3 }
  const short = await visit(kassa, pathOf(both).replace('checkout', 'basket'))
  expect(short.text).toContain('Only 2 left')
  const { id } = await thanksOf(await send(ADA, HERE, { [`${mug.id}x6`]: 3, [mug.id]: 2 }))
  expect(await orders.get(id)).toMatchObject({
    total: 181,
    lines: [
      { title: 'Mug (pack of 6)', quantity: 3, pack: 6 },
      { quantity: 2, pack: 1 },
    ],
  })
  expect((await north.get(mug.id)).product.stock).toBe(0)
  const gone = await visit(kassa, pathOf({ [`${mug.id}x7`]: 1 }).replace('checkout', 'basket'))
  expect(gone.text).toContain('no longer available')
})

test('a pick-up says where and when, in the checkout and with the order', async () => {
  const { delivery, address } = await owner.done<{ delivery: object[]; address: string }>(
    owner.get('/shop/api/shop'),
  )
  const place = { address: 'Back door\nKade <9>', hours: 'Tue–Fri 10–18' }
  const pickups = [
    { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0, ...place },
    { id: 'shop', kind: 'pickup', name: 'In the shop', price: 0 },
  ]
  const all = [...pickups, ...delivery.slice(1)]
  await owner.done(owner.patch('/shop/api/shop', { address: 'Corner 1', delivery: all }))
  const { text } = await visit(kassa, pathOf({ [cup.id]: 1 }))
  expect(text).toContain('Back door\nKade &lt;9>\nTue–Fri 10–18')
  expect(text).toContain('Corner 1')
  const placed = await thanksOf(await send(ADA))
  expect(placed.text).toContain('<dt>Pick up at</dt><dd>Back door\nKade &lt;9></dd>')
  expect(placed.text).toContain('<dt>Opening hours</dt><dd>Tue–Fri 10–18</dd>')
  const other = await thanksOf(await send({ ...ADA, delivery: 'shop' }))
  expect(other.text).toContain('<dt>Pick up at</dt><dd>Corner 1</dd>')
  expect(other.text).not.toContain('Opening hours')
  const parcel = { ...ADA, ...HOME, delivery: 'post', payment: 'transfer' }
  expect((await thanksOf(await send(parcel))).text).not.toContain('Pick up at')
  await orders.paid(await orders.get(placed.id))
  await orders.post(placed.id, 'status', { status: 'completed' })
  expect((await visit(kassa, placed.path)).text).not.toContain('Pick up at')
  await owner.done(owner.patch('/shop/api/shop', { address, delivery }))
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
