import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { openData } from '../../src/commands/data.ts'
import { contender } from './contender.ts'
import { asked, type Client, ended, IMPORTED, importRows, posted, upserts } from './disturbance.ts'
import type { Generator } from './generator.ts'
import type { Stream } from './load.ts'
import { signedIn } from './owner.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, shopSlug } from './seed.ts'
import { startKassa } from './server.ts'

const POLLED_MS = 1_000
const MAX_STALL_MS = 50
const RETENTION_MS = 10_000
const ROWS = 10_000
const PREVIEWS = 8
const BATCHES = 10
/** The number of a product that no catalog has. */
const FRESH = 90_000_000

/** A shop that works, and the file of its database. */
interface Worker extends Client {
  readonly file: string
}

/**
 * Work in a shop, in its order: some of it needs what was done before. Each takes until the server
 * has nothing left to do.
 */
const JOBS: Readonly<Record<string, (shop: Worker) => Promise<unknown>>> = {
  'retention of a whole shop': () => Bun.sleep(RETENTION_MS),
  nothing: () => Bun.sleep(POLLED_MS),
  'another language': async (shop) => {
    const body = JSON.stringify({ language: 'de' })
    await asked(shop, '/shop/api/shop', { method: 'PATCH', body })
    await indexed(shop)
  },
  [`an import of ${figure(ROWS)} new products`]: (shop) => importRows(shop, ROWS, 1),
  [`an import that changes ${figure(ROWS)}`]: (shop) => importRows(shop, ROWS, 2),
  'the preview of an import': (shop) => importRows(shop, ROWS, 3, '?dryRun=true'),
  [`a new name of a category of ${figure(ROWS)}`]: async (shop) => {
    const { data } = await asked(shop, '/shop/api/categories?limit=100')
    const { id } = data.find(({ name }: { name: string }) => name === IMPORTED)
    const body = JSON.stringify({ name: 'Renamed' })
    await asked(shop, `/shop/api/categories/${id}`, { method: 'PATCH', body })
  },
  [`a bulk change of ${figure(ROWS)}, and its undo`]: async (shop) => {
    const bulk = { filter: { category: 'Renamed' }, change: { tags: { add: ['sale'] } } }
    const { id } = await posted(shop, '/shop/api/products/bulk', JSON.stringify(bulk))
    await ended(shop, id)
    await posted(shop, `/shop/api/jobs/${id}/undo`, '')
    await ended(shop, id)
  },
  'the preview of a bulk change': preview,
  [`${PREVIEWS} such previews at once`]: (shop) =>
    Promise.all(Array.from({ length: PREVIEWS }, () => preview(shop))),
  'an export': (shop) => asked(shop, '/shop/api/products/export'),
  'batches of 500 new products, and of 500 changes': async (shop) => {
    for (let number = 0; number < 2 * BATCHES; number++) {
      await posted(
        shop,
        '/shop/api/products/batch',
        upserts(FRESH + 500 * (number % BATCHES), number),
      )
    }
    await indexed(shop)
  },
}

/**
 * The longest time that a request waits which needs no work, beside the long jobs of a large shop.
 * The time in which the server or this process waited for a processor is left out.
 */
export async function stalls(generator: Generator, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: the longest wait of GET /healthz, in ms`)
  let headers: Client['headers'] = {}
  let file = ''
  const kassa = await contender(shop, async (directory) => {
    file = join(directory, 'kassa.sqlite')
    const ports = await openData({ data: directory, secret: null })
    headers = await signedIn(ports, shopSlug(0), 'bench@kassa.example')
    await ports.store.close()
    age(file)
    return await startKassa(directory)
  })
  const { port, pid } = kassa
  const worker = { url: `http://127.0.0.1:${port}`, headers, file }
  const polling: Stream = {
    name: 'polls',
    connections: 1,
    pauseMs: 2,
    traffic: { key: shop.publishableKey, reads: ['/healthz'] },
  }
  for (const [name, work] of Object.entries(JOBS)) {
    let isDone = false
    const working = work(worker).finally(() => {
      isDone = true
    })
    const waits: number[] = []
    do {
      const job = { port, pid, warmupMs: 0, durationMs: POLLED_MS, streams: [polling] }
      const { streams } = await generator.run(job)
      waits.push(...streams.map(({ longestMs }) => longestMs))
    } while (!isDone)
    await working
    const { median, low, high } = sampleOf(waits)
    const longest = { median: high, low, high }
    const numbers = `${figure(median)} in the median second`
    report(name, longest, name === 'nothing' ? null : { atMost: MAX_STALL_MS }, numbers)
  }
  await kassa.stop()
}

function preview(shop: Worker) {
  const bulk = { filter: {}, change: { price: { percent: -5 } }, dryRun: true }
  return posted(shop, '/shop/api/products/bulk', JSON.stringify(bulk))
}

/** Makes the history of all products so old that retention folds it. */
function age(file: string): void {
  using database = new Database(file)
  database.run('UPDATE stock_entry SET created_at = 1')
}

/** Waits until the words of all products are indexed. */
async function indexed({ file }: Worker): Promise<void> {
  using database = new Database(file, { readonly: true })
  using left = database.prepare<{ left: number }, []>(
    `SELECT (SELECT count(*) FROM shop WHERE indexed_to IS NOT NULL) +
       (SELECT count(*) FROM product_unindexed) AS left`,
  )
  while (left.get()?.left) await Bun.sleep(50)
}
