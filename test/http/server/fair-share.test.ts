import { expect, test } from 'bun:test'
import { FairShare, KeyedMutex } from '../../../src/http/server/fair-share.ts'
import { TestServer } from '../../fixture.ts'

/** A request of a shop that runs for some milliseconds. */
async function request(
  share: FairShare,
  shop: number,
  { ms, now = 0 }: { ms: number; now?: number },
  order: number[],
): Promise<void> {
  const wait = share.take(shop, now)
  if (wait) await wait
  order.push(shop)
  share.spend(shop, ms)
}

test('a shop that has used its time waits for the next pass; another shop does not', async () => {
  const share = new FairShare()
  await request(share, 2, { ms: 0 }, [])
  const order: number[] = []
  const flood = Array.from({ length: 5 }, () => request(share, 1, { ms: 2 }, order))
  const other = new Promise<void>((resolve) => {
    setImmediate(() => resolve(request(share, 2, { ms: 2 }, order)))
  })
  await Promise.all([...flood, other])
  expect(order.slice(0, 3)).toContain(2)
  expect(order.filter((shop) => shop === 1)).toHaveLength(5)
})

test('requests that fit into one pass are not held up', () => {
  const share = new FairShare()
  expect(share.take(2, 0)).toBeUndefined()
  for (let count = 0; count < 9; count++) {
    expect(share.take(1, 0)).toBeUndefined()
    share.spend(1, 0.1)
  }
  share.spend(1, 0.2)
  expect(share.take(1, 0)).toBeInstanceOf(Promise)
})

test('a shop waits only if another one has sent a request in the last ten seconds', async () => {
  const share = new FairShare()
  const waits = (shop: number, now: number) => {
    const wait = share.take(shop, now)
    share.spend(shop, 2)
    return wait !== undefined
  }
  expect([waits(1, 0), waits(1, 0)]).toEqual([false, false])
  expect([waits(2, 100), waits(1, 100), waits(2, 10_099)]).toEqual([false, true, true])
  expect([waits(2, 20_098), waits(2, 20_099), waits(1, 20_100)]).toEqual([true, false, true])
})

test('a hundred requests of one shop at once are all answered', async () => {
  await using kassa = await TestServer.open()
  const created = await kassa.north.product({})
  const answers = await Promise.all(Array.from({ length: 100 }, () => kassa.north.get(created.id)))
  expect(answers.every(({ product }) => product.id === created.id)).toBe(true)
})

test('one client waits for itself, and lets the others in between', async () => {
  const turns = new KeyedMutex()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  await Promise.all([
    turns.take(1, work('a first')),
    turns.take(1, work('a second')),
    turns.take(1, work('a third')),
    turns.take(2, work('b first')),
    turns.take(2, work('b second')),
  ])
  expect(done).toEqual(['a first', 'b first', 'a second', 'b second', 'a third'])
})

test('an error of the work reaches its caller, and the next one goes on', async () => {
  const turns = new KeyedMutex()
  const failing = turns.take(1, () => Promise.reject(new Error('no')))
  const next = turns.take(1, async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await turns.take(1, async () => 'later')).toBe('later')
})
