import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from './actor.ts'
import type { ActedBy } from './orders/order-record.ts'
import { type Page, type PageQuery, pageBy } from './paging.ts'
import type { Ports } from './ports.ts'
import { cellOf } from './rows.ts'
import { Closed, Time } from './schema.ts'
import type { Writing } from './store.ts'
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

/** As it is stored: `detail` is JSON. */
type AuditRow = Omit<AuditView, 'detail' | 'createdAt'> & {
  readonly id: number
  readonly detail: string
  readonly createdAt: number
}

/**
 * Adds an entry to the audit log, in the transaction that it is about.
 * @param action noun and verb: `key.rotated`
 * @param subject the public id or slug of the thing that was changed
 */
export async function audit(
  tx: Writing,
  actor: Actor,
  action: string,
  subject: string,
  now: number,
  detail: AuditView['detail'] = {},
): Promise<void> {
  const entry = { ...whoIs(actor), action, subject, detail: JSON.stringify(detail), createdAt: now }
  await tx.run('audit.append', { shop: actor.shop.id, ...entry })
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
  return await pageBy('id', secrets, `audit ${shop.id}`, query, auditView, (before, limit) =>
    read.all<AuditRow>('audit.list', { shop: shop.id, before, limit }),
  )
}

function auditView({ id: _, detail, createdAt, ...entry }: AuditRow): AuditView {
  return { ...entry, detail: JSON.parse(detail), createdAt: isoTime(createdAt) }
}

/**
 * Deletes up to `limit` entries of one shop from before this time, if there are such among the
 * `limit` oldest entries of all shops. @returns whether it deleted any
 */
export async function forgetAudit(tx: Writing, before: number, limit: number): Promise<boolean> {
  const shop = await cellOf<number>(tx, 'audit.oldest', { before, limit })
  if (shop === null) return false
  return (await tx.all('audit.forget', { shop, before, limit })).length > 0
}

/** Somebody in the audit log and the stock ledger. */
export type Who = Pick<AuditView, 'actor' | 'actorName'>

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
      // What a shopper did is kept when the shopper is forgotten.
      return { actor: actor.shopper.publicId, actorName: 'customer' }
    case 'terminal':
      return { actor: actor.terminal.publicId, actorName: actor.terminal.name }
    case 'cli':
      return { actor: 'cli', actorName: 'command line' }
    default:
      return { actor: actor.kind, actorName: `${actor.kind} key` }
  }
}
