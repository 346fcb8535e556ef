import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from './actor.ts'
import type { ActedBy } from './orders/order-record.ts'
import { type Page, type PageQuery, pageBy } from './paging.ts'
import type { Ports } from './ports.ts'
import { Closed, Time } from './schema.ts'
import { isoTime } from './time.ts'

/** An entry of the audit log as the API shows it; nothing in it is secret. */
export const AuditView = Closed({
  actor: Type.String({ description: 'An id, the kind of a key, or cli.' }),
  actorName: Type.String(),
  action: Type.String({ description: 'Noun and verb, such as key.rotated.' }),
  subject: Type.String({ description: 'The id or slug of what it was done to.' }),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  createdAt: Time,
})
export type AuditView = Static<typeof AuditView>

/** As it is stored in the history: `detail` is JSON. */
type AuditRow = Omit<AuditView, 'detail' | 'createdAt'> & {
  readonly id: number
  readonly actorKind: ActedBy['kind']
  readonly detail: string
  readonly createdAt: number
}

/**
 * A page of the acts of a shop's history that the audit log shows, the newest first.
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
  const actorName = actorKind === 'key' ? `${entry.actor} key` : entry.actorName
  return { ...entry, actorName, detail: JSON.parse(detail), createdAt: isoTime(createdAt) }
}

/** Somebody in the audit log and the stock ledger. */
export type Who = Pick<AuditView, 'actor' | 'actorName'>

/** Who did something, as it is stored with what was done and in the history. */
export function actedBy(actor: Actor): ActedBy {
  const { actor: id, actorName: name } = whoIs(actor)
  switch (actor.kind) {
    case 'publishable':
    case 'secret':
      return { kind: 'key', id, name: actor.lastFour }
    case 'terminal':
      return { kind: 'till', id, name }
    case 'guest':
      return { kind: 'shopper', id, name }
    case 'cli':
      return { kind: 'server', id, name }
    default:
      return { kind: actor.kind, id, name }
  }
}

/** The name of an actor in the audit log and the stock ledger. */
export function whoIs(actor: Actor): Who {
  switch (actor.kind) {
    case 'owner':
    case 'staff':
      return { actor: actor.user.publicId, actorName: actor.user.email }
    case 'shopper':
      // What a shopper did is kept when the shopper is forgotten.
      return { actor: actor.shopper.publicId, actorName: 'customer' }
    case 'guest':
      return { actor: 'guest', actorName: 'guest' }
    case 'terminal':
      return { actor: actor.terminal.publicId, actorName: actor.terminal.name }
    case 'cli':
      return { actor: 'cli', actorName: 'command line' }
    default:
      return { actor: actor.kind, actorName: `${actor.kind} key` }
  }
}
