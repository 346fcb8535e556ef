import { expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { BULK, heldAfterSlices, JOBS, leftOf, stage, undone } from '../../bulk-client.ts'

const RAISE = { filter: {}, change: { price: { percent: 10 } } }

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
