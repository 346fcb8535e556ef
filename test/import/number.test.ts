import { expect, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { ImportClient } from './client.ts'

/** A file of each program, with one product whose stock is this text. */
const FILES: Readonly<Record<string, (stock: string) => string>> = {
  pieces: (stock) => `name;price;sku;stock\nRice;5;S;${stock}\n`,
  kilograms: (stock) => `name;price;sku;stock;unit\nRice;5;S;${stock};kg\n`,
  shopify: (stock) =>
    'Handle;Title;Variant Price;Variant SKU;Variant Inventory Tracker;Variant Inventory Qty\n' +
    `rice;Rice;5;S;shopify;${stock}\n`,
  woocommerce: (stock) => `Type;Name;Regular price;SKU;Stock\nsimple;Rice;5;S;${stock}\n`,
  medusa: (stock) =>
    'Product Handle;Product Title;Variant Price EUR;Variant SKU;Variant Inventory Quantity\n' +
    `rice;Rice;5;S;${stock}\n`,
  vendure: (stock) =>
    `name;slug;optionGroups;optionValues;price;sku;stockOnHand\nRice;rice;;;5;S;${stock}\n`,
}

/** The stock of a product sold by the piece, and of one sold by the kilogram; null if refused. */
const STOCKS: readonly (readonly [
  text: string,
  decimal: 'point' | 'comma',
  pieces: number | null,
  kilograms: number | null,
])[] = [
  ['1000', 'point', 1000, 1000],
  ['1000', 'comma', 1000, 1000],
  ['1 000', 'point', 1000, 1000],
  ['12\u00a0500', 'comma', 12_500, 12_500],
  ['1,000', 'point', null, null],
  ['1,000', 'comma', null, 1],
  ['1.000', 'point', null, 1],
  ['1.000', 'comma', 1000, 1000],
  ['1,000,000', 'point', null, null],
  ['1.000.000', 'comma', 1_000_000, 1_000_000],
  ['2.500', 'point', null, 2.5],
  ['2,500', 'comma', null, 2.5],
  ['0.450', 'point', null, 0.45],
  ['0.450', 'comma', null, null],
  ['2.5', 'point', null, 2.5],
  ['2.5', 'comma', null, null],
  ['12.0', 'point', 12, 12],
  ['12,00', 'comma', 12, 12],
  ['12,00', 'point', null, null],
  ['1.00.000', 'comma', null, null],
  ['1 00', 'point', null, null],
  ['0x10', 'point', null, null],
  ['-', 'point', null, null],
  ['1e3', 'point', null, null],
]

test('a stock is read with the decimal sign of the file, or refused', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  for (const [text, decimal, pieces, kilograms] of STOCKS) {
    for (const [name, fileOf] of Object.entries(FILES)) {
      const query = `skipInvalid=true&decimal=${decimal}`
      const { rows } = await client.import(fileOf(text), query)
      const { data } = await kassa.north.page('sku=S')
      const stock = data[0]?.stock ?? null
      const expected = name === 'kilograms' ? kilograms : pieces
      expect({ name, text, decimal, stock }).toEqual({ name, text, decimal, stock: expected })
      expect(rows[0]?.action).toBe(expected === null ? 'refused' : 'created')
      if (data[0]) await kassa.north.delete(data[0].id)
    }
  }
})

test('the unit that a product has decides about 1.000, where a file does not name it', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await client.import('name,price,sku,unit\nRice,5,KG,kg\nBowl,5,PC,piece\n')
  const { rows } = await client.import('sku,stock\nKG,1.000\nPC,1.000\n', 'skipInvalid=true')
  expect(rows.map(({ action }) => action)).toEqual(['updated', 'refused'])
  expect(rows[1]?.errors?.[0]?.message).toContain('can mean 1 or 1000')
})

