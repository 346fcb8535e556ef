import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from '../../src/domain/store.ts'
import { sqliteStatements } from '../../src/store/sqlite/statements.ts'
import { argumentsOf } from '../../src/store/statements.ts'
import { BareLoop } from './bare-loop.ts'
import { barcodeOf, skuOf } from './catalog.ts'
import { figure, heading } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'

const BATCH = 32
/** Pairs of batches in each round. */
const PAIRS = 12
const READS = 25
/** Creates whose pages are counted, after some others; a page is in the log once for each COMMIT. */
const COUNTED = 200
const FRAME_BYTES = 4_096 + 24
const LOG_HEAD_BYTES = 32

/** A read through an index: values of `product.list`, the first of which selects the index. */
type Read = readonly [index: string, what: string, values: Values]

/**
 * The cost of each product index for a create, and its benefit for the list that is read through
 * it: medians in microseconds of CPU. Each is measured on a copy of the catalog without the index.
 * Two are left out, because without them a create would search the whole table: those of the id and
 * of the slug.
 */
export function indexes(rounds: number, shop: Seeded): void {
  heading(`${figure(shop.products)} products: indexes, in microseconds`)
  console.log(`  ${''.padEnd(24)}${'a create'.padStart(9)}   what is read by it, and without it`)
  for (const [index, what, values] of readsIn(shop)) {
    using whole = new BareLoop(shop)
    using without = new BareLoop(shop)
    without.database.run(`DROP INDEX ${index}`)
    // The wait for the disk is no part of the cost.
    for (const { database } of [whole, without]) database.run('PRAGMA synchronous = OFF')
    const [chosen = ''] = Object.keys(values)
    const [by, other] = [timeOf(whole, values), timeOf(without, { ...values, [chosen]: undefined })]
    // Creates products in turn on both; the first ones warm up the caches.
    const costs = Array.from({ length: PAIRS * rounds }, () => costOf(whole) - costOf(without))
    const cost = sampleOf(costs.slice(PAIRS)).median.toFixed(1)
    console.log(
      `  ${index.padEnd(24)}${cost.padStart(9)}   ${what}: ${figure(by)}, ${figure(other)}`,
    )
  }
  tellPages(shop)
}

/** Prints how many pages a create alone writes to the log, by table and index. */
function tellPages(shop: Seeded): void {
  using loop = new BareLoop(shop)
  const { database, directory } = loop
  database.run('PRAGMA wal_autocheckpoint = 0')
  for (let count = 0; count < COUNTED; count++) loop.create(1)
  const log = () => readFileSync(join(directory, 'kassa.sqlite-wal'))
  const { length } = log()
  for (let count = 0; count < COUNTED; count++) loop.create(1)
  const pages = database.query<{ name: string; page: number }, []>(
    'SELECT name, pageno AS page FROM dbstat',
  )
  const owners = new Map(pages.all().map(({ name, page }) => [page, name]))
  const written = new Map<string, number>()
  const frames = log().subarray(Math.max(length, LOG_HEAD_BYTES))
  for (let at = 0; at < frames.length; at += FRAME_BYTES) {
    const owner = owners.get(frames.readUInt32BE(at)) ?? 'free pages'
    written.set(owner, (written.get(owner) ?? 0) + 1)
  }
  const most = [...written].sort(([, a], [, b]) => b - a)
  const each = (count: number) => (count / COUNTED).toFixed(1)
  console.log(`  pages that a create alone writes: ${each(frames.length / FRAME_BYTES)}`)
  console.log(`    ${most.map(([owner, count]) => `${owner} ${each(count)}`).join(', ')}`)
}

function readsIn({ directory }: Seeded): Read[] {
  using database = new Database(join(directory, 'kassa.sqlite'), { readonly: true })
  const last = (column: string) =>
    database
      .query<{ value: string | number }, []>(
        `SELECT ${column} AS value FROM product WHERE ${column} IS NOT NULL ORDER BY id DESC LIMIT 1`,
      )
      .get()?.value ?? ''
  const newest = { byCreatedDown: true }
  const published = { status: ['Published'] }
  const sorted = (name: string): Values => ({
    [`indexBy${name}`]: true,
    [`by${name}Up`]: true,
    ...published,
  })
  return [
    ['product_by_created', 'the newest', { indexByCreated: true, ...newest }],
    ['product_by_updated', 'by update', sorted('Updated')],
    ['product_by_name', 'by name', sorted('Name')],
    ['product_by_price', 'by price', sorted('Price')],
    ['product_by_stock', 'by stock', sorted('Stock')],
    ['product_by_sku', 'by sku', sorted('Sku')],
    ['product_status', 'of a status', { indexStatus: true, status: ['Archived'], ...newest }],
    ['product_type', 'of a type', { indexProductType: true, productType: ['Digital'], ...newest }],
    [
      'product_category',
      'of a category',
      { indexCategory: true, category: [last('category_id')], ...newest },
    ],
    ['product_brand', 'of a brand', { indexBrand: true, brand: [last('brand_id')], ...newest }],
    [
      'product_group',
      'of a group',
      { indexItemGroupId: true, itemGroupId: last('item_group_id'), ...newest },
    ],
    ['product_sku', 'one by sku', { indexSku: true, sku: [skuOf(500)] }],
    ['product_barcode', 'one by barcode', { indexBarcode: true, barcode: [barcodeOf(500)] }],
  ]
}

const statements = sqliteStatements()

/** CPU time of a create among others that share its transaction. */
function costOf(loop: BareLoop): number {
  const before = process.cpuUsage()
  loop.create(BATCH)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / BATCH
}

/** Median time of a page of 20. */
function timeOf({ database }: BareLoop, values: Values): number {
  const asked = { shop: 1, limit: 20, ...values }
  const rendered = statements.render('product.list', asked)
  using statement = database.prepare(rendered.sql)
  const times = Array.from({ length: READS }, () => {
    const started = performance.now()
    statement.all(...(argumentsOf(rendered, asked) as (string | number | null)[]))
    return (performance.now() - started) * 1_000
  })
  return sampleOf(times).median
}
