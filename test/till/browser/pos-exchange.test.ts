import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, picture } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'
import { Cashier, letTillsSell } from './cashier.ts'

inChromium('a till that exchanges', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Blue mug', price: 12, sku: 'MUG', stock: 10 })
    await room.shop.product({ name: 'Tea pot', price: 20, sku: 'POT', stock: 10 })
  })

  /** Puts a return of this receipt, which sold mugs, into the basket. */
  async function comesBack(cashier: Cashier, number: string, pieces: number): Promise<void> {
    await cashier.press('F9')
    await cashier.field('Number of the receipt').fill(number)
    await cashier.press('Enter')
    const more = cashier.button('Return more of Blue mug')
    for (let count = 0; count < pieces; count++) await more.click()
    await cashier.page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await cashier.page.locator('dialog').waitFor({ state: 'detached' })
  }

  test('the difference is paid or paid back, once, and the day agrees', async () => {
    const cashier = await Cashier.at(room)
    const { page, series, journal } = cashier
    await cashier.enter('3*MUG')
    const number = await cashier.sell()
    await cashier.sent(1)
    await comesBack(cashier, number, 1)
    await page.locator('.basket-foot', { hasText: 'Give back' }).waitFor()
    await cashier.enter('POT')
    await cashier.total('€8.00')
    expect(await faultsOf(page, 'exchange')).toEqual([])
    await cashier.openPay()
    let losses = 1
    journal.cut = () => (losses-- > 0 ? 'answer' : null)
    await cashier.button('€10.00').click()
    await page.locator('dialog .big-amount', { hasText: '€2.00' }).waitFor()
    expect(await cashier.done()).toBe(`${series}-3`)
    await cashier.total('€0.00')
    await comesBack(cashier, number, 2)
    await cashier.enter('POT')
    await cashier.press('F2')
    await page.locator('dialog .big-amount', { hasText: '€4.00' }).waitFor()
    expect(await faultsOf(page, 'exchange-back')).toEqual([])
    await cashier.button('Give back €4.00').click()
    expect(await cashier.done()).toBe(`${series}-6`)
    await cashier.count('40')
    await page.getByText('No difference').waitFor()
    await picture(page, 'exchange-day')
    await cashier.press('Enter')
    await cashier.sent(7)
    const entries = await cashier.arrived()
    expect(entries.map(({ kind, content, attention }) => [kind, content, attention])).toMatchObject(
      [
        ['sale', { total: 36 }, null],
        ['refund', { method: 'exchange', amount: 12 }, null],
        [
          'sale',
          {
            total: 20,
            payments: [
              { method: 'exchange', amount: 12, reference: `${series}-2` },
              { method: 'cash', amount: 8, given: 10, change: 2 },
            ],
          },
          null,
        ],
        ['refund', { method: 'exchange', amount: 20 }, null],
        ['refund', { method: 'cash', amount: 4, lines: [] }, null],
        [
          'sale',
          { payments: [{ method: 'exchange', amount: 20, reference: `${series}-4` }] },
          null,
        ],
        ['closing', { sales: 3, refunds: 3, expectedCash: 40, difference: 0 }, null],
      ],
    )
  })

  test('goods that came back elsewhere meanwhile are not taken, and nothing is sold', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await cashier.enter('MUG')
    const number = await cashier.sell()
    await cashier.sent(1)
    await comesBack(cashier, number, 1)
    await cashier.enter('POT')
    const desk = new OrderDesk(room.shop)
    const found = await room.shop.ask({ path: `/v1/store/orders?number=${number}` })
    const [{ id } = { id: '' }] = (found.json as { data: { id: string }[] }).data
    const order = await desk.get(id)
    await desk.refund(order, { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] })
    await cashier.openPay()
    await cashier.press('Enter')
    await page.getByText('Only 0 left to refund.').waitFor()
    await cashier.press('Escape')
    // The cash was taken all the same, and goes on to count.
    await cashier.total('€0.00')
    await cashier.button('Nothing comes back').click()
    await cashier.total('€12.00')
    await cashier.openPay()
    await cashier.button(/^Exact/).click()
    expect(await cashier.done()).toBe(`${cashier.series}-2`)
  })
})
