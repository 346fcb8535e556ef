import type { IdempotencyWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'

export function idempotencyRows(session: Session): IdempotencyWrites {
  return {
    find: (shop, credential, key) => session.get('idempotency.find', { shop, credential, key }),
    save: (shop, credential, key, answer) =>
      session.run('idempotency.save', { shop, credential, key, ...answer }),
    async forget(before, limit) {
      return (await session.all('idempotency.forget', { before, limit })).length
    },
  }
}
