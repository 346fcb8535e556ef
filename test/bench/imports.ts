import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvRow } from '../../src/domain/import/csv.ts'
import { bareWrites } from './bare-write.ts'
import { productOf } from './catalog.ts'
import type { Pace } from './duel.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'

const COLUMNS = [
  ...(['name', 'description', 'price', 'compareAtPrice', 'productType', 'status'] as const),
  ...(['sku', 'barcode', 'stock', 'category', 'brand', 'collections'] as const),
  ...(['itemGroupId', 'options', 'tags', 'metadata'] as const),
]
const ROWS_AT_ONCE = 1_000
const LIMIT_MB = 300

/**
 * `kassa product import` of new products, against a bare loop that creates the same products with
 * the same statements in transactions of a thousand.
 */
export async function imports({ rounds }: Pace, shops: readonly Seeded[], rows: number) {
  heading(`Import of ${figure(rows)} new products`)
  for (const shop of shops) {
    const numbers = Array.from({ length: rows }, (_, index) => shop.products + index)
    const speeds: number[] = []
    const bare: number[] = []
    let most = 0
    for (let round = 0; round < rounds; round++) {
      bare.push(onCopy(shop, (data) => bareLoop(data, numbers)))
      speeds.push(
        onCopy(shop, (data) => {
          const { perSecond, megabytes } = imported(data, numbers)
          most = Math.max(most, megabytes)
          return perSecond
        }),
      )
    }
    const ratio = sampleOf(speeds.map((speed, round) => speed / (bare[round] ?? speed)))
    const of = `${figure(sampleOf(speeds).median)} to ${figure(sampleOf(bare).median)} a second`
    report(`into ${figure(shop.products)}, to a bare loop`, ratio, { atLeast: 0.7 }, of)
    const memory = `${figure(most)} of ${LIMIT_MB} MB`
    report('  memory', sampleOf([most / LIMIT_MB]), { atMost: 1 }, memory)
  }
}

function onCopy<T>({ directory }: Seeded, work: (data: string) => T): T {
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  try {
    cpSync(directory, data, { recursive: true })
    return work(data)
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
  const { createAll } = bareWrites(database)
  const started = performance.now()
  for (let first = 0; first < products.length; first += ROWS_AT_ONCE) {
    createAll(1, products.slice(first, first + ROWS_AT_ONCE))
  }
  return (products.length / (performance.now() - started)) * 1_000
}

/** @returns rows a second, and the most memory that it took */
function imported(data: string, numbers: readonly number[]) {
  const file = join(data, 'new.csv')
  const rows = numbers.map((number) => {
    const product = productOf(number)
    return csvRow(COLUMNS.map((column) => cellOf(product[column])))
  })
  writeFileSync(file, [csvRow(COLUMNS), ...rows].join(''))
  const words = ['product', 'import', file, '--shop', 'bench', '--data', data]
  const started = performance.now()
  const { exitCode, stdout, stderr, resourceUsage } = Bun.spawnSync(['dist/kassa', ...words])
  const seconds = (performance.now() - started) / 1_000
  if (exitCode !== 0 || !stdout.toString().includes(`${numbers.length} created`)) {
    throw new Error(`the import failed: ${stdout}${stderr}`)
  }
  return { perSecond: numbers.length / seconds, megabytes: resourceUsage.maxRSS / 1e6 }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
