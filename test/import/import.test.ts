import { describe, expect, test } from 'bun:test'
import type { NewProduct } from '../../src/domain/catalog/product.ts'
import type { StockEntryView } from '../../src/domain/catalog/stock.ts'
import { CsvReader } from '../../src/modules/import/csv.ts'
import { TestServer } from '../fixture.ts'
import { memberOf } from '../member-fixture.ts'
import { type Chance, random } from '../random.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { counts, IMPORT, ImportClient, sample } from './client.ts'

const TEXTS = [
  '=1+1',
  '+49 30',
  '-5 °C',
  '@home',
  '\tindented',
  "'quoted",
  "'=twice",
  '＝full',
  '3.01E+12',
  'a, b',
  'a;b',
  'a;=1+1',
  'a\n- b',
  'a;\'"@b',
  '"said"',
  'two\r\nlines',
  'one\nline',
  'car\rriage',
  '[list',
  '{"a":1}',
  ' spaces ',
  '\u00a0hard\u00a0',
  'Crème brûlée',
  '日本語',
  '👩‍🚀',
  '\uFEFFmark',
  '<b>&amp;</b>',
  "'; DROP TABLE product;--",
  'constructor',
  '__proto__',
  '1,234.50',
  '0x10',
  'NULL',
  'mugs',
  'Mugs!',
] as const

function hostile(chance: Chance, number: number): NewProduct {
  const text = () => chance.pick(TEXTS)
  const perhaps = <T>(value: T): T | null => (chance.below(2) ? value : null)
  const some = (most: number) => Array.from({ length: chance.below(most) }, text)
  const pairs = (most: number) => Object.fromEntries(some(most).map((key) => [key, text()]))
  const price = chance.below(100_000) / 100
  return {
    name: chance.below(4) ? `${text()}${number}` : 'the same',
    description: some(4).join('\n'),
    price,
    compareAtPrice: perhaps(Math.round((price + 1) * 100) / 100),
    productType: chance.pick(['Item', 'Service', 'Digital']),
    status: chance.pick(['Draft', 'Published', 'Archived']),
    sku: perhaps(`${text().slice(0, 8)}${number}`),
    barcode: perhaps(`${text().slice(0, 8)}-${number}`),
    stock: perhaps(chance.below(50)),
    category: perhaps(text()),
    brand: perhaps(text()),
    collections: some(4),
    itemGroupId: perhaps(text()),
    options: pairs(3),
    tags: some(5),
    metadata: pairs(4),
  }
}

/** Paths of categories, two with one name, and a name that is also at the top. */
const NESTED = ['Men > Shoes', 'Women > Shoes', '=Women > -Boots > @Rain', 'Women', '> Shoes']

test('export, import into an empty shop, export: the same bytes', async () => {
  await using kassa = await TestServer.open()
  const chance = random(20260115)
  for (const name of ['Mugs!', 'mugs']) {
    const client = await ImportClient.of(kassa, kassa.north)
    await client.member.done(client.member.post('/shop/api/categories', { name }))
  }
  for (let number = 0; number < 150; number++) {
    await kassa.north.product(hostile(chance, number))
  }
  for (const category of NESTED)
    await kassa.north.product({ ...hostile(chance, 150 + NESTED.indexOf(category)), category })
  const north = await ImportClient.of(kassa, kassa.north)
  const south = await ImportClient.of(kassa, kassa.south)
  const exported = await north.export()
  const reader = new CsvReader()
  const cells = [...reader.push(exported), ...reader.end()].flatMap((row) => row.cells)
  expect(cells.filter((cell) => /^[=+\-@\t\r\n＝]|^\d[\d.,]*E\+?\d+$/i.test(cell))).toEqual([])
  expect(counts(await south.import(exported))).toBe('155 created')
  expect((await south.export()) === exported).toBe(true)
  expect(counts(await south.import(exported))).toBe('155 unchanged')
  expect(counts(await north.import(exported))).toBe('155 unchanged')
  expect((await north.export()) === exported).toBe(true)
  const { data } = await south.member.done<{ data: { path: string }[] }>(
    south.member.get('/shop/api/categories?limit=100'),
  )
  const paths = data.map(({ path }) => path)
  expect(NESTED.filter((path) => !paths.includes(path.replace(/^> /, '')))).toEqual([])
})

