import { commandLine } from '../actor.ts'
import { completeRetag } from '../catalog/retag.ts'
import { forgetChanges, takeBack } from '../import/undo.ts'
import type { Ports } from '../ports.ts'
import type { Job } from '../records.ts'
import { MINUTE_MS } from '../time.ts'

/** A job that has not moved for this long has lost its process. */
const ABANDONED_MS = MINUTE_MS

/**
 * Finishes the jobs whose process has ended: takes an import back, and completes the renaming,
 * merging or deletion of a category, brand or collection.
 * @param runner also finishes the jobs of this kind of process, however recent. A server that
 *   starts says `server`, since a data directory has one server at a time.
 * @throws AggregateError of what failed, after the other jobs are finished
 */
export async function finishAbandonedJobs(ports: Ports, runner?: Job['runner']): Promise<void> {
  const { store, clock } = ports
  const failures: Error[] = []
  for (const job of await store.read.job.abandoned(clock() - ABANDONED_MS, runner)) {
    try {
      await finish(ports, job)
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  if (failures.length === 0) return
  throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

async function finish(ports: Ports, job: Job): Promise<void> {
  const { store } = ports
  if (job.kind === 'taxon') return await completeRetag(ports, job)
  if (job.done) return await forgetChanges(store, job.shopId, job.id)
  const shop = await store.read.shop.byId(job.shopId)
  if (!shop) throw new Error(`a job belongs to the shop ${job.shopId}, which is gone`)
  await takeBack(ports, commandLine(shop), job.id)
}
