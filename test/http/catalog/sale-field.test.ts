import { describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { rewriteProducts } from '../../../src/domain/catalog/product-rows.ts'
import { productById } from '../../../src/domain/catalog/reference.ts'
import { BulkClient } from '../../bulk-client.ts'
import { counts, ImportClient } from '../../import/client.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'
import { type NewFields, sendEach } from './new-product.ts'

const SHOP = '/shop/api/shop'
const VAT = [
  { name: 'Standard', percent: 21 },
  { name: 'Reduced', percent: 9 },
]
const CASE = { barcode: 'case', quantity: 24, price: 19.9 }

const kassa = await sharedServer()
const client = await BulkClient.of(kassa, kassa.north)
const sheets = new ImportClient(client.member)
const till = await new TerminalAdmin(client.member).till()
await client.member.done(client.member.patch(SHOP, { taxRates: VAT }))

const SENT: NewFields = [
  [{}, { taxRate: null, unit: 'piece', packs: [] }],
  [{ taxRate: ' reduced ' }, { taxRate: 'Reduced' }],
  [{ taxRate: '' }, { taxRate: null }],
  [{ taxRate: 'Luxury' }, 'VALIDATION_FAILED taxRate'],
  [
    { unit: 'kg', stock: 1.25 },
    { unit: 'kg', stock: 1.25 },
  ],
  [
    { unit: 'hour', productType: 'Service' },
    { unit: 'hour', stock: null },
  ],
  [{ unit: null }, 'VALIDATION_FAILED unit'],
  [{ unit: 'stone' }, 'VALIDATION_FAILED unit'],
  [{ unit: 'kg', stock: 0.0001 }, 'VALIDATION_FAILED stock'],
  [{ stock: 1.5 }, 'VALIDATION_FAILED stock'],
  [{ stock: -1 }, 'VALIDATION_FAILED stock'],
  [{ packs: [{ ...CASE, barcode: ' A24 ' }] }, { packs: [{ ...CASE, barcode: 'A24' }] }],
  [{ packs: null }, { packs: [] }],
  [{ packs: [{ ...CASE, quantity: 1 }] }, 'VALIDATION_FAILED packs.0.quantity'],
  [{ packs: [{ ...CASE, quantity: 10_001 }] }, 'VALIDATION_FAILED packs.0.quantity'],
  [{ packs: [{ ...CASE, quantity: 2.5 }] }, 'VALIDATION_FAILED packs.0.quantity'],
  [{ packs: [{ ...CASE, price: 1.001 }] }, 'VALIDATION_FAILED packs.0.price'],
  [{ packs: [{ ...CASE, barcode: ' ' }] }, 'VALIDATION_FAILED packs.0.barcode'],
  [{ packs: [{ ...CASE, name: 'x' }] }, 'VALIDATION_FAILED packs.0.name'],
  [{ packs: [CASE, CASE] }, 'VALIDATION_FAILED packs.1.barcode'],
  [{ barcode: 'case', packs: [CASE] }, 'VALIDATION_FAILED packs.0.barcode'],
  [
    // UPC-A and EAN-13 of one number.
    { barcode: '036000291452', packs: [{ ...CASE, barcode: '0036000291452' }] },
    'VALIDATION_FAILED packs.0.barcode',
  ],
  [{ unit: 'kg', packs: [CASE] }, 'VALIDATION_FAILED packs'],
  [{ packs: Array(6).fill(CASE) }, 'VALIDATION_FAILED packs'],
]

sendEach('a new product', kassa, SENT)

test('a tax rate stays while products have it, and its percent may change', async () => {
  const { member } = client
  const jam = await kassa.north.product({ taxRate: 'Reduced' })
  const rates = (taxRates: object[]) => member.patch(SHOP, { taxRates })
  const higher = { name: 'Reduced', percent: 10 }
  expect((await rates([VAT[0] ?? {}])).refusal).toBe('CONFLICT taxRates')
  expect((await rates([{ name: 'Low', percent: 9 }])).refusal).toBe('CONFLICT taxRates')
  expect((await rates([higher, ...VAT.slice(0, 1)])).status).toBe(200)
  const other = await kassa.south.post({ name: 'Jam', price: 1, taxRate: 'Reduced' })
  expect(other.refusal).toBe('VALIDATION_FAILED taxRate')
  await kassa.north.changed(jam.id, { taxRate: null })
  expect((await rates(VAT.slice(0, 1))).status).toBe(200)
  expect((await rates(VAT)).status).toBe(200)
})

test('tax rates and units are changed in bulk, and taken back', async () => {
  const { north } = kassa
  const made = await north.products([{ stock: 2 }, { unit: 'kg', stock: 0.5 }])
  const ids = made.map(({ id }) => id)
  const wrong = { ids, change: { taxRate: 'Luxury' }, dryRun: true }
  const answer = await client.member.post('/shop/api/products/bulk', wrong)
  expect(answer.refusal).toBe('VALIDATION_FAILED change.taxRate')
  const { id } = await client.run({ ids, change: { taxRate: 'reduced' } })
  expect((await north.page(`ids=${ids}&sort=createdAt`)).data).toMatchObject([
    { taxRate: 'Reduced' },
    { taxRate: 'Reduced' },
  ])
  await client.undo(id)
  expect((await north.get(ids[0] ?? '')).product.taxRate).toBeNull()
  const pieces = await client.preview({ ids, change: { unit: 'piece' } })
  expect(pieces.refused).toMatchObject([{ id: ids[1], field: 'stock' }])
  // A deleted product does not bring back a tax rate that is gone.
  await north.changed(ids[0] ?? '', { taxRate: 'Reduced' })
  const deleted = await client.run({ ids: ids.slice(0, 1), change: { delete: true } })
  await client.member.done(client.member.patch(SHOP, { taxRates: VAT.slice(0, 1) }))
  expect(await client.undo(deleted.id)).toMatchObject({ refused: [{ field: 'taxRate' }] })
  await client.member.done(client.member.patch(SHOP, { taxRates: VAT }))
})

describe('stock of measured goods', () => {
  const move = (id: string, delta: number) =>
    kassa.north.ask({
      method: 'POST',
      path: `${PRODUCTS}/${id}/stock`,
      body: { delta, reason: 'x' },
    })

  test('adds up without rounding, and is in stock while anything is left', async () => {
    const { north } = kassa
    const { id } = await north.product({ name: 'Ham', unit: 'kg', stock: 0.1 })
    expect((await move(id, 0.2)).json).toEqual({ stock: 0.3 })
    expect((await move(id, -0.299)).json).toEqual({ stock: 0.001 })
    expect((await north.page(`ids=${id}&inStock=true`)).data).toHaveLength(1)
    expect((await move(id, 0.0001)).refusal).toBe('VALIDATION_FAILED delta')
    expect((await move(id, -0.002)).refusal).toBe('OUT_OF_STOCK')
    await move(id, -0.001)
    expect((await north.page(`ids=${id}&inStock=true`)).data).toEqual([])
    const ledger = await north.ask({ path: `${PRODUCTS}/${id}/stock` })
    const { data } = ledger.json as { data: { delta: number; stock: number }[] }
    expect(data.map(({ delta, stock }) => [delta, stock])).toEqual([
      [-0.001, 0],
      [-0.299, 0.001],
      [0.2, 0.3],
      [0.1, 0.1],
    ])
    const mug = await north.product({ stock: 1 })
    expect((await move(mug.id, 0.5)).refusal).toBe('VALIDATION_FAILED delta')
    await north.changed(id, { stock: 1.5 })
    expect((await north.patch(id, { unit: 'piece' })).refusal).toBe('VALIDATION_FAILED stock')
    expect((await north.changed(id, { unit: 'piece', stock: 2 })).stock).toBe(2)
  })

  test('below 0, where a sale at a till has left it, is kept and counted up', async () => {
    const { north } = kassa
    const sold = await north.product({ stock: 1, sku: 'SOLD' })
    await kassa.ports.store.write(async (tx) => {
      const stored = await productById(tx, north.shop.id, sold.id)
      if (!stored) throw new Error('it is not there')
      const product: Product = JSON.parse(stored.document)
      await rewriteProducts(tx, north.shop.id, [
        { id: stored.id, product: { ...product, stock: -2 } },
      ])
    })
    expect((await north.changed(sold.id, { name: 'Cup' })).stock).toBe(-2)
    expect((await north.changed(sold.id, { stock: -2 })).name).toBe('Cup')
    expect((await north.patch(sold.id, { stock: -1 })).refusal).toBe('VALIDATION_FAILED stock')
    expect((await north.page(`ids=${sold.id}&inStock=false`)).data).toHaveLength(1)
    const short = await north.page('toCount=true&sort=name&include=total')
    expect((await north.page(`ids=${sold.id}&stockMax=0`)).data).toHaveLength(1)
    expect([short.total, short.data.map(({ id }) => id)]).toEqual([1, [sold.id]])
    expect((await move(sold.id, -1)).refusal).toBe('OUT_OF_STOCK')
    expect((await move(sold.id, 1)).json).toEqual({ stock: -1 })
    // A file of another program has nothing where it says less than nothing.
    expect(counts(await sheets.import(`sku,stock\nSOLD,-1\n`))).toBe('1 updated')
    expect((await north.get(sold.id)).product.stock).toBe(0)
    expect(counts(await sheets.import(`sku,stock\nSOLD,-3\n`))).toBe('1 unchanged')
    expect((await north.changed(sold.id, { stock: 4 })).stock).toBe(4)
    expect((await north.page('toCount=true')).data).toEqual([])
  })
})

describe('barcodes of packs', () => {
  test('are one of a kind among all barcodes of a shop, in either direction', async () => {
    const { north, south } = kassa
    const packs = [{ ...CASE, barcode: '036000291452' }]
    const cola = await north.product({ barcode: 'cola', packs })
    const padded = '0036000291452'
    expect((await north.post({ name: 'A', price: 1, barcode: padded })).refusal).toBe(
      'CONFLICT barcode',
    )
    const taken = [CASE, { ...CASE, barcode: padded }]
    expect((await north.post({ name: 'A', price: 1, packs: taken })).refusal).toBe(
      'CONFLICT packs.1.barcode',
    )
    const single = [{ ...CASE, barcode: 'cola' }]
    expect((await north.post({ name: 'A', price: 1, packs: single })).refusal).toBe(
      'CONFLICT packs.0.barcode',
    )
    const tea = await north.product({ barcode: 'tea' })
    expect((await north.patch(tea.id, { barcode: padded })).refusal).toBe('CONFLICT barcode')
    expect((await north.patch(tea.id, { packs: single })).refusal).toBe('CONFLICT packs.0.barcode')
    await south.product({ barcode: padded, packs: single })
    // The barcode of the pack becomes that of the product, and the other way round.
    const swapped = { barcode: padded, packs: single }
    expect(await north.changed(cola.id, swapped)).toMatchObject(swapped)
    expect((await north.changed(cola.id, { price: 2 })).packs).toEqual(single)
    await north.changed(cola.id, { packs: [] })
    await north.changed(tea.id, { packs: single })
    expect((await north.delete(tea.id)).status).toBe(204)
    expect((await north.changed(cola.id, { barcode: 'cola' })).barcode).toBe('cola')
    await north.delete(cola.id)
  })

  test('find their product in lists and searches, as its own barcode does', async () => {
    const { north } = kassa
    const packs = [{ ...CASE, barcode: '96385074' }]
    const crate = await north.product({ name: 'Crate of juice', barcode: 'juice', packs })
    const named = await north.product({ name: '000096385074 96385074 posters' })
    const hidden = await north.product({ name: 'Draft', status: 'Draft', packs: [CASE] })
    const ids = async (query: string, at = north) => (await at.page(query)).data.map(({ id }) => id)
    const cases = [
      ['barcode=000096385074', [crate.id]],
      ['barcode=juice', [crate.id]],
      ['barcode=juice,96385074', [crate.id]],
      ['barcode=96385074,none&status=Published&sort=price', [crate.id]],
      ['barcode=96385074,case&sort=-createdAt', [hidden.id, crate.id]],
      ['search=96385074', [crate.id, named.id]],
      ['search=000096385074&sort=name', [named.id, crate.id]],
      ['search=96385074&barcode=juice', [crate.id]],
    ] as const
    for (const [query, found] of cases) expect(await ids(query)).toEqual([...found])
    expect(await north.page('barcode=96385074&include=total')).toMatchObject({ total: 1 })
    expect(await ids('barcode=96385074', kassa.south)).toEqual([])
    expect(await ids('search=96385074', kassa.south)).toEqual([])
    for (const { id } of [crate, named, hidden]) await north.delete(id)
  })

  test('go to one of many who ask at once', async () => {
    const wants = (n: number) =>
      n % 2 === 0 ? { barcode: 'race' } : { packs: [{ ...CASE, barcode: 'race' }] }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => kassa.north.post({ name: 'R', price: 1, ...wants(n) })),
    )
    const made = all.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
    await kassa.north.delete(made[0]?.product.id ?? '')
  })

  test('are kept apart in batches, by undo, and in files, which export them as they were', async () => {
    const { north } = kassa
    const one = await north.product({
      sku: 'ONE',
      packs: [CASE],
      unit: 'piece',
      taxRate: 'Reduced',
    })
    const operations = [
      { op: 'update', id: one.id, product: { packs: [] } },
      { op: 'create', product: { name: 'Two', price: 1, sku: 'TWO', barcode: 'case' } },
    ]
    const path = `${PRODUCTS}/batch`
    const batch = (list: object[]) =>
      north.ask({ method: 'POST', path, body: { operations: list } })
    expect((await batch(operations.toReversed())).refusal).toBe(
      'CONFLICT operations.0.product.barcode',
    )
    expect((await batch(operations)).status).toBe(200)
    const file =
      'sku,name,price,packs\nONE,One,1,"[{""barcode"":""case"",""quantity"":2,""price"":3}]"\n'
    expect(counts(await sheets.import(file, 'skipInvalid=true'))).toBe('1 refused')
    const moved = `sku,barcode,packs\nTWO,,\nONE,,"[{""barcode"":""case"",""quantity"":2,""price"":3}]"\n`
    expect(counts(await sheets.import(moved))).toBe('2 updated')
    const file3 = 'sku,name,price,barcode\nNEW,New,1,case\n'
    expect((await sheets.import(file3, 'skipInvalid=true')).rows).toMatchObject([
      { action: 'refused', errors: [{ field: 'barcode' }] },
    ])
    expect(counts(await sheets.import('sku,packs\nONE,24\n', 'skipInvalid=true'))).toBe('1 refused')
    const exported = await sheets.export()
    expect(exported).toContain('"[{""barcode"":""case"",""quantity"":2,""price"":3}]"')
    expect(await sheets.import(exported)).toMatchObject({ created: 0, updated: 0, refused: 0 })
    expect(await sheets.export()).toBe(exported)
    // A deleted product comes back with its packs, unless somebody has taken them.
    const { id } = await client.run({ ids: [one.id], change: { delete: true } })
    const thief = await north.product({ name: 'Other', barcode: 'case' })
    expect(await client.undo(id)).toMatchObject({ refused: [{ field: 'packs.0.barcode' }] })
    await north.delete(thief.id)
  })
})