describe('real files go through, and a second time they change nothing', () => {
  const files = [
    ['shopify-apparel', 'shopify', '7 created, 1 unchanged', '8 unchanged'],
    ['shopify-today', 'shopify', '4 created, 1 unchanged', '5 unchanged'],
    ['woocommerce', 'woocommerce', '9 created, 3 unchanged', '12 unchanged'],
    ['semicolon', 'spreadsheet', '3 created', '3 unchanged'],
  ] as const
  test.each(files)('%s', async (name, format, first, second) => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const tried = await client.import(sample(name), 'dryRun=true')
    expect(counts(tried)).toBe(first)
    expect(await kassa.north.page('include=total')).toMatchObject({ total: 0 })
    const report = await client.import(sample(name))
    const withoutIds = ({ rows }: typeof report) => rows.map(({ id, ...row }) => row)
    expect([report.format, counts(report)]).toEqual([format, first])
    expect(withoutIds(report)).toEqual(withoutIds(tried))
    const exported = await client.export()
    const revision = (await kassa.north.page('sort=-updatedAt&limit=1')).data[0]?.revision
    expect(counts(await client.import(sample(name)))).toBe(second)
    expect(await client.export()).toBe(exported)
    const last = (await kassa.north.page('sort=-updatedAt&limit=1')).data[0]
    expect(last?.revision).toBe(revision ?? 0)
  })

  test('have the values of the products', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    await client.import(sample('shopify-apparel'))
    await client.import(sample('woocommerce'))
    await client.import(sample('semicolon'))
    const { data } = await kassa.north.page('limit=100&sort=createdAt')
    const named = (name: string) => data.filter((product) => product.name === name)
    expect(named('Harbour\u00a0Shirt').map(({ options, stock }) => [options, stock])).toEqual([
      [{ Size: 'S', Colour: 'Blue' }, 4],
      [{ Size: 'M', Colour: 'Blue' }, 0],
      [{ Size: 'L', Colour: 'Blue' }, 1],
    ])
    const shirt = { compareAtPrice: 65, brand: { name: 'Merrowick' }, itemGroupId: 'harbour-shirt' }
    const text = 'A shirt for windy piers.\n\n- Brushed\u00a0cotton\n\n- Corozo buttons'
    expect(named('Harbour\u00a0Shirt')[0]).toMatchObject({ ...shirt, description: text })
    expect(named('Harbour Sock')[0]?.description).toBe('One left,\none right.')
    expect(named('Field Tee - Green')[0]).toMatchObject({
      price: 18,
      compareAtPrice: 20,
      stock: 8,
      itemGroupId: 'tee',
      sku: 'tee-green',
      category: { name: 'Tees' },
      options: { Colour: 'Green', Logo: 'Yes' },
    })
    expect(named('Field Tee - Red')[0]?.stock).toBe(0)
    expect(named('Songs, vol. 1')[0]?.productType).toBe('Digital')
    expect(named('One song')[0]?.status).toBe('Draft')
    expect(named('Tin Mug')[0]).toMatchObject({ barcode: '4006381333931', price: 12.5 })
    expect(named('Kettle; steel')[0]).toMatchObject({ price: 12, tags: ['steel', 'hot'] })
    expect(named('Pan')[0]).toMatchObject({ price: 12.5, stock: null })
  })
})

describe('a wrong row', () => {
  const FILE = 'name,price,sku,barcode\nGood,1,A,\nBad,"1.234,50",B,\nWorse,2,C,3.01E+12\n,3,D,\n'

  test('refuses the file, names it with a reason, and changes nothing', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const before = kassa.dump()
    const answer = await client.send(FILE, 'decimal=point')
    expect(answer.refusal).toBe('VALIDATION_FAILED rows.3.price rows.4.barcode rows.5.name')
    expect(answer.problem.errors?.[0]?.message).toContain('decimal comma')
    expect(answer.problem.errors?.[1]?.message).toContain('spreadsheet')
    expect(kassa.dump()).toBe(before)
  })

  test('is left out with skipInvalid, and reported by a dry run', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const point = 'decimal=point&skipInvalid=true'
    expect(counts(await client.import(FILE, `dryRun=true&${point}`))).toBe('1 created, 3 refused')
    expect(counts(await client.import(FILE, point))).toBe('1 created, 3 refused')
    expect(counts(await client.import(FILE, 'skipInvalid=true'))).toBe(
      '1 created, 1 unchanged, 2 refused',
    )
    expect((await kassa.north.page('sku=B')).data[0]?.price).toBe(1234.5)
    expect(await kassa.north.page('include=total')).toMatchObject({ total: 2 })
  })

  test('leaves no category behind', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    await client.import('name,price,compareAtPrice,category\nx,5,4,Nowhere\n', 'skipInvalid=true')
    expect((await client.member.get('/shop/api/categories')).text).not.toContain('Nowhere')
  })

  const refused: readonly (readonly [name: string, row: string, fields: string])[] = [
    ['two rows of one sku', 'x,1,S,\ny,2,S,', 'rows.3.sku'],
    ['a price of too many decimals', 'x,1.999,S,', 'rows.2.price'],
    ['a sku that is too long', `x,1,${'s'.repeat(65)},`, 'rows.2.sku'],
    ['a NUL', 'x\0,1,S,', 'rows.2.name'],
    ['no price', 'x,,S,', 'rows.2.price'],
  ]
  test.each(refused)('%s', async (_, rows, fields) => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const answer = await client.send(`name,price,sku,barcode\n${rows}\n`)
    expect(answer.refusal).toBe(`VALIDATION_FAILED ${fields}`)
  })
})

