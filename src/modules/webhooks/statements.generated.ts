// Recorded from sql/ by test/store/statement-values.test.ts.

import type { Many, One } from '../../domain/statements.generated.ts'

declare module '../../domain/statements.generated.ts' {
  /** The values of each statement in `sql/webhooks/`. */
  interface StatementValues {
    'webhook.any': { shop: One }
    'webhook.attempted': {
      attempts: One
      createdAt: One
      dueAt: One
      error: One
      event: One
      now: One
      publicId: One
      responseStatus: One
      revision: One
      shop: One
      status: One
      subject: One
      webhook: One
    }
    'webhook.count_waiting': { limit: One }
    'webhook.delete': { shop: One; webhook: One }
    'webhook.deliveries': {
      before?: One | undefined
      limit: One
      only?: One | undefined
      shop: One
      webhook: One
    }
    'webhook.events': { shop: One; webhook: One }
    'webhook.expire': { before: One; error: One; limit: One; shop: One; webhook: One }
    'webhook.extend': { dueAt: One; failures: One; shop: One; until: One; webhook: One }
    'webhook.forget_deliveries': { limit: One; shop: One; webhook: One }
    'webhook.hurry': { shop: One; subject: One; webhook: One }
    'webhook.insert': { createdAt: One; publicId: One; secret: One; shop: One; url: One }
    'webhook.lease': { latest: One; now: One; shop: One; until: One; webhook: One }
    'webhook.list': { only?: One | undefined; shop: One }
    'webhook.mark_removed': { shop: One; webhook: One }
    'webhook.next': { latest: One; now: One; shop: One; soon: One; webhook: One }
    'webhook.next_due': { now: One; until: One }
    'webhook.post': {
      event: Many
      now: Many
      publicId: Many
      revision: Many
      shop: One
      subject: Many
      webhook: Many
    }
    'webhook.post_update': {
      dueAt: One
      event: One
      now: One
      publicId: One
      revision: One
      shop: One
      subject: One
      webhook: One
    }
    'webhook.removed': Record<string, never>
    'webhook.replace_secret': { oldSecrets: One; secret: One; shop: One; webhook: One }
    'webhook.retry': { revision: One; shop: One; webhook: One }
    'webhook.secrets': { shop: One; webhook: One }
    'webhook.sendable': { latest: One; now: One; shop?: One | undefined; soon: One }
    'webhook.subscribe': { event: One; shop: One; webhook: One }
    'webhook.told': { events: Many; shop: One }
    'webhook.trim': { kept: One; limit: One; shop: One; webhook: One }
    'webhook.unsubscribe': { shop: One; webhook: One }
    'webhook.waiting': {
      except?: Many | undefined
      latest: One
      now: One
      shop?: One | undefined
      soon: One
    }
    'webhook.wake': { shop: One; webhook: One }
  }
}
