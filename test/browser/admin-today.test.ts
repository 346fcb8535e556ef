import { beforeAll, expect, test } from 'bun:test'
import { DEMO_SETTINGS } from '../../src/demo/catalog.ts'
import { OrderDesk } from '../order-desk.ts'
import { sellingAt, Till } from '../till-desk.ts'
import { sharedAdmin } from './admin-browser.ts'
import { inChromium } from './chromium.ts'
import { faultsOf } from './screen.ts'

inChromium('the start page of admin', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    // The time zone of `sellingAt`, so that no day ends in the middle.
    await room.owner.done(room.owner.patch('/shop/api/shop', { timeZone: 'Europe/Amsterdam' }))
  })

  test('says what a new shop needs until that is done or hidden', async () => {
    const page = await room.page('/admin')
    await page.getByText('1 of 4 done').waitFor()
    const faults = await faultsOf(page, 'today-steps')
    await room.owner.done(room.owner.patch('/shop/api/shop', { taxRates: DEMO_SETTINGS.taxRates }))
    await page.reload()
    await page.getByText('2 of 4 done').waitFor()
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await page.getByText('Nothing to do').waitFor()
    await page.reload()
    await page.getByText('Nothing to do').waitFor()
    expect(await page.getByText('of 4 done').count()).toBe(0)
    faults.push(...(await faultsOf(page, 'today-none')))
    expect(faults).toEqual([])
    await page.context().close()
    const clerk = await room.page('/admin', undefined, await room.staff('cleo@example.com'))
    await clerk.getByText('Nothing to do').waitFor()
    expect(await clerk.getByText('of 4 done').count()).toBe(0)
  })

  test('counts what is to be done now, and leads to it', async () => {
    const { kassa } = room.served
    const mug = await room.shop.product({ name: 'Mug', price: 10, stock: 30 })
    const few = { name: 'Vase', price: 10, stock: 2, status: 'Published' } as const
    await room.shop.product(few)
    const desk = new OrderDesk(room.shop)
    const lines = [{ productId: mug.id, quantity: 2 }]
    await desk.paid(await desk.placed({ lines, fulfilment: 'pickup' }))
    await desk.paid(await desk.placed({ lines, fulfilment: 'pickup' }))
    await desk.placed({ lines })
    const late = await desk.placed({ lines, email: 'late@example.com' })
    await desk.post(late.id, 'cancel', {})
    await room.shop.changed(mug.id, { stock: 0, status: 'Draft' })
    await desk.paid(late)
    await sellingAt(kassa, room.shop)
    const till = await Till.of(kassa, room.shop)
    const change = { kind: 'cash', cash: { amount: 5, reason: 'Change' } }
    await till.add({ ...change, at: '2020-01-01T11:00:00.000Z' })
    const page = await room.page('/admin')
    await page.getByText('€40.00').waitFor()
    const todos = page.getByRole('region', { name: 'To do' }).getByRole('link')
    await todos.filter({ hasText: 'low in stock' }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    const titles = await todos.locator('.title').allTextContents()
    expect(titles).toEqual([
      '1 till day is not closed',
      '1 order needs a look',
      '2 orders to make ready',
      '1 product is low in stock',
    ])
    const faults = await faultsOf(page, 'today-todos')
    for (const [name, shown] of [
      ['2 orders to make ready', page.locator('tbody tr').nth(1)],
      ['1 product is low', page.getByRole('link', { name: 'Vase' })],
      ['1 till day', page.getByText('not closed since')],
    ] as const) {
      await todos.filter({ hasText: name }).click()
      await shown.waitFor()
      await page.goBack()
    }
    expect(faults).toEqual([])
  })
})
