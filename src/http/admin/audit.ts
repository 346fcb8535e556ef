import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { listAudit } from '../../domain/audit.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Time } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const AuditView = Closed({
  actor: Type.String({ description: 'An id, the kind of a key, or cli.' }),
  actorName: Type.String(),
  action: Type.String({ description: 'Noun and verb, such as key.rotated.' }),
  subject: Type.String({ description: 'The id or slug of what it was done to.' }),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  createdAt: Time,
})

/** Who changed what in a shop, for its members. */
export function auditLog(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api/audit', tags: ['Audit'] })
    .use(guards)
    .get('', ({ actor, query }) => listAudit(ports, actor, pageQueryOf(query)), {
      adminSession: 'audit.read',
      query: PageParameters,
      detail: operation('listAudit', 'List who changed what', { 200: PageOf(AuditView) }),
    })
}
