import { describe, expect, test } from 'bun:test'
import { guessed, sheetOf, usesComma } from '../../src/ui/admin/import/columns.ts'

const file = (text: string) => new File([text], 'catalog.csv')

describe('what the headers of a file are taken for', () => {
  const cases: readonly (readonly [header: string, column: string])[] = [
    ['Name', 'name'],
    ['compareAtPrice', 'compareAtPrice'],
    ['item_group_id', 'itemGroupId'],
    ['Preis', 'price'],
    ['Price (EUR)', 'price'],
    ['UVP', 'compareAtPrice'],
    ['EAN13', 'barcode'],
    ['Artikelnummer', 'sku'],
    ['Qty', 'stock'],
    ['Warengruppe', 'category'],
    ['Hersteller', 'brand'],
    ['Regalplatz', ''],
  ]
  for (const [header, column] of cases) {
    test(`${header} is ${column || 'left out'}`, () => {
      expect(guessed([header])).toEqual({ [header]: column })
    })
  }

  test('no column is taken twice', () => {
    expect(guessed(['Preis', 'VK brutto'])).toEqual({ Preis: 'price', 'VK brutto': '' })
  })
})

describe('what the first lines of a file show', () => {
  test('headers and samples, whatever separates them', async () => {
    const sheet = await sheetOf(file('Name;Preis\r\n"Becher; groß";12,50\r\n'))
    expect(sheet.headers).toEqual(['Name', 'Preis'])
    expect(sheet.samples).toEqual([['Becher; groß', '12,50']])
    expect(sheet.format).toBeNull()
    expect(usesComma(sheet)).toBe(true)
  })

  test('whose export it is', async () => {
    expect((await sheetOf(file('Handle,Title,Vendor\n'))).format).toBe('shopify')
    expect((await sheetOf(file('ID,Type,SKU,Name,Regular price\n'))).format).toBe('woocommerce')
    const own =
      'name,description,price,compareAtPrice,productType,status,sku,barcode,stock,category,' +
      'brand,collections,itemGroupId,options,tags,metadata\n'
    expect((await sheetOf(file(own))).format).toBe('kassa')
  })

  test('a point is a point', async () => {
    expect(usesComma(await sheetOf(file('name,price\nMug,12.50\n')))).toBe(false)
  })

  test('an empty file is none', async () => {
    await expect(sheetOf(file(''))).rejects.toThrow()
  })
})