test('rows are matched by sku, then by barcode, and never across shops', async () => {
  await using kassa = await TestServer.open()
  const [bySku, byBarcode] = await kassa.north.products([
    { name: 'One', sku: 'S-1', stock: 3 },
    { name: 'Two', barcode: '036000291452', description: 'stays' },
  ])
  await kassa.south.product({ name: 'Theirs', sku: 'S-1' })
  const client = await ImportClient.of(kassa, kassa.north)
  const file = 'sku,barcode,price,stock\nS-1,,2,7\n,0036000291452,3,1\n'
  expect(counts(await client.import(file))).toBe('2 updated')
  expect((await kassa.north.get(bySku?.id ?? '')).product).toMatchObject({ name: 'One', price: 2 })
  const { product } = await kassa.north.get(byBarcode?.id ?? '')
  expect(product).toMatchObject({ name: 'Two', description: 'stays', price: 3 })
  expect((await kassa.south.page()).data[0]).toMatchObject({ name: 'Theirs', price: 9.5 })
  const path = `${PRODUCTS}/${bySku?.id}/stock`
  const ledger = (await kassa.north.ask({ path })).json as { data: StockEntryView[] }
  expect(ledger.data[0]).toMatchObject({ delta: 4, stock: 7, reason: 'imported' })
  expect(ledger.data[0]?.actor).toBe(client.member.user.publicId)
})

test('a file without quantities leaves the stock of known products as it is', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const client = await ImportClient.of(kassa, north)
  const files = [
    'Handle,Title,Variant Price,Variant SKU,Variant Inventory Tracker,Published,Vendor\n' +
      'mug,Mug,9,MUG,shopify,TRUE,Acme\ncup,Cup,9,CUP,shopify,TRUE,Acme\n' +
      'pot,Pot,9,POT,,TRUE,Acme\nnew,New,9,NEW,shopify,TRUE,Acme\n',
    'ID,Type,SKU,Name,Published,In stock?,Regular price,Categories\n' +
      '1,simple,MUG,Mug,1,1,9,Cups\n2,simple,CUP,Cup,1,1,9,Cups\n' +
      '3,simple,POT,Pot,1,0,9,Cups\n4,simple,NEW,New,1,1,9,Cups\n',
  ]
  const stocks: unknown[] = []
  for (const file of files) {
    const known = [
      { name: 'Mug', sku: 'MUG', stock: 5 },
      { name: 'Cup', sku: 'CUP', stock: null },
      { name: 'Pot', sku: 'POT', stock: 5 },
    ]
    const products = await north.products(known)
    expect(counts(await client.import(file))).toBe('1 created, 3 updated')
    const { data } = (await north.ask({ path: `${PRODUCTS}?sort=createdAt` })).json as {
      data: { id: string; stock: number | null }[]
    }
    stocks.push(data.map(({ stock }) => stock))
    for (const { id } of data) await north.ask({ method: 'DELETE', path: `${PRODUCTS}/${id}` })
    expect(data.map(({ id }) => id).slice(0, 3)).toEqual(products.map(({ id }) => id))
  }
  expect(stocks).toEqual([
    // Without a tracker, Shopify does not count; WooCommerce says that the pots are sold out.
    [5, null, null, null],
    [5, null, 0, null],
  ])
})

test('only staff of the shop may import, from a page of this server', async () => {
  await using kassa = await TestServer.open()
  const file = 'name,price\nx,1\n'
  const headers = { 'content-type': 'text/csv' }
  const ask = { method: 'POST', path: IMPORT, raw: file, headers }
  expect((await kassa.ask(ask)).status).toBe(401)
  for (const key of [kassa.north.secretKey, kassa.north.publishableKey]) {
    expect((await kassa.ask({ ...ask, key })).status).toBe(403)
  }
  const staff = new ImportClient(await memberOf(kassa, kassa.north, 'staff@example.com', 'staff'))
  const other = new ImportClient(await memberOf(kassa, kassa.north, 'other@example.com', null))
  expect((await other.send(file)).status).toBe(404)
  expect((await staff.send(file, '', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await kassa.north.page('include=total')).toMatchObject({ total: 0 })
  expect(counts(await staff.import(file))).toBe('1 created')
  expect(await kassa.south.page('include=total')).toMatchObject({ total: 0 })
})
