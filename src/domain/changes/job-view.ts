import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { BulkChange } from '../bulk/change.ts'
import { conflict } from '../error.ts'
import { FieldErrorView } from '../field-error.ts'
import { recordChange } from '../history.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { JobRefusal } from '../records.ts'
import { Named, OneOf, OrNull, Time } from '../schema.ts'
import type { Reading } from '../store.ts'
import { isoTime } from '../time.ts'
import {
  foundJob,
  type JobStatus,
  jobAct,
  jobsOf,
  moveJob,
  NEXT_STATUS,
  type ProductJob,
  undoableUntil,
} from './job.ts'

/** A count of products, fields or rows. */
export function counted(description: string) {
  return Type.Integer({ minimum: 0, description })
}

const summary = {
  id: Type.String(),
  kind: OneOf(['bulk', 'import']),
  status: {
    ...OneOf(Object.keys(NEXT_STATUS) as JobStatus[]),
    description:
      'running, cancelling, failing and undoing end by themselves. A job that is cancelled or failed has taken its changes back.',
  },
  title: OrNull(
    Type.String({ description: 'Such as +7.5 %, .99, 5,035 products, or the name of a file.' }),
  ),
  change: OrNull(BulkChange, { description: 'null for an import or a count.' }),
  shown: OrNull(BulkChange, {
    description: 'The change with the names of categories, brands and collections, to be shown.',
  }),
  total: counted('Products to go through, or rows of a file that change something.'),
  done: counted('How many of them it has gone through.'),
  changed: counted('Products that it has changed, and not restored, or not in all fields.'),
  undone: counted(
    'Products that it has restored at least in part, because of undo, cancel or a failure.',
  ),
  refusedCount: counted(
    'Products that it could not change; products and fields that it could not restore.',
  ),
  problem: OrNull(Named('Failure', { code: Type.String(), message: Type.String() }), {
    description: 'Why it failed.',
  }),
  createdBy: Type.String({
    description: 'The email address of the member, or the kind of the key.',
  }),
  createdAt: Time,
  finishedAt: OrNull(Time, { description: 'null while it runs.' }),
  undoableUntil: OrNull(Time, { description: 'null if there is nothing to undo.' }),
}

/** A job in lists of the API. */
export const JobSummary = Named('JobSummary', summary)
export type JobSummary = Static<typeof JobSummary>

export const RefusedProduct = Named('RefusedProduct', {
  id: Type.String(),
  name: OrNull(Type.String()),
  ...FieldErrorView.properties,
})
export type RefusedProduct = Static<typeof RefusedProduct>

export const JobView = Named('Job', {
  ...summary,
  refused: Type.Array(RefusedProduct, { description: 'The first 1000, with the reason of each.' }),
})
export type JobView = Static<typeof JobView>

export function refusedProduct({ product: id, ...refusal }: JobRefusal): RefusedProduct {
  return { id, ...refusal }
}

/** A database row, in which `params` is JSON. */
type StoredRefusal = Omit<JobRefusal, 'params'> & { readonly params: string }

/**
 * A page of the bulk changes and imports of a shop, newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listJobs(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<JobSummary>> {
  return await pageBy('id', secrets, `job ${shop.id}`, query, summaryOf, async (before, limit) =>
    jobsOf<ProductJob>(await read.all('job.list', { shop: shop.id, before, limit })),
  )
}

/** @throws Refusal NOT_FOUND */
export async function jobAt(read: Reading, shop: number, id: string): Promise<JobView> {
  const job = await foundJob(read, shop, id)
  const rows = await read.all<StoredRefusal>('job.refusals', { shop, job: id })
  const refused = rows.map(({ params, ...row }) =>
    refusedProduct({ ...row, params: JSON.parse(params) }),
  )
  return { ...summaryOf(job), refused }
}

const ENDED = 'This job has ended; it may be possible to undo it.'
const UNDOING = 'An undo cannot be cancelled.'

/**
 * Stops a running job. Its process then undoes its changes.
 * @throws Refusal NOT_FOUND; CONFLICT if it does not run
 */
export async function cancelJob(
  { store, clock }: Ports,
  actor: Actor,
  id: string,
): Promise<JobView> {
  const { shop } = actor
  return await store.write(async (tx) => {
    const job = await foundJob(tx, shop.id, id)
    if (await moveJob(tx, job, 'running', 'cancelling')) {
      await recordChange(tx, actor, clock(), { ...jobAct(job, 'cancelled'), audit: {} })
    } else if (job.status !== 'cancelling') {
      throw conflict('job', 'ended', job.status === 'undoing' ? UNDOING : ENDED)
    }
    return await jobAt(tx, shop.id, id)
  })
}

function summaryOf(job: ProductJob): JobSummary {
  const { id, kind, status, detail, total, done, changed, undone, refused, problem } = job
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  return {
    id,
    kind,
    status,
    title: detail.title ?? null,
    change: detail.change ?? null,
    shown: detail.shown ?? null,
    total,
    done,
    changed,
    undone,
    refusedCount: refused,
    problem,
    createdBy: job.createdBy,
    createdAt: isoTime(job.createdAt),
    finishedAt: time(job.finishedAt),
    undoableUntil: time(undoableUntil(job)),
  }
}
