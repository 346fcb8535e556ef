import { type Actor, commandLine } from '../actor.ts'
import { clientClosed, Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { shopById } from '../shop/shop.ts'
import { type Job, moveJob, unfinishedJobs } from './job.ts'
import { completeRetag } from './retag.ts'
import { takeBack } from './undo.ts'

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
    const jobs = await unfinishedJobs(this.ports.store.read)
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

  async #takesOver({ shopId: shop, id, beats }: Job): Promise<boolean> {
    return await this.ports.store.writeSlice((tx) => exists(tx, 'job.beat', { shop, id, beats }))
  }
}

async function finish(ports: Ports, job: Job): Promise<void> {
  if (job.kind === 'taxon') return await completeRetag(ports, { ...job, beats: job.beats + 1 })
  const shop = await shopById(ports.store.read, job.shopId)
  if (!shop) throw new Error(`a job belongs to the shop ${job.shopId}, which is gone`)
  await failJob(ports, commandLine(shop), job.id)
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
  const job = { shopId: actor.shop.id, id }
  // It may have been cancelled in the meantime; then it keeps that status.
  await ports.store.writeSlice((tx) =>
    moveJob(tx, job, 'running', 'failing', null, { code, message }),
  )
  await takeBack(ports, actor, id)
}

/** Does the work of a job in the background. Whatever stops it takes the job back. */
export async function runJob(
  ports: Ports,
  actor: Actor,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    await failJob(ports, actor, id, error)
    if (!(error instanceof Refusal)) throw error
  }
  // If its own work has found that it cannot be done.
  await takeBack(ports, actor, id)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
