import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { JobView } from '../../../src/domain/changes/job-view.ts'
import { BULK, type BulkClient, heldAfterSlices, JOBS, stage } from '../../bulk-client.ts'
import type { TestServer } from '../../fixture.ts'
import { ImportClient } from '../../import/client.ts'
import { OrderDesk } from '../../order-desk.ts'

/** On a busy machine, a test takes longer than Bun allows by default. */
setDefaultTimeout(60_000)

const RAISE = { filter: {}, change: { price: { percent: 10 } } }

async function imported(kassa: TestServer, file: string): Promise<string> {
  const sheet = await ImportClient.of(kassa, kassa.north)
  return (await sheet.import(file)).job ?? ''
}

/** The remaining fields, as `name field code`. */
function leftOf({ refused }: Pick<JobView, 'refused'>): string[] {
  return refused.map(({ name, field, code }) => `${name} ${field} ${code}`).sort()
}

/** Undoes a job, which must do what its dry run has said. */
async function undone(kassa: TestServer, client: BulkClient, id: string): Promise<JobView> {
  const before = kassa.dump()
  const preview = await client.previewUndo(id)
  expect(kassa.dump()).toBe(before)
  const { changed, undone } = await client.job(id)
  const job = await client.undo(id)
  expect(leftOf(job)).toEqual(leftOf(preview))
  expect(job.refusedCount).toBe(preview.refusedCount)
  if (undone === 0) expect(job.undone).toBe(preview.restored + preview.removed)
  if (preview.refusedCount === 0) expect(changed - job.changed).toBe(changed)
  return job
}

const FILE =
  'name,sku,price,status\nMug 0,M-0,20,Published\nMug 1,M-1,30,Published\nRake,R,9,Published\n'

test('an import is undone after a price job and its undo', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const file = await imported(kassa, FILE)
  const prices = await client.run(RAISE)
  expect(await undone(kassa, client, prices.id)).toMatchObject({ changed: 0, undone: 3 })
  expect(await undone(kassa, client, file)).toMatchObject({ changed: 0, undone: 3 })
  expect(await contents()).toEqual(before)
})

test('two jobs are undone in either order', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const prices = await client.run(RAISE)
  const status = await client.run({
    filter: {},
    change: { status: 'Archived', tags: { add: ['x'] } },
  })
  await undone(kassa, client, prices.id)
  expect((await contents()).map((one) => [one.price, one.status])).toEqual([
    [9.5, 'Archived'],
    [9.5, 'Archived'],
  ])
  await undone(kassa, client, status.id)
  expect(await contents()).toEqual(before)
})

test('an undo that could restore nothing, or a part, is tried again', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const file = await imported(kassa, FILE.replace('Mug 0,', 'Cup 0,'))
  const prices = await client.run(RAISE)
  // Only the name of the first is as the import has left it.
  const first = await undone(kassa, client, file)
  expect(first).toMatchObject({ status: 'undone', changed: 3, undone: 1, refusedCount: 3 })
  expect(leftOf(first)).toEqual([
    'Cup 0 price changed',
    'Mug 1 price changed',
    'Rake revision changed',
  ])
  expect(first.undoableUntil).not.toBeNull()
  expect(await undone(kassa, client, file)).toMatchObject({
    status: 'undone',
    changed: 3,
    undone: 1,
  })
  await undone(kassa, client, prices.id)
  const last = await undone(kassa, client, file)
  expect(last).toMatchObject({ changed: 0, undone: 3, refused: [], undoableUntil: null })
  expect(await contents()).toEqual(before)
  expect((await client.member.post(`${JOBS}/${file}/undo`)).refusal).toBe('CONFLICT job')
})

test('an undo that was refused because another job runs is tried again', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const prices = await client.run(RAISE)
  const path = `${JOBS}/${prices.id}/undo`
  let tags = prices
  {
    using _ = heldAfterSlices(kassa.ports.store, 0)
    tags = await client.start({ filter: {}, change: { tags: { add: ['new'] } } })
    expect((await client.member.post(path)).refusal).toBe('CONFLICT job')
    expect((await client.member.post(path, { dryRun: true })).status).toBe(200)
  }
  await client.end(tags.id)
  await client.undo(prices.id)
  await client.undo(tags.id)
  expect(await contents()).toEqual(before)
})

interface Story {
  /** Between the job and its undo. */
  readonly meanwhile: (kassa: TestServer, products: readonly Product[]) => Promise<unknown>
  readonly left: readonly string[]
  /** The SKU, price and stock of the first two products after the undo. */
  readonly after: readonly (readonly [string, number, number | null] | null)[]
}

const sell = async (kassa: TestServer, id: string, quantity: number) => {
  const desk = new OrderDesk(kassa.north)
  return await desk.placed({ lines: [{ productId: id, quantity }] })
}

