import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { dayOf } from '../../../src/domain/time.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { shopperOf } from '../../access.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { sentAgain } from '../../browser/lost-answer.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'
import { saleOf, sellingAt, Till } from '../../till-desk.ts'

inChromium('orders in admin', () => {
  const room = sharedAdmin()
  let desk: OrderDesk
  beforeAll(async () => {
    desk = new OrderDesk(room.shop)
    const loyalty = { pointsPerUnit: 1, pointValue: 0.01 }
    // The time zone of `sellingAt`, so that no day ends in the middle.
    const settings = { loyalty, timeZone: 'Europe/Amsterdam' }
    await room.owner.done(room.owner.patch('/shop/api/shop', settings))
  })

  const button = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click()

  /** An order of two teapots, at 20 each, and 0.35 kg of cheese for 7. */
  async function placed(fields = {}): Promise<OrderView> {
    const teapot = await room.shop.product({ price: 20, stock: 10 })
    const cheese = await room.shop.product({ price: 20, unit: 'kg', stock: 5 })
    const lines = [
      { productId: teapot.id, quantity: 2 },
      { productId: cheese.id, quantity: 0.35 },
    ]
    return await desk.placed({ lines, fulfilment: 'pickup', ...fields })
  }

  test('an order is paid by transfer, made ready, handed over and refunded in part', async () => {
    const order = await placed({ discount: { amount: 4.7, reason: 'Friends' } })
    const page = await room.page('/admin/orders')
    await page.getByRole('link', { name: order.code }).click()
    await button(page, 'Record a payment')
    const faults = await faultsOf(page, 'order-payment')
    await page.getByLabel('Amount').fill('99')
    await button(page, 'Record the payment')
    await page.getByText('This is more than what is still to be paid.').waitFor()
    await page.getByLabel('Amount').fill('20')
    await sentAgain(page, '**/payments', () => button(page, 'Record the payment'))
    await button(page, 'Record a payment')
    await page.getByLabel('Amount').fill('22.30')
    await button(page, 'Record the payment')
    await page.getByRole('heading', { name: `Order ${order.code}` }).waitFor()
    await button(page, 'Mark as ready')
    await page.getByText('Ready for pickup', { exact: true }).first().waitFor()
    await button(page, 'Not ready after all')
    faults.push(...(await faultsOf(page, 'order-take-back')))
    await page.getByRole('dialog').getByLabel('Note for the history').fill('The wrong box')
    await page.keyboard.press('Enter')
    await page.getByText('The wrong box').waitFor()
    await button(page, 'Mark as ready')
    await page.getByText('Ready for pickup', { exact: true }).first().waitFor()
    await button(page, 'Mark as completed')
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await button(page, 'Refund')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(/^How much of .* comes back$/)
      .first()
      .fill('1')
    await dialog
      .getByLabel(/^How much of .* comes back$/)
      .nth(1)
      .fill('0.1')
    await dialog.getByLabel('Reason').fill('A crack')
    faults.push(...(await faultsOf(page, 'order-refund')))
    // 90 % of 20 and of 2 was paid.
    await sentAgain(page, '**/refunds', () => button(page, 'Give back €19.80'))
    await page.getByText('Refund R1, bank transfer').waitFor()
    faults.push(...(await faultsOf(page, 'order')))
    const { status, refunded, refunds } = await desk.get(order.id)
    expect([status, refunded]).toEqual(['completed', 19.8])
    expect(refunds[0]?.lines.map(({ quantity }) => quantity)).toEqual([1, 0.1])
    expect(faults).toEqual([])
  })

  test('an order that needs a look is found and explained; money goes back without goods', async () => {
    const late = await placed({ email: 'late@example.com' })
    await desk.post(late.id, 'cancel', {})
    await Promise.all(
      late.lines.map(({ productId }) => room.shop.changed(productId ?? '', { stock: 0 })),
    )
    await desk.paid(late)
    const page = await room.page('/admin/orders')
    await page.getByLabel('Needs your attention').check()
    await page.getByText('Paid after it ended').waitFor()
    const faults = await faultsOf(page, 'orders-attention')
    await page.getByRole('link', { name: late.code }).click()
    await page.getByText('Give the money back with a refund').waitFor()
    await button(page, 'Refund')
    await page.getByLabel('Amount to give back').fill('47.01')
    await page.getByText('Only €47.00 of the money is left.').waitFor()
    await page.getByLabel('Amount to give back').fill('47')
    await page.getByLabel('Reason').fill('Sold out')
    await page.keyboard.press('Enter')
    await page.getByText('Give the money back with a refund').waitFor({ state: 'detached' })
    expect((await desk.get(late.id)).attention).toBeNull()
    await page.goto('/admin/orders?search=none')
    await page.getByText('No orders found').waitFor()
    faults.push(...(await faultsOf(page, 'orders-none')))
    expect(faults).toEqual([])
  })

  test('a customer has points and orders; owners change the points, staff does not', async () => {
    const { publicId: customerId, email } = await shopperOf(room.served.kassa, room.shop)
    await desk.paid(await placed({ customerId }))
    const page = await room.page('/admin/customers')
    await page.getByRole('link', { name: email }).click()
    await page.getByText('47 points to redeem').waitFor()
    await button(page, 'Add or take away points')
    await page.getByRole('textbox', { name: 'Points' }).fill('-50')
    await page.getByLabel('Reason').fill('A mistake')
    await button(page, 'Take away')
    await page.getByText('The customer has only 47 points.').waitFor()
    const faults = await faultsOf(page, 'customer-points')
    await page.getByRole('textbox', { name: 'Points' }).fill('3')
    await sentAgain(page, '**/points', () => button(page, 'Add'))
    await page.getByText('50 points to redeem').waitFor()
    faults.push(...(await faultsOf(page, 'customer')))
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByText(`Customer: ${email}`).waitFor()
    await button(page, 'Show the orders of all customers')
    await page.getByText(`Customer: ${email}`).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.context().close()
    const staff = await room.page(
      `/admin/customers/${customerId}`,
      undefined,
      await room.staff('ben@example.com'),
    )
    await staff.getByText('50 points to redeem').waitFor()
    expect(await staff.getByRole('button', { name: 'Add or take away points' }).count()).toBe(0)
  })

  test('sales are plotted and summed up; closings are listed, and the journal is saved', async () => {
    const { kassa } = room.served
    await sellingAt(kassa, room.shop)
    const till = await Till.of(kassa, room.shop)
    const mug = await room.shop.product({ name: 'Mug', price: 12.1, stock: null })
    await till.add({ ...saleOf(mug, 2), at: new Date(kassa.now).toISOString() })
    const cash = { taken: 24.2, refunded: 0, expected: 24.2, counted: 20 }
    const sums = { sales: 1, refunds: 0, opening: 0, expectedCash: 24.2, countedCash: 20 }
    const methods = [{ method: 'cash', ...cash }]
    const closing = { from: 1, to: 1, methods, taxes: [], ...sums, difference: -4.2 }
    await till.add({ kind: 'closing', closing })
    const change = { kind: 'cash', cash: { amount: 5, reason: 'Change' } }
    await till.add({ ...change, at: '2020-01-01T11:00:00.000Z' })
    const page = await room.page('/admin/sales')
    const bars = page.getByRole('img', { name: /^Bars of each day/ })
    await bars.waitFor()
    // The policy of the page lets the best day have the height of them all.
    const heights = await bars
      .locator('li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::after').height))
    expect(Number.parseFloat(heights.at(-1) ?? '')).toBeGreaterThan(190)
    expect(new Set(heights.slice(0, -1))).toEqual(new Set(['0px']))
    await page.getByText('Before: €0.00').first().waitFor()
    await page.getByText('All days as a table').click()
    const best = page.getByRole('region', { name: 'Best sellers' })
    await best.getByRole('row', { name: 'Mug 2 €24.20' }).waitFor()
    const faults = await faultsOf(page, 'sales')
    await page.getByLabel('Last day').fill('2020-01-01')
    await page.getByText('Use a first day that is not after the last one.').waitFor()
    await page.goto('/admin/sales?from=2020-01-01&to=2020-01-02')
    await page.getByText('No sales in these days').waitFor()
    faults.push(...(await faultsOf(page, 'sales-none')))
    // Today is the shop's, also where that is another day.
    const [east, sold] = ['Etc/GMT-14', 'Europe/Amsterdam'].map((zone) => dayOf(kassa.now, zone))
    const elsewhere = east === sold ? 'Etc/GMT+12' : 'Etc/GMT-14'
    await room.owner.done(room.owner.patch('/shop/api/shop', { timeZone: elsewhere }))
    await page.goto('/admin/sales')
    await page.getByLabel('Range').selectOption('Today')
    await page.getByText('No sales in these days').waitFor()
    await page.goto('/admin/closings')
    await page.getByText('−€4.20').waitFor()
    await page.getByText('Till: not closed since 1 Jan 2020').waitFor()
    faults.push(...(await faultsOf(page, 'closings')))
    const saved = page.waitForEvent('download')
    await button(page, 'Journal as JSON lines')
    const file = await (await saved).path()
    expect((await Bun.file(file).text()).trim().split('\n')).toHaveLength(3)
    await page.goto('/admin/terminals')
    await page.getByRole('link', { name: /^Not closed since 1 Jan 2020/ }).waitFor()
    faults.push(...(await faultsOf(page, 'terminals-late')))
    expect(faults).toEqual([])
  })
})
