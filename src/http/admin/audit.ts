import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { adminSession } from '../../auth/admin-session.ts'
import { listAudit } from '../../domain/audit.ts'
import type { Ports } from '../../domain/ports.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/paging.ts'
import { Closed, memberOperation, Time } from './admin.ts'

const AuditView = Closed({
  actor: Type.String({ description: 'An id, the kind of a key, or cli.' }),
  actorName: Type.String(),
  action: Type.String({ description: 'Noun and verb, such as key.rotated.' }),
  subject: Type.String({ description: 'The id or slug of what it was done to.' }),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  createdAt: Time,
})

/** Who changed what in a shop, for its members. */
export function auditLog(ports: Ports, auth: ReturnType<typeof adminSession>) {
  return new Elysia({ prefix: '/shop/api/audit', tags: ['Audit'] })
    .use(auth)
    .get('', ({ actor, query }) => listAudit(ports, actor, pageQueryOf(query)), {
      adminSession: 'audit.read',
      query: PageParameters,
      detail: memberOperation('listAudit', 'List who changed what', { 200: PageOf(AuditView) }),
    })
}
