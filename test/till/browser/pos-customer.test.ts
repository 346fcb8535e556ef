import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, picture } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

inChromium("the customer's screen", () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Blue mug', price: 12, sku: 'MUG', stock: 10 })
    await room.shop.product({ name: 'Cheese', price: 20, sku: 'CHEESE', stock: null })
  })

  async function opened(cashier: Cashier): Promise<Page> {
    const popup = cashier.page.waitForEvent('popup')
    await cashier.menu('Customer’s screen', 'Device settings')
    return await popup
  }

  const shows = (screen: Page, text: string) =>
    screen.getByText(text, { exact: true }).first().waitFor()

  test('follows the basket, the payment and the receipt, asks no server, and welcomes', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const screen = await opened(cashier)
    await shows(screen, 'Welcome to Shop north')
    expect(await faultsOf(screen, 'customer-idle')).toEqual([])
    const asked: string[] = []
    screen.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await cashier.enter('2*MUG', 'CHEESE')
    await shows(screen, '€44.00')
    await shows(screen, 'Blue mug')
    await screen.reload()
    await shows(screen, '€44.00')
    expect(await faultsOf(screen, 'customer-basket')).toEqual([])
    await cashier.openPay()
    await shows(screen, 'Due')
    await cashier.field('Amount given').fill('50')
    await shows(screen, '€6.00')
    await cashier.press('Enter')
    await screen.getByRole('img', { name: 'Receipt' }).waitFor()
    await shows(screen, '€6.00')
    expect(await faultsOf(screen, 'customer-done')).toEqual([])
    await cashier.done()
    await shows(screen, 'Welcome to Shop north')
    expect(asked.filter((path) => path.startsWith('/v1'))).toEqual([])
    await cashier.enter('MUG')
    await shows(screen, 'Total')
    await page.close()
    await shows(screen, 'Welcome to Shop north')
  })

  test('speaks the language of the till', async () => {
    const context = await room.profile(null, { scheme: 'dark', width: 1024 })
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { value: ['de'] })
    })
    const screen = await room.visit(context, '/pos#customer')
    await shows(screen, 'Willkommen')
    await picture(screen, 'customer-german')
    await context.close()
  })
})
