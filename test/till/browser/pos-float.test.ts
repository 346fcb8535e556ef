import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const TABLET = { scheme: 'dark', width: 1024 } as const

inChromium('the beginning and the end of a day', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const settings = { tillFloat: true, tillDifference: 2 }
    await room.owner.done(room.owner.patch('/shop/api/shop', settings))
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
  })

  test('the float is counted, a difference needs a reason, and the next day proposes the rest', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page } = cashier
    const float = page.getByRole('dialog', { name: 'Begin the day' })
    const close = page.getByRole('dialog', { name: 'Close the day' })
    const action = close.getByRole('button', { name: 'Close the day' })
    const field = cashier.field('Cash at the beginning')
    await float.waitFor()
    expect(await float.getByRole('button', { name: 'Begin' }).isDisabled()).toBe(true)
    await field.fill('100')
    const faults = await faultsOf(page, 'pos-float')
    await cashier.press('Enter')
    await float.waitFor({ state: 'detached' })
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    await cashier.sell()
    // A difference of 2 is allowed.
    await cashier.count('101.5')
    expect(await action.isDisabled()).toBe(false)
    await close.getByRole('button', { name: 'Count again' }).click()
    await cashier.field('Cash that you counted').fill('101.45')
    await cashier.press('Enter')
    const why = cashier.field('Why does the count differ?')
    await why.waitFor()
    expect(await action.isDisabled()).toBe(true)
    await why.fill('  ')
    expect(await action.isDisabled()).toBe(true)
    await why.fill('Wrong change')
    faults.push(...(await faultsOf(page, 'pos-reason')))
    await cashier.press('Enter')
    const report = page.locator('.receipt.on-screen')
    const parts = ['Left by the last closing', '€100.00', '€103.50', 'Reason: Wrong change']
    for (const part of parts) await report.getByText(part).first().waitFor()
    faults.push(...(await faultsOf(page, 'pos-z')))
    await cashier.press('Escape')
    await float.waitFor()
    expect(await field.inputValue()).toBe('101.45')
    await field.fill('50')
    await float.getByRole('button', { name: 'Begin' }).click()
    await float.waitFor({ state: 'detached' })
    await cashier.sent(4)
    const entries = await cashier.arrived()
    expect(entries.filter(({ attention }) => attention !== null)).toEqual([])
    expect(entries.map(({ content }) => content)).toMatchObject([
      { amount: 100, float: 100 },
      { total: 3.5 },
      {
        opening: 0,
        float: { counted: 100, difference: 100 },
        expectedCash: 103.5,
        difference: -2.05,
        reason: 'Wrong change',
      },
      { amount: -51.45, float: 50 },
    ])
    expect(faults).toEqual([])
    await page.context().close()
    const admin = await room.page('/admin/closings', { scheme: 'light', width: 1280 })
    await admin.getByText('Wrong change').waitFor()
  })

  test('who does not count sells at once, is not asked again that day, and in no other window', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page } = cashier
    const float = page.getByRole('dialog', { name: 'Begin the day' })
    await float.waitFor()
    await float.getByRole('button', { name: 'Not now' }).click()
    await float.waitFor({ state: 'detached' })
    await page.reload()
    await cashier.counter.live()
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    await cashier.sell()
    await cashier.count('3.5')
    await cashier.button('Close the day').click()
    await page.locator('.receipt.on-screen').waitFor()
    await cashier.press('Escape')
    await float.waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const question = other.getByRole('dialog', { name: 'Begin the day' })
    await question.waitFor()
    // A scan is a customer: the question leaves, and the sale begins.
    await cashier.counter.scan('BREAD')
    await float.waitFor({ state: 'detached' })
    await question.waitFor({ state: 'detached' })
    await cashier.total('€3.50')
    await cashier.sell()
    await cashier.sent(3)
    const entries = await cashier.arrived()
    expect(entries.map(({ kind }) => kind)).toEqual(['sale', 'closing', 'sale'])
    expect(entries[1]?.content).toMatchObject({ float: null, difference: 0 })
  })
})
