import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Event } from '../../src/domain/event.ts'
import { newId } from '../../src/domain/id.ts'
import { cellOf, chunks } from '../../src/domain/rows.ts'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision } from '../../src/domain/shop/revision.ts'
import type { Store } from '../../src/domain/store.ts'
import { postMessages } from '../../src/modules/webhooks/posting.ts'
import { storeOn } from '../../src/store/engine.ts'
import { ENGINES, type Opened, shopRow } from '../engines.ts'

interface Sent {
  readonly revision: number
  readonly publicId: string
  readonly event: string
  readonly subject: string
  readonly createdAt: number
}

interface Logged {
  readonly revision: number
  readonly publicId: string
  readonly subject: string
}

describe.each(Object.keys(ENGINES))('%s', (name) => {
  let opened: Opened
  /** Two processes on one database. */
  let one: Store
  let other: Store
  let shop: number

  beforeAll(async () => {
    opened = (await ENGINES[name]?.()) as Opened
    one = storeOn(await opened.open(), [postMessages])
    other = storeOn(await opened.open(), [postMessages])
    shop = await one.write((tx) => insertShop(tx, shopRow('first')))
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await opened[Symbol.asyncDispose]()
  })

  const late = { latest: 9_000, soon: 5_000 }

  /** Adds a webhook to the shop. */
  async function hooked() {
    const key = { shop, webhook: newId('hook', 1) }
    await one.write(async (tx) => {
      const values = { url: 'https://example.com', secret: 'sealed', createdAt: 1 }
      await tx.run('webhook.insert', { shop, publicId: key.webhook, ...values })
      for (const event of ['product.updated', 'product.deleted']) {
        await tx.run('webhook.subscribe', { ...key, event })
      }
      await tx.run('shop.tell', { shop, told: true })
    })
    const next = async (now = 30) => {
      await Bun.sleep(1)
      return await cellOf(one.read, 'webhook.next', { ...key, now, ...late })
    }
    const attempted = async (message: Sent, status: 'pending' | 'delivered', dueAt: number) => {
      const attempt = { status, attempts: 1, dueAt, now: 30, responseStatus: 500, error: 'no' }
      await one.write((tx) => tx.run('webhook.attempted', { ...key, ...message, ...attempt }))
    }
    const end = () => one.write((tx) => tx.run('webhook.unsubscribe', key))
    return { key, next, attempted, end }
  }

  const told = (subject: string, now: number, event: Event = 'product.updated') =>
    one.write((tx) => nextRevision(tx, shop, { event, subject, now }))

  test('a webhook is sent to by one process, in the order of the changes of each product', async () => {
    await told('before', 10)
    const { key, next, attempted, end } = await hooked()
    const post = async (subject: string) => {
      const { revision } = await one.write((tx) => nextRevision(tx, shop, null))
      const message = { revision, publicId: newId('msg', 1), event: 'product.deleted', subject }
      for (const some of chunks([{ webhook: key.webhook, ...message, now: 10 }])) {
        await one.write((tx) => tx.run('webhook.post', { shop, ...some }))
      }
      return { ...message, createdAt: 10 }
    }
    const [a, b, again] = [await post('a'), await post('b'), await post('a')]
    const waiting = () => other.read.get('webhook.waiting', { now: 20, ...late })
    expect(await waiting()).toEqual(key)
    const lease = (store: Store, now = 20) =>
      store.write((tx) => tx.get('webhook.lease', { ...key, now, until: now + 60, latest: 5_000 }))
    const leases = await Promise.all([lease(one), lease(other), lease(one)])
    expect(leases.filter((taken) => taken !== null)).toEqual([
      { url: 'https://example.com', secret: 'sealed', oldSecrets: '[]', failures: 0 },
    ])
    expect(await waiting()).toBeNull()
    expect(await next()).toBe(a.revision)
    await attempted(a, 'pending', 40)
    expect(await next()).toBe(b.revision)
    await attempted(b, 'delivered', 0)
    expect(await next()).toBeNull()
    expect(await next(40)).toBe(a.revision)
    await attempted(a, 'pending', 10_000)
    expect(await next(40)).toBe(a.revision)
    await one.write((tx) => tx.run('webhook.retry', { ...key, revision: a.revision }))
    const listed = { ...key, limit: 10 }
    const deliveries = await one.read.all<{ revision: number }>('webhook.deliveries', listed)
    const revisions = [again.revision, b.revision, a.revision]
    expect(deliveries.map(({ revision }) => revision)).toEqual(revisions)
    expect(deliveries[1]).toMatchObject({ status: 'delivered', responseStatus: 500, error: 'no' })
    const expired = { ...key, before: 11, error: 'late', limit: 10 }
    expect(await one.write((tx) => tx.all('webhook.expire', expired))).toHaveLength(2)
    const trim = { ...key, kept: 1, limit: 10 }
    expect(await one.write((tx) => tx.all('webhook.trim', trim))).toHaveLength(2)
    await end()
    await told('after', 40)
  })

  test('updates of one subject are one message, about the last, due when the first one was', async () => {
    const { key, next, attempted, end } = await hooked()
    const log = async () => {
      const all = await other.read.all<Logged>('webhook.deliveries', { ...key, limit: 10 })
      return all.filter(({ subject }) => subject === 'c' || subject === 'd')
    }
    const first = await told('c', 100)
    const [waits] = await log()
    await told('d', 200)
    const last = await told('c', 900)
    expect(last.revision).toBe(first.revision + 2)
    const collected = await log()
    expect(collected).toMatchObject([
      { subject: 'c', revision: last.revision, dueAt: 1_100, createdAt: 900 },
      { subject: 'd', revision: first.revision + 1, dueAt: 1_200, createdAt: 200 },
    ])
    expect(collected[0]?.publicId).not.toBe(waits?.publicId)
    expect(await next(1_099)).toBeNull()
    const until = { now: 1_000, until: 5_000 }
    expect(await cellOf(one.read, 'webhook.next_due', until)).toBe(1_100)
    expect(await next(1_100)).toBe(last.revision)
    // It was replaced while it was sent.
    const newest = await told('c', 1_150)
    const sent = { revision: last.revision, publicId: 'msg_sent', event: 'product.updated' }
    await attempted({ ...sent, subject: 'c', createdAt: 900 }, 'pending', 1_300)
    expect(await next(1_200)).toBe(first.revision + 1)
    expect(await next(1_299)).toBe(first.revision + 1)
    await attempted({ ...sent, subject: 'c', createdAt: 900 }, 'delivered', 0)
    expect(await next(1_299)).toBe(newest.revision)
    // Another event of the subject waits for nothing, and comes after the update.
    const updated = await told('e', 1_300)
    const deleted = await told('e', 1_310, 'product.deleted')
    expect(await next(1_320)).toBe(updated.revision)
    const { revision } = updated
    await attempted({ ...sent, revision, subject: 'e', createdAt: 1_300 }, 'delivered', 0)
    expect(await next(1_320)).toBe(deleted.revision)
    // The clock of the server that posted it was ahead.
    await told('f', 4_500)
    await one.write((tx) =>
      tx.all('webhook.expire', { ...key, before: 4_400, error: 'late', limit: 10 }),
    )
    expect(await next(1_400)).not.toBeNull()
    await end()
  })
})
