import type { JobWrites } from '../../domain/catalog-store.ts'
import type { Job } from '../../domain/records.ts'
import type { Session } from '../engine.ts'
import { inserted } from './shop.ts'

/** `detail` is JSON. */
type JobRow = Omit<Job, 'detail'> & { readonly detail: string }

export function jobRows(session: Session): JobWrites {
  return {
    async abandoned(before, runner) {
      const rows = await session.all<JobRow>('job.abandoned', { before, runner })
      return rows.map(jobOf)
    },
    async retags(shop) {
      const rows = await session.all<JobRow>('job.retags', { shop })
      return rows.map(jobOf).filter((job) => job.kind === 'taxon')
    },
    async insert(shop, { kind, runner, detail }, now) {
      const values = { shop, kind, runner, detail: JSON.stringify(detail), now }
      return inserted(await session.get<{ id: number }>('job.insert', values))
    },
    alive: (shop, id, now) => session.run('job.alive', { shop, id, now }),
    done: (shop, id) => session.run('job.done', { shop, id }),
    remove: (shop, id) => session.run('job.delete', { shop, id }),
    remember: (shop, job, n, change) => session.run('job.remember', { shop, job, n, ...change }),
    takeLastChange: (shop, job) => session.get('job.take_last_change', { shop, job }),
    async forgetChanges(shop, job, limit) {
      return (await session.all('job.forget_changes', { shop, job, limit })).length
    },
  }
}

function jobOf(row: JobRow): Job {
  return { ...row, detail: JSON.parse(row.detail) } as Job
}
