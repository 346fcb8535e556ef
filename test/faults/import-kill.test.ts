import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ServedShop } from '../served-shop.ts'
import { measured, repeats } from '../soak.ts'
import { until } from '../until.ts'

const NDJSON = { accept: 'application/x-ndjson' }
const SLOW_MS = 60_000

/** Half of the progress is reading; after this much of it some hundred rows are imported. */
const ROWS = 10_000
const BEGUN = 5_500

const LONG_MS = repeats(SLOW_MS, 3600_000)
/** 200,000 rows took 1,130 MB when they were kept in memory. */
const MOST_MB = 350

let shop: ServedShop
beforeAll(async () => {
  shop = await ServedShop.open()
}, SLOW_MS)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

let sheets = 0

/** Rows that no earlier sheet has had. */
function sheet(rows: number): string {
  const name = `Sheet${++sheets}`
  const lines = Array.from({ length: rows }, (_, number) => `${name} ${number},1,${name}-${number}`)
  return `name,price,sku\n${lines.join('\n')}\n`
}

/** Reads the lines of an import until so many rows are done. */
async function received(answer: Response, rows: number): Promise<void> {
  const decoder = new TextDecoder()
  const reader = answer.body?.getReader()
  for (let done = 0; done < rows; ) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) throw new Error('the import ended early')
    const counts = [...decoder.decode(value).matchAll(/"done":(\d+)/g)]
    done = Number(counts.at(-1)?.[1] ?? done)
  }
  reader?.releaseLock()
}

test(
  'kill -9 in the middle of an import: none of it',
  async () => {
    const before = await shop.count()
    await received(await shop.import(sheet(ROWS), NDJSON), BEGUN)
    expect(await shop.count()).toBeGreaterThan(before)
    expect((await shop.lookUp('COF-CRB-250')).status).toBe(200)
    await shop.kill()
    await shop.start()
    expect(await shop.count()).toBe(before)
  },
  SLOW_MS,
)

test(
  'kill -9 just after the report: all of them',
  async () => {
    const before = await shop.count()
    const answer = await shop.import(sheet(1_000))
    expect((await answer.json()).created).toBe(1_000)
    await shop.kill()
    await shop.start()
    expect(await shop.count()).toBe(before + 1_000)
  },
  SLOW_MS,
)

test(
  'when the client leaves, the import ends and nothing of it stays',
  async () => {
    const before = await shop.count()
    const answer = await shop.import(sheet(ROWS), NDJSON)
    await received(answer, BEGUN)
    expect(await shop.count()).toBeGreaterThan(before)
    await answer.body?.cancel()
    await until('the import is taken back', async () => (await shop.count()) === before)
    expect((await shop.import(sheet(1))).status).toBe(200)
    expect(await shop.count()).toBe(before + 1)
  },
  SLOW_MS,
)

test(
  'a detached import goes on when the client leaves, and is found among the jobs',
  async () => {
    const before = await shop.count()
    const answer = await shop.import(sheet(ROWS), NDJSON, '?detached=true')
    await received(answer, BEGUN)
    await answer.body?.cancel()
    let job = { kind: '', status: 'running', changed: 0 }
    await until('the import ends', async () => {
      const jobs = (await shop.owned('GET', '/shop/api/jobs?limit=1')) as { data: (typeof job)[] }
      job = jobs.data[0] ?? job
      return job.status !== 'running'
    })
    expect(job).toMatchObject({ kind: 'import', status: 'done', changed: ROWS })
    expect(await shop.count()).toBe(before + ROWS)
  },
  SLOW_MS,
)

test(
  'memory does not grow with the file, and others write while it is imported',
  async () => {
    const rows = repeats(4_000, 200_000)
    const before = await shop.count()
    const importing = shop.import(sheet(rows))
    let isOver = false
    void importing.finally(() => {
      isOver = true
    })
    const waits: number[] = []
    while (!isOver) {
      const begun = performance.now()
      await shop.owned('POST', '/shop/api/products', { name: 'Lamp', price: 20 })
      waits.push(performance.now() - begun)
    }
    expect((await (await importing).json()).created).toBe(rows)
    expect(await shop.count()).toBe(before + rows + waits.length)
    const { most } = shop.memory()
    waits.sort((a, b) => a - b)
    const [half = 0, longest = 0] = [0.5, 1].map(
      (part) => waits[Math.ceil(waits.length * part) - 1],
    )
    measured(
      'memory and the writes of others during an import',
      `${rows} rows: at most ${Math.round(most)} MB; ${waits.length} creates, half within ${half.toFixed(1)} ms, all within ${longest.toFixed(0)} ms`,
    )
    expect(most).toBeLessThan(MOST_MB)
  },
  LONG_MS,
)
