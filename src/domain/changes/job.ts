import { roleOf } from '../access/user.ts'
import { actedBy, nameOf } from '../acted-by.ts'
import type { Actor } from '../actor.ts'
import type { BulkChange } from '../bulk/change.ts'
import type { TaxonKind } from '../catalog/taxon-kind.ts'
import { conflict, notFound, Refusal } from '../error.ts'
import { type Act, recordChange } from '../history.ts'
import { exists } from '../rows.ts'
import type { Reading, Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'

/** The time for which a job is kept after its end, and can be undone. */
export const UNDO_MS = 30 * DAY_MS

/** The limits up to which a shop keeps its newest jobs: changes in total, and jobs. */
const MAX_KEPT = { most: 1_000_000, each: 1_000 } as const

/** The status that follows when the work of a job ends; null if the job has ended. */
export const NEXT_STATUS = {
  running: 'done',
  done: null,
  cancelling: 'cancelled',
  cancelled: null,
  failing: 'failed',
  failed: null,
  undoing: 'undone',
  undone: null,
} as const

/**
 * `running` ends as `done`; in `cancelling` and `failing`, the changes so far are being undone.
 * Only `done` can be undone, and `undone` as long as something is left to restore.
 */
export type JobStatus = keyof typeof NEXT_STATUS

/** A change of many products, made in small transactions. */
export type Job = ProductJob | RetagJob

interface AnyJob extends JobCounts {
  readonly shopId: number
  readonly id: string
  /**
   * The kind of process that runs the job. A server that starts finishes its predecessor's jobs.
   */
  readonly runner: 'server' | 'command'
  readonly status: JobStatus
  /** The reason of a failure. */
  readonly problem: JobProblem | null
  /** The email address of the member, or another name of the actor, who started the job. */
  readonly createdBy: string
  readonly createdAt: number
  readonly finishedAt: number | null
  /**
   * Grows with each slice, and each second while the work waits. If it stops growing, the process
   * of the job has ended. The process that increases it owns the job: a slice of another process
   * finds an unexpected number, and fails.
   */
  readonly beats: number
}

export interface JobCounts {
  /** The number of products or rows to process. */
  readonly total: number
  readonly done: number
  /** The number of products that the job has changed and not restored, or not in all fields. */
  readonly changed: number
  /** The number of products that were restored completely or in part. */
  readonly undone: number
  readonly refused: number
}

interface JobProblem {
  readonly code: string
  readonly message: string
}

/** A bulk change or an import. It is kept for some time after its end, so that it can be undone. */
export interface ProductJob extends AnyJob {
  readonly kind: 'bulk' | 'import'
  readonly detail: {
    readonly change?: BulkChange
    /** The change with the names of taxa in place of their ids, for display. */
    readonly shown?: BulkChange
    readonly title?: string
  }
}

export interface RetagJob extends AnyJob {
  readonly kind: 'taxon'
  readonly detail: Retag
}

/** Gives the products of a taxon its new name, or moves them to another taxon or to none. */
export interface Retag {
  readonly kind: TaxonKind
  readonly from: string
  /** The public id of the other taxon; equal to `from` if the taxon was renamed. */
  readonly to: string | null
}

/** A row, in which `detail` and `problem` are JSON. */
type JobRow = Omit<Job, 'detail' | 'problem'> & {
  readonly detail: string
  readonly problem: string | null
}

/** Parses the rows of jobs. */
export function jobsOf<Kind extends Job>(rows: readonly JobRow[]): Kind[] {
  return rows.map(
    ({ detail, problem, ...row }) =>
      ({ ...row, detail: JSON.parse(detail), problem: problem && JSON.parse(problem) }) as Kind,
  )
}

/** The unfinished jobs of all shops. */
export async function unfinishedJobs(read: Reading): Promise<Job[]> {
  return jobsOf<Job>(await read.all('job.unfinished', {}))
}

/** A bulk change or an import, or null. */
export async function findJob(read: Reading, shop: number, id: string): Promise<ProductJob | null> {
  const row = await read.get<JobRow>('job.find', { shop, id })
  return row && (jobsOf<ProductJob>([row])[0] ?? null)
}

/** @throws Refusal NOT_FOUND */
export async function foundJob(read: Reading, shop: number, id: string): Promise<ProductJob> {
  const job = await findJob(read, shop, id)
  if (!job) throw notFound('job')
  return job
}

type NewJob =
  | Pick<ProductJob, 'id' | 'kind' | 'detail' | 'total' | 'createdAt'>
  | Pick<RetagJob, 'id' | 'kind' | 'detail' | 'total' | 'createdAt'>

/** An act on a job, for the history. */
export function jobAct(
  { id, kind, detail }: Pick<ProductJob, 'id' | 'kind' | 'detail'>,
  verb: string,
): Act {
  return { action: `${kind}.${verb}`, subject: { kind: 'job', id, name: detail.title ?? null } }
}

/** Inserts a job. If newer jobs have many changes, the oldest ones can no longer be undone. */
export async function beginJob(tx: Writing, actor: Actor, job: NewJob): Promise<void> {
  const shop = actor.shop.id
  const runner: Job['runner'] = actor.kind === 'cli' ? 'command' : 'server'
  const by = { runner, createdBy: nameOf(actedBy(actor)) }
  await tx.run('job.insert', { shop, ...job, ...by, detail: JSON.stringify(job.detail) })
  if (job.kind === 'taxon') return
  await tx.run('job.expire', { shop, ...MAX_KEPT })
  const { change, shown } = job.detail
  await recordChange(tx, actor, job.createdAt, {
    ...jobAct(job, 'started'),
    changes: Object.entries(shown ?? {}).map(([field, to]) => ({ field, from: null, to })),
    ...(change && { audit: { change: JSON.stringify(change), products: job.total } }),
  })
}

/**
 * Changes the status from one to another.
 * @returns false if the job has another status
 */
export function moveJob(
  tx: Writing,
  { shopId: shop, id }: Pick<Job, 'shopId' | 'id'>,
  from: JobStatus,
  to: JobStatus,
  finishedAt: number | null = null,
  problem?: JobProblem,
): Promise<boolean> {
  const reason = problem && { problem: JSON.stringify(problem) }
  return exists(tx, 'job.move', { shop, id, from, to, finishedAt, ...reason })
}

/** @throws Refusal CONFLICT while a bulk change, an import or an undo of the shop runs */
export async function refuseSecondJob(tx: Writing, shop: number): Promise<void> {
  const running = await tx.get<{ id: string }>('job.running', { shop })
  if (!running) return
  const message = `Another change of many products is running (${running.id}); wait until it has ended.`
  throw conflict('job', 'busy', message)
}

/** @throws Refusal FORBIDDEN if the member who started a job has left the shop */
export async function refuseFormerMember(read: Reading, actor: Actor): Promise<void> {
  if (!('user' in actor) || (await roleOf(read, actor.shop.id, actor.user))) return
  throw new Refusal('FORBIDDEN', 'The person who started this is no longer a member.')
}

/** The time until which a job can be undone; null if it cannot. */
export function undoableUntil({ status, changed, finishedAt }: ProductJob): number | null {
  const isOpen = (status === 'done' || status === 'undone') && changed > 0
  return isOpen && finishedAt !== null ? finishedAt + UNDO_MS : null
}
