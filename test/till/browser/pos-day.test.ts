import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, printed } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const TABLET = { scheme: 'light', width: 1024 } as const
const CASHIERS = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'Bob Stone' },
]

/** Widths of pages in mm, by the paper that is chosen on the device. */
const PAPERS = [
  ['58 mm', 58],
  ['80 mm', 80],
  ['A4', 210],
] as const

/** The report that the browser would print, once it is laid out. */
async function printedReport(page: Page) {
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
  return await printed(page)
}

inChromium('a day at the counter', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const { shop } = room
    await room.owner.done(room.owner.patch('/shop/api/shop', { cashiers: CASHIERS }))
    await shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
    await shop.product({ name: 'Cheese', price: 20, sku: 'CHEESE', unit: 'kg', category: 'Cold' })
  })

  test('by touch: who sells, tiles, cash and card, a removed line, X, Z on every paper', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page } = cashier
    const tap = (name: string | RegExp) => cashier.button(name).first().click()
    await page.evaluate(() => {
      globalThis.print = () => {}
    })
    const faults = await faultsOf(page, 'pos-who')
    await tap('Bob Stone')
    await page.getByRole('banner').getByText('Bob Stone').waitFor()
    await tap(/^Bread/)
    await tap(/^Bread/)
    await page.getByText('2 items').waitFor()
    await tap('Pay')
    for (const key of '20') await page.locator('.keypad button', { hasText: key }).click()
    await page.locator('.big-amount', { hasText: 'Change' }).getByText('€13.00').waitFor()
    await tap('Cash, change €13.00')
    await cashier.done()
    await tap('Cold')
    await tap(/^Cheese/)
    await cashier.field('Quantity in kg').fill('0.45')
    await tap('Add')
    await page.locator('.measured .pick-quantity', { hasText: '0.450 kg' }).waitFor()
    await tap('Favourites')
    await tap(/^Bread/)
    await page.locator('.basket-lines button', { hasText: 'Bread' }).click()
    await tap('Take away')
    await cashier.total('€9.00')
    await page.getByRole('button', { name: /Bob Stone$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ann' }).click()
    await tap('Pay')
    faults.push(...(await faultsOf(page, 'pos-pay-pane')))
    await tap('Card')
    await cashier.done()
    await tap(/^Bread/)
    await tap('Empty the basket')
    await page.getByRole('dialog').getByRole('button', { name: 'Empty the basket' }).click()
    await cashier.total('€0.00')
    for (const [paper, width] of PAPERS) {
      await cashier.paper(paper)
      await cashier.menu('Day so far')
      await page.getByText('2 removed lines').waitFor()
      await tap('Print')
      expect([paper, await printedReport(page)]).toMatchObject([paper, { pages: 1, width }])
      await cashier.press('Escape')
    }
    await cashier.count('6')
    await page.getByText('Missing').waitFor()
    faults.push(...(await faultsOf(page, 'pos-compare')))
    await tap('Close the day')
    const report = page.locator('.receipt.on-screen')
    const sums = ['Z report', '2 sales', '€16.00', '2 removed lines', 'Bob Stone', 'Ann', '€7.00']
    for (const part of sums) await report.getByText(part).first().waitFor()
    await tap('Print')
    expect(await printedReport(page)).toMatchObject({ pages: 1, width: 210 })
    await cashier.press('Escape')
    await page.getByText('Who is selling?').waitFor()
    await cashier.sent(5)
    const entries = await cashier.arrived()
    expect(faults).toEqual([])
    expect(entries.map(({ kind, cashier: name }) => `${kind} ${name}`)).toEqual([
      'sale Bob Stone',
      'void Bob Stone',
      'sale Ann',
      'void Ann',
      'closing Ann',
    ])
    expect(entries[1]?.content).toMatchObject({ what: 'line', total: 3.5 })
    expect(entries[3]?.content).toMatchObject({ what: 'basket', total: 3.5 })
    expect(entries.filter(({ attention }) => attention !== null)).toEqual([])
  })

  test('a receipt printer on a serial port: it prints, cuts, and opens the drawer for cash', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page } = cashier
    // A port that keeps what is written to it.
    await page.context().addInitScript(() => {
      const written: number[] = []
      const port = {
        open: async () => {},
        close: async () => {},
        writable: {
          getWriter: () => ({
            write: async (b: Uint8Array) => void written.push(...b),
            releaseLock: () => {},
          }),
        },
      }
      const serial = { getPorts: async () => [port], requestPort: async () => port }
      Object.defineProperty(navigator, 'serial', { value: serial })
      Object.assign(globalThis, { written })
    })
    await page.reload()
    const written = async () =>
      Buffer.from(
        await page.evaluate(() => (globalThis as never as { written: number[] }).written.splice(0)),
      ).toString('latin1')
    await cashier.button('Ann').first().click()
    await cashier.menu('Printer and drawer', 'Device settings')
    await cashier.button('Choose a serial printer').click()
    await cashier.button('Print by the browser').waitFor()
    await cashier.button('Done').click()
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    await cashier.openPay()
    await cashier.press('Enter')
    await cashier.button('Print receipt').click()
    let bytes = ''
    while (!bytes.includes('\x1dV')) bytes += await written()
    const [drawer = '', receipt = ''] = bytes.split('\x1bp\x002\xfa')
    expect(drawer).toStartWith('\x1b@')
    for (const part of [
      'Shop north',
      `Receipt ${cashier.series}-1`,
      'Served by Ann',
      'Bread',
      '/r/',
    ]) {
      expect(receipt).toContain(part)
    }
    await cashier.done()
  })
})
