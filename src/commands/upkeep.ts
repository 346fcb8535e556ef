import { sweepImages } from '../domain/image.ts'
import type { Ports } from '../domain/store.ts'
import { sweep } from '../domain/sweep.ts'
import type { Log } from '../http/log.ts'

const SWEEP_MS = 10 * 60 * 1000

/** Forgets now, and now and then, what has expired or is named no more. @returns what ends that */
export function upkeep(ports: Ports, log: Log): () => void {
  const run = () => {
    Promise.all([sweep(ports), sweepImages(ports)]).catch((error: unknown) => {
      const cause = error instanceof Error ? error.message : String(error)
      log({ level: 'error', message: 'upkeep failed', cause })
    })
  }
  run()
  const timer = setInterval(run, SWEEP_MS)
  timer.unref()
  return () => clearInterval(timer)
}
