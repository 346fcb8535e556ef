import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { app } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { Reading } from '../../../src/domain/store.ts'
import { requestOf } from '../../answer.ts'
import { type ChangeEvent, Following } from '../../events.ts'
import { TestServer } from '../../fixture.ts'
import { random } from '../../random.ts'
import { withMethods } from '../../reading.ts'
import { sharedServer } from '../../shared.ts'
import { publicOf } from '../../shop-fixture.ts'
import { TerminalAdmin, type TestTerminal } from '../../till.ts'
import { until } from '../../until.ts'

const kassa = await sharedServer()
const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)

/** A change takes 0.2 s, or longer on a busy machine; a heartbeat takes 15 s. */
const SOON_MS = 10_000

/** How long something takes, in milliseconds. */
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  return [await work, performance.now() - started]
}

test('what has changed comes first, then each change soon', async () => {
  await using own = await TestServer.open()
  const till = await (await TerminalAdmin.of(own, own.north)).till()
  const [mug, cup] = await own.north.products([{ name: 'Mug' }, { name: 'Cup' }])
  if (!mug || !cup) throw new Error('two products were not made')
  const following = await Following.by(till)
  const { headers } = following.response
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^req_/)
  expect(await following.take(2)).toEqual([
    { id: 1, data: publicOf(mug) },
    { id: 2, data: publicOf(cup) },
  ])
  const changed = await own.north.changed(mug.id, { price: 12 })
  const [event, changedMs] = await timed(following.next())
  expect(event).toEqual({ id: 3, data: publicOf(changed) })
  expect(changedMs).toBeLessThan(SOON_MS)
  await own.north.delete(mug.id)
  await own.north.changed(cup.id, { status: 'Draft' })
  await own.north.changed(cup.id, { status: 'Published', name: 'Tea cup' })
  const [gone, back] = await following.take(2)
  expect(gone).toEqual({ id: 4, data: { id: mug.id, deleted: true } })
  expect(back).toMatchObject({ id: 6, data: { id: cup.id, name: 'Tea cup' } })
  await following.cancel()
})

describe('a stream is taken up where it ended', () => {
  const table: readonly (readonly [name: string, query: string, last?: number])[] = [
    ['by Last-Event-ID', '', 2],
    ['by since', 'since=2'],
    ['by Last-Event-ID, which knows better than since', 'since=0', 2],
  ]
  for (const [name, query, last] of table) {
    test(name, async () => {
      await using own = await TestServer.open()
      const till = await (await TerminalAdmin.of(own, own.north)).till()
      for (const sku of ['A', 'B', 'C']) await own.north.product({ sku })
      const options = last === undefined ? { query } : { query, lastEventId: last }
      const following = await Following.by(till, options)
      expect((await following.next())?.data).toMatchObject({ sku: 'C' })
      await following.cancel()
    })
  }

  test('and not anywhere else', async () => {
    const till = await terminalAdmin.till()
    const refusals = [
      (await till.ask('/events', { 'last-event-id': 'x' })).refusal,
      (await till.ask('/events', { 'last-event-id': '-1' })).refusal,
      (await till.ask('/events?since=x')).refusal,
      (await till.ask('/events?from=1')).refusal,
    ]
    expect(refusals).toEqual([
      'VALIDATION_FAILED Last-Event-ID',
      'VALIDATION_FAILED Last-Event-ID',
      'VALIDATION_FAILED since',
      'VALIDATION_FAILED from',
    ])
  })
})

test('a till of North gets no changes of South', async () => {
  await using own = await TestServer.open()
  const north = await Following.by(await (await TerminalAdmin.of(own, own.north)).till())
  const south = await Following.by(await (await TerminalAdmin.of(own, own.south)).till())
  await own.south.product({ name: 'Southern' })
  await own.north.product({ name: 'Northern' })
  expect((await north.next())?.data).toMatchObject({ name: 'Northern' })
  expect((await south.next())?.data).toMatchObject({ name: 'Southern' })
  await Promise.all([north.cancel(), south.cancel()])
})

describe('a stream ends with its key', () => {
  const endings: readonly (readonly [
    name: string,
    end: (till: TestTerminal) => Promise<unknown>,
  ])[] = [
    ['revoked', (till) => terminalAdmin.revoke(till)],
    ['rotated', (till) => terminalAdmin.post(`/shop/api/terminals/${till.id}/rotate-key`)],
    [
      'paired',
      async (till) => {
        const code = await terminalAdmin.pairingCode(till)
        await kassa.ask({ method: 'POST', path: '/v1/pos/pair', body: { code } })
      },
    ],
  ]
  for (const [name, end] of endings) {
    test(name, async () => {
      const till = await terminalAdmin.till()
      const since = (await till.changes('limit=1000')).nextSince
      const following = await Following.by(till, { query: `since=${since}` })
      const ended = timed(following.next())
      await end(till)
      const [event, endedMs] = await ended
      expect(event).toBeNull()
      expect(endedMs).toBeLessThan(SOON_MS)
      expect((await till.ask('/events')).status).toBe(401)
    })
  }
})

test('a terminal has five streams, not six, until one of them ends', async () => {
  const [till, neighbour] = [await terminalAdmin.till(), await terminalAdmin.till()]
  const five = await Promise.all(Array.from({ length: 5 }, () => Following.by(till)))
  const sixth = await till.ask('/events')
  expect(sixth.refusal).toBe('RATE_LIMITED')
  expect(sixth.header('retry-after')).toBe('15')
  const other = await Following.by(neighbour)
  await five[0]?.cancel()
  const again = await Following.by(till)
  await Promise.all([...five.slice(1), other, again].map((one) => one.cancel()))
})

