import { beforeAll, expect, test } from 'bun:test'
import { findEntry } from '../../../src/modules/till/series.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, picture } from '../../browser/screen.ts'
import { until } from '../../until.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const EAN_8 = '96385074'

inChromium('what a cashier or a scanner does by mistake', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const { shop } = room
    await shop.product({ name: 'Cheese', price: 20, sku: '00042', unit: 'kg' })
    await shop.product({ name: 'Board', price: 3.5, sku: '00043', stock: 5000 })
    await shop.product({ name: 'Glue', price: 2, barcode: EAN_8 })
  })

  test('labels of a scale with nothing on them, or for what is sold by the piece', async () => {
    const cashier = await Cashier.at(room)
    await cashier.counter.terminalAdmin.scales([
      { prefix: '21', kind: 'weight' },
      { prefix: '22', kind: 'price' },
    ])
    // 0 g, 350 g of boards, and €0.00.
    for (const [code, message] of [
      ['2100042000001', 'This label sells 0 of Cheese.'],
      ['2100043003506', 'Board is sold by the piece'],
      ['2200042000008', 'This label sells 0 of Cheese.'],
    ] as const) {
      await cashier.enter(code)
      await cashier.page.getByText(message).last().waitFor()
    }
    expect(await cashier.isEmpty()).toBe(true)
  })

  test('a slow scan into a dialog, much of something, too little cash and too much', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const slowScan = async () => {
      await page.keyboard.type(EAN_8, { delay: 50 })
      await cashier.press('Enter')
    }
    await cashier.enter('00043')
    await cashier.total('€3.50')
    await page.locator('.basket-lines button', { hasText: 'Board' }).first().click()
    await cashier.field('Quantity').focus()
    await slowScan()
    expect(await cashier.field('Quantity').inputValue()).toBe('1')
    await cashier.field('Quantity').fill('953')
    await cashier.press('Enter')
    await page.getByText('Really 953 of Board?').waitFor()
    await cashier.field('Quantity').fill('100')
    await cashier.press('Enter')
    await page.getByText('Really 100 of Board?').waitFor()
    await cashier.press('Enter')
    await cashier.total('€350.00')
    await cashier.openPay()
    await cashier.field('Amount given').focus()
    await slowScan()
    expect(await cashier.field('Amount given').inputValue()).toBe('')
    await cashier.field('Amount given').fill('20000')
    await cashier.press('Enter')
    await page.getByText('Really €20,000.00 for €350.00?').waitFor()
    await cashier.field('Amount given').fill('50')
    await cashier.press('Enter')
    await page.locator('dialog .big-amount', { hasText: '€300.00' }).waitFor()
    await cashier.press('Enter')
    await page.locator('dialog .big-amount', { hasText: '€300.00' }).waitFor()
    await cashier.field('Amount given').fill('300')
    await cashier.press('Enter')
    await cashier.done()
    await cashier.sent(1)
    const [sale] = await cashier.arrived()
    expect(sale?.content).toMatchObject({ payments: [{ amount: 50 }, { amount: 300 }] })
  })

  test('a scan behind a dialog is refused with a sign in the dialog on top', async () => {
    const cashier = await Cashier.at(room, {
      scheme: 'light',
      width: 1024,
      height: 768,
      touch: true,
    })
    const { page } = cashier
    const sign = page.locator('dialog [role=alert] .callout', { hasText: EAN_8 })
    await cashier.menu('Parked baskets')
    await page.getByText('No basket is parked.').waitFor()
    await cashier.counter.scan(EAN_8)
    await sign.waitFor()
    expect(await faultsOf(page, 'sign')).toEqual([])
    await picture(page, 'scan-behind-parked-1024')
    // It goes with the next action there.
    await page.locator('dialog h2').click()
    await sign.waitFor({ state: 'detached' })
    await cashier.press('Escape')
    await cashier.menu('Online orders')
    await page.getByText('No order waits to be handed over.').waitFor()
    await cashier.counter.scan(EAN_8)
    await page.getByText(`No order that waits here has ${EAN_8}.`).waitFor()
    await cashier.press('Escape')
    expect(await cashier.isEmpty()).toBe(true)
    await cashier.counter.scan(EAN_8)
    await cashier.total('€2.00')
    await cashier.press('F4')
    await cashier.counter.scan(EAN_8)
    await sign.waitFor()
    await cashier.press('Escape')
    await cashier.openPay()
    await cashier.counter.scan(EAN_8)
    await sign.waitFor()
    await picture(page, 'scan-behind-pay-1024')
    await cashier.press('Escape')
    await cashier.total('€2.00')
    // An unknown code stays in sight until the next action.
    await cashier.counter.scan('4006381333931')
    const unknown = page.locator('[role=alert]', { hasText: '4006381333931' })
    await unknown.waitFor()
    await cashier.counter.scan(EAN_8)
    await cashier.total('€4.00')
    await unknown.waitFor({ state: 'detached' })
    await cashier.press('Delete')
  })

  test('a clock that is far from that of the server', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await page.context().route(/\/v1\/pos\/(settings|products|journal)/, async (route) => {
      const response = await route.fetch()
      const date = new Date(Date.now() - 12 * 60_000).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await page.reload()
    await page
      .getByText(/^The clock of this device is 1[23] minutes ahead of the server’s/)
      .waitFor()
    await cashier.enter('00043')
    await cashier.sell()
    const { ports, north } = room.served.kassa
    const entry = () => findEntry(ports.store.read, north.shop.id, cashier.series, 1)
    await until('the server has the sale', async () => (await entry()) !== null)
    expect((await entry())?.attention).toEqual([{ field: 'at', code: 'clock' }])
  })
})
