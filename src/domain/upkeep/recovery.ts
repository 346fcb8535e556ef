import { commandLine } from '../actor.ts'
import { completeRetag } from '../catalog/retag.ts'
import { forgetChanges, takeBack } from '../import/undo.ts'
import type { Ports } from '../ports.ts'
import type { Job } from '../records.ts'

/** A job that has not moved for this long has lost its process. */
const ABANDONED_MS = 60_000

/**
 * Finishes the jobs whose process has ended: an import is taken back, a change of a category, brand
 * or collection is completed.
 * @param runner also the jobs of this kind of process, however recent: for a server that starts,
 *   since a data directory has one server at a time
 */
export async function finishAbandonedJobs(ports: Ports, runner?: Job['runner']): Promise<void> {
  const { store, clock } = ports
  for (const job of await store.read.job.abandoned(clock() - ABANDONED_MS, runner)) {
    if (job.kind === 'taxon') await completeRetag(ports, job)
    else if (job.done) await forgetChanges(store, job.shopId, job.id)
    else {
      const shop = await store.read.shop.byId(job.shopId)
      if (!shop) throw new Error(`a job belongs to the shop ${job.shopId}, which is gone`)
      await takeBack(ports, commandLine(shop), job.id)
    }
  }
}
