import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const TABLET = { scheme: 'light', width: 1024 } as const
const EAN = '4006381333931'

inChromium('the last receipts of a till', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
    await room.shop.product({ name: 'Enamel mug', price: 14.9, barcode: EAN, stock: 50 })
  })

  test('are listed, found, shown, and printed as copies without a connection, and taken back with one', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page, counter, series } = cashier
    const rows = page.locator('dialog .pick')
    const search = cashier.field('Find a receipt')
    const heading = (n: number) => page.getByRole('heading', { name: `Receipt ${series}-${n}` })
    await counter.workerReady()
    await cashier.press('F10')
    await page.getByText('No sale of this till is stored here yet.').waitFor()
    const faults = await faultsOf(page, 'pos-receipts-none')
    await cashier.press('Escape')
    await cashier.enter('BREAD')
    await cashier.sell()
    await cashier.sent(1)
    cashier.journal.cut = () => 'request'
    await counter.offline()
    await cashier.enter(EAN, 'BREAD')
    await cashier.total('€18.40')
    await cashier.sell()
    await cashier.reload()
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor()
    await cashier.press('F10')
    await rows.nth(1).waitFor()
    expect(await rows.locator('.pick-name > :first-child').allTextContents()).toEqual([
      'Enamel mug, Bread',
      'Bread',
    ])
    faults.push(...(await faultsOf(page, 'pos-receipts')))
    await search.fill('18.40')
    await rows.nth(1).waitFor({ state: 'detached' })
    await search.fill('no such thing')
    await page.getByText('No receipt matches.').waitFor()
    await search.fill('bread')
    await rows.nth(1).waitFor()
    await cashier.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter')
    await heading(2).waitFor()
    await page.locator('.receipt.on-screen').getByText('€18.40').first().waitFor()
    await cashier.button('Show QR code').click()
    await page.getByText('It opens once this till has sent the sale').waitFor()
    faults.push(...(await faultsOf(page, 'pos-receipt')))
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
    await cashier.button('Print receipt').click()
    const paper = page.locator('#app > article.receipt')
    await paper.filter({ hasText: 'Copy' }).waitFor({ state: 'attached' })
    await cashier.button('Return').click()
    await page.getByRole('dialog').getByText('The server cannot be reached.').waitFor()
    cashier.journal.cut = () => null
    await counter.context.setOffline(false)
    await counter.live()
    await cashier.sent(2)
    await page.getByText('Customers scan it to keep the receipt.').waitFor()
    await cashier.button('Return').click()
    await cashier.button('Return more of Bread').click()
    await cashier.button('Give back €3.50').click()
    await page.getByText('Returned: give back €3.50.').waitFor()
    const [, , refund] = await cashier.arrived()
    expect(refund?.content).toMatchObject({ amount: 3.5, lines: [{ position: 2, quantity: 1 }] })
    await cashier.press('F10')
    await rows.first().waitFor()
    await counter.scanner(await cashier.receiptAddress(1))
    await heading(1).waitFor()
    await cashier.button('Back').click()
    // The server's page says what has come back.
    await search.fill(`${series}-2`)
    await rows.nth(1).waitFor({ state: 'detached' })
    await cashier.press('Enter')
    await page.locator('.receipt.on-screen').getByText(`${series}-3`).waitFor()
    await cashier.button('Back').click()
    await search.fill('')
    await rows.nth(1).waitFor()
    await counter.scanner(EAN)
    await rows.nth(1).waitFor({ state: 'detached' })
    expect(await search.inputValue()).toBe('Enamel mug')
    expect(faults).toEqual([])
  })

  test('a search finds what another till has sold, too', async () => {
    const other = await Cashier.at(room, TABLET)
    await other.enter('5*BREAD')
    await other.total('€17.50')
    const number = await other.sell()
    await other.sent(1)
    await other.page.context().close()
    const cashier = await Cashier.at(room, TABLET)
    const { page } = cashier
    await cashier.press('F10')
    await cashier.field('Find a receipt').fill('bread')
    await page.getByRole('heading', { name: 'Sold elsewhere' }).waitFor()
    await page.locator('dialog .pick', { hasText: '€17.50' }).click()
    await page.getByRole('heading', { name: `Receipt ${number}` }).waitFor()
    await page.locator('.receipt.on-screen').getByText('€17.50').first().waitFor()
  })
})
