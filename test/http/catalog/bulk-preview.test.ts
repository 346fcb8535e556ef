import { expect, test } from 'bun:test'
import { BulkClient } from '../../bulk-client.ts'
import { TestServer } from '../../fixture.ts'

test('the preview names prices that rounding would move the other way', async () => {
  await using kassa = await TestServer.open()
  const client = await BulkClient.of(kassa, kassa.north)
  const mug = await kassa.north.product({ name: 'Mug', price: 12.1 })
  await kassa.north.product({ name: 'Bowl', price: 20 })
  await kassa.north.product({ name: 'Cup', price: 3.9 })
  const preview = async (price: object) => {
    const { reversedCount, reversed, rows } = await client.preview({
      filter: {},
      change: { price },
    })
    return { reversedCount, names: reversed.map(({ name }) => name), changed: rows.length }
  }
  expect(await preview({ percent: 1, rounding: '.90' })).toEqual({
    reversedCount: 2,
    names: ['Mug', 'Bowl'],
    changed: 2,
  })
  expect(await preview({ percent: 1 })).toMatchObject({ reversedCount: 0, names: [] })
  const stock = { filter: {}, change: { stock: { amount: -1 } } }
  await kassa.north.changed(mug.id, { stock: null })
  expect(await client.preview(stock)).toMatchObject({ unchanged: 1, refusedCount: 2 })
})

test('a change may fill the lists of a product, and not more', async () => {
  await using kassa = await TestServer.open()
  const client = await BulkClient.of(kassa, kassa.north)
  const of = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index}`)
  await kassa.north.product({ tags: of(48), collections: of(18) })
  for (const field of ['tags', 'collections']) {
    const add = (...names: string[]) => ({ filter: {}, change: { [field]: { add: names } } })
    expect(await client.preview(add('a', 'b'))).toMatchObject({ changed: 1, refused: [] })
    const refused = [{ name: 'Mug', field, code: 'too_many' }]
    expect(await client.preview(add('a', 'b', 'c'))).toMatchObject({ changed: 0, refused })
  }
})
