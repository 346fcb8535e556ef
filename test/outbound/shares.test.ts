import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ImageFetcher } from '../../src/outbound/images.ts'
import { Shares } from '../../src/outbound/shares.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { png } from '../picture-sample.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { until } from '../until.ts'
import { Receiver, WEBHOOKS, webhookOf } from '../webhooks/receiver.ts'

/** Takes workers for these shops, each until the end, and says how many each shop got. */
function held(workers: number, shops: readonly number[]): number[] {
  const shares = new Shares(workers)
  const counts = new Map<number, number>()
  for (const shop of shops) {
    void shares.take(shop, () => {
      counts.set(shop, (counts.get(shop) ?? 0) + 1)
      return new Promise<never>(() => {})
    })
  }
  return [...counts.values()]
}

test.each([
  ['one shop gets half', 6, Array(20).fill(1), [3]],
  ['a second one half of the rest', 6, [...Array(20).fill(1), ...Array(20).fill(2)], [3, 2]],
  ['a third one what is left', 6, [1, 1, 1, 1, 2, 2, 2, 3, 3], [3, 2, 1]],
  ['each of many shops gets one', 6, [1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 1, 1]],
  ['of 64 workers one shop gets 32', 64, Array(99).fill(1), [32]],
] as const)('of workers that nobody gives back %s', (_, workers, shops, expected) => {
  expect(held(workers, shops)).toEqual([...expected])
})

test('a shop that gives a worker back may take one again, when others have had theirs', async () => {
  const shares = new Shares(2)
  const end = Promise.withResolvers<void>()
  const first = shares.take(1, () => end.promise)
  expect(shares.full).toEqual([1])
  expect(await shares.take(1, async () => 'done')).toBeUndefined()
  expect(await shares.take(2, async () => 'done')).toBe('done')
  end.resolve()
  await first
  expect(shares.full).toEqual([])
  expect(await shares.take(1, async () => 'done')).toBe('done')
})

describe('where hosts do not answer', () => {
  let kassa: TestServer
  let release: () => void
  let released: Promise<void>
  beforeEach(async () => {
    kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
    ;({ promise: released, resolve: release } = Promise.withResolvers<void>())
  })
  afterEach(async () => {
    release()
    await kassa[Symbol.asyncDispose]()
  })

  async function shops(count: number): Promise<ShopFixture[]> {
    const made: ShopFixture[] = []
    while (made.length < count) made.push(await kassa.shop())
    return made
  }

  test('images of one shop keep those of no other waiting', async () => {
    let waiting = 0
    await using host = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      async fetch({ url }) {
        waiting++
        if (url.includes('slow')) await released
        return new Response(png(8, 4), { headers: { 'content-type': 'image/png' } })
      },
    })
    const fetcher = new ImageFetcher(kassa.ports, () => {})
    const images = (name: string) =>
      Array.from({ length: 9 }, (_, at) => ({ url: `${host.url}${name}${at}` }))
    const slow = await kassa.north.product({ images: images('slow') })
    await until('three images are asked for', () => waiting >= 3, { pauseMs: 1 })
    const quick = await kassa.south.product({ images: images('quick') })
    const imagesOf = async (shop: ShopFixture, id: string) => (await shop.get(id)).product.images
    const hasAll = async () => (await imagesOf(kassa.south, quick.id)).length >= 9
    await until('the quick shop has its images', hasAll, { pauseMs: 1 })
    expect(waiting).toBe(3 + 9)
    release()
    await fetcher.idle()
    expect(await imagesOf(kassa.north, slow.id)).toHaveLength(9)
  })

  test('webhooks of eight shops keep those of no other waiting', async () => {
    await using slow = new Receiver()
    await using quick = new Receiver()
    slow.before = () => released
    for (const shop of await shops(8)) {
      const owner = await ownerOf(kassa, shop)
      for (let count = 0; count < 10; count++) {
        await owner.done(owner.post(WEBHOOKS, { url: slow.url, events: ['product.created'] }))
      }
      await shop.product()
    }
    await until('50 messages wait', () => slow.received.length >= 50, { pauseMs: 1 })
    await webhookOf(kassa, kassa.south, quick.url)
    for (let round = 1; round <= 5; round++) {
      await kassa.south.product()
      await until('the message has come', () => quick.received.length >= round, { pauseMs: 1 })
    }
    expect(slow.received.length).toBeLessThan(64)
    release()
    await kassa.idle()
    expect(slow.received).toHaveLength(80)
  })
})