test('a stream that is asked for by HEAD is none', async () => {
  const till = await terminalAdmin.till()
  for (let round = 0; round < 6; round++) {
    const ask = { method: 'HEAD', path: '/v1/pos/events', key: till.key }
    const answer = await kassa.app.handle(requestOf(ask))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  }
  await (await Following.by(till)).cancel()
})

test('what changes while nobody follows is not missed', async () => {
  await using own = await TestServer.open()
  const till = await (await TerminalAdmin.of(own, own.north)).till()
  // Nothing has changed when it asks, but it does not follow yet.
  const ask = { method: 'HEAD', path: '/v1/pos/events', key: till.key }
  expect((await own.app.handle(requestOf(ask))).status).toBe(200)
  const mug = await own.north.product({ name: 'Mug' })
  const following = await Following.by(till)
  expect((await following.next())?.data).toEqual(publicOf(mug))
  await following.cancel()
})

test('twenty who follow one shop cost one read a change', async () => {
  const { store } = kassa.ports
  const counts = { reads: 0, looks: 0 }
  const all: Reading['all'] = (...asked) => {
    if (asked[0] === 'product.changes') counts.reads++
    return store.read.all(...asked)
  }
  const served = app({
    ...kassa.ports,
    store: {
      ...store,
      watch: () => {
        const commits = store.watch()
        return {
          changed: (shopIds) => {
            counts.looks++
            return commits.changed(shopIds)
          },
        }
      },
      read: withMethods(store.read, { all }),
    },
    config: readConfig({}),
    log: () => {},
  })
  const tills = await Promise.all(Array.from({ length: 4 }, () => terminalAdmin.till()))
  const { nextSince } = await (tills[0] as TestTerminal).changes('limit=1000')
  const path = `/v1/pos/events?since=${nextSince}`
  const followings = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { key } = tills[index % 4] as TestTerminal
      return Following.of(await served.handle(requestOf({ path, key })))
    }),
  )
  const events = followings.map((one) => one.next())
  // By the second look of the feed every stream has read all that there is.
  const { looks } = counts
  await until('the feed has looked twice', () => counts.looks >= looks + 2)
  Object.assign(counts, { reads: 0, looks: 0 })
  const product = await kassa.north.product()
  for (const event of await Promise.all(events)) expect(event?.data).toEqual(publicOf(product))
  expect(counts.reads).toBe(1)
  expect(counts.looks).toBeLessThan(20)
  await Promise.all(followings.map((one) => one.cancel()))
})

test('a till that only follows, and is cut off at random, ends with the catalog', async () => {
  await using own = await TestServer.open()
  const till = await (await TerminalAdmin.of(own, own.north)).till()
  const chance = random(7)
  const known = new Map<string, Product>()
  let since = 0
  const apply = ({ id, data }: ChangeEvent) => {
    if ('deleted' in data) known.delete(data.id)
    else known.set(data.id, data)
    since = id
  }
  const ids: string[] = []
  const changing = (async () => {
    for (let round = 0; round < 600; round++) {
      const id = ids[chance.below(ids.length)]
      const what = chance.below(4)
      if (!id || what < 2) ids.push((await own.north.product({ name: `N${round}` })).id)
      else if (what === 2)
        await own.north.patch(id, { status: chance.pick(['Draft', 'Published']) })
      else await own.north.delete(id)
    }
    return (await own.north.product({ name: 'The last' })).id
  })()
  let cuts = 0
  let lastId = ''
  void changing.then((id) => {
    lastId = id
  })
  while (lastId === '' || !known.has(lastId)) {
    const following = await Following.by(till, { lastEventId: since })
    for (let patience = chance.below(60); patience > 0; patience--) {
      const event = await following.next()
      if (!event) throw new Error('the stream ended by itself')
      apply(event)
      if (event.data.id === lastId) break
    }
    await following.cancel()
    cuts++
  }
  await changing
  const sorted = [...known.values()].sort((a, b) => a.revision - b.revision)
  const catalog = await own.north.pages('status=Published&sort=updatedAt&limit=100')
  expect(sorted).toEqual(catalog.map(publicOf))
  expect(cuts).toBeGreaterThan(3)
}, 60_000)

test('over a socket: no idle timeout cuts a quiet stream, and a server that ends, ends it', async () => {
  const closing = new AbortController()
  const config = readConfig({})
  const served = app({ ...kassa.ports, config, log: () => {}, closing: closing.signal })
  const server = Bun.serve({ fetch: served.fetch, hostname: '127.0.0.1', port: 0, idleTimeout: 1 })
  served.server = server
  const till = await terminalAdmin.till()
  const { nextSince } = await till.changes('limit=1000')
  const headers = { authorization: `Bearer ${till.key}`, 'last-event-id': String(nextSince) }
  const following = Following.of(await fetch(`${server.url}v1/pos/events`, { headers }))
  await cutForIdling(server)
  const product = await kassa.north.product({ name: 'After the silence' })
  expect((await following.next())?.data).toEqual(publicOf(product))
  closing.abort()
  const [end, endedMs] = await timed(following.next())
  expect(end).toBeNull()
  expect(endedMs).toBeLessThan(SOON_MS)
  await server.stop()
}, 60_000)

/** When the server has ended another connection, because nothing has come over it for too long. */
async function cutForIdling({ port }: Bun.Server<undefined>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(port ?? 0, '127.0.0.1', () => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.resume()
  })
  socket.on('close', () => resolve()).on('error', reject)
  await promise
}
