import { commandLine } from '../actor.ts'
import { completeRetag } from '../catalog/retag.ts'
import type { Job } from '../job-store.ts'
import type { Ports } from '../ports.ts'
import { failJob } from './undo.ts'

/**
 * Finishes the jobs whose process has ended: takes an import or a bulk change back, and completes
 * an undo, or the change of a category, brand or collection. A job has lost its process when it
 * has not moved between two calls, so this does not depend on a clock. Of several servers that see
 * this, one takes the job over.
 */
export class JobRecovery {
  /** The beats of each job at the last call. */
  #beats: ReadonlyMap<string, number> = new Map()

  constructor(readonly ports: Ports) {}

  /**
   * @param runner also finishes the jobs of this kind of process. A server that starts on a data
   *   directory says `server`, since that has one server at a time.
   * @throws AggregateError of what failed, after the other jobs are finished
   */
  async run(runner?: Job['runner']): Promise<void> {
    const jobs = await this.ports.store.read.job.unfinished()
    const before = this.#beats
    this.#beats = new Map(jobs.map(({ id, beats }) => [id, beats]))
    const failures: Error[] = []
    for (const job of jobs) {
      if (job.runner !== runner && before.get(job.id) !== job.beats) continue
      try {
        if (await this.#takesOver(job)) await finish(this.ports, job)
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (failures.length === 0) return
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  }

  async #takesOver({ shopId, id, beats }: Job): Promise<boolean> {
    return await this.ports.store.writeSlice((tx) => tx.job.beat({ shopId, id, beats }))
  }
}

async function finish(ports: Ports, job: Job): Promise<void> {
  if (job.kind === 'taxon') return await completeRetag(ports, { ...job, beats: job.beats + 1 })
  const shop = await ports.store.read.shop.byId(job.shopId)
  if (!shop) throw new Error(`a job belongs to the shop ${job.shopId}, which is gone`)
  await failJob(ports, commandLine(shop), job.id)
}
