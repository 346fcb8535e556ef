import { expect, test } from 'bun:test'
import { csvRow } from '../../src/domain/csv.ts'
import { CsvReader } from '../../src/modules/import/csv.ts'
import type { ImportReport } from '../../src/modules/import/report.ts'
import { BulkClient } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { random } from '../random.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'
import { counts, ImportClient, sample } from './client.ts'

const FILES = [
  'woocommerce-full',
  'woocommerce',
  'shopify-full',
  'shopify-old',
  'shopify-today',
  'medusa',
  'medusa-1',
  'vendure',
] as const

const CELLS = [
  '',
  '',
  '',
  '1',
  '0',
  '-3',
  '12.50',
  '1,50',
  '1e400',
  'NaN',
  'TRUE',
  'false',
  'variable',
  'variation',
  'grouped',
  'tee',
  'id:44',
  '44',
  'parent',
  'hidden',
  'a, b',
  'a > b, c',
  'a|b',
  'category:x|brand:y|z:q:r',
  '\\n\\\\n',
  '=1+1',
  '<p>x &eacute;</p><td>',
  '[{"url":1}]',
  '[null]',
  '["x"]',
  '{"a":"b"}',
  'https://x.example/a.jpg',
  'https://x.example/a.jpg|b.jpg',
  'Size',
  'S',
  'kg',
  "'0123",
  '10E0045',
  '3.01E+12',
  '4006381333931.0',
  '2026-99-99',
  '\0',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'published',
  'active',
  'Draft',
] as const

test('files with random cells are imported as a dry run says, and undone', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const client = await ImportClient.of(kassa, north)
  const jobs = new BulkClient(client.member)
  await sellingAt(kassa, north)
  const till = await Till.of(kassa, north)
  const chance = random(20261121)
  let undone = 0
  for (let round = 0; round < 60; round++) {
    const reader = new CsvReader()
    const text = new TextDecoder().decode(sample(chance.pick(FILES)))
    const [header = [], ...rows] = [...reader.push(text), ...reader.end()].map(({ cells }) => cells)
    const some = header.filter(() => chance.below(6) > 0)
    const body = Array.from({ length: 1 + chance.below(8) }, () => {
      const row = rows[chance.below(rows.length)] ?? []
      return header.map((_, index) => (chance.below(3) ? (row[index] ?? '') : chance.pick(CELLS)))
    })
    const file = [some, ...body].map(csvRow).join('')
    const before = await contents(north)
    const tried = await client.send(file, 'dryRun=true&skipInvalid=true')
    if (tried.status === 422) continue
    expect({ file, status: tried.status }).toEqual({ file, status: 200 })
    const report = await client.import(file, 'skipInvalid=true')
    expect({ file, ...foretold(report) }).toEqual({
      file,
      ...foretold(tried.json as ImportReport),
    })
    if (report.created + report.updated === 0) continue
    const { refused } = await jobs.undo(report.job ?? '')
    const after = await contents(north)
    expect({ file, refused, after }).toEqual({ file, refused: [], after: before })
    undone++
    if (round % 2 === 0) continue
    await client.import(file, 'skipInvalid=true')
    // A sale at a till leaves the stock of a product below 0.
    const counted = (await contents(north)).filter(({ stock }) => stock !== null)
    const sold = counted[chance.below(counted.length)]
    if (sold) await till.add(saleOf(sold, Math.max(0, Math.ceil(sold.stock ?? 0)) + 2))
  }
  expect(undone).toBeGreaterThan(10)
  const all = await contents(north)
  expect(all.some(({ stock }) => stock !== null && stock < 0)).toBe(true)
  const again = await client.import(await client.export())
  expect([counts(again), again.losses]).toEqual([`${all.length} unchanged`, []])
})

/** The products of a shop, without what every change moves. */
async function contents(shop: ShopFixture) {
  const all = await shop.pages('sort=createdAt&limit=100')
  return all.map(({ revision: _, updatedAt: __, ...product }) => product)
}

/** The part of a report that its dry run predicts. */
function foretold({ job: _, dryRun: __, rows, ...report }: ImportReport) {
  return { ...report, rows: rows.map(({ id: _, ...row }) => row) }
}
