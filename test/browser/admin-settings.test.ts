import { test } from 'bun:test'
import { sharedAdmin } from './admin-browser.ts'
import { inChromium } from './chromium.ts'

inChromium('the settings of a new shop', () => {
  const room = sharedAdmin()

  test('a currency that a price of another section does not fit is refused, naming that section', async () => {
    const page = await room.page('/admin/shops/new')
    await page.getByLabel('Name of the shop').fill('Harbour stall')
    await page.getByRole('button', { name: 'Create shop' }).click()
    await page.getByRole('button', { name: 'Go to the shop' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await page.getByRole('button', { name: 'Add an option' }).click()
    await part('Delivery').getByLabel('Shown as').fill('Post')
    await part('Delivery').getByLabel('Price').fill('4.90')
    await part('Delivery').getByRole('button', { name: 'Save' }).click()
    await part('Delivery').getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    await part('Shop').getByLabel('Currency').selectOption('JPY')
    await part('Shop').getByRole('button', { name: 'Save' }).click()
    await part('Shop')
      .getByText(/^Delivery: Use .* no more decimals than JPY has/)
      .waitFor()
    await part('Shop').getByRole('button', { name: 'Discard' }).click()
  })
})
