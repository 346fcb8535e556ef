import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'

const ADDRESS = { name: 'Ada Lovelace', line1: 'Kade 1', city: 'Gouda', country: 'NL' }

inChromium('the page of the papers of an order', () => {
  const room = sharedAdmin()
  let order: OrderView
  beforeAll(async () => {
    const desk = new OrderDesk(room.shop)
    const { id: productId } = await room.shop.product({ name: 'Mug', price: 12.5, stock: 5 })
    const lines = [{ productId, quantity: 2 }]
    order = await desk.paid(await desk.placed({ lines, address: ADDRESS }))
    await desk.refund(order, { amount: 2 })
  })

  const copyOf = (page: Page) => page.getByLabel('Mark as a copy')
  const shown = (page: Page) => page.locator('.receipt.on-screen')

  /** Does nothing in place of the dialog in which a person prints. */
  async function withoutPrinting(page: Page): Promise<void> {
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
  }

  test('marks what it prints once more as a copy, each paper by itself', async () => {
    const page = await room.page(order.receiptUrl ?? '')
    await shown(page).waitFor()
    expect(await shown(page).textContent()).not.toContain('Copy')
    const faults = await faultsOf(page, 'paper-invoice')
    expect(await page.title()).toStartWith(`Invoice ${order.number} · `)
    await withoutPrinting(page)
    const printed = page.locator('.receipt.paper-a4')
    await page.getByRole('button', { name: 'Print on A4' }).click()
    expect(await printed.textContent()).toContain(`Invoice ${order.number}`)
    expect(await printed.textContent()).not.toContain('Copy')
    expect(await copyOf(page).isChecked()).toBe(true)
    expect(await shown(page).textContent()).toContain('Copy')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.getByRole('button', { name: 'Print on A4' }).click()
    await printed.filter({ hasText: 'Copy' }).waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Credit note R1' }).click()
    expect(await copyOf(page).isChecked()).toBe(false)
    // The title follows the paper after the next frame.
    await page.waitForFunction(() => document.title.startsWith('Credit note R1 · '))
    faults.push(...(await faultsOf(page, 'paper-credit-note')))

    await page.reload()
    await shown(page).filter({ hasText: 'Copy' }).waitFor()
    // The paper got stuck in the printer.
    await copyOf(page).uncheck()
    expect(await shown(page).textContent()).not.toContain('Copy')
    await page.context().close()
    expect(faults).toEqual([])
  })
})
