import { expect, test } from 'bun:test'
import { closingOf, openDay } from '../../../src/modules/till/closing.ts'
import { settled } from '../../../src/modules/till/page/data/database.ts'
import type { Basket } from '../../../src/modules/till/page/sell/basket.ts'
import { notedPayment } from '../../../src/modules/till/page/sell/payments.ts'
import { takeAway } from '../../../src/modules/till/page/sell/removal.ts'
import { text } from '../../../src/modules/till/page/text.ts'
import type { TillSale } from '../../../src/modules/till/till-entry.ts'
import { messageOf } from '../../../src/ui/shared/problem.ts'
import { catalogProductWith } from '../../ui/catalog-product.ts'
import { TillPage } from './till-page.ts'

const RETURN = {
  kind: 'refund',
  content: {
    orderId: 'order_1',
    lines: [],
    amount: 5,
    method: 'exchange',
    restock: true,
    reason: '',
    rounding: 0,
  },
} as const

function refusal(status: number): () => Response {
  return () => Response.json({ title: 'No', status, code: 'NO', detail: 'No.' }, { status })
}

test('two windows of a till show the same basket, until one of them is closed', async () => {
  using page = await TillPage.open()
  const other = await page.window()
  page.scan()
  await page.pass(100)
  expect(other.basket.value).toEqual(page.checkout.basket.value)
  await page.sell()
  expect([other.basket.value.items, other.journal.state.value.waiting]).toEqual([[], 1])
  other.stop()
  page.scan()
  await page.pass(100)
  expect(other.basket.value.items).toEqual([])
})

test('a window that comes too late is told how its basket was sold, by sale, cashier and time', async () => {
  using page = await TillPage.open()
  const late = await page.window()
  page.checkout.cashier.set({ id: 'cash_1', name: 'Ann' })
  page.scan()
  await page.pass(100)
  late.stop()
  await page.sell()
  const paid = await page.during(late.changePayments(() => []).catch(messageOf))
  expect(paid).toMatch(/^Another window has sold this basket: 1-1, Ann, \d/)
  // The next basket is another one.
  page.scan()
  await page.pass(100)
  const other = await page.during(late.changePayments(() => []).catch(messageOf))
  expect(other).toMatch(/^Another window has sold this basket: 1-1, Ann, \d/)
  page.checkout.park()
  await page.pass(100)
  page.scan()
  await page.pass(100)
  await page.sell()
  const older = await page.during(late.changePayments(() => []).catch(messageOf))
  expect(older).toBe(text.journal.otherWindow)
})

test('a basket that is taken up changes places with the one on the screen', async () => {
  using page = await TillPage.open()
  const { checkout } = page
  page.scan()
  checkout.park()
  await page.pass(100)
  page.scan()
  page.scan()
  const [first] = checkout.parked.waiting.value
  if (!first) throw new Error('nothing is parked')
  await page.during(checkout.takeUp(first))
  await page.pass(100)
  const quantities = ({ items }: Basket) => items.map(({ quantity }) => quantity)
  expect(quantities(checkout.basket.value)).toEqual([1000])
  expect(checkout.parked.waiting.value.map(({ basket }) => quantities(basket))).toEqual([[2000]])
  // It is not connected, so nobody else is told.
  expect(page.sent).toEqual([])
})

test('a basket stays as it is until the server has answered to its sale', async () => {
  using page = await TillPage.open()
  const { checkout } = page
  page.scan()
  await page.sell(1)
  const before = checkout.basket.value
  page.scan()
  checkout.park()
  await page.during(takeAway(checkout, null))
  expect(checkout.basket.value).toEqual(before)
  expect(await page.kept()).toBe('basket 1, 1/1 sale?…')
})

test('money of an order that is not handed over says so; what was sold meanwhile does not', async () => {
  using page = await TillPage.open()
  const content = { amount: 5, method: 'cash', reason: 'Order', orderId: 'order_1' }
  const others = [{ kind: 'cash', content: { ...content, amount: 2, method: 'card' } }] as const
  const handOver = { orderId: 'order_1', payments: [{}], others }
  await page.ask({ kind: 'cash', content, handOver })
  const { tentative } = page.checkout.journal.state.value
  if (tentative) await page.during(page.checkout.journal.keep(tentative))
  const later = { kind: 'cash', content: { ...content, reason: 'Change' } } as const
  await page.during(page.checkout.add(later))
  page.replies.push(refusal(409))
  await page.send()
  const reasons = (await page.entries()).map((entry) => (entry.content as typeof content).reason)
  expect(reasons).toEqual(['Not handed over: No. Order', 'Not handed over: No. Order', 'Change'])
})

test('the day of an earlier pairing ends, but not while the server has not agreed to a return', async () => {
  using page = await TillPage.open()
  page.scan()
  await page.sell()
  await page.ask(RETURN)
  await page.pair('2')
  expect(await page.kept()).toBe('basket 0, 1/1 sale…, 1/2 refund?…')
})

/** Sells the basket by card. */
async function sellByCard(page: TillPage): Promise<void> {
  page.scan()
  const { checkout } = page
  const card = notedPayment('card', checkout.totals().totalMinor)
  await page.during(checkout.changePayments(() => [card]))
  await page.said(checkout.sell())
}

test('of a day that is closed without cash, the next pairing sends the last entry again', async () => {
  using page = await TillPage.open()
  await sellByCard(page)
  const { journal } = page.checkout
  const day = openDay(await page.during(journal.since(1)), journal.currency)
  const content = closingOf(day, 0, journal.currency)
  expect(journal.state.value.isOpen).toBe(true)
  await page.during(page.checkout.add({ kind: 'closing', content }))
  expect(journal.state.value.isOpen).toBe(false)
  await page.send()
  await page.pair('2')
  page.sent.splice(0)
  await page.send()
  expect(page.sent).toEqual(['1/2'])
})

test('entries that get other numbers keep how they were paid, by these numbers', async () => {
  using page = await TillPage.open()
  await sellByCard(page)
  const content = (await page.entries())[0]?.content as TillSale
  const others = (reference: string) => {
    const payments = [{ method: 'exchange', amount: 4.99, reference }]
    return [{ kind: 'sale', content: { ...content, payments } }] as const
  }
  const said = await page.ask({ ...RETURN, others })
  await page.send()
  expect(said.text).toBe('taken')
  await page.pair('2')
  page.replies.push(refusal(404))
  await page.send()
  const kept = (await page.entries()).map(({ series, n, kind, content }) => {
    const paid = ((content as TillSale).payments ?? []).map((one) => [one.method, one.reference])
    return [`${series}-${n} ${kind}`, ...paid.flat()]
  })
  expect(kept).toEqual([
    ['2-1 sale', 'card', null],
    ['2-2 refund'],
    ['2-3 sale', 'exchange', '2-2'],
  ])
})

test('a till that is revoked keeps nothing but what it has to send', async () => {
  using page = await TillPage.open()
  page.scan()
  await page.sell()
  page.scan()
  const { checkout, database } = page
  await page.during(checkout.terminal.apply([catalogProductWith()], [], 5, true))
  checkout.terminal.revoked()
  await page.pass(100)
  const { products, state, entries } = database.stores(['products', 'state', 'entries'])
  const counts = [products, state, entries].map((store) => settled(store.count()))
  expect(await page.during(Promise.all(counts))).toEqual([0, 0, 1])
})
