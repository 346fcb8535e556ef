import { expect, test } from 'bun:test'
import { BulkClient, undone } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

const PRODUCTS = `Product ID,Active (0/1),Name *,Price tax included,Reference #,Quantity
7,1,Shirt,20.00,SH,9
8,1,Cap,12.00,CAP,4
`
const HEAD =
  'Product ID*,Attribute (Name:Type:Position)*,Value (Value:Position)*,Reference,Impact on price,Quantity'
const SIZES = '"Size:select:0, Colour:color:1"'

async function place() {
  const kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const shown = async () => {
    const { data } = await kassa.north.page('sort=createdAt')
    return data.map(({ name, sku, price, stock, options }) =>
      [name, ...Object.values(options), sku, price, stock].join(' '),
    )
  }
  return { kassa, client, shown, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
}

test('combinations become variants of the product, and an undo takes that back', async () => {
  await using at = await place()
  await at.client.import(PRODUCTS)
  const before = await at.shown()
  const file = `${HEAD}
7,${SIZES},"S:0, Red:0",SH-S,0.000000,2
7,${SIZES},"M:1, Red:0",SH-M,1.500000,3
7,${SIZES},"L:2, Red:0",,-2.25,4
`
  const { job, ...report } = await at.client.import(file)
  expect(counts(report)).toBe('2 created, 1 updated')
  expect(await at.shown()).toEqual([
    'Shirt S Red SH-S 20 2',
    'Cap CAP 12 4',
    'Shirt M Red SH-M 21.5 3',
    'Shirt L Red  17.75 4',
  ])
  const { data } = await at.kassa.north.page('variants=grouped&sort=name')
  expect(data.map(({ name, group }) => [name, group?.count])).toEqual([
    ['Cap', 1],
    ['Shirt', 3],
  ])
  expect(counts(await at.client.import(file))).toBe('3 unchanged')
  const bulk = new BulkClient(at.client.member)
  expect(await undone(at.kassa, bulk, job ?? '')).toMatchObject({ status: 'undone', changed: 0 })
  expect(await at.shown()).toEqual(before)
})

test('a variant that was given another price keeps it, and its new stock is taken', async () => {
  await using at = await place()
  await at.client.import(PRODUCTS)
  const file = (stock: number) => `${HEAD}\n7,Size:select:0,S:0,SH-S,1.00,${stock}\n`
  await at.client.import(file(2))
  const { data } = await at.kassa.north.page('sku=SH-S')
  await at.kassa.north.patch(data[0]?.id ?? '', { price: 30 })
  expect(counts(await at.client.import(file(5)))).toBe('1 updated')
  expect(await at.shown()).toContain('Shirt S SH-S 30 5')
})

test('a product that was imported without its id is found by its reference', async () => {
  await using at = await place()
  await at.client.import('name,price,sku\nShirt,20,SH\n')
  const head = HEAD.replace(',', ',Product Reference,')
  const file = `${head}\n7,SH,Size:select:0,S:0,,0,1\n7,SH,Size:select:0,M:1,SH-M,5,2\n`
  expect(counts(await at.client.import(file))).toBe('1 created, 1 updated')
  expect(await at.shown()).toEqual(['Shirt S SH 20 1', 'Shirt M SH-M 25 2'])
})

test.each([
  ['the product is missing', '9,Size:select:0,S:0,SH-S,0,1', 'itemGroupId', 'not_found'],
  ['the price would be below 0', '7,Size:select:0,S:0,SH-S,-20.01,1', 'price', 'invalid'],
  ['the difference is no number', '7,Size:select:0,S:0,SH-S,1.2.3,1', 'price', 'price'],
])('a row is refused if %s', async (_, row, field, code) => {
  await using at = await place()
  await at.client.import(PRODUCTS)
  const report = await at.client.import(`${HEAD}\n${row}\n`, 'skipInvalid=true')
  expect(report.rows.map(({ errors }) => errors?.map((one) => [one.field, one.code]))).toEqual([
    [[field, code]],
  ])
})
