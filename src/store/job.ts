import type { Job, JobWrites } from '../domain/job.ts'
import type { Session } from './engine.ts'
import { inserted } from './shop.ts'

interface JobRow {
  id: number
  shop_id: number
  kind: Job['kind']
  runner: Job['runner']
  detail: string
  done: number
}

interface ChangeRow {
  subject: 'product' | 'category' | 'brand' | 'collection'
  public_id: string
  revision: number | null
  before: string | null
}

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
    remember: (shop, job, n, { subject, publicId, revision, before }) =>
      session.run('job.remember', { shop, job, n, subject, public_id: publicId, revision, before }),
    async takeLastChange(shop, job) {
      const row = await session.get<ChangeRow>('job.take_last_change', { shop, job })
      if (!row) return null
      const { subject, public_id: publicId, revision, before } = row
      return { subject, publicId, revision, before }
    },
    async forgetChanges(shop, job, limit) {
      return (await session.all('job.forget_changes', { shop, job, limit })).length
    },
  }
}

function jobOf({ id, shop_id: shopId, kind, runner, detail, done }: JobRow): Job {
  return { id, shopId, kind, runner, detail: JSON.parse(detail), done: done === 1 } as Job
}