/** The job is an import: of the first product it sets price and stock, and it makes the second. */
const STORIES: Readonly<Record<string, Story>> = {
  'nobody did anything': {
    meanwhile: async () => {},
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'others changed other fields of both': {
    meanwhile: async ({ north }, [mug, rake]) => {
      await north.changed(mug?.id ?? '', { description: 'Theirs' })
      await north.changed(rake?.id ?? '', { description: 'Theirs' })
    },
    left: ['Rake revision changed'],
    after: [
      ['M-0', 9.5, 4],
      ['R', 9, 7],
    ],
  },
  'others changed fields and changed them back': {
    meanwhile: async ({ north }, [mug, rake]) => {
      for (const id of [mug?.id ?? '', rake?.id ?? '']) {
        const { price } = (await north.get(id)).product
        await north.changed(id, { price: 1, tags: ['a'], metadata: { a: 'b' } })
        await north.changed(id, { price, tags: [], metadata: { a: null } })
      }
    },
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'others had restored a field by hand': {
    meanwhile: async ({ north }, [mug]) => await north.changed(mug?.id ?? '', { price: 9.5 }),
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'some were sold': {
    meanwhile: async (kassa, [mug, rake]) => {
      await sell(kassa, mug?.id ?? '', 3)
      await sell(kassa, rake?.id ?? '', 1)
    },
    left: ['Mug 0 stock changed', 'Rake revision changed'],
    after: [
      ['M-0', 9.5, 47],
      ['R', 9, 6],
    ],
  },
  'some were sold and came back': {
    meanwhile: async (kassa, products) => {
      for (const { id } of products) {
        const order = await sell(kassa, id, 2)
        await new OrderDesk(kassa.north).post(order.id, 'cancel', {})
      }
    },
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
  'both were deleted': {
    meanwhile: async ({ north }, products) => {
      for (const { id } of products) await north.delete(id)
    },
    left: ['null id deleted', 'null id deleted'],
    after: [null, null],
  },
  'a value would not go with what others changed': {
    meanwhile: async ({ north }, [mug]) =>
      await north.changed(mug?.id ?? '', { compareAtPrice: 21, price: 20 }),
    left: [],
    after: [['M-0', 9.5, 4], null],
  },
}

test.each(Object.entries(STORIES))('undo of an import after: %s', async (_, story) => {
  await using place = await stage(0)
  const { kassa, client, catalog } = place
  const mug = await kassa.north.product({ name: 'Mug 0', sku: 'M-0', stock: 4 })
  const csv = 'name,sku,price,stock,status\nMug 0,M-0,20,50,Published\nRake,R,9,7,Published\n'
  const job = await imported(kassa, csv)
  await story.meanwhile(kassa, await catalog())
  const result = await undone(kassa, client, job)
  expect(leftOf(result)).toEqual([...story.left])
  const now = new Map((await catalog()).map((one) => [one.sku, one]))
  const after = ['M-0', 'R'].map((sku) => {
    const one = now.get(sku)
    return one ? [sku, one.price, one.stock] : null
  })
  expect<unknown>(after).toEqual(story.after)
  if (!now.has('M-0')) return
  const ledger = await client.member.get(`/shop/api/products/${mug.id}/stock`)
  const { data } = ledger.json as { data: { delta: number }[] }
  expect(data.reduce((sum, { delta }) => sum + delta, 0)).toBe(now.get('M-0')?.stock ?? 0)
})

test('a value that no longer goes with the others stays, and is named', async () => {
  await using place = await stage(1)
  const { kassa, client, made } = place
  const [mug] = made as [Product]
  await kassa.north.changed(mug.id, { price: 50 })
  const job = await client.run({ filter: {}, change: { price: { set: 5 } } })
  await kassa.north.changed(mug.id, { compareAtPrice: 20 })
  expect(leftOf(await undone(kassa, client, job.id))).toEqual(['Mug 0 compareAtPrice above_price'])
  await kassa.north.changed(mug.id, { compareAtPrice: null })
  expect(await undone(kassa, client, job.id)).toMatchObject({ changed: 0, undone: 1 })
  expect((await kassa.north.get(mug.id)).product.price).toBe(50)
})

test('what another job has deleted is restored once that job is undone', async () => {
  await using place = await stage(2)
  const { kassa, client, contents } = place
  const before = await contents()
  const prices = await client.run(RAISE)
  const gone = await client.run({ filter: {}, change: { delete: true } })
  expect(await undone(kassa, client, prices.id)).toMatchObject({ changed: 2, undone: 0 })
  await undone(kassa, client, gone.id)
  await undone(kassa, client, prices.id)
  expect(await contents()).toEqual(before)
})

test('a category that a job has made goes with the undo that leaves nothing in it', async () => {
  await using place = await stage(2)
  const { kassa, client, made } = place
  const [first] = made as [Product]
  const job = await client.run({ filter: {}, change: { category: 'Garden' } })
  const categories = async () => (await client.member.get('/shop/api/categories')).text
  const other = await kassa.north.product({ category: 'Garden' })
  await undone(kassa, client, job.id)
  expect(await categories()).toContain('Garden')
  expect((await kassa.north.get(first.id)).product.category).toBeNull()
  await kassa.north.delete(other.id)
  // Nothing of a product is left, so the undo has come to its end.
  expect((await client.member.post(`${JOBS}/${job.id}/undo`)).refusal).toBe('CONFLICT job')
})

test('only somebody who may undo sees what an undo would do', async () => {
  await using place = await stage(1)
  const { kassa, client } = place
  const { id } = await client.run(RAISE)
  const path = `${JOBS}/${id}/undo`
  const body = { dryRun: true }
  expect((await kassa.ask({ method: 'POST', path, body })).status).toBe(401)
  expect((await client.member.post(`${JOBS}/job_x/undo`, body)).status).toBe(404)
  expect((await client.member.post(path, { dryRun: 'yes' })).refusal).toBe(
    'VALIDATION_FAILED dryRun',
  )
  expect((await client.member.post(path, { dryRun: true, x: 1 })).status).toBe(422)
  expect((await client.member.post(BULK, { ...RAISE, ...body })).status).toBe(200)
  expect(await client.job(id)).toMatchObject({ status: 'done', changed: 1 })
})
