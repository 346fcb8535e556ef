import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from './admin-browser.ts'
import { squarePng } from './admin-screens.ts'
import { inChromium } from './chromium.ts'
import { faultsOf } from './screen.ts'

inChromium('the variants of a product in admin', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await room.shop.product({ name: 'Mug', sku: 'MUG' })
  })

  /** Three sizes of a shirt, and the page on which they are edited together. */
  async function shirts(group: string) {
    const all = await room.shop.products(
      ['S', 'M', 'L'].map((Size) => ({
        name: 'Shirt',
        price: 20,
        stock: 1,
        itemGroupId: group,
        options: { Size },
        sku: `${group}-${Size}`,
      })),
    )
    const page = await room.page(`/admin/groups/${group}`)
    await page.getByLabel('SKU, S', { exact: true }).waitFor()
    const rows = async () => {
      const products = await Promise.all(all.map(({ id }) => room.shop.get(id)))
      return products.map(({ product: { sku, barcode, price, stock, status } }) =>
        [sku, barcode, price, stock, status].join(' '),
      )
    }
    return { page, rows }
  }

  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  }

  test('are edited as in a spreadsheet: arrow keys, fill down, paste, and status', async () => {
    const { page, rows } = await shirts('keys')
    await page.getByLabel('Price, S').fill('22.50')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('23')
    await page.keyboard.press('Enter')
    await page.keyboard.type('24')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.getByLabel('Stock, S').fill('7')
    await page.keyboard.press('Control+d')
    expect(await page.getByLabel('Stock, L').inputValue()).toBe('7')
    await page.getByLabel('Status, S').selectOption('Draft')
    await page.getByRole('button', { name: 'Give all variants the first status' }).click()
    await page.getByLabel('Status, M').selectOption('Archived')
    await save(page)
    expect(await rows()).toEqual([
      'keys-S  22.5 7 Draft',
      'keys-M  23 7 Archived',
      'keys-L  24 7 Draft',
    ])

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const cells = 'new-M\t96385074\t30,50\t4\r\nnew-L\t4006381333931\t31\t\r\n'
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
    await page.getByLabel('SKU, M').focus()
    await page.keyboard.press('Control+v')
    await save(page)
    expect(await rows()).toEqual([
      'keys-S  22.5 7 Draft',
      'new-M 96385074 30.5 4 Archived',
      'new-L 4006381333931 31  Draft',
    ])
  })

  test('a refused code names the other product, and nothing is changed', async () => {
    const { page, rows } = await shirts('codes')
    const before = await rows()
    await page.getByLabel('Price, S').fill('99')
    await page.getByLabel('SKU, M').fill('MUG')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Another product has this: Mug').waitFor()
    expect(await rows()).toEqual(before)
    const focused = page.locator('input:focus')
    expect(await focused.getAttribute('aria-label')).toBe('SKU, M')
    expect(await faultsOf(page, 'group-refused')).toEqual([])
  })

  test('a variant gets an image of its own', async () => {
    const { page } = await shirts('pictures')
    await page.getByRole('button', { name: 'Image of M' }).click()
    const dialog = page.getByRole('dialog', { name: 'Image of M' })
    await dialog.getByText('This variant has no image yet.').waitFor()
    const file = { name: 'm.png', mimeType: 'image/png', buffer: Buffer.from(squarePng(300)) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Image of M' }).locator('img').waitFor()
    expect(await page.locator('.variant-image img').count()).toBe(1)
  })
})
