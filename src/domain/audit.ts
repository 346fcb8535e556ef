import type { Actor } from './actor.ts'
import type { AuditEntry, Writes } from './store.ts'

/**
 * Writes down who did what, in the transaction that does it. `action` is noun and verb
 * (`key.rotated`), `subject` the public id or slug that it was done to.
 */
export async function audit(
  tx: Writes,
  actor: Actor,
  action: string,
  subject: string,
  now: number,
  detail: AuditEntry['detail'] = {},
): Promise<void> {
  const who = whoIs(actor)
  await tx.audit.append(actor.shop.id, { ...who, action, subject, detail, createdAt: now })
}

function whoIs(actor: Actor): Pick<AuditEntry, 'actor' | 'actorName'> {
  switch (actor.kind) {
    case 'owner':
    case 'staff':
      return { actor: actor.user.publicId, actorName: actor.user.email }
    case 'shopper':
      return { actor: actor.customer.publicId, actorName: actor.customer.email }
    case 'terminal':
      return { actor: actor.terminal.publicId, actorName: actor.terminal.name }
    default:
      return { actor: actor.kind, actorName: `${actor.kind} key` }
  }
}
