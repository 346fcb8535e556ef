import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eventNames } from '../../src/domain/event-family.ts'
import { MODULES } from '../../src/installed.ts'
import type { DeliveryView } from '../../src/modules/webhooks/delivery.ts'
import { WebhookOutbox } from '../../src/modules/webhooks/outbound/outbox.ts'
import type { WebhookKey, WebhookView } from '../../src/modules/webhooks/webhook.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PRODUCTS, publicOf, type ShopFixture } from '../shop-fixture.ts'
import { until } from '../until.ts'
import {
  delivered,
  deliveredByNext,
  deliveredWithUpdates,
  Receiver,
  WEBHOOKS,
  webhookOf,
} from './receiver.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS

let kassa: TestServer
let shop: ShopFixture
let receiver: Receiver
beforeEach(async () => {
  kassa = await TestServer.open({ KASSA_OUTBOUND: 'any' })
  shop = kassa.north
  receiver = new Receiver()
})
afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  await kassa[Symbol.asyncDispose]()
})

async function hooked(to = receiver, of = shop) {
  const { owner, webhook } = await webhookOf(kassa, of, to.url)
  const path = `${WEBHOOKS}/${webhook.id}`
  const log = async (query = '') => {
    const page = await owner.done<{ data: DeliveryView[]; nextCursor: string | null }>(
      owner.get(`${path}/deliveries${query}`),
    )
    return page.data
  }
  return { owner, webhook, path, log }
}

describe('a webhook', () => {
  test('is told of every kind of change, in order, with the product as it is', async () => {
    await hooked()
    const other = await kassa.south.product()
    const mug = await shop.product({ status: 'Draft', cost: 3, metadata: { _cost: '3' } })
    await delivered(kassa)
    expect(receiver.received[0]).toMatchObject({ type: 'product.created', data: publicOf(mug) })
    await kassa.stopParts()
    const changed = await shop.changed(mug.id, { price: 1 })
    kassa.now += SECOND_MS
    await deliveredByNext(kassa.ports)
    expect(receiver.received[1]?.data).toMatchObject({ id: mug.id, price: 1, stock: 0 })
    const path = `${PRODUCTS}/${mug.id}/stock`
    await shop.ask({ method: 'POST', path, body: { delta: 5, reason: 'delivered' } })
    kassa.now += SECOND_MS
    await deliveredByNext(kassa.ports)
    expect(receiver.received[2]?.data).toMatchObject({ id: mug.id, price: 1, stock: 5 })
    expect(receiver.received[2]?.data.revision).toBe(changed.revision + 1)
    await shop.delete(mug.id)
    await deliveredByNext(kassa.ports)
    const types = ['product.created', 'product.updated', 'product.updated', 'product.deleted']
    expect(receiver.types).toEqual(types)
    expect(receiver.received[3]?.data).toEqual({ id: mug.id, revision: changed.revision + 2 })
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(4)
    expect(JSON.stringify(receiver.received)).not.toContain(other.id)
  })

  test('is told of each change by a batch, an import, and a renamed category', async () => {
    await hooked()
    const owner = (await webhookOf(kassa, shop, receiver.url, ['product.deleted'])).owner
    await shop.ask({
      method: 'POST',
      path: `${PRODUCTS}/batch`,
      body: {
        operations: ['A', 'B'].map((sku) => ({
          op: 'create',
          product: { name: sku, price: 1, sku, category: 'Cups' },
        })),
      },
    })
    await owner.send(
      {
        method: 'POST',
        path: '/shop/api/products/import',
        raw: 'name,price,sku\nA,2,A\nC,3,C\n',
      },
      { 'content-type': 'text/csv' },
    )
    await deliveredWithUpdates(kassa)
    const types = ['created', 'created', 'created', 'updated'].map((one) => `product.${one}`)
    expect(receiver.types).toEqual(types)
    const [cups] = (await owner.done<{ data: { id: string }[] }>(owner.get('/shop/api/categories')))
      .data
    await owner.patch(`/shop/api/categories/${cups?.id}`, { name: 'Mugs' })
    await deliveredWithUpdates(kassa)
    expect(receiver.types.slice(4)).toEqual(['product.updated', 'product.updated'])
  })

  test('gets only the events that it asks for, and nothing of a change that was refused', async () => {
    await webhookOf(kassa, shop, receiver.url, ['product.deleted'])
    const mug = await shop.product({ sku: 'MUG' })
    await shop.post({ name: 'Other', price: 1, sku: 'MUG' })
    await shop.changed(mug.id, { price: 1 })
    await shop.delete(mug.id)
    await delivered(kassa)
    expect(receiver.types).toEqual(['product.deleted'])
  })

  test('gets the last state of a product that has changed and is gone since', async () => {
    await hooked()
    await kassa.stopParts()
    const [mug, cup] = await shop.products([{}, {}])
    await shop.changed(mug?.id ?? '', { price: 7 })
    await shop.delete(cup?.id ?? '')
    await deliveredByNext(kassa.ports)
    kassa.now += SECOND_MS
    await deliveredByNext(kassa.ports)
    expect(receiver.types).toEqual([
      'product.created',
      'product.created',
      'product.deleted',
      'product.updated',
    ])
    expect(receiver.received[0]?.data).toMatchObject({ id: mug?.id, price: 7 })
    expect(Object.keys(receiver.received[1]?.data ?? {})).toEqual(['id', 'revision'])
  })
})

