import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from './admin-browser.ts'
import { inChromium } from './chromium.ts'

inChromium('protection against mistakes in admin', () => {
  const room = sharedAdmin()

  test('a sale reduces the stock once, even if the request is sent twice', async () => {
    const { id } = await room.shop.product({ name: 'Ladle', stock: 9 })
    const stock = async () => (await room.shop.get(id)).product.stock
    const page = await room.page(`/admin/products/${id}`)
    await loseOneAnswer(page, `${room.home}/shop/api/products/${id}/stock`)
    await page.getByLabel('In stock').fill('7')
    await page.getByText('From 9 to 7').waitFor()
    await page.getByLabel('Why the stock changes').selectOption('Sold')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The server cannot be reached').waitFor()
    expect(await stock()).toBe(7)
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByRole('row', { name: /^−2 7 Sold/ }).waitFor()
    expect(await page.getByLabel('In stock').inputValue()).toBe('7')
    expect(await stock()).toBe(7)
  })

  test('many products are deleted after their number is typed, and brought back', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Doomed ${index}`)
    const products = await room.shop.products(names.map((name) => ({ name })))
    const left = async () => (await room.shop.page('search=doomed')).data.map(({ id }) => id).sort()
    const page = await room.page('/admin/products?search=doomed')
    for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check()
    await page
      .getByRole('region', { name: 'Selected' })
      .getByRole('button', { name: 'More' })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete products?' })
    const go = dialog.getByRole('button', { name: 'Delete 10 products' })
    await go.waitFor()
    expect(await go.isDisabled()).toBe(true)
    await dialog.getByLabel('Type 10 to confirm').fill('1')
    expect(await go.isDisabled()).toBe(true)
    await dialog.getByLabel('Type 10 to confirm').fill('10')
    expect(await left()).toHaveLength(10)
    await go.click()
    const job = page.getByRole('region', { name: 'Deletion, 10 products' })
    await job.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await left()).toEqual([])
    await job.getByRole('button', { name: 'Undo' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo this change?' })
    await undo.getByText('10 products will be as before').waitFor()
    await undo.getByRole('button', { name: 'Undo' }).click()
    await job.getByText('restored').first().waitFor()
    expect(await left()).toEqual(products.map(({ id }) => id).sort())
  })

  test('unsaved changes: a link, the back button and a reload ask first', async () => {
    const { id } = await room.shop.product({ name: 'Half done' })
    const page = await room.page('/admin/products?search=half')
    const asked: string[] = []
    let leaves = false
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await (leaves ? dialog.accept() : dialog.dismiss())
    })
    await page.getByRole('link', { name: 'Half done' }).click()
    const description = page.getByLabel('Description')
    await description.fill('A draft of')
    await page.getByText('Unsaved changes').waitFor()
    const staysAfter = async (leaving: () => Promise<void>) => {
      await Promise.all([page.waitForEvent('dialog'), leaving()])
      await page.waitForFunction((one) => location.pathname.endsWith(one), id)
      expect(await description.inputValue()).toBe('A draft of')
    }

    const customers = page.getByRole('link', { name: 'Customers' })
    await staysAfter(() => customers.click())
    await staysAfter(() => page.evaluate(() => history.back()))
    await staysAfter(() => page.evaluate(() => void setTimeout(() => location.reload())))
    expect(asked).toEqual(['confirm', 'confirm', 'beforeunload'])

    leaves = true
    await customers.click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    expect(asked.splice(0)).toHaveLength(4)
    await page.goBack()
    await description.fill('Done')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await customers.click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    expect(asked).toEqual([])
  })
})

/** Delivers the next POST to this address but drops its answer. */
async function loseOneAnswer(page: Page, address: string): Promise<void> {
  let lost = false
  await page.route(address, async (route) => {
    if (lost || route.request().method() !== 'POST') return await route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}
