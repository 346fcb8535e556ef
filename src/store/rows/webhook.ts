import { cellOf, columnOf } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'
import type {
  Delivery,
  Lease,
  OldSecret,
  Webhook,
  WebhookWrites,
} from '../../domain/webhook-store.ts'

/** `oldSecrets` is JSON. */
interface SecretRow {
  readonly secret: string
  readonly oldSecrets: string
}

type LeaseRow = SecretRow & Pick<Lease, 'url' | 'failures'>

export function webhookRows(session: Writing): WebhookWrites {
  const wake = waker(session)
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
  return {
    list: (shop) => session.all('webhook.list', { shop }),
    find: (shop, only) => session.get<Webhook>('webhook.list', { shop, only }),
    events: (shop, webhook) => columnOf(session, 'webhook.events', { shop, webhook }),
    deliveries: (shop, webhook, before, limit) =>
      session.all('webhook.deliveries', { shop, webhook, before, limit }),
    delivery: (shop, webhook, only) =>
      session.get<Delivery>('webhook.deliveries', { shop, webhook, only, limit: 1 }),
    waiting: (now, latest, except = []) =>
      session.get('webhook.waiting', { now, latest, ...(except.length > 0 && { except }) }),
    countWaiting: async (limit) => (await cellOf(session, 'webhook.count_waiting', { limit })) ?? 0,
    next: (shop, webhook, now, latest) =>
      session.get('webhook.next', { shop, webhook, now, latest }),
    async insert(shop, webhook, events) {
      await session.run('webhook.insert', { shop, ...webhook })
      for (const event of events) {
        await session.run('webhook.subscribe', { shop, event, webhook: webhook.publicId })
      }
    },
    secrets: async (shop, webhook) =>
      withOldSecrets(await session.get<SecretRow>('webhook.secrets', { shop, webhook })),
    replaceSecret: (shop, webhook, secret, old) =>
      session.run('webhook.replace_secret', {
        ...{ shop, webhook, secret },
        oldSecrets: JSON.stringify(old),
      }),
    async remove(shop, webhook) {
      await session.run('webhook.unsubscribe', { shop, webhook })
      await session.run('webhook.mark_removed', { shop, webhook })
    },
    removed: () => session.get('webhook.removed', {}),
    async forget({ shopId: shop, publicId: webhook }, limit) {
      const deleted = session.all('webhook.forget_deliveries', { shop, webhook, limit })
      if ((await count(deleted)) > 0) return true
      await session.run('webhook.delete', { shop, webhook })
      return false
    },
    async post(shop, webhook, { createdAt: now, ...message }) {
      await session.run('webhook.post', { shop, webhook, ...message, now })
      await wake(shop, webhook)
    },
    async lease({ shopId: shop, publicId: webhook }, now, until, latest) {
      const values = { shop, webhook, now, until, latest }
      return withOldSecrets(await session.get<LeaseRow>('webhook.lease', values))
    },
    extend: ({ shopId: shop, publicId: webhook }, lease) =>
      session.run('webhook.extend', { shop, webhook, ...lease }),
    attempted: (shop, webhook, revision, attempt) =>
      session.run('webhook.attempted', { shop, webhook, revision, ...attempt }),
    async retry(shop, webhook, revision) {
      await session.run('webhook.retry', { shop, webhook, revision })
      await wake(shop, webhook)
    },
    expire: (shop, webhook, before, error, limit) =>
      count(session.all('webhook.expire', { shop, webhook, before, error, limit })),
    trim: (shop, webhook, kept, limit) =>
      count(session.all('webhook.trim', { shop, webhook, kept, limit })),
  }
}

function waker(session: Writing) {
  return async (shop: number, webhook: string) => {
    await session.run('webhook.wake', { shop, webhook })
    session.leave('message')
  }
}

function withOldSecrets<Row extends SecretRow>(row: Row | null) {
  return row && { ...row, oldSecrets: JSON.parse(row.oldSecrets) as OldSecret[] }
}
