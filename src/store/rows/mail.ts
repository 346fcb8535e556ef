import type { MailWrites } from '../../domain/access-store.ts'
import type { Session } from '../engine.ts'

export function mailRows(session: Session): MailWrites {
  return {
    isDue: async (now, latest) => (await session.get('mail.is_due', { now, latest })) !== null,
    insert: (mail) => session.run('mail.insert', { ...mail }),
    claim: (now, until, latest) => session.get('mail.claim', { now, until, latest }),
    retry: (id, dueAt) => session.run('mail.retry', { id, dueAt }),
    remove: (id) => session.run('mail.remove', { id }),
    makeDue: (now) => session.run('mail.make_due', { now }),
  }
}
