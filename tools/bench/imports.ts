import { Database } from 'bun:sqlite'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewProduct } from '../../src/domain/catalog/product.ts'
import { csvRow } from '../../src/domain/csv.ts'
import { bareWrites } from './bare-write.ts'
import { productOf } from './catalog.ts'
import type { Pace } from './duel.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'

const COLUMNS = [
  'name',
  'description',
  'price',
  'compareAtPrice',
  'productType',
  'status',
  'sku',
  'barcode',
  'stock',
  'category',
  'brand',
  'collections',
  'itemGroupId',
  'options',
  'tags',
  'metadata',
] as const
const ROWS_AT_ONCE = 1_000
const LIMIT_MB = 300
const POLL_MS = 20

/** The rows that kassa also writes, so that an import can be undone. */
const BEGIN_JOB = `
  INSERT INTO job (shop_id, id, kind, runner, status, detail, total, created_by, created_at)
  VALUES (1, 'job', 'import', 'command', 'running', '{}', 0, 'bench', 0)`
const REMEMBER_NEWEST = `
  INSERT INTO history (
    shop_id, actor_kind, actor, actor_name, subject_kind, subject, subject_name, action, changes, job,
    undo, created_at
  )
  SELECT
    1, 'server', 'cli', 'command line', 'product', public_id, document ->> 'name', 'product.created',
    '[{"field":"price","from":null,"to":12.5},{"field":"status","from":null,"to":"Draft"}]', 'job',
    '{"revision":1,"before":null,"after":"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}', 0
  FROM product
  WHERE shop_id = 1
    AND revision > (SELECT revision FROM shop_revision WHERE shop_id = 1) - ?1`

/**
 * `kassa product import` of new products, against a bare loop that creates the same products with
 * the same statements in transactions of a thousand.
 */
export async function imports({ rounds }: Pace, shops: readonly Seeded[], rows: number) {
  heading(`Import of ${figure(rows)} new products`)
  let small = 0
  for (const shop of shops) {
    const numbers = Array.from({ length: rows }, (_, index) => shop.products + index)
    const speeds: number[] = []
    const bare: number[] = []
    let most = 0
    for (let round = 0; round < rounds; round++) {
      bare.push(await onCopy(shop, async (data) => bareLoop(data, numbers)))
      const { perSecond, megabytes } = await onCopy(shop, (data) => imported(data, numbers))
      speeds.push(perSecond)
      most = Math.max(most, megabytes)
    }
    const ratio = sampleOf(speeds.map((speed, round) => speed / (bare[round] ?? speed)))
    const { median } = sampleOf(speeds)
    const of = `${figure(median)} to ${figure(sampleOf(bare).median)} a second`
    report(`into ${figure(shop.products)}, to a bare loop`, ratio, { atLeast: 0.7 }, of)
    small ||= median
    const cost = sampleOf(speeds.map((speed) => small / speed))
    report('  cost of a row, to the first shop', cost, null, `${figure(1e6 / median)} µs`)
    const memory = `${figure(most)} of ${LIMIT_MB} MB`
    report('  memory', sampleOf([most / LIMIT_MB]), { atMost: 1 }, memory)
  }
}

async function onCopy<T>({ directory }: Seeded, work: (data: string) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  try {
    cpSync(directory, data, { recursive: true })
    return await work(data)
  } finally {
    rmSync(data, { recursive: true })
  }
}

/** @returns products a second */
function bareLoop(data: string, numbers: readonly number[]): number {
  const products = numbers.map(productOf)
  using database = new Database(join(data, 'kassa.sqlite'), { strict: true })
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16384']) {
    database.run(`PRAGMA ${pragma}`)
  }
  database.run(BEGIN_JOB)
  const { createIn } = bareWrites(database)
  const remember = database.query(REMEMBER_NEWEST)
  const createAll = database.transaction((some: readonly NewProduct[]) => {
    for (const product of some) createIn(1, product)
    remember.run(some.length)
  }).immediate
  const started = performance.now()
  for (let first = 0; first < products.length; first += ROWS_AT_ONCE) {
    createAll(products.slice(first, first + ROWS_AT_ONCE))
  }
  return (products.length / (performance.now() - started)) * 1_000
}

/** @returns rows a second, and the most memory that it took */
async function imported(data: string, numbers: readonly number[]) {
  const file = join(data, 'new.csv')
  const rows = numbers.map((number) => {
    const product = productOf(number)
    return csvRow(COLUMNS.map((column) => cellOf(product[column])))
  })
  writeFileSync(file, [csvRow(COLUMNS), ...rows].join(''))
  const words = ['product', 'import', file, '--shop', 'bench', '--data', data]
  const started = performance.now()
  const child = Bun.spawn(['dist/kassa', ...words], { stdout: 'pipe' })
  let megabytes = 0
  // Not resourceUsage: its maximum includes the memory of this process, before the exec.
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, highWater(child.pid))
  }, POLL_MS)
  const output = await new Response(child.stdout).text()
  clearInterval(timer)
  const seconds = (performance.now() - started) / 1_000
  if (!output.includes(`${numbers.length} created`)) throw new Error(`it failed: ${output}`)
  return { perSecond: numbers.length / seconds, megabytes }
}

/** The most memory that a process has had, in MB; 0 if it has ended. */
function highWater(pid: number): number {
  const path = `/proc/${pid}/status`
  const status = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
