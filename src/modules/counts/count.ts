import { type Static, Type } from '@sinclair/typebox'
import { actedBy, nameOf } from '../../domain/acted-by.ts'
import type { MemberActor } from '../../domain/actor.ts'
import type { JobStatus } from '../../domain/changes/job.ts'
import { conflict, notFound, refuseErrors } from '../../domain/error.ts'
import { recordChange } from '../../domain/history.ts'
import { isId, newId } from '../../domain/id.ts'
import { type Answered, type Idempotency, once } from '../../domain/idempotency.ts'
import { type Page, type PageQuery, pageBy } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import { cellOf } from '../../domain/rows.ts'
import { Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import type { Reading, Writing } from '../../domain/store.ts'
import { nameErrors } from '../../domain/text.ts'
import { isoTime } from '../../domain/time.ts'

/** A shop has at most this many counts until somebody deletes some. */
const MAX_COUNTS = 500

const Kind = OneOf(['count', 'received'], {
  description: 'count: the stock becomes what was counted; received: it grows by it.',
})

export const NewCount = Named('CountCreate', {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  kind: Kind,
})
export type NewCount = Static<typeof NewCount>

/** A list of counted or delivered products. */
export const CountSummary = Named('CountSummary', {
  id: Type.String(),
  name: Type.String(),
  kind: Kind,
  status: OneOf(['open', 'applying', 'applied'], {
    description:
      'open: it can be filled. A count whose job has failed, was cancelled or undone is open again.',
  }),
  job: OrNull(Type.String(), { description: 'The job that applies it, or did.' }),
  lineCount: Type.Integer({ minimum: 0, description: 'How many products it has.' }),
  createdBy: Type.String({ description: 'The email address of the member.' }),
  createdAt: Time,
})
export type CountSummary = Static<typeof CountSummary>

/** A stored count. */
interface StoredCount {
  readonly publicId: string
  readonly name: string
  readonly kind: NewCount['kind']
  readonly job: string | null
  /** Null if no job has applied the count, or the job is no longer kept. */
  readonly jobStatus: JobStatus | null
  readonly lineCount: number
  readonly createdBy: string
  readonly createdAt: number
}

/**
 * @returns the JSON text of the CountSummary
 * @throws Refusal VALIDATION_FAILED on `name`; CONFLICT if the shop has very many;
 *   IDEMPOTENCY_MISMATCH
 */
export async function createCount(
  { store, clock }: Ports,
  actor: MemberActor,
  { name: text, kind }: NewCount,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { shop } = actor
  const now = clock()
  const name = text.trim()
  const errors = nameErrors('name', name)
  refuseErrors(errors)
  return await store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      const total = (await cellOf<number>(tx, 'count.total', { shop: shop.id })) ?? 0
      if (total >= MAX_COUNTS) {
        const message = `A shop keeps up to ${MAX_COUNTS} counts; delete an old one first.`
        throw conflict('name', 'too_many', message)
      }
      const publicId = newId('count', now)
      const createdBy = nameOf(actedBy(actor))
      const row = { publicId, name, kind, createdBy, createdAt: now }
      await tx.run('count.insert', { shop: shop.id, ...row })
      const created = countView({ ...row, job: null, jobStatus: null, lineCount: 0 })
      return { answer: JSON.stringify(created) }
    }),
  )
}

/**
 * A page of the counts of a shop, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listCounts(
  { store: { read }, secrets }: Ports,
  { shop }: MemberActor,
  query: PageQuery,
): Promise<Page<CountSummary>> {
  const scope = `counts ${shop.id}`
  return await pageBy('publicId', secrets, scope, query, countView, (before, limit) =>
    read.all<StoredCount>('count.list', { shop: shop.id, before, limit }),
  )
}

/**
 * Deletes a count. Its effects remain.
 * @throws Refusal NOT_FOUND; CONFLICT while it is applied
 */
export async function deleteCount(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
): Promise<void> {
  const { shop } = actor
  await store.writeFor(shop.id, async (tx) => {
    const { name, jobStatus, job } = await countAt(tx, shop.id, publicId)
    if (statusOf({ job, jobStatus }) === 'applying') throw busy()
    await tx.run('count.remove_lines', { shop: shop.id, count: publicId })
    await tx.run('count.delete', { shop: shop.id, count: publicId })
    await recordChange(tx, actor, clock(), {
      action: 'count.deleted',
      subject: { kind: 'count', id: publicId, name },
      audit: { name },
    })
  })
}

/**
 * A count that can be changed.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function openCountAt(
  tx: Writing,
  shop: number,
  publicId: string,
): Promise<StoredCount> {
  const count = await countAt(tx, shop, publicId)
  const status = statusOf(count)
  if (status === 'applying') throw busy()
  if (status === 'open') return count
  throw conflict('count', 'ended', 'This count is applied already; begin another one.')
}

function busy() {
  return conflict('count', 'busy', 'This count is being applied right now; wait for its end.')
}

export async function countAt(read: Reading, shop: number, publicId: string): Promise<StoredCount> {
  const isCount = isId('count', publicId)
  const count = isCount && (await read.get<StoredCount>('count.find', { shop, count: publicId }))
  if (!count) throw notFound('count')
  return count
}

function statusOf({
  job,
  jobStatus,
}: Pick<StoredCount, 'job' | 'jobStatus'>): CountSummary['status'] {
  if (job === null) return 'open'
  switch (jobStatus) {
    case 'cancelled':
    case 'failed':
    case 'undone':
      return 'open'
    case 'done':
    case null:
      return 'applied'
    default:
      return 'applying'
  }
}

export function countView(count: StoredCount): CountSummary {
  const { publicId: id, name, kind, job, lineCount, createdBy, createdAt } = count
  const status = statusOf(count)
  return { id, name, kind, status, job, lineCount, createdBy, createdAt: isoTime(createdAt) }
}
