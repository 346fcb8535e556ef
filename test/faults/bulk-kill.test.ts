import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { JobView } from '../../src/domain/changes/job-view.ts'
import { BULK, JOBS } from '../bulk-client.ts'
import { ServedShop } from '../served-shop.ts'
import { UNHURRIED } from '../soak.ts'
import { awaited } from '../until.ts'

const SLOW_MS = 240_000
const ROWS = 6_000

let shop: ServedShop
beforeAll(async () => {
  shop = await ServedShop.open()
  const lines = Array.from({ length: ROWS }, (_, number) => `Bolt ${number},1,BOLT-${number}`)
  expect((await shop.import(`name,price,sku\n${lines.join('\n')}\n`)).status).toBe(200)
}, SLOW_MS)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

/** Each test begins with all prices at 1, whatever the one before it has left. */
beforeEach(async () => {
  const body = { filter: { search: 'bolt', priceMin: 2 }, change: { price: { set: 1 } } }
  const { id } = await shop.owned<JobView>('POST', BULK, body)
  expect((await ended(id)).status).toBe('done')
}, SLOW_MS)

const jobAt = (id: string) => shop.owned<JobView>('GET', `${JOBS}/${id}`)

/** Waits until a job has reached something, such as `begins to write`. */
async function jobThat(what: string, id: string, reached: (job: JobView) => boolean) {
  return await awaited(
    `the job ${what}`,
    async () => {
      const job = await jobAt(id)
      return reached(job) ? job : null
    },
    UNHURRIED,
  )
}

const ended = (id: string) => jobThat('ends', id, ({ finishedAt }) => finishedAt !== null)

/** Doubles all prices that are 1. */
async function begun(): Promise<string> {
  const body = { filter: { priceMax: 1 }, change: { price: { set: 2 } } }
  return (await shop.owned<JobView>('POST', BULK, body)).id
}

/**
 * Begins a change and ends the server in the middle of it.
 * @returns the job after the next start
 */
async function interrupted(end: () => Promise<void>, triesLeft = 5): Promise<JobView> {
  const id = await begun()
  await jobThat('begins to write', id, (job) => job.changed > 0)
  await end()
  await shop.start()
  const job = await ended(id)
  if (job.status !== 'done') return job
  if (triesLeft === 0) throw new Error('the job was always done before the server ended')
  // On a busy machine the server may end too late.
  await shop.owned('POST', `${JOBS}/${id}/undo`, {})
  await ended(id)
  return await interrupted(end, triesLeft - 1)
}

async function changed(): Promise<number> {
  const page = await shop.owned<{ total: number }>(
    'GET',
    '/shop/api/products?search=bolt&priceMin=2&priceMax=2&include=total&limit=1&sort=name',
  )
  return page.total
}

const ENDS = [
  ['kill -9', () => shop.kill()],
  ['SIGTERM', () => shop.stop()],
] as const

for (const [name, end] of ENDS) {
  test(
    `${name} in the middle of a bulk change: none of it stays`,
    async () => {
      const job = await interrupted(end)
      expect(job).toMatchObject({ status: 'failed', changed: 0, problem: { code: 'UNAVAILABLE' } })
      expect(job.undone).toBeGreaterThan(0)
      expect(await changed()).toBe(0)
    },
    SLOW_MS,
  )

  test(
    `${name} in the middle of an undo: it is completed`,
    async () => {
      const id = await begun()
      await ended(id)
      expect(await changed()).toBe(ROWS)
      await shop.owned('POST', `${JOBS}/${id}/undo`, {})
      await jobThat('is undone in part', id, ({ undone }) => undone > 0)
      await end()
      await shop.start()
      const job = await ended(id)
      expect(job).toMatchObject({ status: 'undone', changed: 0, undone: ROWS, refusedCount: 0 })
      expect(await changed()).toBe(0)
    },
    SLOW_MS,
  )
}
