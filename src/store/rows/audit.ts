import type { MailWrites } from '../../domain/access-store.ts'
import type { AuditEntry, AuditWrites, IdempotencyWrites } from '../../domain/audit-store.ts'
import { cellOf, exists } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'

type AuditRow = Omit<AuditEntry, 'detail'> & { readonly id: number; readonly detail: string }

export function auditRows(session: Writing): AuditWrites {
  return {
    async list(shop, before, limit) {
      const rows = await session.all<AuditRow>('audit.list', { shop, before, limit })
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
    },
    async forget(before, limit) {
      const shop = await cellOf<number>(session, 'audit.oldest', { before, limit })
      if (shop === null) return 0
      return (await session.all('audit.forget', { shop, before, limit })).length
    },
    append: (shop, entry) =>
      session.run('audit.append', { shop, ...entry, detail: JSON.stringify(entry.detail) }),
  }
}

export function idempotencyRows(session: Writing): IdempotencyWrites {
  return {
    find: (shop, credential, key) => session.get('idempotency.find', { shop, credential, key }),
    save: (shop, credential, key, answer) =>
      session.run('idempotency.save', { shop, credential, key, ...answer }),
    async forget(before, limit) {
      const shop = await cellOf<number>(session, 'idempotency.oldest', { before })
      if (shop === null) return 0
      return (await session.all('idempotency.forget', { shop, before, limit })).length
    },
  }
}

export function mailRows(session: Writing): MailWrites {
  return {
    isDue: (now, latest) => exists(session, 'mail.is_due', { now, latest }),
    count: async () => (await cellOf(session, 'mail.count', {})) ?? 0,
    insert: (mail) => session.run('mail.insert', { ...mail }),
    claim: (now, until, latest) => session.get('mail.claim', { now, until, latest }),
    retry: (id, dueAt) => session.run('mail.retry', { id, dueAt }),
    remove: (id) => session.run('mail.remove', { id }),
    makeDue: (now) => session.run('mail.make_due', { now }),
  }
}