test('a stock below 0 is 0, and that is said', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const { remarks } = await client.import('name,price,sku,stock\nBowl,5,PC,-3\nPan,6,PN,4\n')
  expect(remarks.find(({ column }) => column === 'stock')).toMatchObject({
    note: { code: 'stock_below_zero' },
    example: { row: 2, from: '-3', to: '0' },
  })
  const { data } = await kassa.north.page('sort=name')
  expect(data.map(({ stock }) => stock)).toEqual([0, 4])
  const german = await client.import('Name;Preis;Artikelnummer;Bestand\nTopf;5;TP;-3\n')
  expect(german.rows[0]?.adjustments).toMatchObject([{ column: 'Bestand', from: '-3', to: '0' }])
})

/** Files whose prices show the decimal sign, or do not, and what 2.000 in stock means there. */
const SIGNS: readonly (readonly [
  prices: string,
  stock: string,
  query: string,
  sign: string,
  read: number | null,
])[] = [
  ['12.50 100.00', '2.000', '', 'point', 2],
  ['12,50 3,99', '2.000', '', 'comma', 2000],
  ['12,50 3,99', '2,000', '', 'comma', 2],
  ['12 3', '2.000', '', 'point', null],
  ['1.234,5 7', '14.000', '', 'comma', 14_000],
  ['1,234,567.00 7', '14.000', '', 'point', 14],
  ["1'250.90 7", '3.000', '', 'point', 3],
  ['12.50 3,99', '2.000', 'skipInvalid=true', 'point', null],
  ['12.50 9.99', '2.000', 'decimal=comma&skipInvalid=true', 'comma', null],
  ['12 9.99', '2,000', 'decimal=comma&skipInvalid=true', 'comma', null],
]

test.each(SIGNS)('prices %s show how a stock of %s is read (%s)', async (...row) => {
  const [prices, stock, query, sign, read] = row
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const [first, second] = prices.split(' ')
  const file = `Name;Betrag;sku;stock\nRice;${first};S;${stock}\nBowl;${second};B;5\n`
  const form = new FormData()
  form.append('file', new File([file], 'signs.csv'))
  form.append('mapping', '{"Betrag":"price"}')
  const report = await client.import(form, `dryRun=true&${query}`)
  const change = report.rows[0]?.changes?.find(({ field }) => field === 'stock')
  expect([report.decimal, change?.after ?? null]).toEqual([sign, read])
  const refused = report.remarks.find(({ column }) => column === 'stock')
  if (read === null && query === '') expect(refused?.example.from).toBe(stock)
})

/** Prices in euros and in Kuwaiti dinars, which have three decimals; null: refused. */
const PRICES: readonly (readonly [
  text: string,
  decimal: 'point' | 'comma',
  euros: number | null,
  dinars: number | null,
])[] = [
  ['1.000', 'point', null, 1],
  ['1,000', 'point', null, null],
  ['1,000', 'comma', null, 1],
  ['1.000', 'comma', 1000, 1000],
  ['12.500', 'point', null, 12.5],
  ['1000.500', 'point', 1000.5, 1000.5],
  ['0.500', 'point', 0.5, 0.5],
  ['0.500', 'comma', null, null],
  ['1 000', 'point', 1000, 1000],
  ['12 50', 'point', null, null],
]

test.each(['EUR', 'KWD'])(
  'a price in %s is read with the decimal sign, or refused',
  async (currency) => {
    await using kassa = await TestServer.open()
    const shop = await kassa.shop('priced', currency)
    const client = await ImportClient.of(kassa, shop)
    for (const [text, decimal, euros, dinars] of PRICES) {
      const price = currency === 'EUR' ? euros : dinars
      const query = `skipInvalid=true&decimal=${decimal}`
      const file = `name;price;compareAtPrice;sku\nRice;${text};;S\nBowl;0;${text};C\n`
      await client.import(file, query)
      const { data } = await shop.page()
      const prices = data.map((one) => one.compareAtPrice ?? one.price)
      const expected = price === null ? [] : [price, price]
      expect({ text, decimal, prices }).toEqual({ text, decimal, prices: expected })
      for (const { id } of data) await shop.delete(id)
    }
  },
)
