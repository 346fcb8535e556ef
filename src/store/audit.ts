import type { AuditWrites } from '../domain/store.ts'
import type { Session } from './engine.ts'

interface AuditRow {
  id: number
  actor: string
  actor_name: string
  action: string
  subject: string
  detail: string
  created_at: number
}

export function auditRows(session: Session): AuditWrites {
  return {
    async list(shop, before, limit) {
      const rows = await session.all<AuditRow>('audit.list', { shop, before, limit })
      return rows.map((row) => ({
        id: row.id,
        actor: row.actor,
        actorName: row.actor_name,
        action: row.action,
        subject: row.subject,
        detail: JSON.parse(row.detail),
        createdAt: row.created_at,
      }))
    },
    async forget(before, limit) {
      return (await session.all('audit.forget', { before, limit })).length
    },
    append: (shop, { actor, actorName, action, subject, detail, createdAt }) =>
      session.run('audit.append', {
        shop,
        actor,
        actor_name: actorName,
        action,
        subject,
        detail: JSON.stringify(detail),
        created_at: createdAt,
      }),
  }
}