test('a till finds a pack, a weight in the unit of its product, and what a scanner adds', async () => {
  const { north } = kassa
  const packs = [{ barcode: '036000291452', quantity: 6, price: 5.5 }]
  const cola = await north.product({ name: 'Cola', price: 1, barcode: '4006381333931', packs })
  const found = { quantity: 6, price: 5.5, match: 'pack', product: { id: cola.id, packs } }
  expect((await till.lookUp('0036000291452')).json).toMatchObject(found)
  expect((await till.lookUp(']E00036000291452')).json).toMatchObject(found)
  expect((await till.lookUp(']E04006381333931')).json).toMatchObject({ match: 'barcode' })
  await north.changed(cola.id, { status: 'Archived' })
  expect((await till.lookUp('036000291452')).refusal).toBe('NOT_FOUND')
  const archived = await till.lookUp(']E04006381333931')
  expect([archived.refusal, archived.problem.detail]).toEqual([
    'NOT_FOUND code',
    '“Cola” is archived: the shop does not sell it any more.',
  ])
  await north.changed(cola.id, { status: 'Draft' })
  expect((await till.lookUp('4006381333931')).refusal).toBe('NOT_FOUND')
  await new TerminalAdmin(client.member).scales([{ prefix: '20', kind: 'weight' }])
  const weights = [
    ['kg', 9.9, 0.45, 4.46],
    ['g', 0.02, 450, 9],
    ['l', 3.33, 0.45, 1.5],
  ] as const
  for (const [unit, price, quantity, total] of weights) {
    const { id } = await north.product({ unit, price, sku: '12345' })
    const answer = await till.lookUp('2012345004504')
    expect(answer.json).toMatchObject({ match: 'weight', quantity, price: total })
    await north.delete(id)
  }
})
