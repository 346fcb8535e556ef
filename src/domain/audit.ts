import type { ActedBy, Actor } from './actor.ts'
import type { AuditEntry, ListedAuditEntry } from './audit-store.ts'
import { type Page, type PageQuery, pageBy } from './paging.ts'
import type { Ports } from './ports.ts'
import type { Writes } from './store.ts'
import { isoTime } from './time.ts'

/** An entry of the audit log as the API shows it. */
export type AuditView = Omit<AuditEntry, 'createdAt'> & { readonly createdAt: string }

/**
 * Adds an entry to the audit log, in the transaction that it is about.
 * @param action noun and verb: `key.rotated`
 * @param subject the public id or slug of the thing that was changed
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

/**
 * A page of a shop's audit log, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listAudit(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<AuditView>> {
  return await pageBy('id', secrets, `audit ${shop.id}`, query, auditView, (after, limit) =>
    read.audit.list(shop.id, after, limit),
  )
}

function auditView({ id: _, createdAt, ...entry }: ListedAuditEntry): AuditView {
  return { ...entry, createdAt: isoTime(createdAt) }
}

/** Somebody in the audit log and the stock ledger. */
export type Who = Pick<AuditEntry, 'actor' | 'actorName'>

/** Who did something, as it is stored with what was done. */
export function actedBy(actor: Actor): ActedBy {
  const { actor: id, actorName: name } = whoIs(actor)
  switch (actor.kind) {
    case 'publishable':
    case 'secret':
      return { kind: 'key', id, name: actor.lastFour }
    case 'terminal':
      return { kind: 'till', id, name }
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
      return { actor: actor.shopper.publicId, actorName: actor.shopper.email }
    case 'terminal':
      return { actor: actor.terminal.publicId, actorName: actor.terminal.name }
    case 'cli':
      return { actor: 'cli', actorName: 'command line' }
    default:
      return { actor: actor.kind, actorName: `${actor.kind} key` }
  }
}
