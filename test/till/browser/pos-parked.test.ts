import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { until } from '../../until.ts'
import { Cashier, letTillsSell } from './cashier.ts'

inChromium('parked baskets', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Blue mug', price: 12, sku: 'MUG', stock: null })
    await room.shop.product({ name: 'Tea pot', price: 20, sku: 'POT', stock: null })
  })

  /** Opens the list of a till, and waits until it has so many. */
  async function listed(cashier: Cashier, count: number): Promise<void> {
    const { page } = cashier
    await page.locator('dialog').waitFor({ state: 'detached' })
    await cashier.menu('Parked baskets')
    await page.locator(`.choices > li:nth-child(${count})`).waitFor()
    expect(await page.locator('.choices > li').count()).toBe(count)
  }

  /** Waits until the server has this many. */
  async function shared(count: number): Promise<void> {
    const { ports, north } = room.served.kassa
    const asked = { shop: north.shop.id, limit: 100 }
    const parked = async () => (await ports.store.read.all('parked.list', asked)).length
    await until(`${count} baskets are parked`, async () => (await parked()) === count)
  }

  test('one till parks, another one takes up; of two that try, one gets it', async () => {
    const [one, two] = [await Cashier.at(room), await Cashier.at(room)]
    await one.enter('3*MUG')
    await one.press('F8')
    await one.total('€0.00')
    await shared(1)
    await listed(two, 1)
    await two.page.getByText('Counter 1', { exact: false }).last().waitFor()
    expect(await faultsOf(two.page, 'parked')).toEqual([])
    await two.page.locator('.choices .pick').click()
    await two.total('€36.00')
    await shared(0)
    await two.press('F8')
    await shared(1)
    await listed(one, 1)
    await listed(two, 1)
    await Promise.all([one, two].map(({ page }) => page.locator('.choices .pick').click()))
    const refusal = ({ page }: Cashier) =>
      page.getByText(/^Counter 1 took this basket up at /).waitFor()
    const winner = await Promise.race([refusal(one).then(() => two), refusal(two).then(() => one)])
    await winner.total('€36.00')
    const loser = winner === one ? two : one
    await loser.press('Escape')
    await loser.total('€0.00')
    await winner.sell()
    await shared(0)
  })

  test('without a connection they stay here, and join the others later', async () => {
    const [one, two] = [await Cashier.at(room), await Cashier.at(room)]
    await one.enter('MUG')
    await one.press('F8')
    await shared(1)
    await one.counter.offline()
    await one.enter('POT')
    await one.press('F8')
    await one.total('€0.00')
    await listed(one, 2)
    await one.page.locator('.choices .pick').first().click()
    await one.total('€12.00')
    await one.counter.context.setOffline(false)
    await one.counter.live()
    // The pot is there now, and the mugs that were taken up are not.
    await shared(1)
    await listed(two, 1)
    await two.page.locator('.choices .pick').click()
    await two.total('€20.00')
    await one.sell()
    await two.sell()
    await shared(0)
  })
})
