import { expect, test } from 'bun:test'
import type { Ask } from '../../answer.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, ownerOf } from '../../member-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import { awaited } from '../../until.ts'

const BULK = '/v1/store/products/bulk'
const SHEET = { 'content-type': 'text/csv' }

interface Job {
  readonly id: string
  readonly status: string
  readonly createdBy: string
  readonly finishedAt: string | null
}

async function jobAt(shop: ShopFixture, path: string): Promise<Job> {
  return await awaited('the job ends', async () => {
    const job = (await shop.ask({ path })).json as Job
    return job.finishedAt === null ? null : job
  })
}

async function actors(owner: MemberFixture) {
  const { data } = await owner.done<{ data: { action: string; actorName: string }[] }>(
    owner.get('/shop/api/audit'),
  )
  return data.map(({ action, actorName }) => `${action} ${actorName}`)
}

test('the secret key changes products in bulk, once, and takes that back', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const mug = await north.product({ price: 10 })
  const price = async () => (await north.get(mug.id)).product.price
  const body = { filter: {}, change: { price: { percent: -10 } } }
  const ask = { method: 'POST', path: BULK, body, headers: { 'Idempotency-Key': 'sale' } }
  const preview = await north.ask({ ...ask, body: { ...body, dryRun: true } })
  expect(preview.json).toMatchObject({ changed: 1, rows: [{ after: { price: 9 } }] })
  const started = await north.ask(ask)
  const path = started.headers.get('location') ?? ''
  expect([started.status, path]).toEqual([202, `/v1/store/jobs/${(started.json as Job).id}`])
  expect(await jobAt(north, path)).toMatchObject({ status: 'done', createdBy: 'secret key' })
  expect((await north.ask(ask)).headers.get('idempotent-replayed')).toBe('true')
  expect(await price()).toBe(9)
  expect((await kassa.south.ask({ path })).status).toBe(404)
  expect((await north.ask({ method: 'POST', path: `${path}/undo` })).status).toBe(202)
  expect(await jobAt(north, path)).toMatchObject({ status: 'undone' })
  expect(await price()).toBe(10)
  expect((await north.ask({ method: 'POST', path: `${path}/cancel` })).refusal).toBe('CONFLICT job')
  const owner = await ownerOf(kassa, north)
  expect(await actors(owner)).toContain('bulk.started secret key')
  expect((await owner.get(path.replace('/v1/store', '/shop/api'))).status).toBe(200)
})

test('the secret key imports, and exports what it has imported', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const raw = 'name,sku,price,status\nMug,MUG-1,9.5,Draft\n'
  const path = '/v1/store/products/import'
  const done = await north.ask({ method: 'POST', path, raw, headers: SHEET })
  expect(done.json).toMatchObject({ created: 1, refused: 0 })
  const sheet = await north.ask({ path: '/v1/store/products/export' })
  expect(sheet.headers.get('content-disposition')).toContain('north-products.csv')
  const again = await north.ask({ method: 'POST', path, raw: sheet.text, headers: SHEET })
  expect(again.json).toMatchObject({ created: 0, unchanged: 1 })
})

test('the secret key keeps the webhooks of its own shop', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  const path = '/v1/store/webhooks'
  const body = { url: 'https://example.com/hook', events: ['product.created'] }
  const added = await north.ask({ method: 'POST', path, body })
  expect(added.json).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  const { id } = added.json as { id: string }
  const message = await north.ask({ method: 'POST', path: `${path}/${id}/test` })
  const sent = `${path}/${id}/deliveries`
  const replay = `${sent}/${(message.json as { id: string }).id}/replay`
  expect((await north.ask({ path: sent })).json).toMatchObject({ data: [{ attempts: 0 }] })
  const elsewhere: Partial<Ask>[] = [
    { path: sent },
    { method: 'POST', path: replay },
    { method: 'DELETE', path: `${path}/${id}` },
  ]
  for (const ask of elsewhere) expect((await south.ask(ask)).refusal).toBe('NOT_FOUND')
  expect((await north.ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204)
  const owner = await ownerOf(kassa, north)
  expect(await actors(owner)).toContain('webhook.removed secret key')
})

test('these routes are neither products nor for pages', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  await north.product({ name: 'Export' })
  const paths = [
    'products/export',
    'jobs',
    'webhooks',
    'sales',
    'sales/export',
    'closings',
    'open-days',
    'journal',
  ]
  for (const name of paths) {
    const path = `/v1/store/${name}`
    const origin = { origin: 'https://shop.example' }
    const statuses = [
      (await north.ask({ path })).status,
      (await north.ask({ path, key: north.publishableKey })).status,
      (await north.ask({ path, headers: origin })).status,
    ]
    expect([name, ...statuses]).toEqual([name, 200, 403, 403])
  }
})
