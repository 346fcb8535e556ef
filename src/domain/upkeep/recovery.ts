import { commandLine } from '../actor.ts'
import { completeRetag } from '../catalog/retag.ts'
import type { Job } from '../job-store.ts'
import type { Ports } from '../ports.ts'
import { failJob } from './undo.ts'

/**
 * Finishes the jobs whose process has ended: takes an import or a bulk change back, and completes
 * an undo, or the change of a category, brand or collection. A job has lost its process when it
 * has not moved between two calls, so this does not depend on the clocks of others. Of several
 * servers that see this, one takes the job over.
 */
export class JobRecovery {
  /** The beats of each job at the last call, and since when it has had them. */
  #seen: ReadonlyMap<string, { readonly beats: number; readonly sinceMs: number }> = new Map()

  constructor(readonly ports: Ports) {}

  /**
   * @param runner also finishes the jobs of this kind of process. A server that starts on a data
   *   directory says `server`, since that has one server at a time.
   * @param stillMs how long a job must not have moved
   * @throws AggregateError of what failed, after the other jobs are finished
   */
  async run(runner?: Job['runner'], stillMs = 0): Promise<void> {
    const jobs = await this.ports.store.read.job.unfinished()
    const now = performance.now()
    const before = this.#seen
    const unmoved = ({ id, beats }: Job) => {
      const last = before.get(id)
      return last?.beats === beats ? last : null
    }
    this.#seen = new Map(
      jobs.map((job) => [job.id, unmoved(job) ?? { beats: job.beats, sinceMs: now }]),
    )
    const failures: Error[] = []
    for (const job of jobs) {
      const last = unmoved(job)
      const isStill = last !== null && now - last.sinceMs >= stillMs
      if (job.runner !== runner && !isStill) continue
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
