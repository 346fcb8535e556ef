import { beforeEach, expect, test } from 'bun:test'
import { OutboundFailure } from '../../src/domain/outbound.ts'
import { HOUR_MS } from '../../src/domain/time.ts'
import { type Seen, visit } from '../front-visitor.ts'
import { sharedServer } from '../shared.ts'
import { PayingShop } from './desk.ts'

const HERE = { 'sec-fetch-site': 'same-origin' }
const ADA = { email: 'ada@example.com', name: 'Ada', delivery: 'pickup', payment: 'online' }
const TEST_MODE = 'The shop is trying out its payments: no money moves, and nothing is delivered.'

const kassa = await sharedServer()
const desk = await PayingShop.of(kassa, kassa.north)
const { owner, stripe } = desk
await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
const cup = await kassa.north.product({ name: 'Cup', price: 9.5, stock: 40 })
const basket = `basket=${cup.id.slice(5)}-2`

/** Far from the orders of other tests, which count for an hour. */
beforeEach(() => {
  kassa.now += 2 * HOUR_MS
})

async function send(fields: Readonly<Record<string, string>> = {}): Promise<Seen> {
  const form = { ...ADA, key: crypto.randomUUID(), ...fields }
  return await visit(kassa, `/shop/north/checkout?${basket}`, { form, headers: HERE })
}

/**
 * Places an order.
 * @returns the path of its page, without the parameter that leads to Stripe
 */
async function ordered(): Promise<{ readonly going: string; readonly path: string }> {
  const { status, headers } = await send()
  expect(status).toBe(303)
  const going = headers.get('location') ?? ''
  return { going, path: going.replace('&pay=1', '') }
}

async function seen(path: string): Promise<string> {
  // The worker may be asking, and the provider is not asked again within some seconds.
  await kassa.idle()
  kassa.now += 10_000
  const { status, text } = await visit(kassa, path)
  expect(status).toBe(200)
  return text
}

test('the checkout says who takes the money, and that it is only a test', async () => {
  const { text } = await visit(kassa, `/shop/north/checkout?${basket}`)
  expect(text).toContain('Pay online')
  expect(text).toContain('You pay on a page of Stripe, and come back here.')
  expect(text).toContain(TEST_MODE)
})

test('a form leads to an own page, which opens that of the provider without a script', async () => {
  const { going, path } = await ordered()
  const page = await visit(kassa, going)
  const { url } = stripe.last.session
  expect(page.text).toContain(`<meta http-equiv="refresh" content="0;url=${url}"/>`)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(stripe.last.session.success_url).toBe(`http://localhost${path}`)
})

test('the page of the order waits for the truth, and looks again without a script', async () => {
  const { path } = await ordered()
  const first = await seen(path)
  expect(first).toContain('Your order is not paid yet')
  expect(first).toContain('Pay with Stripe')
  expect(first).not.toContain('Thank you for your order')
  const [, next = ''] =
    /<noscript><meta http-equiv="refresh" content="5;url=([^"]+)"/.exec(first) ?? []
  expect(next).toContain('looks=1')
  expect(await seen(`${path}&looks=24`)).not.toContain('http-equiv="refresh"')
  stripe.pay(undefined, 'processing')
  const pending = await seen(next.replaceAll('&amp;', '&'))
  expect(pending).toContain('Your payment is on its way')
  expect(pending).not.toContain('Pay with Stripe')
  stripe.succeed()
  const paid = await seen(path)
  expect(paid).toContain('Thank you, your order is paid')
  expect(paid).toContain('You have paid with Stripe.')
  expect(paid).toContain(TEST_MODE)
  expect(paid).not.toContain('http-equiv="refresh"')
})

test('a payment that has ended says so', async () => {
  const { path } = await ordered()
  stripe.expire()
  const text = await seen(path)
  expect(text).toMatch(/The payment took too long|This order was not paid/)
  expect(text).not.toContain('Pay with Stripe')
})

