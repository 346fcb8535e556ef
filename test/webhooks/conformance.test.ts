import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newId } from '../../src/domain/id.ts'
import { cellOf } from '../../src/domain/rows.ts'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision } from '../../src/domain/shop/revision.ts'
import type { Store } from '../../src/domain/store.ts'
import { postMessages } from '../../src/modules/webhooks/webhook.ts'
import { storeOn } from '../../src/store/engine.ts'
import { ENGINES, type Opened, shopRow } from '../engines.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(60_000)

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

  test('a webhook is sent to by one process, in the order of the changes of each product', async () => {
    const key = { shop, webhook: newId('hook', 1) }
    const change = (subject: string) => ({ event: 'product.updated', subject, now: 10 }) as const
    const revise = (subject: string) => one.write((tx) => nextRevision(tx, shop, change(subject)))
    await revise('before')
    await one.write(async (tx) => {
      const values = { url: 'https://example.com', secret: 'sealed', createdAt: 1 }
      await tx.run('webhook.insert', { shop, publicId: key.webhook, ...values })
      for (const event of ['product.updated', 'product.deleted']) {
        await tx.run('webhook.subscribe', { ...key, event })
      }
      await tx.run('shop.tell', { shop, told: true })
    })
    const [a, b, again] = [await revise('a'), await revise('b'), await revise('a')]
    const waiting = () => other.read.get('webhook.waiting', { now: 20, latest: 500 })
    expect(await waiting()).toEqual(key)
    const lease = (store: Store, now = 20) =>
      store.write((tx) => tx.get('webhook.lease', { ...key, now, until: now + 60, latest: 500 }))
    const leases = await Promise.all([lease(one), lease(other), lease(one)])
    expect(leases.filter((taken) => taken !== null)).toEqual([
      { url: 'https://example.com', secret: 'sealed', oldSecrets: '[]', failures: 0 },
    ])
    expect(await waiting()).toBeNull()
    const next = async (now = 30) => {
      await Bun.sleep(1)
      return await cellOf(one.read, 'webhook.next', { ...key, now, latest: 500 })
    }
    const attempted = async (revision: number, status: 'pending' | 'delivered', dueAt: number) => {
      const attempt = { status, attempts: 1, dueAt, now: 30, responseStatus: 500, error: 'no' }
      await one.write((tx) => tx.run('webhook.attempted', { ...key, revision, ...attempt }))
    }
    expect(await next()).toBe(a.revision)
    await attempted(a.revision, 'pending', 40)
    expect(await next()).toBe(b.revision)
    await attempted(b.revision, 'delivered', 0)
    expect(await next()).toBeNull()
    expect(await next(40)).toBe(a.revision)
    await attempted(a.revision, 'pending', 600)
    expect(await next(40)).toBe(a.revision)
    await one.write((tx) => tx.run('webhook.retry', { ...key, revision: a.revision }))
    const listed = { ...key, limit: 10 }
    const deliveries = await one.read.all<{ revision: number }>('webhook.deliveries', listed)
    const revisions = [again.revision, b.revision, a.revision]
    expect(deliveries.map(({ revision }) => revision)).toEqual(revisions)
    expect(deliveries[1]).toMatchObject({ status: 'delivered', responseStatus: 500, error: 'no' })
    const late = { ...key, before: 11, error: 'late', limit: 10 }
    expect(await one.write((tx) => tx.all('webhook.expire', late))).toHaveLength(2)
    const trim = { ...key, kept: 1, limit: 10 }
    expect(await one.write((tx) => tx.all('webhook.trim', trim))).toHaveLength(2)
    await one.write((tx) => tx.run('webhook.unsubscribe', key))
    await revise('after')
  })
})
