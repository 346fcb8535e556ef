/**
 * `bun test/bench/import.ts [rows]`: imports 50,000 rows while a terminal looks up some 200 codes
 * a second. Prints the time of the import, the latency of lookups and writes, and the peak memory.
 */
import { csvRow } from '../../src/domain/import/csv.ts'
import { ServedShop } from '../served-shop.ts'
import { productOf } from './catalog.ts'

const ROWS = Number(process.argv[2] ?? 50_000)
const PAUSE_MS = 5

function sheet(rows: number): string {
  let text = csvRow([
    'name',
    'description',
    'price',
    'sku',
    'barcode',
    'stock',
    'category',
    'brand',
  ])
  for (let number = 0; number < rows; number++) {
    const { name, description, price, sku, barcode, stock, category, brand } = productOf(number)
    const cells = [name, description, price, sku, barcode, stock, category, brand]
    text += csvRow(cells.map((cell) => String(cell ?? '')))
  }
  return text
}

function quantile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`
}

/** The latency of each lookup until `work` was done. */
async function meanwhile(shop: ServedShop, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let busy = true
  const end = () => {
    busy = false
  }
  work.then(end, end)
  while (busy) {
    const started = performance.now()
    const answer = await shop.lookUp('COF-CRB-250')
    await answer.text()
    if (answer.status !== 200) throw new Error(`a lookup was answered with ${answer.status}`)
    times.push(performance.now() - started)
    await Bun.sleep(PAUSE_MS)
  }
  return times
}

await using shop = await ServedShop.open()
const file = sheet(ROWS)
console.log(
  `${ROWS} rows, ${(file.length / 1e6).toFixed(1)} MB, ${shop.memory().now.toFixed()} MB before`,
)
for (const run of ['first', 'second']) {
  const started = performance.now()
  const work = shop.import(file).then(async (answer) => {
    const { created, unchanged, detail } = await answer.json()
    return detail ?? `${created} created, ${unchanged} unchanged`
  })
  const times = await meanwhile(shop, work)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lookups = `p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}, most ${quantile(times, 1)}`
  console.log(`${run} import: ${await work} in ${seconds} s; ${times.length} lookups ${lookups}`)
  console.log(`most memory so far ${shop.memory().most.toFixed()} MB`)
}
