import { describe, expect, test } from 'bun:test'
import { BulkClient } from '../../bulk-client.ts'
import { ImportClient } from '../../import/client.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'
import { type NewFields, sendEach } from './new-product.ts'

const kassa = await sharedServer()
const client = await BulkClient.of(kassa, kassa.north)
const sheets = new ImportClient(client.member)
const till = await new TerminalAdmin(client.member).till()

const SENT: NewFields = [
  [{ content: null }, { content: null, unitPrice: null }],
  priced(4.5, { quantity: 250, unit: 'g' }, 18, 'kg'),
  priced(4.5, { quantity: 1.5, unit: 'kg' }, 3, 'kg'),
  priced(3.49, { quantity: 330, unit: 'ml' }, 10.58, 'l'),
  priced(9.99, { quantity: 75, unit: 'cl' }, 13.32, 'l'),
  priced(1, { quantity: 3, unit: 'l' }, 0.33, 'l'),
  priced(0.05, { quantity: 0.1, unit: 'l' }, 0.5, 'l'),
  priced(0.01, { quantity: 2, unit: 'l' }, 0.01, 'l'),
  priced(4, { quantity: 80, unit: 'cm' }, 5, 'm'),
  priced(4, { quantity: 50, unit: 'm' }, 0.08, 'm'),
  priced(29.9, { quantity: 2.22, unit: 'm2' }, 13.47, 'm2'),
  priced(3.5, { quantity: 10, unit: 'piece' }, 0.35, 'piece'),
  priced(0, { quantity: 1, unit: 'kg' }, 0, 'kg'),
  // A price that no product can have is not stated.
  [{ price: 999_999_999.99, content: { quantity: 999, unit: 'g' } }, { unitPrice: null }],
  [
    { price: 999_999_999.99, content: { quantity: 1_000_000, unit: 'g' } },
    { unitPrice: { price: 1_000_000, unit: 'kg' } },
  ],
  [
    { unit: 'kg', price: 12.9 },
    { content: null, unitPrice: { price: 12.9, unit: 'kg' } },
  ],
  [{ unit: 'g', price: 0.02 }, { unitPrice: { price: 20, unit: 'kg' } }],
  [{ unit: 'ml', price: 0.1 }, { unitPrice: { price: 100, unit: 'l' } }],
  [{ unit: 'm', price: 7 }, { unitPrice: { price: 7, unit: 'm' } }],
  [{ unit: 'hour', price: 60 }, { unitPrice: null }],
  [{ unitPrice: null }, 'VALIDATION_FAILED unitPrice'],
  [{ content: '500 g' }, 'VALIDATION_FAILED content'],
  [{ content: {} }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: 500 } }, 'VALIDATION_FAILED content.unit'],
  [{ content: { quantity: '500', unit: 'g' } }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: 500, unit: 'lb' } }, 'VALIDATION_FAILED content.unit'],
  [{ content: { quantity: 500, unit: 'g', of: 'x' } }, 'VALIDATION_FAILED content.of'],
  [{ content: { quantity: 0, unit: 'g' } }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: -1, unit: 'g' } }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: 0.0004, unit: 'g' } }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: 1.5, unit: 'piece' } }, 'VALIDATION_FAILED content.quantity'],
  [{ content: { quantity: 1_000_001, unit: 'g' } }, 'VALIDATION_FAILED content.quantity'],
  [{ unit: 'kg', content: { quantity: 500, unit: 'g' } }, 'VALIDATION_FAILED content'],
]

/** A product with a content, and its price per unit. */
function priced(price: number, content: object, perUnit: number, unit: string) {
  return [
    { price, content },
    { content, unitPrice: { price: perUnit, unit } },
  ] as const
}

sendEach('a content', kassa, SENT)

