import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'
import { Cashier, letTillsSell } from './cashier.ts'

inChromium('money that was taken before the sale is done', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Blue mug', price: 12.5, sku: 'MUG', stock: null })
    await room.shop.product({ name: 'Tea pot', price: 31.25, sku: 'POT', stock: null })
  })

  test('it survives Escape, a reload, parking and another till, and is sold or given back', async () => {
    const [one, two] = [await Cashier.at(room), await Cashier.at(room)]
    await one.enter('MUG', 'POT')
    await one.openPay()
    await one.field('Amount given').fill('2')
    await one.press('Enter')
    await one.field('Number of the card slip').fill('0012 / A')
    // Enter ends a scanned slip, and pays nothing.
    await one.press('Enter')
    await one.payPart('20', 'Card')
    await one.page.locator('dialog .taken', { hasText: '0012 / A' }).waitFor()
    expect(await one.field('Number of the card slip').inputValue()).toBe('')
    expect(await faultsOf(one.page, 'part-paid-pane')).toEqual([])
    await one.press('Escape')
    await one.total('€21.75')
    expect(await faultsOf(one.page, 'part-paid')).toEqual([])
    await one.reload()
    await one.page.getByText('Taken: Card').waitFor()
    await one.total('€21.75')
    // It cannot be emptied.
    await one.button('Empty the basket').click()
    await one.page.locator('dialog').getByRole('button', { name: 'Empty the basket' }).click()
    await one.page.getByText('Give back first what was taken: Cash €2.00, Card €20.00.').waitFor()
    await one.total('€21.75')
    await one.press('F8')
    await one.button('Cancel').click()
    await one.press('F8')
    await one.page.locator('dialog').getByRole('button', { name: 'Park' }).click()
    await one.total('€0.00')
    await two.menu('Parked baskets')
    await two.page.getByText('taken: Cash €2.00, Card €20.00').waitFor()
    expect(await faultsOf(two.page, 'part-paid-parked')).toEqual([])
    await two.page.locator('.choices .pick').click()
    await two.total('€21.75')
    await two.button('Give back Cash €2.00').click()
    expect(await faultsOf(two.page, 'part-paid-back')).toEqual([])
    await two.button('Given back').click()
    await two.total('€23.75')
    await two.openPay()
    await two.button(/^Exact/).click()
    await two.done()
    await two.sent(1)
    const [sale] = await two.arrived()
    expect(sale?.content).toMatchObject({
      total: 43.75,
      payments: [
        { method: 'card', amount: 20, reference: '0012 / A' },
        { method: 'cash', amount: 23.75 },
      ],
    })
  })

  test('a payment stays if its sale cannot be written', async () => {
    const one = await Cashier.at(room)
    await one.enter('POT')
    await one.openPay()
    await one.page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (value, key) {
        if (this.name !== 'entries') return put.call(this, value, key)
        IDBObjectStore.prototype.put = put
        throw new DOMException('No room for an entry', 'QuotaExceededError')
      }
    })
    await one.button('Card').click()
    await one.page.locator('dialog .taken', { hasText: 'Card' }).waitFor()
    await one.page.locator('dialog').getByText('Something went wrong on this page').waitFor()
    await one.reload()
    await one.page.getByText('Taken: Card').waitFor()
    await one.openPay()
    await one.button('Complete the sale').click()
    await one.done()
    await one.sent(1)
    const [sale] = await one.arrived()
    expect(sale?.content).toMatchObject({ total: 31.25, payments: [{ method: 'card' }] })
  })

  test('the number of a card slip outlives a killed page, and is on all papers', async () => {
    const look = { scheme: 'light', width: 1024, height: 768, touch: true } as const
    const one = await Cashier.at(room, look)
    const { context } = one.counter
    await one.counter.workerReady()
    await one.counter.offline()
    await one.enter('POT')
    await one.openPay()
    await one.field('Number of the card slip').fill('0042')
    await one.field('Amount given').fill('20')
    await one.button('Card').tap()
    await one.page.locator('dialog .taken', { hasText: '0042' }).waitFor()
    await one.page.close()
    const page = await context.newPage()
    await page.goto('/pos')
    const again = one.in(page)
    await page.locator('.taken', { hasText: '0042' }).waitFor()
    await again.total('€11.25')
    await again.openPay()
    await again.button(/^€20.00$/).tap()
    // The change.
    await page.locator('dialog .big-amount', { hasText: '€8.75' }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
    await again.button('Print receipt').tap()
    const paper = page.locator('article.receipt', { hasText: 'Card 0042' })
    await paper.waitFor({ state: 'attached' })
    await again.button('New sale').tap()
    await context.setOffline(false)
    await again.sent(1)
    const [entry] = await again.arrived()
    const path = `/r/${room.shop.shop.slug}.${entry?.content.receipt}`
    const receipt = await room.page(path, look, null)
    await receipt.getByText('Card 0042').waitFor()
    const { text } = await room.owner.get('/shop/api/sales/export?of=payments')
    expect(text).toContain(',0042')
    const { json } = await room.owner.get('/shop/api/orders?search=31.25&channel=till')
    const [order] = (json as { data: { id: string }[] }).data
    const shown = await room.page(`/admin/orders/${order?.id}`)
    await shown.getByText('0042').waitFor()
  })

  test('so does the money of an order that is handed over', async () => {
    const desk = new OrderDesk(room.shop)
    const [pot] = (await room.shop.page('sku=POT')).data
    const order = await desk.placed({ lines: [{ productId: pot?.id ?? '', quantity: 1 }] })
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await cashier.menu('Online orders')
    await page.locator('.choices .pick').click()
    await cashier.payPart('11.25', 'Card')
    await page.reload()
    await page.getByText('taken: Card €11.25').waitFor()
    await page.getByRole('button', { name: 'Online orders' }).click()
    await page.locator('.choices .pick').click()
    await page.locator('dialog .big-amount', { hasText: '€20.00' }).waitFor()
    await page.getByRole('button', { name: '€50.00' }).click()
    // The change stays until it is dismissed, with the receipt.
    await page.locator('dialog .big-amount', { hasText: '€30.00' }).waitFor()
    await cashier.button('Print receipt').waitFor()
    expect(await faultsOf(page, 'handed-over')).toEqual([])
    await cashier.button('New sale').click()
    expect((await desk.get(order.id)).status).toBe('completed')
  })
})
