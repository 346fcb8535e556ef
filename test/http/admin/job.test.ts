import { expect, test } from 'bun:test'
import { sweepImages } from '../../../src/domain/catalog/image.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { foundJob } from '../../../src/domain/changes/job.ts'
import { JobLog } from '../../../src/domain/changes/log.ts'
import { Retention } from '../../../src/domain/upkeep/retention.ts'
import type { Answer } from '../../answer.ts'
import { BULK, BulkClient, heldAfterSlices, JOBS, MANY, stage } from '../../bulk-client.ts'
import { memberOf } from '../../member-fixture.ts'
import { rowOf } from '../../rows.ts'
import { TerminalAdmin } from '../../till.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RAISE = { filter: {}, change: { price: { percent: 10 } } }
const DELETE = { filter: {}, change: { delete: true } }

test('deleted products come back whole: id, place, codes, stock, images', async () => {
  await using place = await stage(3)
  const { kassa, client, made, contents } = place
  const { north } = kassa
  const { id } = await rowOf(kassa, 'product with a picture', 'own', north)
  await north.changed(made[1]?.id ?? '', { collections: ['Sale'], category: 'Garden', stock: 7 })
  const till = await (await TerminalAdmin.of(kassa, north)).till()
  type Changes = { data: Product[]; deleted: string[]; nextSince: number }
  const changes = async (since: number) =>
    (await till.ask(`/products?since=${since}&limit=100`)).json as Changes
  const before = await contents()
  const { nextSince } = await changes(0)
  const ledger = async () =>
    (await client.member.get(`/shop/api/products/${made[1]?.id}/stock`)).text
  const entries = await ledger()

  const preview = await client.preview(DELETE)
  expect(preview.rows[0]).toEqual({ id: made[0]?.id ?? '', name: 'Mug 0', before: {}, after: null })
  const job = await client.run(DELETE)
  expect(job).toMatchObject({ status: 'done', changed: 4 })
  expect(await contents()).toEqual([])
  const [image] = before[3]?.images ?? []
  const picture = async () => (await kassa.ask({ path: image?.url ?? '' })).status
  expect(await picture()).toBe(404)
  const gone = await changes(nextSince)
  expect(gone.deleted).toHaveLength(4)
  kassa.now += DAY_MS
  await sweepImages(kassa.ports)

  expect(await client.undo(job.id)).toMatchObject({ status: 'undone', changed: 0, undone: 4 })
  expect(await contents()).toEqual(before)
  expect(await picture()).toBe(200)
  expect(await ledger()).toBe(entries)
  expect((await north.page('search=garden')).data.map((one) => one.id)).toEqual([made[1]?.id ?? ''])
  for (const since of [nextSince, gone.nextSince]) {
    const back = await changes(since)
    expect(back.deleted).toEqual([])
    expect(back.data.map((one) => one.id).sort()).toEqual(before.map((one) => one.id).sort())
  }
  expect((await north.delete(id)).status).toBe(204)
  await sweepImages(kassa.ports)
  // The history still says that the product had it.
  const tables: [name: string, rows: unknown[]][] = JSON.parse(kassa.dump())
  const others = tables.filter(([name]) => name !== 'history')
  expect(JSON.stringify(others)).not.toContain(image?.id)
})

test('products that were changed since then stay as they are, and are listed', async () => {
  await using place = await stage(4)
  const { kassa, client, made, catalog } = place
  const [first, second, third, fourth] = made as [Product, Product, Product, Product]
  const job = await client.run(RAISE)
  const theirs = await kassa.north.changed(second.id, { price: 77 })
  await kassa.north.delete(third.id)
  const undone = await client.undo(job.id)
  expect(undone).toMatchObject({ status: 'undone', changed: 2, undone: 2, refusedCount: 2 })
  const reasons = undone.refused.map(({ id, name, code }) => [id, name, code])
  expect(reasons.sort()).toEqual(
    [
      [second.id, second.name, 'changed'],
      [third.id, null, 'deleted'],
    ].sort(),
  )
  const products = new Map((await catalog()).map((one) => [one.id, one]))
  expect(products.get(second.id)).toEqual(theirs)
  expect(products.get(first.id)?.price).toBe(first.price)
  expect(products.get(fourth.id)?.price).toBe(fourth.price)
})

