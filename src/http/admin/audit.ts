import { Elysia } from 'elysia'
import { AuditView, listAudit } from '../../domain/audit.ts'
import type { Ports } from '../../domain/ports.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

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