describe('updates of one product', () => {
  test('within a second are one message, a second after the first of them', async () => {
    const { log } = await hooked()
    const [mug, cup] = await shop.products([{}, {}])
    await delivered(kassa)
    receiver.received.length = 0
    const change = async (id = '', price = 0) => await shop.changed(id, { price })
    for (let price = 1; price <= 6; price++) {
      await change(mug?.id, price)
      kassa.now += 150
    }
    await change(cup?.id, 9)
    const [ofCup, ofMug] = await log('?limit=2')
    expect([ofMug?.subject, ofMug?.status]).toEqual([mug?.id, 'pending'])
    const waitsMs = Date.parse(ofMug?.nextAttemptAt ?? '') - Date.parse(ofMug?.createdAt ?? '')
    expect([waitsMs, (await log('?limit=3'))[2]?.event]).toEqual([250, 'product.created'])
    await kassa.later(99)
    expect(receiver.received).toEqual([])
    await kassa.later(1)
    expect(receiver.received).toMatchObject([{ id: ofMug?.id, data: { id: mug?.id, price: 6 } }])
    await kassa.later(900)
    expect(receiver.received[1]).toMatchObject({ id: ofCup?.id, data: { id: cup?.id, price: 9 } })
    await change(mug?.id, 7)
    await deliveredWithUpdates(kassa)
    expect(receiver.received.slice(2)).toMatchObject([{ data: { id: mug?.id, price: 7 } }])
  })

  test('are sent about a second later, without another request', async () => {
    await using real = await TestServer.open({ KASSA_OUTBOUND: 'any' })
    const ticking = setInterval(() => {
      real.now += 20
    }, 20)
    try {
      await webhookOf(real, real.north, receiver.url, ['product.updated'])
      const { id } = await real.north.product()
      await real.idle()
      const changedAt = performance.now()
      await real.north.changed(id, { price: 2 })
      await real.north.changed(id, { price: 3 })
      await until('the message has come', () => receiver.received.length >= 1)
      expect(performance.now() - changedAt).toBeGreaterThan(900)
      expect(receiver.received).toMatchObject([{ data: { id, price: 3 } }])
    } finally {
      clearInterval(ticking)
    }
  })

  test('wait for nothing once it is deleted, and come before', async () => {
    await hooked()
    const mug = await shop.product()
    await delivered(kassa)
    await kassa.stopParts()
    await shop.changed(mug.id, { price: 1 })
    await shop.changed(mug.id, { price: 2 })
    await shop.delete(mug.id)
    await deliveredByNext(kassa.ports)
    expect(receiver.types).toEqual(['product.created', 'product.updated', 'product.deleted'])
  })

  test('that come while one is sent are another message, and the log has both', async () => {
    const { log } = await hooked()
    const mug = await shop.product({ price: 1 })
    await delivered(kassa)
    await shop.changed(mug.id, { price: 2 })
    let isFirst = true
    receiver.before = async () => {
      if (!isFirst) return
      isFirst = false
      // The clock of the server that takes this change is behind.
      kassa.now -= 500
      await shop.changed(mug.id, { price: 3 })
      kassa.now += 500
    }
    await deliveredWithUpdates(kassa)
    await deliveredWithUpdates(kassa)
    expect(receiver.received.slice(1).map(({ data }) => data.price)).toEqual([2, 3])
    expect(await log()).toMatchObject([
      { id: receiver.received[2]?.id, status: 'delivered', event: 'product.updated' },
      { id: receiver.received[1]?.id, status: 'delivered', event: 'product.updated' },
      { status: 'delivered', event: 'product.created' },
    ])
  })

  test('are sent again, one by one, when they were not taken', async () => {
    const { owner, path, log } = await hooked()
    const mug = await shop.product({ price: 1 })
    await delivered(kassa)
    receiver.statuses.push(500)
    await shop.changed(mug.id, { price: 2 })
    await deliveredWithUpdates(kassa)
    await shop.changed(mug.id, { price: 3 })
    await deliveredWithUpdates(kassa)
    expect(receiver.received.slice(1).map(({ data }) => data.price)).toEqual([2])
    await kassa.later(5 * SECOND_MS)
    expect(receiver.received.slice(1).map(({ data }) => data.price)).toEqual([2, 3, 3])
    await shop.changed(mug.id, { price: 4 })
    const [waiting] = await log()
    await owner.done(owner.post(`${path}/deliveries/${waiting?.id}/replay`))
    await delivered(kassa)
    expect(receiver.received[4]).toMatchObject({ id: waiting?.id, data: { price: 4 } })
  })
})

