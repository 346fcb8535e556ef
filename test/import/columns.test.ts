import { describe, expect, test } from 'bun:test'
import { guessColumns, readCsvFile } from '../../src/modules/import/screens/columns.ts'
import type { ProductField } from '../../src/ui/admin/products/values.ts'

const file = (text: string) => new File([text], 'catalog.csv')

describe('columns guessed from headers', () => {
  const cases: readonly (readonly [header: string, column: ProductField | ''])[] = [
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
      expect(guessColumns({ headers: [header], types: new Map() })).toEqual({ [header]: column })
    })
  }

  test('no column is guessed twice', () => {
    expect(guessColumns({ headers: ['Preis', 'VK brutto'], types: new Map() })).toEqual({
      Preis: 'price',
      'VK brutto': '',
    })
  })
})

describe('the first lines of a file', () => {
  test('show headers and samples, whatever separates them', async () => {
    const csv = await readCsvFile(file('Name;Preis\r\n"Becher; groß";12,50\r\n'))
    expect(csv.headers).toEqual(['Name', 'Preis'])
    expect(csv.samples).toEqual([['Becher; groß', '12,50']])
    expect(csv.format).toBe('spreadsheet')
  })

  test('show whose export it is', async () => {
    expect((await readCsvFile(file('Handle,Title,Vendor\n'))).format).toBe('shopify')
    expect((await readCsvFile(file('ID,Type,SKU,Name,Regular price\n'))).format).toBe('woocommerce')
    const own =
      'name,description,price,compareAtPrice,productType,status,sku,barcode,stock,category,' +
      'brand,collections,itemGroupId,options,tags,metadata\n'
    expect((await readCsvFile(file(own))).format).toBe('kassa')
    expect((await readCsvFile(file(own.toLowerCase()))).format).toBe('spreadsheet')
  })

  test('are refused if the file is empty', async () => {
    await expect(readCsvFile(file(''))).rejects.toThrow()
  })
})
