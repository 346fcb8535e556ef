import type { Actor } from './actor.ts'
import { type Page, type PageQuery, pageOf } from './paging.ts'
import type { Ports } from './ports.ts'
import type { AuditEntry, Writes } from './store.ts'
import { isoTime } from './time.ts'

/** What somebody did, as members of the shop read it. */
export type AuditView = Omit<AuditEntry, 'createdAt'> & { readonly createdAt: string }

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

/**
 * What was done in a shop, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listAudit(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<AuditView>> {
  const page = await pageOf(
    secrets,
    `audit ${shop.id}`,
    query,
    (after, limit) => read.audit.list(shop.id, after?.id, limit),
    ({ id }) => ({ value: id, id }),
  )
  return { ...page, data: page.data.map(auditView) }
}

function auditView({ actor, actorName, action, subject, detail, createdAt }: AuditEntry) {
  const time = isoTime(createdAt)
  return { actor, actorName, action, subject, detail, createdAt: time }
}

/** An actor as the ledgers name him. */
export function whoIs(actor: Actor): Pick<AuditEntry, 'actor' | 'actorName'> {
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
