import { beforeAll, expect, test } from 'bun:test'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'
import { until } from '../../until.ts'
import { Cashier, letTillsSell } from './cashier.ts'

inChromium('results that come late', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
  })

  /** An online order of two breads, whose dialog is open at the till. */
  async function chosen(cashier: Cashier, email: string, isPaid = false): Promise<OrderView> {
    const desk = new OrderDesk(room.shop)
    const [bread] = (await room.shop.page('sku=BREAD')).data
    const lines = [{ productId: bread?.id ?? '', quantity: 2 }]
    const placed = await desk.placed({ lines, email, fulfilment: 'pickup' })
    const order = isPaid ? await desk.paid(placed) : placed
    await cashier.menu('Online orders')
    await cashier.page.getByText(email).click()
    return order
  }

  test('an order that is handed over shows the change at once, and the receipt when it comes', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    let isDown = true
    await page.context().route('**/r/*', async (route) => {
      await (isDown ? route.abort() : route.continue())
    })
    await chosen(cashier, 'change@example.com')
    await cashier.button('€10.00').click()
    await page.locator('dialog .big-amount', { hasText: '€3.00' }).waitFor()
    await page.getByRole('dialog').getByText('The server cannot be reached.').waitFor()
    expect(await cashier.button('Print receipt').count()).toBe(0)
    expect(await faultsOf(page, 'pos-receipt-later')).toEqual([])
    isDown = false
    await cashier.button('Print receipt').waitFor()
    await cashier.button('Show QR code').click()
    await page.getByText('Customers scan it to keep the receipt.').waitFor()
    await cashier.button('New sale').click()
  })

  test('an answer that comes late leads to the result, and to no second payment', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal } = cashier
    const done = page.getByText(/^Order .* is handed over/)
    journal.cut = () => 'answer'
    const order = await chosen(cashier, 'late@example.com')
    await cashier.button('€10.00').click()
    await page.getByText('The server has not answered yet').waitFor()
    // Whoever tries again is told the same, and the order stays in sight.
    await page.locator('.pay-methods [type=submit]').click()
    await page.getByText('The server has not answered to the last entry yet.').waitFor()
    await page.getByText('2 × Bread').waitFor()
    journal.cut = () => null
    await done.waitFor()
    await page.locator('dialog .big-amount', { hasText: '€3.00' }).waitFor()
    await cashier.button('Print receipt').waitFor()
    await cashier.button('New sale').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await new OrderDesk(room.shop).get(order.id)).toMatchObject({ paid: 7, total: 7 })
  })

  test('so does the answer to a repetition, if nothing was to be paid', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal } = cashier
    journal.cut = () => 'answer'
    const order = await chosen(cashier, 'again@example.com', true)
    await cashier.button('Hand over').click()
    await page.getByRole('dialog').getByText('The server cannot be reached.').waitFor()
    expect((await new OrderDesk(room.shop).get(order.id)).status).toBe('completed')
    journal.cut = () => null
    await cashier.button('Hand over').click()
    await page.getByText(/^Order .* is handed over/).waitFor()
    await cashier.button('Print receipt').waitFor()
  })

  test('a late result waits until the dialog in use is closed; a sale with points has its receipt', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal, series } = cashier
    await cashier.enter('2*BREAD')
    await cashier.redeem(40)
    await cashier.total('€6.60')
    journal.cut = () => 'request'
    await cashier.openPay()
    await cashier.press('Enter')
    await page.getByText('The server has not answered yet').waitFor()
    await cashier.press('Escape')
    await cashier.menu('Cash in or out')
    const amount = cashier.field('Amount')
    await amount.fill('12')
    journal.cut = () => null
    await cashier.sent(1)
    await cashier.total('€0.00')
    expect(await amount.inputValue()).toBe('12')
    await cashier.press('Escape')
    await cashier.button('Print receipt').waitFor()
    expect(await cashier.done()).toBe(`${series}-1`)
  })

  test('a page that has just started shows the result of a sale with points', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal, series, counter } = cashier
    await cashier.enter('2*BREAD')
    await cashier.redeem(40)
    await cashier.total('€6.60')
    journal.cut = () => 'answer'
    await cashier.openPay()
    await cashier.press('F2')
    await until('the server has the sale', async () => (await cashier.arrived()).length > 0)
    await page.close()
    journal.cut = () => null
    const again = cashier.in(await room.visit(counter.context, '/pos'))
    await again.button('Print receipt').waitFor()
    expect(await again.done()).toBe(`${series}-1`)
    await again.total('€0.00')
  })
})
