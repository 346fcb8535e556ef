import { expect, test } from 'bun:test'
import { newBasket } from '../../../src/modules/till/page/sell/basket.ts'
import type { Checkout } from '../../../src/modules/till/page/sell/checkout.ts'
import {
  cashPayment,
  type NotedPayment,
  notedPayment,
  withoutPayment,
} from '../../../src/modules/till/page/sell/payments.ts'
import {
  drop,
  refuseTaken,
  takeAway,
  takenOnly,
} from '../../../src/modules/till/page/sell/removal.ts'
import { text } from '../../../src/modules/till/page/text.ts'
import { messageOf } from '../../../src/ui/shared/problem.ts'
import { TillPage } from './till-page.ts'

const CARD = notedPayment('card', 300, ' 0012 ')
const CASH = cashPayment(199, 150, 5)
const TAKEN = 'Card €3.00, Cash €1.50'
const FIRST = text.taken.first(TAKEN)

/** A mug of 4.99, for which 3.00 by card and 1.50 in cash were taken. */
async function partlyPaid(): Promise<TillPage> {
  const page = await TillPage.open()
  page.scan()
  for (const payment of [CARD, CASH]) {
    await page.during(page.checkout.changePayments((taken) => [...taken, payment]))
  }
  return page
}

test('what was taken is stored before it is shown, and stays until it is sold', async () => {
  using page = await partlyPaid()
  expect(await page.during(page.database.state('basket'))).toMatchObject({ payments: [CARD, CASH] })
  expect(page.checkout.due()).toBe(49)
  await page.open()
  expect(page.checkout.basket.value.payments).toEqual([CARD, CASH])
  await page.during(page.checkout.changePayments((taken) => [...taken, notedPayment('card', 49)]))
  await page.said(page.checkout.sell())
  const [entry] = await page.entries()
  const payments = [
    { method: 'card', amount: 3, reference: '0012' },
    { method: 'cash', amount: 1.5, given: 1.5, change: 0 },
    { method: 'card', amount: 0.49, reference: null },
  ]
  expect(entry?.content).toMatchObject({ total: 4.99, payments })
  expect(takenOnly(page.checkout)).toEqual([])
  await page.open()
  expect(page.checkout.basket.value).toMatchObject({ items: [] })
})

test('a payment is given back once, though another window has changed the list', async () => {
  using page = await partlyPaid()
  const other = await page.window()
  const giveBack = (window: Checkout, payment: NotedPayment) =>
    page.during(window.changePayments((taken) => withoutPayment(taken, payment)).catch(messageOf))
  await giveBack(other, CARD)
  await page.pass(100)
  expect(page.checkout.basket.value.payments).toEqual([CASH])
  expect(await giveBack(page.checkout, CARD)).toBe(text.journal.otherWindow)
  expect(page.checkout.basket.value.payments).toEqual([CASH])
  expect(await page.during(page.database.state('basket'))).toMatchObject({ payments: [CASH] })
  // Two payments can say the same; one of them is left.
  await page.during(page.checkout.changePayments((taken) => [...taken, CASH]))
  await giveBack(page.checkout, CASH)
  expect(page.checkout.basket.value.payments).toEqual([CASH])
  other.stop()
})

test('it is parked and taken up with its basket', async () => {
  using page = await partlyPaid()
  page.checkout.park()
  await page.pass(100)
  expect(takenOnly(page.checkout)).toEqual([CARD, CASH])
  page.scan()
  await page.open()
  const [parked] = page.checkout.parked.waiting.value
  if (!parked) throw new Error('nothing is parked')
  expect(await page.during(drop(page.checkout, parked).catch(messageOf))).toBe(FIRST)
  await page.during(page.checkout.takeUp(parked))
  await page.open()
  expect(page.checkout.basket.value.payments).toEqual([CARD, CASH])
  expect(page.checkout.parked.waiting.value).toHaveLength(1)
})

test('a basket is not emptied, lowered below it or unpaired until it is given back', async () => {
  using page = await partlyPaid()
  const { checkout } = page
  const before = checkout.basket.value
  const [mug] = before.items
  if (!mug) throw new Error('the mug is not there')
  await page.during(takeAway(checkout, null))
  await page.during(takeAway(checkout, mug.id))
  checkout.change({ ...before, discount: { percent: 50_000 } })
  expect(checkout.basket.value).toEqual(before)
  expect(() => refuseTaken(checkout)).toThrow(FIRST)
  // Less, but not less than was taken.
  checkout.change({ ...before, discount: { amountMinor: 49 } })
  await page.pass(100)
  expect(checkout.due()).toBe(0)
  await page.during(checkout.changePayments((taken) => taken.filter((_, index) => index !== 0)))
  expect(checkout.due()).toBe(300)
  await page.during(checkout.changePayments(() => []))
  refuseTaken(checkout)
  await page.during(takeAway(checkout, null))
  expect(await page.kept()).toBe('basket 0, 1/1 void…')
})

