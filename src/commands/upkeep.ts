import { sweepImages } from '../domain/catalog/image.ts'
import type { Ports } from '../domain/ports.ts'
import { JobRecovery } from '../domain/upkeep/recovery.ts'
import { Retention, sweep } from '../domain/upkeep/retention.ts'
import type { Log } from '../http/server/log.ts'

const SWEEP_MS = 10 * 60 * 1000
const JOBS_MS = 60 * 1000

/**
 * Finishes the jobs of the server before this one. Then deletes expired and unused rows and files,
 * and finishes jobs whose process has ended, at intervals. What fails is logged and tried again.
 * @returns a function that stops it
 */
export async function upkeep(ports: Ports, log: Log): Promise<() => void> {
  const retention = new Retention(ports)
  const recovery = new JobRecovery(ports)
  await logged(log, 'finishing jobs', recovery.run('server'))
  const sweepAll = () => logged(log, 'upkeep', sweep(ports), sweepImages(ports), retention.prune())
  const timers = [
    setInterval(sweepAll, SWEEP_MS),
    setInterval(() => logged(log, 'finishing jobs', recovery.run()), JOBS_MS),
  ]
  for (const timer of timers) timer.unref()
  void sweepAll()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

async function logged(log: Log, name: string, ...work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') continue
    const { reason } = result
    const cause = reason instanceof Error ? reason.message : String(reason)
    log({ level: 'error', message: `${name} failed`, cause })
  }
}
