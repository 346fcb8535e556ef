import { expect, setDefaultTimeout, test } from 'bun:test'
import { openData } from '../../../src/commands/data.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { unfinishedJobs } from '../../../src/domain/changes/job.ts'
import type { JobSummary } from '../../../src/domain/changes/job-view.ts'
import { JobRecovery } from '../../../src/domain/changes/recovery.ts'
import type { Page } from '../../../src/domain/paging.ts'
import type { Answer } from '../../answer.ts'
import { BULK, JOBS, stage } from '../../bulk-client.ts'
import { crashAfterStatements } from '../../crash.ts'
import { ImportClient } from '../../import/client.ts'
import { nightly } from '../../night.ts'
import { measured, SOAKING, TEST_TIMEOUT_MS, UNHURRIED } from '../../soak.ts'
import { until } from '../../until.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** Each kind of work is killed at so many statements; in a soak at every one. */
const POINTS = nightly(5, 10)
const MUGS = 40
/** Each is scanned by a request. */
const COUNTED = 8

type Stage = Awaited<ReturnType<typeof stage>>

/** Makes its changes, and returns when the process has nothing more to do, or is gone. */
type Work = (place: Stage) => Promise<unknown>

const SHEET = [
  'name,sku,price,category',
  ...Array.from({ length: 30 }, (_, index) => `Changed ${index},M-${index},${20 + index},Cups`),
  ...Array.from({ length: 30 }, (_, index) => `New ${index},N-${index},${60 + index},Bowls`),
].join('\n')

const COUNTS = '/shop/api/counts'
const CATEGORIES = '/shop/api/categories'
const REMOVE = { delete: true }
const RAISE = { filter: {}, change: { price: { percent: 10 }, tags: { add: ['raised'] } } }

const CREATED = Array.from({ length: 30 }, (_, index) => ({
  op: 'create',
  product: { name: `Batch ${index}`, sku: `B-${index}`, price: 100 + index },
}))

const WORKS: readonly (readonly [name: string, work: Work, prepare?: Work])[] = [
  ['an import', async ({ client }) => await new ImportClient(client.member).send(SHEET)],
  [
    'a bulk change',
    async (place) => await ended(place, await place.client.member.post(BULK, RAISE)),
  ],
  [
    'an undo',
    async (place) => {
      const [{ id } = { id: '' }] = await jobs(place)
      return await ended(place, await place.client.member.post(`${JOBS}/${id}/undo`))
    },
    async ({ client }) => await client.run(RAISE),
  ],
  [
    'a bulk change that deletes',
    async (place) =>
      await ended(place, await place.client.member.post(BULK, { filter: {}, change: REMOVE })),
  ],
  [
    'a bulk change that deletes, when it is undone',
    async (place) => {
      const [{ id } = { id: '' }] = await jobs(place)
      return await ended(place, await place.client.member.post(`${JOBS}/${id}/undo`))
    },
    async ({ client }) => await client.run({ filter: {}, change: REMOVE }),
  ],
  [
    'a stock count',
    async (place) => {
      const { data } = await place.client.member.done<Page<{ id: string }>>(
        place.client.member.get(COUNTS),
      )
      const path = `${COUNTS}/${data[0]?.id}/apply`
      return await ended(place, await place.client.member.post(path))
    },
    async ({ client: { member } }) => {
      const { id } = await member.done<{ id: string }>(
        member.post(COUNTS, { name: 'Shelf', kind: 'count' }),
      )
      for (let n = 0; n < COUNTED; n++) {
        const body = { code: `M-${n}`, quantity: n + 1, mode: 'set' }
        await member.done(member.send({ method: 'PUT', path: `${COUNTS}/${id}/lines`, body }))
      }
    },
  ],
  [
    'a category that is renamed',
    async ({ client: { member } }) => await member.patch(`${CATEGORIES}/cups`, { name: 'Bowls' }),
    async ({ client }) => await client.run({ filter: {}, change: { category: 'Cups' } }),
  ],
  [
    'a category that is deleted',
    async ({ client: { member } }) => await member.delete(`${CATEGORIES}/cups`),
    async ({ client }) => await client.run({ filter: {}, change: { category: 'Cups' } }),
  ],
  [
    'an atomic batch',
    async ({ kassa }) =>
      await kassa.north.ask({
        method: 'POST',
        path: '/v1/store/products/batch',
        body: { atomic: true, operations: CREATED },
      }),
  ],
]

async function jobs({ client }: Stage): Promise<readonly JobSummary[]> {
  return (await client.member.done<Page<JobSummary>>(client.member.get(JOBS))).data
}

/** Waits until a job has ended, or its process is gone. */
async function ended({ kassa, client }: Stage, { status, json }: Answer): Promise<void> {
  if (status !== 202) return
  const { id } = json as JobSummary
  const isGone = () => kassa.log.some(({ level }) => level === 'error')
  const isOver = async () => isGone() || (await client.job(id)).finishedAt !== null
  await until('the job is over', isOver, { ...UNHURRIED, pauseMs: 1 })
}

/** The catalog, without what differs between two runs of the same change. */
async function catalog({ kassa }: Stage): Promise<string[]> {
  const products = await kassa.north.pages('sort=createdAt&limit=100')
  return products.map(shown).sort()
}

function shown({ name, sku, price, stock, tags, category }: Product): string {
  return JSON.stringify([sku, name, price, stock, tags, category?.name ?? null])
}

/**
 * Does the work in a shop of its own, up to a statement.
 * @returns how many it was let do
 */
async function killed(
  [, work, prepare = async () => {}]: (typeof WORKS)[number],
  statements: number,
): Promise<{ before: string[]; after: string[]; statements: number }> {
  await using place = await stage(MUGS)
  const { kassa } = place
  await prepare(place)
  kassa.log.length = 0
  const before = await catalog(place)
  using crash = crashAfterStatements(kassa.ports.store, statements)
  await work(place)
  const { directory, database } = kassa
  const next = { data: directory, secret: null, postgres: database?.settings ?? null }
  const ports = await openData(next)
  await new JobRecovery(ports).run('server')
  expect(await unfinishedJobs(ports.store.read)).toEqual([])
  await ports.store.close()
  return { before, after: await catalog(place), statements: crash.statements }
}

for (const one of WORKS) {
  const [name] = one
  test(`${name} that is killed at any statement is done or taken back by the next server`, async () => {
    const whole = await killed(one, Number.POSITIVE_INFINITY)
    expect(whole.after).not.toEqual(whole.before)
    const step = SOAKING ? 1 : Math.ceil(whole.statements / POINTS)
    let done = 0
    let points = 0
    for (let at = 0; at < whole.statements; at += step) {
      const { before, after } = await killed(one, at)
      points++
      expect(before).toEqual(whole.before)
      if (Bun.deepEquals(after, whole.after)) done++
      else expect({ at, after }).toEqual({ at, after: before })
    }
    measured(`${name}, killed at ${points} statements`, `${done} done, all others taken back`)
  })
}
