import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { conflict, notFound } from '../error.ts'
import type { ProductJob } from '../job-store.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Background, Ports } from '../ports.ts'
import type { JobRefusal } from '../records.ts'
import type { Reads, Writes } from '../store.ts'
import { DAY_MS, isoTime } from '../time.ts'
import { takeBack } from './undo.ts'

/** How long a job is kept after its end, and can be undone. */
export const UNDO_MS = 30 * DAY_MS

/** A job as the API shows it in lists. */
export type JobSummary = ReturnType<typeof summaryOf>

export interface JobView extends JobSummary {
  /** The first of them. */
  readonly refused: readonly RefusedProduct[]
}

export type RefusedProduct = Omit<JobRefusal, 'product'> & { readonly id: string }

export function refusedProduct({ product: id, ...refusal }: JobRefusal): RefusedProduct {
  return { id, ...refusal }
}

/**
 * A page of the bulk changes and imports of a shop, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listJobs(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<JobSummary>> {
  return await pageBy('id', secrets, `job ${shop.id}`, query, summaryOf, (after, limit) =>
    read.job.list(shop.id, after, limit),
  )
}

/** @throws Refusal NOT_FOUND */
export async function jobAt(reads: Reads, shopId: number, id: string): Promise<JobView> {
  const job = await found(reads, shopId, id)
  const refused = await reads.job.refusals(shopId, id)
  return { ...summaryOf(job), refused: refused.map(refusedProduct) }
}

/**
 * Stops a running job, whose process then takes its changes back.
 * @throws Refusal NOT_FOUND; CONFLICT if it does not run
 */
export async function cancelJob(
  { store, clock }: Ports,
  actor: Actor,
  id: string,
): Promise<JobView> {
  const { shop } = actor
  return await store.write(async (tx) => {
    const { kind, status } = await found(tx, shop.id, id)
    if (await tx.job.move(shop.id, id, 'running', 'cancelling', null)) {
      await audit(tx, actor, `${kind}.cancelled`, id, clock())
    } else if (status !== 'cancelling') {
      throw conflict('job', status === 'undoing' ? UNDOING : ENDED, 'ended')
    }
    return await jobAt(tx, shop.id, id)
  })
}

const ENDED = 'This job has ended; it may be possible to undo it.'
const UNDOING = 'An undo cannot be cancelled.'

/**
 * Starts to restore what a job has changed. A field that has another value since is left as it is,
 * and named in `refused`; what is left can be tried again.
 * @throws Refusal NOT_FOUND; CONFLICT if it cannot be undone, or while another job runs
 */
export async function undoJob(
  ports: Ports,
  actor: Actor,
  id: string,
  background: Background,
): Promise<JobView> {
  const { store, clock } = ports
  const { shop } = actor
  const started = await store.write(async (tx) => {
    const now = clock()
    const job = await undoable(tx, shop.id, id, now)
    await refuseSecondJob(tx, shop.id)
    await tx.job.move(shop.id, id, job.status, 'undoing', null)
    await tx.job.forgetRefusals(shop.id, id)
    await tx.job.beat({ ...job, status: 'undoing', refused: 0 })
    await audit(tx, actor, `${job.kind}.undone`, id, now, { products: job.changed })
    return await jobAt(tx, shop.id, id)
  })
  background(() => takeBack(ports, actor, id))
  return started
}

/** @throws Refusal NOT_FOUND; CONFLICT if the job cannot be undone */
export async function undoable(
  reads: Reads,
  shopId: number,
  id: string,
  now: number,
): Promise<ProductJob> {
  const job = await found(reads, shopId, id)
  const until = undoableUntil(job)
  if (until === null)
    throw conflict('job', `There is nothing to undo: the job is ${job.status}.`, 'ended')
  if (now >= until) throw conflict('job', 'A job can be undone for 30 days.', 'ended')
  return job
}

/** @throws Refusal CONFLICT while a bulk change, an import or an undo of the shop runs */
export async function refuseSecondJob(tx: Writes, shopId: number): Promise<void> {
  const running = await tx.job.running(shopId)
  if (!running) return
  const message = `Another change of many products is running (${running.id}); wait until it has ended.`
  throw conflict('job', message, 'busy')
}

async function found(reads: Reads, shopId: number, id: string): Promise<ProductJob> {
  const job = await reads.job.find(shopId, id)
  if (!job) throw notFound('job')
  return job
}

function undoableUntil({ status, changed, finishedAt }: ProductJob): number | null {
  const isOpen = (status === 'done' || status === 'undone') && changed > 0
  return isOpen && finishedAt !== null ? finishedAt + UNDO_MS : null
}

function summaryOf(job: ProductJob) {
  const { id, kind, status, detail, total, done, changed, undone, refused, problem } = job
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  return {
    id,
    kind,
    status,
    // Null for an import.
    change: detail.change ?? null,
    total,
    done,
    changed,
    undone,
    refusedCount: refused,
    problem,
    createdBy: job.createdBy,
    createdAt: isoTime(job.createdAt),
    finishedAt: time(job.finishedAt),
    // Null if it cannot be undone.
    undoableUntil: time(undoableUntil(job)),
  }
}
