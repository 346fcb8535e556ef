import { type Static, Type } from '@sinclair/typebox'
import { ActedBy, actedBy } from './acted-by.ts'
import type { Actor } from './actor.ts'
import type { AuditView } from './audit.ts'
import { BulkChange } from './bulk/change.ts'
import { type Module, placed } from './module.ts'
import { cellOf, chunks } from './rows.ts'
import { Named, OneOf, OrNull, Time } from './schema.ts'
import type { Writing } from './store.ts'

/** The kinds of objects that entries of the history can be about, each with its owner. */
export interface Subjects {
  product: 'core'
  category: 'core'
  brand: 'core'
  collection: 'core'
  customer: 'core'
  shop: 'core'
  key: 'core'
  staff: 'core'
  till: 'core'
  job: 'core'
}
export type SubjectKind = keyof Subjects

/** The subjects of the core. */
const OWN_SUBJECTS: readonly SubjectKind[] = [
  'product',
  'category',
  'brand',
  'collection',
  'customer',
  'shop',
  'key',
  'staff',
  'till',
  'job',
]

declare module './module.ts' {
  interface Places {
    /** The kinds of objects of the module that entries of the history can be about. */
    readonly subjects: readonly SubjectKind[]
  }
}

/** The kinds of objects that entries of the history can be about, with those of modules. */
export function subjectKinds(modules: readonly Module[]): readonly SubjectKind[] {
  return [...OWN_SUBJECTS, ...placed(modules, 'subjects').flat()]
}

export const ValueChange = Named('ValueChange', {
  field: Type.String({ description: 'As the API names it.' }),
  from: Type.Unknown({ description: 'The value before, as the API shows it; null: none.' }),
  to: Type.Unknown({ description: 'The value since; null: none.' }),
})
export type ValueChange = Static<typeof ValueChange>

/** An entry of the history in the API. It contains no secrets. */
export const historyEntry = (kinds: readonly SubjectKind[]) =>
  Named('HistoryEntry', {
    id: Type.String(),
    at: Time,
    actor: ActedBy,
    subject: Named('HistorySubject', {
      kind: OneOf(kinds),
      id: Type.String(),
      name: OrNull(Type.String({ description: 'At that time.' })),
    }),
    action: Type.String({ description: 'Noun and verb, such as product.updated.' }),
    changes: Type.Array(ValueChange),
    job: OrNull(
      Named('HistoryJob', {
        id: Type.String(),
        title: Type.String(),
        shown: OrNull(BulkChange, {
          description: 'The change with the names of categories, brands and collections.',
        }),
        total: OrNull(Type.Integer({ description: 'Products that it went through.' })),
      }),
      { description: 'The bulk change or import that this is, or is a part of.' },
    ),
    note: OrNull(Type.String()),
  })
export type HistoryEntry = Static<ReturnType<typeof historyEntry>>

/** An act to be recorded. */
export interface Act {
  /** Noun and verb: `product.updated`. Admin has a text for each, of the core or of a module. */
  readonly action: string
  readonly subject: HistoryEntry['subject']
  /** Only the fields that differ, by `changesBetween` or by hand. Never a secret. */
  readonly changes?: readonly ValueChange[]
  /** The note of the person who acted, such as a reason. Never the address of a shopper. */
  readonly note?: string | null
  /** The data for GET /shop/api/audit; without it, the audit log leaves the entry out. */
  readonly audit?: AuditView['detail']
  /** JSON with the data needed to undo a change of a job. */
  readonly undo?: string
}

/**
 * Records what an actor did, in the transaction that does it. Call it once for each thing that a
 * person would name, with all of its changes:
 *
 *     await recordChange(tx, actor, now, {
 *       action: 'staff.changed',
 *       subject: { kind: 'staff', id: member.publicId, name: member.email },
 *       changes: [{ field: 'role', from: 'staff', to: 'owner' }],
 *     })
 *
 * Acts of the server itself are recorded with `recordChanges` and `SERVER`.
 */
export async function recordChange(
  tx: Writing,
  actor: Actor,
  now: number,
  act: Act,
): Promise<void> {
  await recordChanges(tx, actor.shop.id, actedBy(actor), now, [act])
}

/**
 * Records acts together, in their order.
 * @param job the public id of the job that they belong to
 */
export async function recordChanges(
  tx: Writing,
  shop: number,
  { kind: actorKind, id: actor, name: actorName }: ActedBy,
  now: number,
  acts: readonly Act[],
  job: string | null = null,
): Promise<void> {
  const same = { shop, actorKind, actor, actorName, job, createdAt: now }
  const rows = acts.map(({ action, subject, changes = [], note = null, audit, undo = null }) => ({
    subjectKind: subject.kind,
    subject: subject.id,
    subjectName: subject.name,
    action,
    changes: JSON.stringify(changes),
    note,
    detail: audit ? JSON.stringify(audit) : null,
    undo,
  }))
  for (const some of chunks(rows)) await tx.run('history.append', { ...same, ...some })
}

/** The actor of acts that the server performs on its own. */
export const SERVER: ActedBy = { kind: 'server', id: 'kassa', name: 'kassa' }

/** The fields that differ between two states of an object, in the form of the history. */
export function changesBetween<T extends object>(
  before: T | null,
  after: T | null,
  fields: readonly (keyof T & string)[] = Object.keys(after ?? before ?? {}) as (keyof T &
    string)[],
): ValueChange[] {
  return fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    return Bun.deepEquals(from, to) ? [] : [{ field, from, to }]
  })
}

/** Removes a shopper's name and all notes from their acts and from the acts on their account. */
export async function forgetInHistory(tx: Writing, shop: number, shopper: string): Promise<void> {
  await tx.run('history.forget_shopper', { shop, shopper })
}

/**
 * Removes what people wrote about a subject from its acts: their notes, and the values of these
 * fields.
 */
export async function forgetWords(
  tx: Writing,
  shop: number,
  subject: string,
  fields: readonly string[],
): Promise<void> {
  const acts = await tx.all<{ id: number; changes: string }>('history.of_subject', {
    shop,
    subject,
  })
  for (const { id, changes } of acts) {
    const all = JSON.parse(changes) as ValueChange[]
    const left = all.map((change) =>
      fields.includes(change.field) ? { ...change, from: null, to: null } : change,
    )
    await tx.run('history.forget_words', { shop, id, changes: JSON.stringify(left) })
  }
}

/**
 * Deletes up to `limit` entries of one shop that are older than this time, if any are among the
 * `limit` oldest entries of all shops.
 * @returns whether it deleted any
 */
export async function forgetHistory(tx: Writing, before: number, limit: number): Promise<boolean> {
  const shop = await cellOf<number>(tx, 'history.oldest', { before, limit })
  if (shop === null) return false
  return (await tx.all('history.forget', { shop, before, limit })).length > 0
}