describe('the price per unit', () => {
  const half = { quantity: 500, unit: 'g' } as const

  test('follows each change of price, content and unit, which the history names alone', async () => {
    const { north } = kassa
    const { id } = await north.product({ price: 2, content: half })
    const steps = [
      [{ price: 3 }, { price: 6, unit: 'kg' }],
      [{ content: { quantity: 250, unit: 'g' } }, { price: 12, unit: 'kg' }],
      [{ content: { quantity: 1, unit: 'l' } }, { price: 3, unit: 'l' }],
      [
        { content: null, unit: 'kg' },
        { price: 3, unit: 'kg' },
      ],
      [{ unit: 'piece' }, null],
    ] as const
    for (const [change, unitPrice] of steps) {
      expect((await north.changed(id, change)).unitPrice).toEqual(unitPrice)
    }
    const { json } = await client.member.get(`/shop/api/products/${id}/history`)
    const { data } = json as { data: { changes: { field: string }[] }[] }
    const fields = data.map(({ changes }) => changes.map(({ field }) => field).join())
    expect(fields.slice(0, 5)).toEqual(['unit', 'unit,content', 'content', 'content', 'price'])
    await north.changed(id, { content: half })
    expect((await north.patch(id, { unit: 'l' })).refusal).toBe('VALIDATION_FAILED content')
    expect((await north.patch(id, { content: { quantity: 1 } } as never)).refusal).toBe(
      'VALIDATION_FAILED content.unit',
    )
    const { revision } = (await north.get(id)).product
    expect((await north.changed(id, { content: half })).revision).toBe(revision)
    const bulk = await client.run({ ids: [id], change: { price: { percent: 100 } } })
    expect((await north.get(id)).product.unitPrice).toEqual({ price: 12, unit: 'kg' })
    await client.undo(bulk.id)
    expect((await north.get(id)).product.unitPrice).toEqual({ price: 6, unit: 'kg' })
    const refused = await client.preview({ ids: [id], change: { unit: 'm' } })
    expect(refused.refused).toMatchObject([{ id, field: 'content' }])
  })

  test('is in lists, groups, batches, at tills and in files, for whoever sees the product', async () => {
    const { north } = kassa
    const oil = { itemGroupId: 'oil', status: 'Published' } as const
    const small = await north.product({
      ...oil,
      name: 'Oil S',
      sku: 'OIL-S',
      price: 9.5,
      content: { quantity: 500, unit: 'ml' },
    })
    const large = { ...oil, name: 'Oil L', sku: 'OIL-L', price: 17 }
    const operations = [
      { op: 'create', product: { ...large, content: { quantity: 1, unit: 'l' } } },
    ]
    const body = { operations }
    const batch = await north.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body })
    expect(batch.json).toMatchObject({
      results: [{ product: { unitPrice: { price: 17, unit: 'l' } } }],
    })
    const sums = {
      unitPriceMin: { price: 17, unit: 'l' },
      unitPriceMax: { price: 19, unit: 'l' },
    }
    const one = { content: small.content, unitPrice: sums.unitPriceMax }
    const list = await north.page('itemGroupId=oil&variants=grouped', north.publishableKey)
    expect(list.data).toMatchObject([{ group: sums }])
    const group = await client.member.get('/shop/api/groups/oil')
    expect(group.json).toMatchObject({ ...sums, variants: [one, { price: 17 }] })
    expect((await till.lookUp('OIL-S')).json).toMatchObject({ product: one })
    expect(
      (await north.ask({ path: `${PRODUCTS}/changes?since=${small.revision - 1}` })).json,
    ).toMatchObject({ data: [one, { price: 17 }] })
    await north.changed(small.id, { content: null, unit: 'kg', stock: null })
    const mixed = await client.member.get('/shop/api/groups/oil')
    expect(mixed.json).toMatchObject({ unitPriceMin: null, unitPriceMax: null })
    const exported = await sheets.export()
    expect(exported.split('\r\n')[0]).toEndWith(',unitPrice')
    expect(exported).toMatch(/OIL-S.*9\.5\/kg\r\n/)
    expect(exported).toMatch(/OIL-L.*,1 l,.*17\/l\r\n/)
    expect(await sheets.import(exported)).toMatchObject({ created: 0, updated: 0, refused: 0 })
  })

  test('comes from a content as files write it', async () => {
    const rows = [
      ['500 g', { quantity: 500, unit: 'g' }],
      ['"0,75 Liter"', { quantity: 0.75, unit: 'l' }],
      ['70cl', { quantity: 70, unit: 'cl' }],
      ['10 Stk.', { quantity: 10, unit: 'piece' }],
      ['2.5 m²', { quantity: 2.5, unit: 'm2' }],
      ['', null],
      ['500', 'content'],
      ['g 500', 'content'],
      ['1.5 pcs', 'content.quantity'],
      ['0 g', 'content.quantity'],
      ['9999999 g', 'content.quantity'],
      ['1 furlong', 'content'],
    ] as const
    for (const [cell, kept] of rows) {
      const file = `sku,name,price,content\nCONTENT,Any,1,${cell}\n`
      const decimal = cell.includes(',') ? 'comma' : 'point'
      const report = await sheets.import(file, `skipInvalid=true&decimal=${decimal}`)
      if (typeof kept === 'string') {
        expect(report.rows).toMatchObject([{ action: 'refused', errors: [{ field: kept }] }])
        continue
      }
      const { data } = await kassa.north.page('sku=CONTENT')
      expect([cell, data[0]?.content]).toEqual([cell, kept])
    }
  })
})