test('another window that does not know of it cannot replace its basket', async () => {
  using page = await TillPage.open()
  page.scan()
  await page.pass(100)
  const other = await page.window()
  // The message between the windows is on its way.
  const stale = other.basket.value
  await page.during(page.checkout.changePayments(() => [CARD]))
  other.basket.set(stale)
  other.park()
  await page.pass(100)
  for (const window of [page.checkout, other]) {
    expect(window.basket.value.payments).toEqual([CARD])
    expect(window.parked.waiting.value).toEqual([])
  }
  other.stop()
})

test('the last payment and its sale are stored together, or neither is', async () => {
  using page = await partlyPaid()
  const other = await page.window()
  const last = notedPayment('card', 49)
  await page.during(other.changePayments((taken) => withoutPayment(taken, CARD)))
  // This window does not know yet that the other one has returned money.
  page.checkout.basket.set({ ...page.checkout.basket.value, payments: [CARD, CASH] })
  expect(await page.during(page.checkout.sell(last).catch(messageOf))).toBe(
    text.journal.otherWindow,
  )
  expect(await page.entries()).toEqual([])
  expect(await page.during(page.database.state('basket'))).toMatchObject({ payments: [CASH] })
  await page.during(other.changePayments(() => [CARD, CASH]))
  await page.pass(100)
  await page.during(page.checkout.sell(last))
  const [entry] = await page.entries()
  expect(entry?.content).toMatchObject({
    payments: [{ amount: 3 }, { amount: 1.5 }, { amount: 0.49 }],
  })
  expect(await page.during(page.database.state('basket'))).toBeNull()
  other.stop()
})

test('a sale that the server refuses leaves what was taken with the basket', async () => {
  using page = await TillPage.open()
  page.scan()
  const problem = { title: 'No', status: 409, code: 'CONFLICT', detail: 'No points.' }
  page.replies.push(() => Response.json(problem, { status: 409 }))
  const said = await page.sell(10)
  await page.send()
  await page.pass(6000)
  expect(said.text).toBe('No points.')
  expect(page.checkout.basket.value.payments).toHaveLength(1)
})

test('the money of an order stays until the order is handed over', async () => {
  using page = await TillPage.open()
  const order = { orderId: 'order_1', code: 'AB12CD34' }
  const { orders } = page.checkout
  for (const payment of [CARD, CASH]) {
    await page.during(orders.change(order, (taken) => [...taken, payment]))
  }
  await page.pair('2')
  expect(page.checkout.orders.taken.value).toEqual([{ ...order, payments: [CARD, CASH] }])
  expect(() => refuseTaken(page.checkout)).toThrow(FIRST)
  const content = { amount: 3, method: 'card', reason: 'Order', orderId: order.orderId }
  const handOver = { orderId: order.orderId, payments: [{}], others: [] }
  const problem = { title: 'No', status: 409, code: 'CONFLICT', detail: 'It was cancelled.' }
  page.replies.push(() => Response.json(problem, { status: 409 }))
  const said = await page.ask({ kind: 'cash', content, handOver })
  const change = page.checkout.orders.change(order, () => []).catch(messageOf)
  expect(await page.during(change)).toBe(text.journal.unanswered)
  await page.send()
  expect(said.text).toBe('It was cancelled.')
  expect(page.checkout.orders.of(order.orderId)).toEqual([CARD, CASH])
  await page.ask({ kind: 'cash', content, handOver })
  await page.send()
  await page.open()
  expect(page.checkout.orders.taken.value).toEqual([])
})

test.each([404, 409, 422])(
  'a basket that the server refuses with %d stays at this till',
  async (status) => {
    using page = await TillPage.open()
    const { checkout } = page
    const problem = { title: 'No', status, code: 'CONFLICT', detail: 'No.' }
    page.replies.push(
      () => Response.json(problem, { status }),
      () => Response.json({ data: [] }),
    )
    page.scan()
    checkout.terminal.linked('live')
    checkout.park()
    await page.pass(300)
    expect(checkout.parked.waiting.value).toMatchObject([{ place: 'alone' }])
    expect(page.sent.length).toBe(2)
  },
)

test('a payment keeps the lines that another window has added', async () => {
  using page = await TillPage.open()
  page.scan()
  await page.pass(100)
  const other = await page.window()
  const stale = other.basket.value
  page.scan()
  page.scan()
  await page.pass(100)
  other.basket.set(stale)
  await page.during(other.changePayments(() => [CARD]))
  const stored = await page.during(page.database.state('basket'))
  expect(stored).toMatchObject({ items: [{ quantity: 3000 }], payments: [CARD] })
  other.stop()
})

test.each([
  ['here', 1],
  ['alone', 1],
  ['taking', 1],
  ['gone', 1],
  ['shop', 0],
] as const)(
  'money for a basket whose place is %s is counted %d times at this till',
  (place, times) => {
    const parked = [{ place, basket: { ...newBasket(), payments: [CARD] }, at: 0 }]
    const checkout = {
      basket: { value: newBasket() },
      parked: { waiting: { value: parked } },
      orders: { taken: { value: [] } },
    }
    expect(takenOnly(checkout as unknown as Checkout)).toHaveLength(times)
  },
)
