import { expect, test } from 'bun:test'
import { sharedAdmin } from '../browser/admin-browser.ts'
import { inChromium } from '../browser/chromium.ts'
import { sentAgain } from '../browser/lost-answer.ts'
import { faultsOf, printed } from '../browser/screen.ts'

const PHONE = { scheme: 'light', width: 390 } as const

inChromium('counting and labels in admin', () => {
  const room = sharedAdmin()

  test('a list is filled by codes, changes the stock, and its labels are printed', async () => {
    const { shop } = room
    const packs = [{ barcode: 'CASE', quantity: 6, price: 9 }]
    const [lemonade, tea, vase] = await shop.products([
      { name: 'Lemonade', sku: 'LEM', stock: 20, packs },
      { name: 'Tea', barcode: '4006381333931', stock: 5 },
      { name: 'Tall vase', stock: 1 },
    ])
    const page = await room.page('/admin/counts', PHONE)
    await page.getByRole('button', { name: 'New list' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Shelf by the door')
    await sentAgain(page, '**/counts', () => page.getByRole('button', { name: 'Begin' }).click())

    const field = page.getByRole('textbox', { name: 'Barcode or SKU' })
    const { data } = await room.owner.done<{ data: object[] }>(room.owner.get('/shop/api/counts'))
    expect(data.length).toBe(1)
    const scan = async (code: string, shown: string) => {
      await field.fill(code)
      await field.press('Enter')
      await page.locator('.count-last').getByText(shown, { exact: true }).waitFor()
    }
    await scan('4006381333931', '1')
    await scan('4006381333931', '2')
    await scan('CASE', '6')
    await scan('LEM', '7')
    await field.fill('vase')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Tall vase' }).click()
    await page.getByLabel('Quantity of Tall vase').fill('4')
    await page.getByLabel('Quantity of Lemonade').focus()
    await page.getByText('+3', { exact: true }).waitFor()
    await page.locator('.count-last').getByText('4', { exact: true }).waitFor()
    expect((await page.locator('.pill.bad').allTextContents()).sort()).toEqual(['−13', '−3'])
    expect(await faultsOf(page, 'count')).toEqual([])

    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('This list is applied.').waitFor()
    const stocks = [lemonade, tea, vase].map(async (one) => {
      return (await shop.get(one?.id ?? '')).product.stock
    })
    expect(await Promise.all(stocks)).toEqual([7, 2, 4])

    await page.getByRole('button', { name: 'More for Shelf by the door' }).click()
    await page.getByRole('menuitem', { name: 'Labels' }).click()
    await page.getByText('13 labels').waitFor()
    expect(await faultsOf(page, 'labels')).toEqual([])
    const missing = page.getByText('No barcode').filter({ visible: true })
    await missing.first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await missing.count()).toBe(0)
    await page.emulateMedia({ media: null })
    const sheets = page.locator('.label-print .label-sheet')
    expect(await printed(page)).toEqual({ pages: 1, width: 210, height: 297 })
    await page.getByLabel('Labels that are used on the first sheet').fill('20')
    await sheets.nth(1).waitFor({ state: 'attached' })
    expect(await printed(page)).toEqual({ pages: 2, width: 210, height: 297 })
    await page.getByLabel('Paper').selectOption('Roll, 62 mm wide')
    await sheets.nth(12).waitFor({ state: 'attached' })
    expect(await printed(page)).toEqual({ pages: 13, width: 62, height: 36 })
  })
})