describe('a message that is not taken', () => {
  const WAITS_S = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)]

  test('is tried again for three days, with the same id, and then has failed', async () => {
    const { log } = await hooked()
    receiver.statuses.push(...Array.from({ length: 10 }, () => 500))
    await shop.product()
    await delivered(kassa)
    for (const [index, seconds] of WAITS_S.entries()) {
      const before = index + 1
      expect((await log())[0]).toMatchObject({ status: 'pending', attempts: before })
      await kassa.later(seconds * SECOND_MS - 1)
      expect([seconds, receiver.received.length]).toEqual([seconds, before])
      await kassa.later(1)
    }
    expect(await log()).toMatchObject([
      {
        status: 'failed',
        attempts: 10,
        responseStatus: 500,
        error: 'The webhook answered with status 500; it must be 200 to 299.',
        nextAttemptAt: null,
      },
    ])
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    await kassa.later(3 * DAY_MS)
    expect(receiver.received).toHaveLength(10)
  })

  test('holds back later ones about the same product, but not about others', async () => {
    const { log } = await hooked()
    const [mug, cup] = await shop.products([{}, {}])
    await delivered(kassa)
    await kassa.stopParts()
    receiver.received.length = 0
    let isRefused = true
    receiver.before = async ({ data }) => {
      if (isRefused && data.id === mug?.id) receiver.statuses.push(500)
    }
    await shop.changed(mug?.id ?? '', { price: 1 })
    await shop.changed(cup?.id ?? '', { price: 2 })
    await shop.delete(mug?.id ?? '')
    kassa.now += SECOND_MS
    await deliveredByNext(kassa.ports)
    kassa.now += 5 * SECOND_MS
    await deliveredByNext(kassa.ports)
    kassa.now += 5 * SECOND_MS
    const times = { now: kassa.now, latest: kassa.now + DAY_MS, soon: kassa.now + DAY_MS }
    expect(await kassa.ports.store.read.get('webhook.waiting', times)).toBeNull()
    isRefused = false
    kassa.now += 300 * SECOND_MS
    await deliveredByNext(kassa.ports)
    expect(receiver.received.map(({ type, data }) => [type, data.id])).toEqual([
      ['product.updated', mug?.id],
      ['product.updated', cup?.id],
      ['product.updated', mug?.id],
      ['product.updated', mug?.id],
      ['product.deleted', mug?.id],
    ])
    expect((await log()).every(({ status }) => status === 'delivered')).toBe(true)
  })

  test('holds up nothing of other webhooks, shops and mails', async () => {
    await using stuck = new Receiver()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    stuck.before = () => released
    await hooked(stuck)
    await hooked(receiver)
    await hooked(receiver, kassa.south)
    await shop.product()
    await kassa.south.product()
    const hasAll = () => receiver.received.length >= 2 && stuck.received.length >= 1
    await until('all messages have come', hasAll, { pauseMs: 1 })
    release()
    await kassa.idle()
  })

  test('is replaced by none of a redirect, and reaches no private address by default', async () => {
    await using strict = await TestServer.open()
    const { log, webhook } = await hooked()
    receiver.statuses.push(302)
    await shop.product()
    await delivered(kassa)
    expect((await log())[0]).toMatchObject({ status: 'pending', responseStatus: 302 })
    expect(receiver.received).toHaveLength(1)
    // Sends the messages again with a server whose setting has changed.
    const { outbound } = strict.ports
    kassa.now += HOUR_MS
    await deliveredByNext({ ...kassa.ports, outbound })
    expect((await log())[0]).toMatchObject({
      attempts: 2,
      responseStatus: null,
      error: 'Use an address that begins with https://.',
    })
    expect(receiver.received).toHaveLength(1)
    expect(webhook.failures).toBe(0)
  })

  test('fails after three days of a webhook that is gone, and the log keeps 1,000', async () => {
    const { owner, log } = await hooked()
    const product = { name: 'A', price: 1 }
    const create = async (length: number) => {
      const operations = Array.from({ length }, () => ({ op: 'create', product }))
      await shop.ask({ method: 'POST', path: `${PRODUCTS}/batch`, body: { operations } })
    }
    receiver.before = async () => {
      receiver.statuses[0] = 503
    }
    await create(450)
    await delivered(kassa)
    for (let hours = 0; hours < 75; hours++) await kassa.later(HOUR_MS)
    expect(receiver.received.length).toBeLessThan(100)
    const deliveries = kassa.rows('webhook_delivery')
    expect(deliveries.filter(({ status }) => status === 'failed')).toHaveLength(450)
    const last = await log()
    expect(last[0]?.error).toBe('The webhook has not worked for three days.')
    const { data } = await owner.done<{ data: WebhookView[] }>(owner.get(WEBHOOKS))
    expect(data[0]?.failures).toBeGreaterThan(50)
    receiver.before = async () => {}
    receiver.statuses.length = 0
    await create(500)
    await create(120)
    await delivered(kassa)
    expect(kassa.rows('webhook_delivery')).toHaveLength(1_000)
    expect((await log('?limit=100')).every(({ status }) => status === 'delivered')).toBe(true)
  }, 120_000)
})