test('a deleted product whose sku is taken since stays deleted, and is named', async () => {
  await using place = await stage(2)
  const { kassa, client, made, catalog } = place
  const job = await client.run(DELETE)
  const taker = await kassa.north.product({ sku: 'M-1' })
  const undone = await client.undo(job.id)
  expect(undone).toMatchObject({ changed: 1, undone: 1 })
  expect(undone.refused).toMatchObject([{ id: made[1]?.id, name: 'Mug 1', field: 'sku' }])
  expect((await catalog()).map(({ id }) => id)).toEqual([made[0]?.id ?? '', taker.id])
})

test('a category that is deleted since is named as the reason', async () => {
  await using place = await stage(1)
  const { kassa, client, made } = place
  const [mug] = made as [Product]
  const { category } = await kassa.north.changed(mug.id, { category: 'Old' })
  const job = await client.run({ filter: {}, change: { category: 'New' } })
  await client.member.delete(`/shop/api/categories/${category?.id}`)
  const { refused } = await client.undo(job.id)
  expect(refused).toMatchObject([{ id: mug.id, name: 'Mug 0', field: 'category' }])
})

test('a deleted product that cannot come back leaves no trace of the attempt', async () => {
  await using place = await stage(1)
  const { kassa, client, made } = place
  const [mug] = made as [Product]
  const { category } = await kassa.north.changed(mug.id, { category: 'Old' })
  const job = await client.run(DELETE)
  await client.member.delete(`/shop/api/categories/${category?.id}`)
  // All tables but those of the job itself.
  const others = () => {
    const tables: [name: string, rows: unknown[]][] = JSON.parse(kassa.dump())
    return tables.filter(([name]) => !/^(job|history|sqlite_)/.test(name))
  }
  const before = others()
  const undone = await client.undo(job.id)
  expect(undone).toMatchObject({ changed: 1, undone: 0, refused: [{ field: 'category' }] })
  expect(others()).toEqual(before)
})

test('a job can be undone once, for 30 days', async () => {
  await using place = await stage(2)
  const { kassa, client, refused } = place
  const prices = async () => (await kassa.north.page('sort=createdAt')).data.map((one) => one.price)
  const before = await prices()
  const job = await client.run(RAISE)
  const undo = `${JOBS}/${job.id}/undo`
  const both = await Promise.all([client.member.post(undo), client.member.post(undo)])
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(await client.end(job.id)).toMatchObject({ status: 'undone', undone: 2 })
  expect(await prices()).toEqual(before)
  expect(await refused(undo)).toBe('CONFLICT job')
  expect(await refused(`${JOBS}/${job.id}/cancel`)).toBe('CONFLICT job')

  const late = await client.run(RAISE)
  kassa.now += 30 * DAY_MS
  const owner = (await BulkClient.of(kassa, kassa.north)).member
  const path = `${JOBS}/${late.id}`
  expect((await owner.post(`${path}/undo`)).refusal).toBe('CONFLICT job')
  await new Retention(kassa.ports).prune()
  expect((await owner.get(path)).status).toBe(200)
  kassa.now += 1
  await new Retention(kassa.ports).prune()
  expect((await owner.get(path)).status).toBe(404)
  expect((await owner.post(`${path}/undo`)).status).toBe(404)
})

