import type { MailWrites } from '../domain/sign-in-store.ts'
import type { Session } from './engine.ts'

interface MailRow {
  id: number
  sealed: string
  tries: number
  stale_at: number
  created_at: number
}

export function mailRows(session: Session): MailWrites {
  return {
    isDue: async (now, latest) => (await session.get('mail.is_due', { now, latest })) !== null,
    insert: ({ sealed, dueAt, staleAt, createdAt }) =>
      session.run('mail.insert', {
        sealed,
        due_at: dueAt,
        stale_at: staleAt,
        created_at: createdAt,
      }),
    async claim(now, until, latest) {
      const row = await session.get<MailRow>('mail.claim', { now, until, latest })
      if (!row) return null
      const { id, sealed, tries } = row
      return { id, sealed, tries, staleAt: row.stale_at, createdAt: row.created_at }
    },
    retry: (id, dueAt) => session.run('mail.retry', { id, due_at: dueAt }),
    remove: (id) => session.run('mail.remove', { id }),
    makeDue: (now) => session.run('mail.make_due', { now }),
  }
}
