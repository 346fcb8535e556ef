import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { Product } from '../../src/domain/catalog/product.ts'
import { heldAfterSlices } from '../bulk-client.ts'
import { ownerOf } from '../member-fixture.ts'
import { sharedAdmin } from './admin-browser.ts'
import { inChromium } from './chromium.ts'

inChromium('editing products in admin', () => {
  const room = sharedAdmin()
  const stored = async ({ id }: Product) => (await room.shop.get(id)).product

  test('when two people change the same field, the second one is asked', async () => {
    const product = await room.shop.product({ name: 'Pannier', price: 74, stock: 6 })
    const page = await room.page(`/admin/products/${product.id}`)
    await page.getByLabel('Price', { exact: true }).fill('69.50')
    await page.getByLabel('Description').fill('Mine')
    await room.shop.changed(product.id, { price: 79, description: 'Theirs', sku: 'PAN-1' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' })
    await dialog.waitFor()
    expect(await dialog.getByRole('row').count()).toBe(3)
    expect(await stored(product)).toMatchObject({ price: 79, description: 'Theirs' })
    await dialog.getByRole('row', { name: /Price/ }).getByLabel('€69.50').check()
    await dialog
      .getByRole('row', { name: /Description/ })
      .getByLabel('Theirs')
      .check()
    await dialog.getByRole('button', { name: 'Save my choices' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await stored(product)).toMatchObject({
      price: 69.5,
      description: 'Theirs',
      sku: 'PAN-1',
    })
    expect(await page.getByLabel('SKU').inputValue()).toBe('PAN-1')
    expect(await page.getByLabel('Description').inputValue()).toBe('Theirs')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
  })

  test('when two people change different fields, both changes are kept', async () => {
    const product = await room.shop.product({ name: 'Lantern', price: 20 })
    const page = await room.page(`/admin/products/${product.id}`)
    await page.getByLabel('Price', { exact: true }).fill('22')
    await room.shop.changed(product.id, { description: 'Brass' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Both changes are kept').waitFor()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await stored(product)).toMatchObject({ price: 22, description: 'Brass' })
  })

  test('all that is wrong is said at once, each beside its field and in sight', async () => {
    const first = await room.shop.product({ name: 'First', sku: 'TAKEN, 1', barcode: '96385074' })
    const page = await room.page('/admin/products/new', { scheme: 'light', width: 390 })
    const create = page.getByRole('button', { name: 'Create product' })
    const wrong = page.locator('.field:has([aria-invalid="true"]) .label')
    await page.getByLabel('SKU').fill('TAKEN, 1')
    await page.getByLabel('Barcode').fill('96385074')
    await page.getByLabel('Original price').fill('abc')
    await page.getByLabel('Web address').fill(first.slug ?? '')
    await page.getByText('Another product has this: First').nth(2).waitFor()
    await create.click()
    await page.getByText('Enter a price.').waitFor()
    expect(await wrong.allTextContents()).toEqual([
      'Name',
      'Price',
      'SKUoptional',
      'Barcodeoptional',
      'Original priceoptional',
      'Web addressoptional',
    ])
    const link = page.getByRole('link', { name: 'First' }).first()
    expect(await link.getAttribute('href')).toBe(`/admin/products/${first.id}`)
    const bar = await page.locator('.save-bar').boundingBox()
    const error = await page.locator('.error').first().boundingBox()
    expect(error && bar && error.y > 0 && error.y + error.height < bar.y).toBe(true)

    await page.getByLabel('Name', { exact: true }).fill('Second')
    await page.getByLabel('Price', { exact: true }).fill('5')
    await page.getByText('Enter a price.').waitFor({ state: 'detached' })
    await page.getByLabel('Original price').fill('4')
    await create.click()
    await page.getByText('Use an amount above the price').waitFor()
    await page.getByLabel('Original price').fill('7')
    await page.getByLabel('SKU').fill('FREE-1')
    await page.getByLabel('Web address').fill('')
    await page.getByLabel('Barcode').fill('96385075')
    await page.getByText('The check digit does not fit').waitFor()
    await create.click()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
  })

  test('Enter in a picker picks, and saves nothing', async () => {
    const product = await room.shop.product({ name: 'Whisk', price: 8, tags: ['steel'] })
    const page = await room.page(`/admin/products/${product.id}`)
    for (const label of ['Category', 'Brand', 'Collections', 'Tags', 'SKU', 'Barcode']) {
      await page.getByLabel(label, { exact: false }).first().fill(`${label}-1`)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Remove Tags-1' }).waitFor()
    await page.getByText('Unsaved changes').waitFor()
    expect((await stored(product)).revision).toBe(product.revision)
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await stored(product)).toMatchObject({
      category: { name: 'Category-1' },
      tags: ['steel', 'Tags-1'],
      sku: 'SKU-1',
    })
  })

  test('price, stock and status can be edited in the list', async () => {
    const product = await room.shop.product({ name: 'Teapot, blue', price: 39, stock: 4 })
    const page = await room.page('/admin/products?search=teapot')
    await page.getByRole('button', { name: 'Price of Teapot, blue' }).click()
    await page.keyboard.type('41,90')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '€41.90' }).waitFor()
    await page.getByRole('button', { name: 'Stock of Teapot, blue' }).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stock of Teapot, blue: 7' }).waitFor()
    await page.getByLabel('Status of Teapot, blue').selectOption('Archived')
    await page.locator('.status.archived').waitFor()
    expect(await stored(product)).toMatchObject({ price: 41.9, stock: 7, status: 'Archived' })
  })

  test('many prices are previewed, changed at once and restored by keyboard', async () => {
    const names = ['Bulk one', 'Bulk two', 'Bulk three']
    const tags = ['sale, soon']
    const all = await room.shop.products(names.map((name) => ({ name, price: 10, tags })))
    const page = await room.page('/admin/products')
    await tabTo(page, page.getByLabel('Tag', { exact: true }))
    await page.keyboard.type('sale, soon')
    await page.keyboard.press('Enter')
    await page.getByText('3 products', { exact: true }).waitFor()
    const press = async (button: string) => {
      await tabTo(page, page.getByRole('button', { name: button }))
      await page.keyboard.press('Enter')
    }
    for (const name of names.toReversed()) {
      await tabTo(page, page.getByLabel(`Select ${name}`, { exact: true }))
      await page.keyboard.press('Space')
    }
    await page.getByText('3 selected').waitFor()
    await press('Change prices')
    await tabTo(page, page.getByLabel('Change by percent'))
    await page.keyboard.type('-12,5')
    await tabTo(page, page.getByLabel('Rounding'))
    await page.keyboard.type('To end in .90')
    await page.getByText('3 products to change').waitFor()
    expect(await page.getByRole('cell', { name: '€8.90' }).count()).toBe(3)
    expect(await stored(all[0] as Product)).toMatchObject({ price: 10 })
    await press('Change 3 products')
    await page.getByText('3 products changed').waitFor()
    for (const product of all) expect(await stored(product)).toMatchObject({ price: 8.9 })
    await page.getByRole('button', { name: '€8.90' }).first().waitFor()
    await press('Undo')
    await page.getByText('3 products will be as before').waitFor()
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await page.getByText('3 products restored').waitFor()
    for (const product of all) expect(await stored(product)).toMatchObject({ price: 10 })
  })

  test('many costs are changed at once, and removed', async () => {
    const tags = ['costly']
    const names = ['Costly one', 'Costly two']
    const products = await room.shop.products(
      names.map((name, index) => ({ name, price: 10, tags, cost: index === 0 ? 4 : null })),
    )
    const costs = async () => {
      const found = await Promise.all(products.map(stored))
      return found.map(({ cost }) => cost)
    }
    const page = await room.page('/admin/products?tag=costly')
    const opened = async () => {
      await page.getByLabel('Select Costly one', { exact: true }).check()
      await page.getByLabel('Select Costly two', { exact: true }).check()
      await page.getByRole('region', { name: 'Selected products' }).getByLabel('More').click()
      await page.getByRole('menuitem', { name: 'Change costs' }).click()
      return page.getByRole('dialog')
    }
    const dialog = await opened()
    await dialog.getByLabel('Change by percent').fill('25')
    await dialog.getByText('Products without a cost stay as they are.').waitFor()
    await dialog.getByRole('cell', { name: '€5.00' }).waitFor()
    await dialog.getByRole('button', { name: 'Change 1 product' }).click()
    await page.getByText('1 product changed').waitFor()
    expect(await costs()).toEqual([5, null])
    await page.reload()
    const again = await opened()
    await again.getByLabel('Change costs').selectOption('To one cost')
    await again.getByLabel('New cost').fill('3,20')
    await again.getByRole('button', { name: 'Change 2 products' }).click()
    await page.getByText('2 products changed').waitFor()
    expect(await costs()).toEqual([3.2, 3.2])
    await page.reload()
    const last = await opened()
    await last.getByLabel('Change costs').selectOption('Remove the cost')
    await last.getByRole('button', { name: 'Change 2 products' }).click()
    await page.getByText('2 products changed').waitFor()
    expect(await costs()).toEqual([null, null])
  })

  test('a change of all products goes on while the page is reloaded, and can be cancelled', async () => {
    const { kassa } = room.served
    const fresh = await kassa.shop('bulk')
    const owner = await ownerOf(kassa, fresh)
    const count = 300
    await fresh.products(Array.from({ length: count }, (_, index) => ({ name: `Cup ${index}` })))
    const drafts = async () => (await fresh.page('status=Draft&include=total&limit=1')).total
    const page = await room.page('/admin/products', undefined, owner)
    await page.getByLabel('Select Cup 299', { exact: true }).check()
    await page.getByRole('button', { name: `Select all ${count}` }).click()
    await page.getByText(`${count} selected`).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Set to draft' }).click()
    {
      using held = heldAfterSlices(kassa.ports.store, 2)
      await page.getByRole('button', { name: `Set to draft ${count} products` }).click()
      await held.held
      await page.reload()
      const strip = page.getByRole('region', { name: 'Status: Draft' })
      await strip.getByText(`of ${count}`).waitFor()
      expect(await drafts()).toBeGreaterThan(0)
      await strip.getByRole('button', { name: 'Cancel' }).click()
      await strip.getByText('Cancelling').waitFor()
    }
    await page.getByText('Cancelled. Nothing has changed.').waitFor()
    expect(await drafts()).toBe(0)
    await page.getByRole('link', { name: 'All bulk changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bulk changes' }).waitFor()
    await page.getByText('Cancelled. Nothing has changed.').waitFor()
  })

  test('after a session has ended, signing in again continues the work', async () => {
    const clerk = await room.staff('ben@example.com')
    const product = await room.shop.product({ name: 'Stool', price: 60 })
    const page = await room.page(`/admin/products/${product.id}`, undefined, clerk)
    await page.getByLabel('Description').fill('Three legs, oak')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await dialog.getByLabel('Code from the email').waitFor()
    await room.served.kassa.outbox.idle()
    const mail = room.served.kassa.mailbox.mails.at(-1)?.text ?? ''
    await dialog.getByLabel('Code from the email').fill(/\d{6}/.exec(mail)?.[0] ?? '')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await stored(product)).toMatchObject({ description: 'Three legs, oak' })
  })

  test('a product is found, opened, changed and saved by keyboard', async () => {
    const product = await room.shop.product({ name: 'Keyboard stand', price: 15 })
    const page = await room.page('/admin/products')
    await page.getByRole('link', { name: 'Keyboard stand' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('keyboard')
    await page.getByText('1 product', { exact: true }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Keyboard stand' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Keyboard stand' }).waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.press('End')
    await page.keyboard.type(', oak')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await stored(product)).toMatchObject({ name: 'Keyboard stand, oak' })
  })

  test('the menu is opened, navigated and closed by keyboard', async () => {
    const page = await room.page('/admin/customers')
    const button = page.getByRole('button', { name: 'north@example.com' })
    await button.focus()
    await page.keyboard.press('Enter')
    const item = (name: string) => page.locator(':focus').filter({ hasText: name })
    await item('Same as device').waitFor()
    await page.keyboard.press('ArrowUp')
    await item('Sign out').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await item('Dark').waitFor()
    await page.keyboard.press('Enter')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('menuitem').count()).toBe(0)
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('staff cannot open the screens for owners', async () => {
    const clerk = await room.staff('cleo@example.com')
    const page = await room.page('/admin/keys', undefined, clerk)
    await page.getByText('Only owners can open this page').waitFor()
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Products' }).count()).toBe(1)
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  for (let stop = 0; stop < 80; stop++) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${element}`)
}