describe('the outbox of webhooks', () => {
  test('begins within 50 ms of a commit, unless it collects updates', async () => {
    await webhookOf(kassa, shop, receiver.url, eventNames(MODULES))
    const { id } = await shop.product({ stock: 9 })
    const desk = new OrderDesk(shop)
    const waits: number[] = []
    for (const change of [
      () => shop.product(),
      () => desk.placed({ lines: [{ productId: id, quantity: 1 }] }),
      () => shop.delete(id),
    ]) {
      await delivered(kassa)
      const arrived = new Promise<void>((resolve) => {
        receiver.before = async () => resolve()
      })
      await change()
      const committedAt = performance.now()
      await arrived
      waits.push(performance.now() - committedAt)
    }
    // Each has come without a poll. The quickest counts, since other tests may run beside this one.
    expect(Math.min(...waits)).toBeLessThan(50)
  })

  test('sends each message once, whichever process does', async () => {
    await hooked()
    const other = new WebhookOutbox({ modules: MODULES, ports: kassa.ports, report: () => {} })
    await shop.products(Array.from({ length: 30 }, () => ({})))
    await Promise.all([kassa.idle(), other.idle()])
    expect(receiver.received).toHaveLength(30)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30)
  })

  test('sends again what a process was sending when it ended', async () => {
    await hooked()
    await kassa.stopParts()
    await shop.product()
    const { now } = kassa
    const { store } = kassa.ports
    const times = { now, latest: now + DAY_MS }
    const due = { ...times, soon: now + DAY_MS }
    const key = await store.read.get<WebhookKey>('webhook.waiting', due)
    if (!key) throw new Error('no message is due')
    await store.write((tx) => tx.get('webhook.lease', { ...key, ...times, until: now + 60_000 }))
    await deliveredByNext(kassa.ports)
    expect(receiver.received).toEqual([])
    kassa.now += 60_000
    await deliveredByNext(kassa.ports)
    expect(receiver.types).toEqual(['product.created'])
  })

  test('goes on after the clock was ahead', async () => {
    await hooked()
    receiver.statuses.push(500)
    kassa.now += 400 * DAY_MS
    await shop.product()
    await delivered(kassa)
    await kassa.later(-400 * DAY_MS)
    expect(receiver.types).toEqual(['product.created', 'product.created'])
  })

  test('posts nothing for a shop without webhooks', async () => {
    await shop.product()
    expect(kassa.rows('webhook_delivery')).toEqual([])
  })

  test('says so where the secret of the server has changed', async () => {
    const { log } = await hooked()
    await kassa.stopParts()
    await shop.product()
    const bytes = () => new Uint8Array(32)
    await deliveredByNext({ ...kassa.ports, secrets: { ...kassa.ports.secrets, bytes } })
    expect((await log())[0]?.error).toStartWith('The secret of this server has changed')
    expect(receiver.received).toEqual([])
  })
})

