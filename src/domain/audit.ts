import { type Static, Type } from '@sinclair/typebox'
import { type ActedBy, nameOf } from './acted-by.ts'
import type { Actor } from './actor.ts'
import { type Page, type PageQuery, pageBy } from './paging.ts'
import type { Ports } from './ports.ts'
import { Named, Time } from './schema.ts'
import { isoTime } from './time.ts'

/** An entry of the audit log in the API. It contains no secrets. */
export const AuditView = Named('AuditEntry', {
  actor: Type.String({ description: 'An id, the kind of a key, or cli.' }),
  actorName: Type.String(),
  action: Type.String({ description: 'Noun and verb, such as key.rotated.' }),
  subject: Type.String({ description: 'The id or slug of what it was done to.' }),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  createdAt: Time,
})
export type AuditView = Static<typeof AuditView>

/** The stored row of the history; `detail` is JSON. */
type AuditRow = Omit<AuditView, 'detail' | 'createdAt'> & {
  readonly id: number
  readonly actorKind: ActedBy['kind']
  readonly detail: string
  readonly createdAt: number
}

/**
 * A page of the acts in a shop's history that belong to the audit log, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listAudit(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<AuditView>> {
  return await pageBy('id', secrets, `audit ${shop.id}`, query, auditView, (before, limit) =>
    read.all<AuditRow>('history.audit', { shop: shop.id, before, limit }),
  )
}

function auditView({ id: _, actorKind, detail, createdAt, ...entry }: AuditRow): AuditView {
  const actorName = nameOf({ kind: actorKind, id: entry.actor, name: entry.actorName })
  return { ...entry, actorName, detail: JSON.parse(detail), createdAt: isoTime(createdAt) }
}
