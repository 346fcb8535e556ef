import { sweepImages } from '../domain/catalog/image.ts'
import type { Ports } from '../domain/ports.ts'
import type { Job } from '../domain/records.ts'
import { finishAbandonedJobs } from '../domain/upkeep/recovery.ts'
import { Retention, sweep } from '../domain/upkeep/retention.ts'
import type { Log } from '../http/server/log.ts'

const SWEEP_MS = 10 * 60 * 1000
const JOBS_MS = 60 * 1000

/**
 * Deletes expired and unused rows and files, and finishes jobs whose process has ended: now, and at
 * intervals.
 * @returns a function that stops it
 */
export function upkeep(ports: Ports, log: Log): () => void {
  const retention = new Retention(ports)
  const sweepAll = () => logged(log, 'upkeep', sweep(ports), sweepImages(ports), retention.prune())
  const timers = [
    setInterval(sweepAll, SWEEP_MS),
    setInterval(() => finishJobs(ports, log), JOBS_MS),
  ]
  for (const timer of timers) timer.unref()
  void sweepAll()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** As `finishAbandonedJobs`; a failure is logged, and the next interval tries again. */
export async function finishJobs(ports: Ports, log: Log, runner?: Job['runner']): Promise<void> {
  await logged(log, 'finishing jobs', finishAbandonedJobs(ports, runner))
}

async function logged(log: Log, name: string, ...work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') continue
    const { reason } = result
    const cause = reason instanceof Error ? reason.message : String(reason)
    log({ level: 'error', message: `${name} failed`, cause })
  }
}
