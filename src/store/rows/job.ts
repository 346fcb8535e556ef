import { PRODUCT_LIMITS } from '../../domain/catalog/product.ts'
import type { Job, JobWrites, ProductJob } from '../../domain/job-store.ts'
import { chunks, exists } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'

/** `detail` and `problem` are JSON. */
type JobRow = Omit<Job, 'detail' | 'problem'> & {
  readonly detail: string
  readonly problem: string | null
}

interface ImageRow {
  readonly publicId: string
  readonly file: string
}

export function jobRows(session: Writing): JobWrites {
  return {
    unfinished: async () => (await session.all<JobRow>('job.unfinished', {})).map(jobOf),
    running: (shop) => session.get('job.running', { shop }),
    async retags(shop) {
      const rows = await session.all<JobRow>('job.retags', { shop })
      return rows.map(jobOf).filter((job) => job.kind === 'taxon')
    },
    async find(shop, id) {
      const row = await session.get<JobRow>('job.find', { shop, id })
      return row && (jobOf(row) as ProductJob)
    },
    async list(shop, before, limit) {
      const rows = await session.all<JobRow>('job.list', { shop, before, limit })
      return rows.map((row) => jobOf(row) as ProductJob)
    },
    changes: (shop, job, below, limit) => session.all('job.changes', { shop, job, below, limit }),
    refusals: (shop, job) => session.all('job.refusals', { shop, job }),
    expire: (shop, most, each) => session.run('job.expire', { shop, most, each }),
    insert: ({ shopId: shop, detail, ...job }) =>
      session.run('job.insert', { shop, ...job, detail: JSON.stringify(detail) }),
    beat({ shopId: shop, id, beats, status, total, done, changed, undone, refused }) {
      const values = { shop, id, beats, status, total, done, changed, undone, refused }
      return exists(session, 'job.beat', values)
    },
    move(shop, id, from, to, finishedAt, problem) {
      const reason = problem && { problem: JSON.stringify(problem) }
      return exists(session, 'job.move', { shop, id, from, to, finishedAt, ...reason })
    },
    remove: (shop, id) => session.run('job.delete', { shop, id }),
    async remember(shop, job, changes) {
      for (const some of chunks(changes)) await session.run('job.remember', { shop, job, ...some })
    },
    takeLastChange: (shop, job, below) => session.get('job.take_last_change', { shop, job, below }),
    follow: (shop, product, revision, next) =>
      session.run('job.follow', { shop, product, revision, next }),
    holdImage: (shop, job, product, publicId, file) =>
      session.run('job.hold_image', { shop, job, product, publicId, file }),
    async releaseImages(shop, job, product, id) {
      const images = await session.all<ImageRow>('job.images', { shop, job, product })
      for (const image of images) {
        await session.run('image.insert', { shop, product: id, source: null, ...image })
      }
      await session.run('job.forget_images', { shop, job, product, limit: PRODUCT_LIMITS.images })
    },
    refuse: (shop, job, n, refusal) => session.run('job.refuse', { shop, job, n, ...refusal }),
    forgetRefusals: (shop, job) => session.run('job.forget_refusals', { shop, job }),
    expired: (before) => session.get('job.expired', { before }),
    async forgetChanges(shop, job, limit) {
      const changes = await session.all('job.forget_changes', { shop, job, limit })
      const images = await session.all('job.forget_images', { shop, job, limit })
      return changes.length + images.length
    },
  }
}

function jobOf({ detail, problem, ...row }: JobRow): Job {
  return { ...row, detail: JSON.parse(detail), problem: problem && JSON.parse(problem) } as Job
}
