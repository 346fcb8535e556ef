import { type Actor, commandLine } from '../actor.ts'
import { clientClosed, Refusal, reasonOf } from '../error.ts'
import type { Ports } from '../ports.ts'
import { exists } from '../rows.ts'
import { shopById } from '../shop/shop.ts'
import { findJob, type Job, moveJob, unfinishedJobs } from './job.ts'
import type { JobLog } from './log.ts'
import { completeRetag } from './retag.ts'
import { takeBack } from './undo.ts'

/**
 * Finishes the jobs whose process has ended: undoes an import or a bulk change, and completes an
 * undo, or the change of a category, brand or collection. A job has lost its process if it has not
 * progressed between two calls, so this does not depend on the clocks of others. If several servers
 * notice it, one takes the job over.
 */
export class JobRecovery {
  /** The beats of each job at the last call, and since when it has had them. */
  #seen: ReadonlyMap<string, { readonly beats: number; readonly sinceMs: number }> = new Map()

  /** @param concerns selects the jobs to finish */
  constructor(
    readonly ports: Ports,
    readonly concerns: (job: Job) => boolean = () => true,
  ) {}

  /**
   * @param runner also finishes the jobs of this kind of process. A server that starts on a data
   *   directory passes `server`, since that has one server at a time.
   * @param stillMs the time for which a job must not have progressed
   * @throws AggregateError of all failures, after the other jobs are finished
   */
  async run(runner?: Job['runner'], stillMs = 0): Promise<void> {
    const jobs = await this.jobs()
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
    throw new AggregateError(failures, failures.map(reasonOf).join('; '))
  }

  async jobs(): Promise<Job[]> {
    return (await unfinishedJobs(this.ports.store.read)).filter(this.concerns)
  }

  /**
   * Takes over a job whose process has ended, which everybody then sees as being undone.
   * @returns false if the job has moved meanwhile
   */
  async #takesOver(job: Job): Promise<boolean> {
    const { shopId: shop, id, kind, beats } = job
    return await this.ports.store.writeSlice(async (tx) => {
      const isOurs = await exists(tx, 'job.beat', { shop, id, beats })
      if (isOurs && kind !== 'taxon')
        await moveJob(tx, job, 'running', 'failing', null, INTERRUPTED)
      return isOurs
    })
  }
}

async function finish(ports: Ports, job: Job): Promise<void> {
  if (job.kind === 'taxon') return await completeRetag(ports, { ...job, beats: job.beats + 1 })
  const shop = await shopById(ports.store.read, job.shopId)
  if (!shop) throw new Error(`a job belongs to the shop ${job.shopId}, which is gone`)
  await takeBack(ports, commandLine(shop), job.id)
}

/** A job without progress for this long has lost its process, which would beat every second. */
export const DEAD_MS = 6_000
const LOOK_MS = 250

/**
 * Waits until a shop has no import or bulk change whose process has ended, and none that is being
 * undone, so that nothing is built on their remains. A job that progresses is not awaited.
 */
export async function afterDeadJobs(
  ports: Ports,
  shop: number,
  signal?: AbortSignal,
): Promise<void> {
  const isHalf = ({ shopId, kind }: Job) => shopId === shop && kind !== 'taxon'
  const recovery = new JobRecovery(ports, isHalf)
  const first = new Map((await recovery.jobs()).map(({ id, beats }) => [id, beats]))
  const isAwaited = ({ id, beats, status }: Job) =>
    first.get(id) === beats || status === 'failing' || status === 'cancelling'
  while ((await recovery.jobs()).some(isAwaited)) {
    signal?.throwIfAborted()
    await recovery.run(undefined, DEAD_MS)
    await Bun.sleep(LOOK_MS)
  }
}

const INTERRUPTED = {
  code: 'UNAVAILABLE',
  message: 'The server was stopped before it had finished.',
}

const UNKNOWN = new Refusal('INTERNAL', 'Something went wrong on the server; its log has details.')

/** Undoes a job that cannot continue, unless another process has taken it over. */
export async function failJob(
  ports: Ports,
  actor: Actor,
  id: string,
  error: unknown,
): Promise<void> {
  const { code, message } =
    error instanceof Refusal ? error : isAbort(error) ? clientClosed() : UNKNOWN
  const job = { shopId: actor.shop.id, id }
  const isOurs = await ports.store.writeSlice(async (tx) => {
    if (await moveJob(tx, job, 'running', 'failing', null, { code, message })) return true
    // The job may have been cancelled in the meantime; then it keeps that status.
    const found = await findJob(tx, actor.shop.id, id)
    return found?.status === 'cancelling'
  })
  if (isOurs) await takeBack(ports, actor, id)
}

/** Does the work of a job in the background. Any error makes it undo the job. */
export async function runJob(
  ports: Ports,
  actor: Actor,
  log: JobLog,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await log.during(ports.store, work)
  } catch (error) {
    await failJob(ports, actor, log.id, error)
    if (!(error instanceof Refusal)) throw error
    return
  }
  // The work itself has found that it cannot be done.
  await takeBack(ports, actor, log.id)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
