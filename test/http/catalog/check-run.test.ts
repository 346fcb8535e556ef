import { expect, test } from 'bun:test'
import type { BulkPreview } from '../../../src/domain/bulk/preview.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { BulkClient } from '../../bulk-client.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import { saleOf, Till } from '../../till-desk.ts'

/* A preview says what the change then does, and an undo gives back what was there before. */

const kassa = await sharedServer()
const RATES = ['High', 'Low', 'None'].map((name, index) => ({ name, percent: [21, 9, 0][index] }))

/** Products of which no two have one value in common. */
const PRODUCTS = [
  {
    name: 'Mug',
    sku: 'MUG',
    price: 9.5,
    compareAtPrice: 12,
    cost: 4.25,
    stock: 7,
    category: 'Cups',
    brand: 'Potter',
    collections: ['Spring'],
    tags: ['blue'],
    taxRate: 'High',
  },
  {
    name: 'Tea',
    barcode: '4006381333931',
    price: 3.99,
    cost: 1.5,
    stock: 0,
    status: 'Archived',
    category: 'Leaves',
    collections: ['Summer', 'Gifts'],
    tags: ['green', 'loose'],
    taxRate: 'Low',
  },
  { name: 'Cheese', price: 24, unit: 'kg', stock: 1.25, brand: 'Farm', status: 'Draft' },
  { name: 'Lesson', price: 0, productType: 'Service', stock: null, taxRate: 'None' },
  { name: 'Pen', price: 2, stock: 2, tags: ['sold'] },
  { name: 'Rope', price: 5, unit: 'm', stock: 0.5, tags: ['sold'] },
] as const

/** Sales at a till take so much of each product that is tagged as sold. */
const SOLD = 5

/** At least one of each kind, and one that some of the products refuse. */
const CHANGES: readonly object[] = [
  { status: 'Archived' },
  { price: { set: 11 } },
  { price: { percent: -10, rounding: '.99' }, compareAtPrice: { oldPrice: true } },
  { price: { amount: -3.99 } },
  { price: { percent: 900 } },
  { compareAtPrice: null },
  { compareAtPrice: { percent: 50 } },
  { cost: { percent: 50 } },
  { cost: null },
  { stock: { amount: -1 } },
  { stock: { amount: 2 } },
  { stock: { amount: 4.5 } },
  { stock: { amount: 2_147_483_647 } },
  { stock: { set: 3.5 } },
  { stock: { set: null } },
  { taxRate: 'Low' },
  { unit: 'kg' },
  { category: 'Leaves' },
  { category: null, brand: 'New brand' },
  { collections: { add: ['Autumn', 'Spring'], remove: ['Gifts'] } },
  { tags: { add: ['new'], remove: ['blue', 'loose'] } },
  { delete: true },
]

type Products = ReadonlyMap<string, Product>
type Fields = Readonly<Record<string, unknown>>

async function productsOf(shop: ShopFixture): Promise<Products> {
  const all = await shop.pages('sort=createdAt&limit=100')
  return new Map(all.map((product) => [product.id, product]))
}

/** Products without what every change moves. */
function lasting(products: Products): readonly Fields[] {
  return [...products.values()].map(({ revision: _, updatedAt: __, ...fields }) => fields)
}

/** A field as a preview shows it: with the names of taxa. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

/** Whether exactly the products and fields have changed that the preview shows. */
function changedAs({ rows }: BulkPreview, before: Products, after: Products): void {
  for (const [id, product] of before) {
    const row = rows.find((one) => one.id === id)
    const now: Fields | undefined = after.get(id)
    const expected = row?.after === null ? undefined : { ...product, ...row?.after }
    if (now === undefined || expected === undefined) {
      expect(now).toEqual(expected)
      continue
    }
    const names = Object.keys(row?.after ?? {})
    const shownNow = Object.entries(now).map(([name, value]) => {
      return [name, names.includes(name) ? shown(value) : value]
    })
    // They follow from a change of any field.
    const { updatedAt, revision, unitPrice } = now
    const moved = row ? { updatedAt, revision, unitPrice } : {}
    expect(Object.fromEntries(shownNow)).toEqual({ ...expected, ...moved })
  }
}

/** A shop with the products, of which a till has sold more than there was of some. */
async function furnished(): Promise<ShopFixture> {
  const shop = await kassa.shop()
  const owner = await ownerOf(kassa, shop)
  const settings = { country: 'NL', taxRates: RATES, tillSales: true, confirmNotFiscal: true }
  await owner.done(owner.patch('/shop/api/shop', settings))
  const till = await Till.of(kassa, shop)
  for (const fields of PRODUCTS) {
    const product = await shop.product(fields as object)
    if (product.tags.includes('sold')) await till.add(saleOf(product, SOLD))
  }
  return shop
}

test.each(CHANGES.map((change) => [JSON.stringify(change), change] as const))(
  '%s',
  async (_, change) => {
    const shop = await furnished()
    const client = await BulkClient.of(kassa, shop)
    const before = await productsOf(shop)
    const asked = { filter: {}, change }
    const preview = await client.preview(asked)
    expect(preview.rows.length).toBe(preview.changed)
    expect(preview.changed).toBeGreaterThan(0)
    const job = await client.run({ ...asked, skipInvalid: true })
    const { total, changed, refusedCount, refused } = preview
    expect(job).toMatchObject({ total, changed, refusedCount, refused })
    changedAs(preview, before, await productsOf(shop))
    const undo = await client.previewUndo(job.id)
    const undone = await client.undo(job.id)
    expect([undone.status, undone.refused]).toEqual(['undone', undo.refused])
    expect(lasting(await productsOf(shop))).toEqual(lasting(before))
  },
)

test.each([-1, 2, 4.5, -5, 2_147_483_647])(
  'adding %d to many stocks does what adding it to each does',
  async (delta) => {
    const shop = await furnished()
    const client = await BulkClient.of(kassa, shop)
    const { rows, refused } = await client.preview({
      filter: {},
      change: { stock: { amount: delta } },
    })
    const counted = [...(await productsOf(shop)).values()].filter(({ stock }) => stock !== null)
    expect(counted.filter(({ stock }) => Number(stock) < 0)).toHaveLength(2)
    for (const { id, name } of counted) {
      const path = `/v1/store/products/${id}/stock`
      const one = await shop.ask({ method: 'POST', path, body: { delta, reason: 'Found' } })
      const { stock = 'refused' } = one.json as { stock?: number }
      const row = rows.find((row) => row.id === id)
      const among = refused.some((row) => row.id === id) ? 'refused' : row?.after?.stock
      expect([name, among]).toEqual([name, stock])
    }
  },
)
