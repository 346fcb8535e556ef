import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { furnish } from '../../browser/admin-screens.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, picture, printed } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

/** A state of the till, and how to get there from the state before. */
type Step = readonly [name: string, reach: (cashier: Cashier) => Promise<void>]

const STEPS: readonly Step[] = [
  ['empty', (cashier) => cashier.total('€0.00')],
  [
    'tiles',
    async (cashier) => {
      await cashier.button('Workshops & repairs').click()
      await cashier.page.locator('.tile img').waitFor()
    },
  ],
  [
    'basket',
    async (cashier) => {
      await cashier.enter('PIANO', 'COF-CRB-1KG', '12*COF-CRB-1KG', '00042')
      await cashier.field('Quantity in kg').fill('0,35')
      await cashier.press('Enter')
      await cashier.enter('NONE-SUCH')
      await cashier.page.getByText('No product has the code NONE-SUCH.').waitFor()
    },
  ],
  ['line', (cashier) => cashier.page.locator('.basket-lines button').first().click()],
  [
    'discount',
    async (cashier) => {
      await cashier.press('Escape', 'F4')
      await cashier.field('Discount').fill('101')
      await cashier.page.getByText('Use 0 to 100').waitFor()
    },
  ],
  [
    'pay',
    async (cashier) => {
      await cashier.field('Discount').fill('10')
      await cashier.press('Enter')
      await cashier.openPay()
    },
  ],
  [
    'pay-rest',
    async (cashier) => {
      await cashier.payPart('1000', 'Card')
    },
  ],
  [
    'done',
    async (cashier) => {
      await cashier.press('Enter')
      await cashier.button('Show QR code').click()
    },
  ],
  [
    'parked',
    async (cashier) => {
      await cashier.button('New sale').click()
      await cashier.page.getByText('NONE-SUCH').waitFor({ state: 'detached' })
      await cashier.enter('PIANO')
      await cashier.press('F8')
      await cashier.total('€0.00')
      await cashier.press('F8')
    },
  ],
  [
    'amount',
    async (cashier) => {
      await cashier.press('Escape', 'F7')
      await cashier.field('Amount').fill('3')
    },
  ],
  [
    'closing',
    async (cashier) => {
      await cashier.press('Escape')
      await cashier.count('300')
    },
  ],
  [
    'keys',
    async (cashier) => {
      await cashier.press('Escape')
      await cashier.menu('Keys')
    },
  ],
  [
    'shopper',
    async (cashier) => {
      await cashier.press('Escape', 'F6')
      await cashier.field('Email address').fill('nobody@example.com')
      await cashier.press('Enter')
      await cashier.page.getByText('There is no such customer.').waitFor()
    },
  ],
  [
    'return',
    async (cashier) => {
      await cashier.press('Escape', 'F9')
      await cashier.field('Number of the receipt').fill(`${cashier.series}-1`)
      await cashier.press('Enter')
      await cashier.button(/^Return more of Alpine/).click()
    },
  ],
]

inChromium('every screen of a till that sells', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await furnish(room)
    const name =
      'Grand piano of the Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
    const options = { Colour: 'Black' }
    await room.shop.product({ name, price: 123_456, sku: 'PIANO', stock: 0, options })
    await room.shop.product({ name: 'Alpine cheese', price: 20, sku: '00042', unit: 'kg' })
  })

  test('no screen has faults from 360 to 2,560 px, light and dark', async () => {
    const cashier = await Cashier.at(room, { scheme: 'light', width: 390 })
    const faults: string[] = []
    for (const [name, reach] of STEPS) {
      await reach(cashier)
      faults.push(...(await faultsOf(cashier.page, `pos-sale-${name}`)))
    }
    await cashier.page.context().close()
    expect(faults).toEqual([])
  })

  test('a phone shows all ways to pay without scrolling', async () => {
    const cashier = await Cashier.at(room, { scheme: 'light', width: 390 })
    await cashier.enter('COF-CRB-1KG')
    await cashier.openPay()
    const pane = cashier.page.getByRole('dialog')
    const ends = await pane.locator('.pay-methods .button').evaluateAll((buttons) => {
      const bottom = buttons[0]?.closest('dialog')?.getBoundingClientRect().bottom ?? 0
      return buttons.map((button) => button.getBoundingClientRect().bottom <= bottom)
    })
    expect(ends).toEqual([true, true, true, true])
    expect(await pane.locator('.notes .button').count()).toBe(5)
  })

  test('a receipt fills one page as wide as the paper, and nothing on it is cut off', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await page.evaluate(() => {
      globalThis.print = () => {}
    })
    await cashier.enter('PIANO', '3*COF-CRB-1KG', '00042')
    await cashier.field('Quantity in kg').fill('0.35')
    await cashier.press('Enter')
    await cashier.total('€123,563.50')
    await cashier.openPay()
    await cashier.field('Amount given').fill('200000')
    await cashier.press('Enter')
    await cashier.button('Print receipt').click()
    await checkReceipt(page, 80)
    await cashier.done()
    await cashier.paper('58 mm')
    await cashier.press('F9')
    await cashier.field('Number of the receipt').fill(`${cashier.series}-1`)
    await cashier.press('Enter')
    await cashier.button('Print the receipt again').click()
    await checkReceipt(page, 58)
  })
})

/** @param width of the paper in mm */
async function checkReceipt(page: Page, width: number): Promise<void> {
  const receipt = page.locator('.receipt')
  await receipt.waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await picture(page, `receipt-${width}`, '.receipt')
  const cut = await receipt.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
  const text = ((await receipt.textContent()) ?? '').replaceAll(/\s+/g, ' ')
  for (const part of ['Main street 1', 'DE123456789', 'Thank you', '€123,563.50', 'Change']) {
    expect(text).toContain(part)
  }
  await page.emulateMedia({ media: null })
  // This also tells the page that it has been printed.
  expect(await printed(page)).toMatchObject({ pages: 1, width })
  await receipt.waitFor({ state: 'detached' })
}
