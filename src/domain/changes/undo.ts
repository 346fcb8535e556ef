import type { Actor } from '../actor.ts'
import { productsAt } from '../catalog/reference.ts'
import { productTitle } from '../catalog/title.ts'
import { conflict, firstFieldError, type Refusal } from '../error.ts'
import { recordChange } from '../history.ts'
import type { Background, Ports } from '../ports.ts'
import type { Reading, Writing } from '../store.ts'
import {
  findJob,
  foundJob,
  jobAct,
  moveJob,
  type ProductJob,
  refuseSecondJob,
  undoableUntil,
} from './job.ts'
import { type JobView, jobAt } from './job-view.ts'
import { changesToUndo, type JobChange, JobLog, type RecordedChange, unlessLost } from './log.ts'
import { kindOf, type Recorded, type Reverted, revert } from './revert.ts'
import { type Changes, runChanges, TOGETHER } from './runner.ts'

/**
 * Starts to restore what a job has changed. A field that has another value since is left unchanged,
 * and named in `refused`; the rest can be tried again.
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
    await moveJob(tx, job, job.status, 'undoing')
    const log = new JobLog({ ...job, status: 'undoing' })
    await log.forgetRefusals(tx)
    await log.save(tx)
    await recordChange(tx, actor, now, {
      ...jobAct(job, 'undone'),
      audit: { products: job.changed },
    })
    return await jobAt(tx, shop.id, id)
  })
  background(() => takeBack(ports, actor, id))
  return started
}

/** @throws Refusal NOT_FOUND; CONFLICT if the job cannot be undone */
export async function undoable(
  read: Reading,
  shop: number,
  id: string,
  now: number,
): Promise<ProductJob> {
  const job = await foundJob(read, shop, id)
  const until = undoableUntil(job)
  if (until === null)
    throw conflict('job', 'ended', `There is nothing to undo: the job is ${job.status}.`)
  if (now >= until) throw conflict('job', 'ended', 'A job can be undone for 30 days.')
  return job
}

/**
 * Undoes all changes of a job, last change first, and ends the job. Whatever cannot be restored is
 * listed in its refusals; an undo keeps its record, so that it can be tried again. If another
 * process has taken over the job, this one stops and leaves the rest to it.
 */
export async function takeBack(ports: Ports, actor: Actor, id: string): Promise<void> {
  const job = await findJob(ports.store.read, actor.shop.id, id)
  if (!job || job.finishedAt !== null) return
  const log = new JobLog(job)
  await unlessLost(log.during(ports.store, () => runChanges(ports, new Undo(actor, log))))
}

class Undo implements Changes<Recorded> {
  readonly savepoints = true
  /** False if a job was cancelled or has failed; then nobody tries again. */
  readonly #isUndo: boolean
  /** The change that was undone last. */
  #below: number | undefined

  constructor(
    readonly actor: Actor,
    readonly log: JobLog,
  ) {
    this.#isUndo = log.status === 'undoing'
  }

  async next(tx: Writing): Promise<readonly Recorded[]> {
    const { shopId: shop, id: job, counts } = this.log
    // A process that has ended may have begun this undo, which now starts again from the end.
    if (this.#isUndo && this.#below === undefined && counts.refused > 0) {
      await this.log.forgetRefusals(tx)
    }
    const changes = alike(await changesToUndo(tx, shop, job, this.#below, TOGETHER))
    this.#below = changes.at(-1)?.entry ?? this.#below
    const isThere = ({ subject, number }: RecordedChange) =>
      subject === 'product' && number === null
    const ids = changes.filter(isThere).map(({ publicId }) => publicId)
    const found = await productsAt(tx, shop, ids)
    return changes.map((change) => {
      const { publicId, number, before } = change
      const { stored = null, product = null } = found.get(publicId) ?? {}
      // The document of a deleted product was recorded.
      return { change, stored, product: number === null ? product : before && JSON.parse(before) }
    })
  }

  async make(tx: Writing, recorded: readonly Recorded[], now: number): Promise<void> {
    await this.#note(tx, recorded, await revert(tx, this.actor, this.log, recorded, now))
  }

  async refuse(tx: Writing, recorded: Recorded, refusal: Refusal): Promise<void> {
    const left = [firstFieldError(refusal)]
    await this.#note(tx, [recorded], [{ hasRestored: false, left, rest: recorded.change }])
  }

  async save(tx: Writing): Promise<void> {
    await this.log.save(tx)
  }

  async end(tx: Writing, now: number): Promise<void> {
    await this.log.end(tx, now)
  }

  async #note(
    tx: Writing,
    recorded: readonly Recorded[],
    reverted: readonly Reverted[],
  ): Promise<void> {
    const { log } = this
    const settled: { change: RecordedChange; rest: JobChange | null }[] = []
    for (const [index, { hasRestored, left, rest }] of reverted.entries()) {
      const { change, product = null } = recorded[index] ?? {}
      if (!change) throw new Error('a change was reverted that was not recorded')
      const { subject, publicId, revision } = change
      const name = product && productTitle(product)
      for (const one of left) await log.refuse(tx, { ...one, name, product: publicId })
      settled.push({ change, rest: this.#isUndo ? rest : null })
      if (subject !== 'product') continue
      // A product that was restored in part before is already counted.
      if (hasRestored && revision !== null) log.counts.undone++
      if (!rest) log.counts.changed--
    }
    await log.settle(tx, settled)
  }
}

/** The first of these changes, up to one of another kind or of the same product. */
function alike(changes: readonly RecordedChange[]): readonly RecordedChange[] {
  const [first] = changes
  const kind = first && kindOf(first)
  const isRepeated = ({ publicId }: RecordedChange, index: number) =>
    changes.findIndex((one) => one.publicId === publicId) < index
  const end = changes.findIndex(
    (change, index) =>
      index > 0 && (kind === null || kindOf(change) !== kind || isRepeated(change, index)),
  )
  return end < 0 ? changes : changes.slice(0, end)
}
