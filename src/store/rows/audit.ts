import type { AuditEntry, AuditWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'

type AuditRow = Omit<AuditEntry, 'detail'> & { readonly id: number; readonly detail: string }

export function auditRows(session: Session): AuditWrites {
  return {
    async list(shop, before, limit) {
      const rows = await session.all<AuditRow>('audit.list', { shop, before, limit })
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
    },
    async forget(before, limit) {
      return (await session.all('audit.forget', { before, limit })).length
    },
    append: (shop, entry) =>
      session.run('audit.append', { shop, ...entry, detail: JSON.stringify(entry.detail) }),
  }
}
