import { expect, test } from 'bun:test'
import { sharedAdmin } from '../browser/admin-browser.ts'
import { inChromium } from '../browser/chromium.ts'
import { until } from '../until.ts'

/** A shop's own list: German headers, decimal commas, semicolons and one invalid row. */
const OWN_LIST = `Artikelbezeichnung;Preis;EAN;Bestand;Warengruppe;Interne Notiz
Kaffeebecher Ton;12,50;4006381333931;14;Küche;Regal 3
Teekanne;39,00;;4;Küche;
Filterpapier;3,90;;viele;Kaffee;
`

/** Rows as Shopify writes them: two variants with the same handle, and a row that adds an image. */
const SHOPIFY_ROWS: readonly Readonly<Record<string, string>>[] = [
  {
    Handle: 'linen-shirt',
    Title: 'Linen shirt',
    'Body (HTML)': '<p>Washed &amp; soft.</p>',
    Vendor: 'Merrowick',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Variant SKU': 'SH-S',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '5',
    'Variant Price': '59.00',
    'Variant Compare At Price': '69.00',
    Status: 'active',
  },
  {
    Handle: 'linen-shirt',
    'Option1 Value': 'M',
    'Variant SKU': 'SH-M',
    'Variant Price': '59.00',
    'Variant Compare At Price': '69.00',
  },
  { Handle: 'linen-shirt' },
]

function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const headers = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => headers.map((header) => row[header] ?? '').join(','))
  return [headers.join(','), ...lines].join('\n')
}

inChromium('import of CSV in admin', () => {
  const room = sharedAdmin()

  async function chosen(name: string, text: string) {
    const page = await room.page('/admin/import')
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('CSV file').setInputFiles(file)
    return page
  }

  test("the shop's own list: columns are guessed, previewed and imported without the invalid row", async () => {
    const page = await chosen('liste.csv', OWN_LIST)
    expect(await page.getByLabel('Field for Artikelbezeichnung').inputValue()).toBe('name')
    expect(await page.getByLabel('Field for Interne Notiz').inputValue()).toBe('')
    expect(await page.getByLabel('Numbers are written as').inputValue()).toBe('auto')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('1 row cannot be imported').waitFor()
    await page.getByText('Write a number such as 1234,50').first().waitFor()
    await page.getByText('Bestand: viele').waitFor()
    await page.getByText('Interne Notiz (1 value)').waitFor()
    await page.getByRole('button', { name: 'New (2)' }).click()
    await page.getByRole('insertion').filter({ hasText: '4006381333931' }).waitFor()
    expect((await room.shop.page()).data).toEqual([])

    const go = page.getByRole('button', { name: 'Import 2 products' })
    expect(await go.isDisabled()).toBe(true)
    await page.getByLabel('Skip this row and import the others').check()
    await go.click()
    await page.getByText('The import is done').waitFor()
    expect((await room.shop.page('sort=name')).data).toMatchObject([
      { name: 'Kaffeebecher Ton', price: 12.5, stock: 14, category: { name: 'Küche' } },
      { name: 'Teekanne', price: 39, stock: 4 },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo this change?' })
    await undo.getByText('2 products that it made will be deleted').waitFor()
    await undo.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 products restored').waitFor()
    expect((await room.shop.page()).data).toEqual([])
  })

  test('an import is found again after a reload of the page, running or done', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `Reload ${n},1,RE-${n}`)
    const page = await chosen('reload.csv', `name,price,sku\n${rows.join('\n')}\n`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const begun = page.waitForRequest(/dryRun=false/)
    await page.getByRole('button', { name: 'Import 3,000 products' }).click()
    await begun
    const isThere = async () => (await room.owner.get('/shop/api/jobs?limit=1')).text
    await until('the import has begun', async () => (await isThere()).includes('reload.csv'))
    await page.reload()
    const last = page.getByRole('region', { name: 'Last import: reload.csv' })
    await last.getByText('3,000 products imported.').waitFor()
    await last.getByRole('button', { name: 'Undo' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo this change?' })
    await undo.getByRole('button', { name: 'Undo' }).click()
    await last.getByText('3,000 products restored').waitFor()
  })

  test('a Shopify export is recognised by its columns', async () => {
    const page = await chosen('products_export.csv', csvOf(SHOPIFY_ROWS))
    await page.getByText('Shopify export').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await page.getByText('The import is done').waitFor()
    const { data } = await room.shop.page('search=linen&sort=createdAt')
    expect(data).toMatchObject([
      { sku: 'SH-S', options: { Size: 'S' }, description: 'Washed & soft.', stock: 5 },
      { sku: 'SH-M', options: { Size: 'M' }, compareAtPrice: 69 },
    ])
    expect(data[0]?.itemGroupId).toBe(data[1]?.itemGroupId ?? 'none')
  })

  test('an article number that stands twice is kept at its first row, if the owner wants that', async () => {
    const page = await chosen('twice.csv', 'name,price,sku\nMug,3,TW-1\nCup,4,TW-1\n')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('1 row cannot be imported').waitFor()
    await page.getByLabel('Leave out each SKU and barcode').check()
    await page.getByText('0 rows cannot be imported').waitFor()
    const losses = page.getByRole('table', { name: 'Not imported as it is in the file' })
    await losses.getByText('An earlier row has this code').waitFor()
    await losses.getByText('new products become drafts').waitFor()
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await page.getByText('The import is done').waitFor()
    const { data } = await room.shop.page('search=TW-1')
    expect(data).toMatchObject([{ name: 'Mug', sku: 'TW-1' }])
  })

  test('an export can be imported again', async () => {
    const page = await room.page('/admin/import')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all products' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('north-products.csv')
    const text = await Bun.file(await file.path()).text()
    expect(text).toStartWith('name,description,price,')
    const again = await chosen('north-products.csv', text)
    await again.getByText('kassa export').waitFor()
    await again.getByRole('button', { name: 'Preview' }).click()
    await again.getByRole('button', { name: 'Nothing to import' }).waitFor()
  })
})
