import type { IdempotencyWrites } from '../domain/store.ts'
import type { Session } from './engine.ts'

interface AnswerRow {
  fingerprint: string
  answer: string
  created_at: number
}

export function idempotencyRows(session: Session): IdempotencyWrites {
  return {
    async find(shop, credential, key) {
      const values = { shop, credential, key }
      const row = await session.get<AnswerRow>('idempotency.find', values)
      return row && { fingerprint: row.fingerprint, answer: row.answer, createdAt: row.created_at }
    },
    save: (shop, credential, key, { fingerprint, answer, createdAt }) =>
      session.run('idempotency.save', {
        shop,
        credential,
        key,
        fingerprint,
        answer,
        created_at: createdAt,
      }),
    async forget(before, limit) {
      return (await session.all('idempotency.forget', { before, limit })).length
    },
  }
}
