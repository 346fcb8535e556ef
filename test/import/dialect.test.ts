import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient, sample } from './client.ts'

/** The fields of a product that a file can contain; taxa by name, images that will be fetched. */
function said(product: Product) {
  const { id, slug, currency, createdAt, updatedAt, revision, pendingImages, ...fields } = product
  return {
    ...fields,
    images: (pendingImages ?? []).map(({ url, alt }) => `${url} ${alt}`.trim()),
    category: product.category?.name ?? null,
    brand: product.brand?.name ?? null,
    collections: product.collections.map(({ name }) => name),
  }
}

const PLAIN: Omit<ReturnType<typeof said>, 'name' | 'price'> = {
  description: '',
  compareAtPrice: null,
  cost: null,
  taxRate: null,
  productType: 'Item',
  status: 'Published',
  sku: null,
  barcode: null,
  packs: [],
  stock: null,
  unit: 'piece',
  content: null,
  unitPrice: null,
  category: null,
  brand: null,
  collections: [],
  itemGroupId: null,
  options: {},
  images: [],
  tags: [],
  metadata: {},
}

/** The columns with values that were not used, and each value that was changed or left out. */
function losses({ unusedColumns, rows }: ImportReport) {
  return {
    unused: unusedColumns.flatMap(({ column, values }) => (values > 0 ? [column] : [])).join(', '),
    adjusted: rows.flatMap(({ row, adjustments = [] }) =>
      adjustments.map(({ column, to }) => `${row} ${column}: ${to}`),
    ),
  }
}

/** The content of the JSON file next to the sample. */
interface Expected {
  readonly counts: string
  readonly products: readonly (Partial<ReturnType<typeof said>> & { name: string; price: number })[]
  readonly unused: string
  readonly adjusted: readonly string[]
}

const FILES = 'woocommerce-full shopify-full shopify-old medusa medusa-1 vendure'.split(' ')

describe('a file of each program: every field, and every loss in the report', () => {
  test.each(FILES)('%s', async (name) => {
    const path = join(import.meta.dir, 'sample', `${name}.json`)
    const expected: Expected = await Bun.file(path).json()
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const report = await client.import(sample(name), 'skipInvalid=true')
    expect<string[]>([report.format, counts(report)]).toEqual([
      name.split('-')[0] ?? '',
      expected.counts,
    ])
    const { data } = await kassa.north.page('limit=100&sort=createdAt')
    expect<unknown[]>(data.map(said)).toEqual(
      expected.products.map((product) => ({ ...PLAIN, ...product })),
    )
    const { unused, adjusted } = losses(report)
    expect(unused).toBe(expected.unused)
    expect<readonly string[]>(adjusted).toEqual(expected.adjusted)
    const again = await client.import(sample(name), 'skipInvalid=true')
    expect([again.created, again.updated]).toEqual([0, 0])
  })
})

/** Each with the sale's first and last day, and the price at that moment. */
const SALES = [
  ['Pacific/Chatham', '2026-03-07T10:14:59Z', ',2026-03-07', 5],
  ['Pacific/Chatham', '2026-03-07T10:15:01Z', ',2026-03-07', 10],
  ['America/Los_Angeles', '2026-03-08T07:59:59Z', ',2026-03-07', 5],
  ['America/Los_Angeles', '2026-03-08T08:00:01Z', ',2026-03-07', 10],
  ['Pacific/Chatham', '2026-09-26T11:14:59Z', '2026-09-27,', 10],
  ['Pacific/Chatham', '2026-09-26T11:15:00Z', '2026-09-27,', 5],
  ['America/Los_Angeles', '2026-11-01T08:29:59Z', '2026-11-01 01:30,', 10],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', '2026-11-01 01:30,', 5],
] as const

test('a sale of a file begins and ends by the clocks of the shop', async () => {
  await using kassa = await TestServer.open()
  const header = 'Type,Name,Regular price,Sale price,Date sale price starts,Date sale price ends'
  for (const [timeZone, at, dates, price] of SALES) {
    kassa.now = Date.parse(at)
    const { member } = await ImportClient.of(kassa, kassa.north)
    await member.done(member.patch('/shop/api/shop', { timeZone }))
    const client = new ImportClient(member)
    await client.import(`${header}\nsimple,${timeZone} ${at},10,5,${dates}\n`)
    const { data } = await kassa.north.page('limit=1')
    expect([at, data[0]?.price]).toEqual([at, price])
  }
})
