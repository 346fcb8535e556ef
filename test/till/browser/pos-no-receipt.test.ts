import { beforeAll, expect, test } from 'bun:test'
import { type Look, sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const TABLET: Look = { scheme: 'light', width: 1024 }
const EAN = '4006381333931'

inChromium('goods that come back without a receipt', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Enamel mug', price: 12, barcode: EAN, stock: 10 })
    const cheese = {
      name: 'Mountain cheese',
      price: 20,
      unit: 'kg' as const,
      sku: 'CHEESE',
      stock: 5,
    }
    await room.shop.product({ ...cheese, taxRate: 'Reduced' })
  })

  test('are scanned and searched for, come back offline, and stand on X as a line of their own', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page, counter } = cashier
    await counter.workerReady()
    await cashier.press('F9')
    await cashier.field('Number of the receipt').waitFor()
    expect(await cashier.button('No receipt').count()).toBe(0)
    await cashier.press('Escape')
    await room.owner.done(room.owner.patch('/shop/api/shop', { tillReturns: true }))
    // A till reads the settings when it connects.
    await counter.offline()
    await counter.context.setOffline(false)
    await counter.live()
    await cashier.press('F9')
    await cashier.button('No receipt').click()
    cashier.journal.cut = () => 'request'
    await counter.offline()
    const dialog = page.getByRole('dialog', { name: 'Return without a receipt' })
    const faults = await faultsOf(page, 'pos-no-receipt-empty')
    const mug = dialog.getByRole('listitem', { name: 'Enamel mug' })
    const cheese = dialog.getByRole('listitem', { name: 'Mountain cheese' })
    await counter.scanner('9999999999994')
    await dialog.getByText(/^No product has the code 9999999999994/).waitFor()
    await counter.scanner(EAN)
    await mug.waitFor()
    await counter.scanner(EAN)
    await dialog.getByRole('button', { name: 'Give back €24.00' }).waitFor()
    const search = dialog.getByRole('combobox')
    await search.fill('cheese')
    await dialog.getByRole('option', { name: /Mountain cheese/ }).waitFor()
    await search.press('ArrowDown')
    await search.press('Enter')
    await cheese.getByLabel('Quantity in kg').fill('0.25')
    await mug.getByLabel('Price each').fill('12.50')
    await dialog.getByText('At most €12.00, the price of today.').waitFor()
    await dialog.getByLabel('Reason').fill('A gift')
    expect(await dialog.getByRole('button', { name: /^Give back/ }).isDisabled()).toBe(true)
    await mug.getByLabel('Price each').fill('10')
    faults.push(...(await faultsOf(page, 'pos-no-receipt')))
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
    await dialog.getByText('Print a slip').click()
    await dialog.getByRole('button', { name: 'Give back €25.00' }).click()
    await page.getByText('Returned: give back €25.00.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const slip = page.locator('#app > article.receipt')
    for (const words of [
      'Returned without a receipt',
      'Enamel mug',
      'Mountain cheese',
      '19',
      '7',
    ]) {
      await slip.filter({ hasText: words }).waitFor({ state: 'attached' })
    }
    await cashier.menu('Day so far (X)')
    await page.locator('dialog .receipt').getByText('of these 1 without a receipt').waitFor()
    faults.push(...(await faultsOf(page, 'pos-no-receipt-day')))
    await cashier.press('Escape')
    // The page ends before the server has the entry.
    await cashier.reload()
    cashier.journal.cut = () => null
    await counter.context.setOffline(false)
    await counter.live()
    await cashier.sent(1)
    // Its credit note has a number that looks like a sale's.
    await cashier.press('F9')
    const [entry] = await cashier.arrived()
    const number = `${cashier.series}-1`
    await cashier.field('Number of the receipt').fill(number)
    await cashier.press('Enter')
    await page.getByText(`${number} is the credit note of a return without a receipt.`).waitFor()
    expect(entry).toMatchObject({
      kind: 'refund',
      attention: null,
      content: {
        amount: 25,
        method: 'cash',
        reason: 'A gift',
        restock: true,
        goods: [
          { name: 'Enamel mug', quantity: 2, unitPrice: 10, total: 20 },
          { name: 'Mountain cheese', quantity: 0.25, unitPrice: 20, total: 5 },
        ],
      },
    })
    expect(faults).toEqual([])
  })

  test('have their screen in German, too, and nothing is kept of one that is closed', async () => {
    await room.owner.done(room.owner.patch('/shop/api/shop', { tillReturns: true }))
    const cashier = await Cashier.at(room, TABLET)
    const { page, counter } = cashier
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { value: ['de'] })
    })
    await page.reload()
    await page.getByRole('combobox').waitFor()
    await cashier.press('F9')
    await cashier.button('Ohne Bon').click()
    const dialog = page.getByRole('dialog', { name: 'Rückgabe ohne Bon' })
    await counter.scanner(EAN)
    await dialog.getByRole('listitem', { name: 'Enamel mug' }).waitFor()
    await dialog.getByLabel('Grund').fill('Geschenk')
    expect(await faultsOf(page, 'pos-no-receipt-german')).toEqual([])
    await page.reload()
    await page.getByRole('combobox').waitFor()
    await cashier.press('F9')
    await cashier.button('Ohne Bon').click()
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(0)
    expect(await cashier.arrived()).toEqual([])
  })
})
