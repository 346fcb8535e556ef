import type { Actor } from '../actor.ts'
import { clientClosed, Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Writes } from '../store.ts'
import { finishInSlices, JobLog } from './job.ts'
import { revert } from './revert.ts'

/**
 * Takes back everything that a job has changed, the last change first, and ends the job. What
 * cannot be restored is named in its refusals; an undo keeps the record of it, so that it can be
 * tried again. If another process takes the job over, that one goes on.
 */
export async function takeBack({ store, clock }: Ports, actor: Actor, id: string): Promise<void> {
  const { shop } = actor
  const job = await store.read.job.find(shop.id, id)
  if (!job || job.finishedAt !== null) return
  const log = JobLog.of(job)
  const isUndo = job.status === 'undoing'
  let below: number | undefined
  const step = async (tx: Writes) => {
    // A process that has ended may have begun this undo, which now starts again from the end.
    if (isUndo && below === undefined && log.refused > 0) {
      await tx.job.forgetRefusals(shop.id, id)
      log.refused = 0
    }
    const change = await tx.job.takeLastChange(shop.id, id, below)
    if (!change) {
      await log.end(tx, clock())
      return false
    }
    below = change.n
    const { hasRestored, refused, rest } = await revert(tx, actor, id, change, clock())
    for (const one of refused) await log.refuse(tx, { ...one, product: change.publicId })
    if (isUndo && rest) await tx.job.remember(shop.id, id, [rest])
    if (change.subject !== 'product') return true
    // A product of which a part was restored before counts already.
    if (hasRestored && change.revision !== null) log.undone++
    if (!rest) log.changed--
    return true
  }
  await finishInSlices(store, step, (tx) => log.save(tx))
}

const INTERRUPTED = new Refusal('UNAVAILABLE', 'The server was stopped before it had finished.')

const UNKNOWN = new Refusal('INTERNAL', 'Something went wrong on the server; its log has details.')

/**
 * Takes a job back that cannot go on.
 * @param error why, by default that its process has ended
 */
export async function failJob(
  ports: Ports,
  actor: Actor,
  id: string,
  error: unknown = INTERRUPTED,
): Promise<void> {
  const { code, message } =
    error instanceof Refusal ? error : isAbort(error) ? clientClosed() : UNKNOWN
  // It may have been cancelled in the meantime; then it keeps that status.
  await ports.store.writeSlice((tx) =>
    tx.job.move(actor.shop.id, id, 'running', 'failing', null, { code, message }),
  )
  await takeBack(ports, actor, id)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