test('nothing is left of an expired job of many changes, with images and refusals', async () => {
  await using place = await stage(130)
  const { kassa, client } = place
  await rowOf(kassa, 'product with a picture', 'own', kassa.north)
  const raised = await client.run(RAISE)
  await Promise.all(place.made.slice(0, 3).map(({ id }) => kassa.north.changed(id, { stock: 3 })))
  await client.undo(raised.id)
  await client.run(DELETE)
  kassa.now += 30 * DAY_MS + 1
  await new Retention(kassa.ports).prune()
  const rows = new Map<string, unknown[]>(JSON.parse(kassa.dump()))
  for (const table of ['job', 'job_refusal', 'job_image']) {
    expect([table, rows.get(table)]).toEqual([table, []])
  }
  const left = kassa.ports.store.read.all('history.to_undo', {
    shop: kassa.north.shop.id,
    job: raised.id,
    limit: 10,
  })
  expect(await left).toEqual([])
})

test('only the newest jobs of a shop are kept, as long as they have not too many changes', async () => {
  await using place = await stage(1)
  const { kassa, client } = place
  const { north, south, ports } = kassa
  const other = await BulkClient.of(kassa, south)
  await south.product()
  const theirs = await other.run(RAISE)
  const ids: string[] = []
  for (const changed of [1, 500_000, 600_000, 2_000_000]) {
    kassa.now += 1
    const { id } = await client.run(RAISE)
    ids.push(id)
    await ports.store.write(async (tx) => {
      const job = await foundJob(tx, north.shop.id, id)
      await new JobLog({ ...job, changed }).save(tx)
    })
    const status = async (one: string) => (await client.member.get(`${JOBS}/${one}`)).status
    const kept = [[200], [200, 200], [200, 200, 200], [404, 200, 200, 200]]
    expect(await Promise.all(ids.map(status))).toEqual(kept[ids.length - 1] ?? [])
  }
  const last = await client.run(RAISE)
  const { data } = await client.member.done<{ data: { id: string }[] }>(client.member.get(JOBS))
  expect(data.map(({ id }) => id)).toEqual([last.id, ids[3] ?? ''])
  expect((await client.member.post(`${JOBS}/${ids[2]}/undo`)).status).toBe(404)
  await new Retention(ports).prune()
  const rows = new Map<string, unknown[]>(JSON.parse(kassa.dump()))
  expect(rows.get('job')).toHaveLength(3)
  expect(await other.job(theirs.id)).toEqual(theirs)
})

test('two jobs at once: the second is refused until the first has ended', async () => {
  await using place = await stage(3)
  const { kassa, client } = place
  const bulk = () => client.member.post(BULK, RAISE)
  const answers: Answer[] = []
  {
    using _ = heldAfterSlices(kassa.ports.store, 0)
    answers.push(...(await Promise.all([bulk(), bulk()])))
  }
  const [first, second] = answers.sort((one, other) => one.status - other.status)
  expect([first?.status, second?.refusal]).toEqual([202, 'CONFLICT job'])
  const list = { shop: kassa.north.shop.id, limit: 1 }
  const newest = await kassa.ports.store.read.get<{ id: string }>('job.list', list)
  const id = newest?.id ?? ''
  const south = await BulkClient.of(kassa, kassa.south)
  await south.run(RAISE)
  const job = await client.end(id)
  expect(job).toMatchObject({ status: 'done', changed: 3 })
  {
    using held = heldAfterSlices(kassa.ports.store, 0)
    const running = await client.start({ filter: {}, change: { status: 'Draft' } })
    await held.held
    const undo = await client.member.post(`${JOBS}/${id}/undo`)
    expect([undo.refusal, undo.problem.title]).toEqual(['CONFLICT job', 'Being changed right now'])
    await client.member.post(`${JOBS}/${running.id}/cancel`)
    held[Symbol.dispose]()
    expect(await client.end(running.id)).toMatchObject({ status: 'cancelled' })
  }
  {
    using held = heldAfterSlices(kassa.ports.store, 0)
    await client.member.post(`${JOBS}/${id}/undo`)
    await held.held
    expect((await bulk()).refusal).toBe('CONFLICT job')
    expect((await client.member.post(`${JOBS}/${id}/cancel`)).refusal).toBe('CONFLICT job')
    expect((await client.job(id)).status).toBe('undoing')
  }
  expect(await client.end(id)).toMatchObject({ status: 'undone' })
})