test('after a payment that failed, another one begins at the press of a button', async () => {
  const { path } = await ordered()
  const first = stripe.last
  stripe.pay(first, 'processing')
  await seen(path)
  stripe.fail(first)
  const failed = await seen(path)
  expect(failed).toContain('The payment did not work')
  const [, action = ''] = /<form method="post" action="([^"]*thanks[^"]*)"/.exec(failed) ?? []
  const target = action.replaceAll('&amp;', '&')
  const other = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }
  expect((await visit(kassa, target, { form: {}, headers: other })).status).toBe(403)
  const bare = target.replace(/token=\w+/, 'token=wrong')
  expect((await visit(kassa, bare, { form: {}, headers: HERE })).status).toBe(404)
  const { before: calm } = stripe
  stripe.before = async ({ method, url }) => {
    const isBegin = method === 'POST' && url.endsWith('/checkout/sessions')
    if (isBegin) throw new OutboundFailure('The server cannot be reached.')
  }
  const down = await visit(kassa, target, { form: {}, headers: HERE })
  stripe.before = calm
  expect(down.status).toBe(303)
  expect(await seen(down.headers.get('location') ?? '')).toContain('does not answer right now')
  const again = await visit(kassa, target, { form: {}, headers: HERE })
  expect(again.headers.get('location')).toContain('pay=1')
  expect(stripe.last).not.toBe(first)
  stripe.pay()
  expect(await seen(path)).toContain('Thank you, your order is paid')
})

test('if the provider is down, nothing is ordered, and the form is there with its values', async () => {
  const stock = await desk.stock(cup.id)
  const { before: calm } = stripe
  // The worker asks about other orders meanwhile, so only what begins a payment fails.
  stripe.before = async ({ method, url }) => {
    const isBegin = method === 'POST' && url.endsWith('/checkout/sessions')
    if (isBegin) throw new OutboundFailure('The server cannot be reached.')
  }
  const { status, text } = await send({ note: 'Ring twice' })
  stripe.before = calm
  expect(status).toBe(503)
  expect(text).toContain('The payment could not begin, so nothing was ordered')
  expect(text).toContain('ada@example.com')
  expect(text).toContain('Ring twice')
  expect(text).toContain('2 × Cup')
  expect(await desk.stock(cup.id)).toBe(stock)
  expect((await send()).status).toBe(303)
})

test('without an account, the front offers no online payment', async () => {
  const path = `/shop/api/payment-accounts/${desk.account.id}`
  await owner.done(owner.patch(path, { active: false }))
  const { text } = await visit(kassa, `/shop/north/checkout?${basket}`)
  expect(text).not.toContain('Pay online')
  expect((await send()).status).toBe(422)
  await owner.done(owner.patch(path, { active: true }))
})

test('in German, all of it is in German, and the shopper comes back to German', async () => {
  const form = { ...ADA, key: crypto.randomUUID() }
  const checkout = `/shop/north/checkout?${basket}&lang=de`
  const page = await visit(kassa, checkout)
  expect(page.text).toContain('Sie bezahlen auf einer Seite von Stripe')
  const { headers } = await visit(kassa, checkout, { form, headers: HERE })
  const going = await visit(kassa, headers.get('location') ?? '')
  expect(going.text).toContain('Weiter zu Stripe')
  const back = new URL(String(stripe.last.session.success_url))
  const text = await seen(back.pathname + back.search)
  expect(text).toContain('Ihre Bestellung ist noch nicht bezahlt')
  expect(text).toContain('Mit Stripe bezahlen')
})

test('the mails about a paid order say what its page says, to shopper and owner', async () => {
  await ordered()
  stripe.pay()
  await desk.told()
  await kassa.idle()
  const [mail] = kassa.mailbox.to('ada@example.com').slice(-1)
  expect(mail?.subject).toContain('is paid')
  expect(mail?.text).toContain('You have paid with Stripe.')
  expect(mail?.text).toContain(TEST_MODE)
  const owners = kassa.mailbox.mails.findLast(({ subject }) => subject.startsWith('New order'))
  expect(owners?.text ?? '').toContain(TEST_MODE)
  expect(stripe.unfit).toEqual([])
})