describe('an owner', () => {
  test('tries a webhook, and sends a message again', async () => {
    const { owner, webhook, path, log } = await hooked()
    receiver.statuses.push(500)
    const sent = await owner.done<DeliveryView>(owner.post(`${path}/test`))
    expect(sent).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 })
    await delivered(kassa)
    expect((await log())[0]).toMatchObject({ id: sent.id, status: 'pending', attempts: 1 })
    const replay = `${path}/deliveries/${sent.id}/replay`
    const again = await owner.done<DeliveryView>(owner.post(replay))
    expect(again).toMatchObject({ id: sent.id, status: 'pending' })
    await delivered(kassa)
    expect(await log()).toMatchObject([{ id: sent.id, status: 'delivered', responseStatus: 200 }])
    await owner.done(owner.post(replay))
    await delivered(kassa)
    expect(receiver.received.map(({ id }) => id)).toEqual([sent.id, sent.id, sent.id])
    expect(receiver.received[0]?.data).toMatchObject({ id: webhook.id })
  })

  test('tries a webhook at once, also while an older message is failing', async () => {
    const { owner, path } = await hooked()
    receiver.statuses.push(500)
    receiver.before = async ({ type }) => {
      if (type === 'product.created') await owner.done(owner.post(`${path}/test`))
    }
    await shop.product()
    await delivered(kassa)
    expect(receiver.types).toEqual(['product.created', 'webhook.test'])
  })

  test('sees the messages page by page, the newest first', async () => {
    const { owner, path, log } = await hooked()
    await kassa.stopParts()
    for (let n = 0; n < 3; n++) await owner.done(owner.post(`${path}/test`))
    const all = await log()
    const first = (await owner.get(`${path}/deliveries?limit=2`)).json as {
      data: unknown[]
      nextCursor: string
    }
    const cursor = `cursor=${first.nextCursor}`
    expect([...first.data, ...(await log(`?limit=2&${cursor}`))]).toEqual(all)
    const { path: elsewhere } = await hooked()
    expect((await owner.get(`${elsewhere}/deliveries?${cursor}`)).refusal).toBe(
      'VALIDATION_FAILED cursor',
    )
  })

  test('deletes a webhook, with everything that waits for it', async () => {
    const { owner, path } = await hooked()
    await kassa.stopParts()
    await shop.products(Array.from({ length: 250 }, () => ({})))
    expect((await owner.delete(path)).status).toBe(204)
    await shop.product()
    await deliveredByNext(kassa.ports)
    expect(receiver.received).toEqual([])
    for (const table of ['webhook', 'webhook_event', 'webhook_delivery']) {
      expect(kassa.rows(table)).toEqual([])
    }
    // Another one goes while it is sent to.
    const other = await hooked()
    receiver.before = async () => {
      await owner.delete(other.path)
      await deliveredByNext(kassa.ports)
    }
    await shop.product()
    await deliveredByNext(kassa.ports)
    expect(receiver.received).toHaveLength(1)
    expect((await owner.delete(path)).status).toBe(404)
    const audit = (await owner.get('/shop/api/audit')).text
    expect(audit).toContain('webhook.added')
    expect(audit).toContain('webhook.removed')
  })

  test('may add ten', async () => {
    for (let n = 0; n < 10; n++) await hooked()
    const { owner } = await webhookOf(kassa, kassa.south, receiver.url)
    expect((await owner.get(WEBHOOKS)).json).toMatchObject({ data: [{ failures: 0 }] })
    await expect(hooked()).rejects.toThrow('at most 10 webhooks')
  })
})

const url = 'https://example.com'

test.each([
  [{ url }, 'VALIDATION_FAILED events'],
  [{ url, events: [] }, 'VALIDATION_FAILED events'],
  [{ url, events: ['product.sold'] }, 'VALIDATION_FAILED events.0'],
  [{ url, events: 'product.created' }, 'VALIDATION_FAILED events'],
  [{ events: ['product.created'] }, 'VALIDATION_FAILED url'],
  [{ url: '', events: ['product.created'] }, 'VALIDATION_FAILED url'],
  [{ url: 'ftp://example.com', events: ['product.created'] }, 'VALIDATION_FAILED url'],
  [{ url: 'https://a:b@example.com', events: ['product.created'] }, 'VALIDATION_FAILED url'],
  [{ url, events: ['product.created'], secret: 'a' }, 'VALIDATION_FAILED secret'],
])('%j is refused', async (body, refusal) => {
  const { owner } = await hooked()
  const before = kassa.dump()
  const answer = await owner.post(WEBHOOKS, body)
  expect([answer.status, answer.refusal]).toEqual([422, refusal])
  expect(kassa.dump()).toBe(before)
})