test('a job that is cancelled takes its changes back, except what others have changed', async () => {
  await using place = await stage(MANY)
  const { kassa, client, made, contents } = place
  const before = await contents()
  const { id } = await client.start(RAISE)
  {
    using held = heldAfterSlices(kassa.ports.store, 2)
    await held.held
    const running = await client.job(id)
    expect(running).toMatchObject({ status: 'running', total: MANY })
    expect(running.changed).toBeGreaterThan(0)
    expect(running.changed).toBeLessThan(MANY)
    expect(running.done).toBe(running.changed)
    await kassa.north.changed(made[0]?.id ?? '', { price: 77 })
    const cancelled = await client.member.post(`${JOBS}/${id}/cancel`)
    expect([cancelled.status, (cancelled.json as { status: string }).status]).toEqual([
      202,
      'cancelling',
    ])
    expect((await client.member.post(`${JOBS}/${id}/cancel`)).status).toBe(202)
    expect((await client.member.post(`${JOBS}/${id}/undo`)).refusal).toBe('CONFLICT job')
  }
  const job = await client.end(id)
  expect(job).toMatchObject({ status: 'cancelled', changed: 1, undoableUntil: null, problem: null })
  expect(job.refused).toMatchObject([{ id: made[0]?.id, field: 'price', code: 'changed' }])
  expect((await contents()).slice(1)).toEqual(before.slice(1))
})

test('the job of a former member is undone', async () => {
  await using place = await stage(MANY)
  const { kassa, client, contents } = place
  const before = await contents()
  const clerk = new BulkClient(await memberOf(kassa, kassa.north, 'clerk@example.com', 'staff'))
  const { id } = await clerk.start(DELETE)
  {
    using held = heldAfterSlices(kassa.ports.store, 2)
    await held.held
    expect((await contents()).length).toBeLessThan(MANY)
    const { user } = clerk.member
    expect((await client.member.delete(`/shop/api/staff/${user.publicId}`)).status).toBe(204)
  }
  const job = await client.end(id)
  expect(job).toMatchObject({ status: 'failed', problem: { code: 'FORBIDDEN' }, changed: 0 })
  expect(job.createdBy).toBe('clerk@example.com')
  expect(await contents()).toEqual(before)
  expect((await clerk.member.post(`${JOBS}/${id}/undo`)).status).toBe(404)
})

test('a product changed between preview and job is changed as it then is', async () => {
  await using place = await stage(2)
  const { kassa, client, made } = place
  const [first, second] = made as [Product, Product]
  const request = { filter: { priceMax: 9.5 }, change: { price: { percent: 10 } } }
  expect((await client.preview(request)).changed).toBe(2)
  await kassa.north.changed(first.id, { price: 5 })
  await kassa.north.changed(second.id, { price: 50 })
  await client.run(request)
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ price }) => price)).toEqual([5.5, 50])
})

test('a product that no longer matches the filter when it is reached is not changed', async () => {
  await using place = await stage(3)
  const { kassa, client, made } = place
  const [first, second, third] = made as [Product, Product, Product]
  const { id } = await client.start({ filter: { priceMax: 9.5 }, change: { status: 'Draft' } })
  {
    using held = heldAfterSlices(kassa.ports.store, 1)
    await held.held
    await kassa.north.changed(first.id, { price: 50 })
    await kassa.north.changed(second.id, { price: 5 })
    await kassa.north.delete(third.id)
  }
  expect(await client.end(id)).toMatchObject({ status: 'done', done: 3, changed: 1 })
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ status, price }) => [status, price])).toEqual([
    ['Published', 50],
    ['Draft', 5],
  ])
})

test('others write while a job runs', async () => {
  await using place = await stage(MANY)
  const { kassa, client } = place
  const { id } = await client.start(RAISE)
  let written = 0
  while ((await client.job(id)).finishedAt === null) {
    await kassa.south.product()
    written++
  }
  expect(written).toBeGreaterThan(3)
})
