import { expect, test } from 'bun:test'
import { Feed } from '../../../src/domain/pos/feed.ts'
import type { Reading } from '../../../src/domain/store.ts'
import { EventStream } from '../../../src/http/server/event-stream.ts'
import { withMethods } from '../../reading.ts'
import { sharedServer } from '../../shared.ts'

/** A feed in a hurry: what takes half a minute elsewhere takes a tenth of a second here. */
const PACE = { pollMs: 5, beatMs: 50, stallMs: 100 }

const kassa = await sharedServer()

interface Opened {
  readonly stream: EventStream
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  readonly heard: string[]
}

/** A stream of North's changes; `heard` are the calls that it has made. */
function opened(feed: Feed, isStillValid = async () => true): Opened {
  const heard: string[] = []
  const stream = new EventStream({
    feed,
    shopId: kassa.north.shop.id,
    since: 0,
    isStillValid,
    left: () => heard.push('left'),
    cut: () => heard.push('cut'),
  })
  return { stream, reader: stream.body.getReader(), heard }
}

async function text(reader: Opened['reader']): Promise<string | null> {
  const { value, done } = await reader.read()
  return done ? null : Buffer.from(value).toString()
}

function unexpected(error: unknown): never {
  throw error
}

test('silence is broken by a sign of life', async () => {
  const started = performance.now()
  const { reader, heard } = opened(new Feed(kassa.ports, unexpected, PACE))
  expect(await text(reader)).toBe('retry: 2000\n\n')
  expect(await text(reader)).toBe(': still here\n\n')
  expect(await text(reader)).toBe(': still here\n\n')
  expect(performance.now() - started).toBeGreaterThan(2 * PACE.beatMs - 10)
  await reader.cancel()
  expect(heard).toEqual(['left'])
})

test('a client that reads nothing is cut off, and costs the memory of one page', async () => {
  const reads: number[] = []
  const { read } = kassa.ports.store
  const all: Reading['all'] = (...asked) => {
    if (asked[0] === 'product.changes') reads.push(Number(asked[1].since))
    return read.all(...asked)
  }
  const store = { ...kassa.ports.store, read: withMethods(read, { all }) }
  await kassa.north.products(Array.from({ length: 200 }, () => ({})))
  const { reader, heard } = opened(new Feed({ store, origin: '' }, unexpected, PACE))
  await text(reader)
  expect(await text(reader)).toStartWith('id: 1\nevent: change\ndata: {"id":"prod_')
  for (let waits = 0; heard.length === 0 && waits < 100; waits++) await Bun.sleep(PACE.pollMs)
  expect(heard).toEqual(['left', 'cut'])
  expect(reads).toEqual([0])
  expect(await text(reader)).toBeNull()
})

test('a key that is no longer good ends the stream at the next commit', async () => {
  let good = true
  const { reader, heard } = opened(new Feed(kassa.ports, unexpected, PACE), async () => good)
  for (let chunk = await text(reader); chunk !== ': still here\n\n'; chunk = await text(reader)) {
    expect(chunk).not.toBeNull()
  }
  good = false
  await kassa.south.product()
  // On a slow machine, the sign of life came between two pages of changes.
  while ((await text(reader)) !== null);
  expect(heard).toEqual(['left', 'cut'])
})

test('a closed feed ends all streams, later ones too', async () => {
  const feed = new Feed(kassa.ports, unexpected, PACE)
  const before = opened(feed)
  await text(before.reader)
  feed.close()
  while ((await text(before.reader)) !== null);
  expect(before.heard).toEqual(['left', 'cut'])
  const after = opened(feed)
  expect(await text(after.reader)).toBeNull()
  expect(after.heard).toEqual(['left', 'cut'])
})

test('a store that cannot be read ends all, and is said', async () => {
  const failures: unknown[] = []
  let broken = false
  const commits = kassa.ports.store.watch()
  const changed = (shopIds: ReadonlySet<number>) => {
    if (broken) throw new Error('the disk is gone')
    return commits.changed(shopIds)
  }
  const store = { ...kassa.ports.store, watch: () => ({ changed }) }
  const feed = new Feed({ store, origin: '' }, (error) => failures.push(error), PACE)
  const two = [opened(feed), opened(feed)]
  broken = true
  for (const { reader } of two) while ((await text(reader)) !== null);
  expect(two.map(({ heard }) => heard)).toEqual([
    ['left', 'cut'],
    ['left', 'cut'],
  ])
  expect(String(failures)).toBe('Error: the disk is gone')
})
