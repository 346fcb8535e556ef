import { join } from 'node:path'
import type { LoadJob, LoadResult } from './load.ts'

/** The load generator: a separate process, which stays warm between measurements. */
export interface Generator {
  run(job: LoadJob): Promise<LoadResult>
  stop(): Promise<void>
}

export function startGenerator(): Generator {
  let answered: ((result: LoadResult) => void) | null = null
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (result: LoadResult) => answered?.(result),
  })
  return {
    run(job) {
      return new Promise((resolve, reject) => {
        answered = resolve
        void child.exited.then(() => reject(new Error('the load generator has ended')))
        child.send(job)
      })
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}
