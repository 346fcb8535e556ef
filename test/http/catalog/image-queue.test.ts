import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sweepImages } from '../../../src/domain/catalog/image.ts'
import { claimImage, dueShop } from '../../../src/domain/catalog/image-fetch.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { JobView } from '../../../src/domain/changes/job-view.ts'
import { BulkClient, JOBS } from '../../bulk-client.ts'
import { alts, ImageSite, SITE } from '../../image-site.ts'
import { png } from '../../picture-sample.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Each test has its own queue: images that one leaves behind would be asked for in the next.
let site: ImageSite
beforeEach(async () => {
  site = await ImageSite.open()
})
afterEach(async () => {
  await site[Symbol.asyncDispose]()
})

/** A server begins to fetch the image that is due, and dies. */
async function diesFetching(): Promise<void> {
  const shop = await dueShop(site.ports, 0, [])
  if (shop === null) throw new Error('no image is due')
  await claimImage(site.ports, shop)
}

describe('the queue', () => {
  test('is worked off by several servers, each image once, and shops take turns', async () => {
    const many = Array.from({ length: 3 }, (_, index) =>
      site.created(
        Array.from({ length: 10 }, (_, n) => ({ url: site.image(`/n${index}-${n}`, n) })),
      ),
    )
    await Promise.all(many)
    const south = site.image('/south')
    await site.created([{ url: south }], site.kassa.south)
    await Promise.all([site.fetch(), site.fetch()])
    expect(site.asked).toHaveLength(31)
    expect(new Set(site.asked).size).toBe(31)
    expect(site.asked.slice(0, 10)).toContain(south)
  })

  test('forgets images of a product that is deleted, also while one is fetched', async () => {
    const begun = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    site.pages.set('/slow', async () => {
      begun.resolve()
      await answer.promise
      return { status: 200, bytes: png(2, 2) }
    })
    const { id } = await site.created([{ url: `${SITE}/slow` }])
    const fetching = site.fetch()
    await begun.promise
    await site.kassa.north.delete(id)
    answer.resolve()
    await fetching
    const waiting = await site.created([{ url: site.image('/gone') }])
    await site.kassa.north.delete(waiting.id)
    site.asked.length = 0
    site.kassa.now += HOUR
    await site.fetch()
    expect(site.asked).toEqual([])
  })

  test('does not lose what a server was fetching when it died', async () => {
    const { id } = await site.created([{ url: site.image('/crash'), alt: 'crash' }])
    await diesFetching()
    await site.fetch()
    expect(site.asked).toEqual([])
    site.kassa.now += 11 * MINUTE
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['crash'])
  })

  test('gives an image up with which every server dies', async () => {
    const { id } = await site.created([{ url: site.image('/deadly') }])
    for (let tries = 0; tries < 5; tries++) {
      await diesFetching()
      site.kassa.now += 11 * MINUTE
    }
    await site.fetch()
    expect(site.asked).toEqual([])
    expect((await site.read(id)).pendingImages).toMatchObject([
      { status: 'failed', error: { code: 'gave_up' } },
    ])
  })

  test('is filled by a batch, too', async () => {
    const url = site.image('/batch')
    const answer = await site.kassa.north.ask({
      method: 'POST',
      path: `${PRODUCTS}/batch`,
      body: {
        operations: [
          { op: 'create', product: { name: 'A', price: 1, images: [{ url, alt: 'batch' }] } },
        ],
      },
    })
    const { results } = answer.json as { results: { product: Product }[] }
    await site.fetch()
    expect(alts(await site.read(results[0]?.product.id ?? ''))).toEqual(['batch'])
  })

  test('does not keep a job from being undone', async () => {
    const client = await BulkClient.of(site.kassa, site.kassa.north)
    const [kept, gone] = [site.image('/kept', 31), site.image('/gone', 32)]
    const { id, price } = await site.created([{ url: kept, alt: 'kept' }])
    const dearer = { ids: [id], change: { price: { set: 99 } } }
    const job = await client.run(dearer)
    expect(alts(await site.arrived(id))).toEqual(['kept'])
    expect(await client.undo(job.id)).toMatchObject({ status: 'undone', refusedCount: 0 })
    expect(await site.read(id)).toMatchObject({ price, images: [{ alt: 'kept' }] })
    const waiting = await site.created([{ url: gone, alt: 'gone' }])
    const deleted = await client.run({ ids: [waiting.id], change: { delete: true } })
    await site.fetch()
    expect(await client.undo(deleted.id)).toMatchObject({ status: 'undone', refusedCount: 0 })
    expect(alts(await site.arrived(waiting.id))).toEqual(['gone'])
  })

  test('gives a removed image back when the import that removed it is undone', async () => {
    const { kassa } = site
    const client = await BulkClient.of(kassa, kassa.north)
    const images = ['a', 'b', 'c'].map((alt, shade) => ({
      url: site.image(`/undo-${alt}`, 40 + shade),
      alt,
    }))
    const { id } = await kassa.north.product({ sku: 'undo', images })
    const before = await site.arrived(id)
    const [a, b, c] = before.images
    const csv = `sku,name,images\nundo,Renamed,"${JSON.stringify([{ url: c?.url, alt: 'C' }, { url: site.image('/undo-d') }]).replaceAll('"', '""')}"\n`
    const headers = { 'content-type': 'text/csv' }
    const path = '/shop/api/products/import'
    const report = await client.member.send({ method: 'POST', path, raw: csv, headers }, headers)
    const changed = await site.arrived(id)
    expect([changed.name, alts(changed)]).toEqual(['Renamed', ['C', '']])
    await sweepImages({ ...kassa.ports, clock: () => kassa.now + 2 * HOUR })
    const [job] = await jobsOf(client)
    expect(report.status).toBe(200)
    expect(await client.undo(job?.id ?? '')).toMatchObject({ status: 'undone', refusedCount: 0 })
    const after = await site.read(id)
    expect(after).toMatchObject({ name: before.name, images: [a, b, c] })
    for (const { url } of after.images) {
      const shown = await kassa.app.handle(new Request(`http://localhost${url}`))
      expect(shown.status).toBe(200)
    }
  })
})

async function jobsOf(client: BulkClient): Promise<readonly JobView[]> {
  const { data } = await client.member.done<{ data: readonly JobView[] }>(client.member.get(JOBS))
  return data
}
