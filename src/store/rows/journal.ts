import type { MailWrites } from '../../domain/access-store.ts'
import type { JobWrites } from '../../domain/catalog-store.ts'
import type { Job } from '../../domain/records.ts'
import type { AuditEntry, AuditWrites, IdempotencyWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'
import { insertedId } from '../row.ts'

type AuditRow = Omit<AuditEntry, 'detail'> & { readonly id: number; readonly detail: string }

export function auditRows(session: Session): AuditWrites {
  return {
    async list(shop, before, limit) {
      const rows = await session.all<AuditRow>('audit.list', { shop, before, limit })
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
    },
    async forget(before, limit) {
      return (await session.all('audit.forget', { before, limit })).length
    },
    append: (shop, entry) =>
      session.run('audit.append', { shop, ...entry, detail: JSON.stringify(entry.detail) }),
  }
}

export function idempotencyRows(session: Session): IdempotencyWrites {
  return {
    find: (shop, credential, key) => session.get('idempotency.find', { shop, credential, key }),
    save: (shop, credential, key, answer) =>
      session.run('idempotency.save', { shop, credential, key, ...answer }),
    async forget(before, limit) {
      return (await session.all('idempotency.forget', { before, limit })).length
    },
  }
}

/** `detail` is JSON. */
type JobRow = Omit<Job, 'detail'> & { readonly detail: string }

export function jobRows(session: Session): JobWrites {
  return {
    all: async () => (await session.all<JobRow>('job.all', {})).map(jobOf),
    async retags(shop) {
      const rows = await session.all<JobRow>('job.retags', { shop })
      return rows.map(jobOf).filter((job) => job.kind === 'taxon')
    },
    async insert(shop, { kind, runner, detail }) {
      const values = { shop, kind, runner, detail: JSON.stringify(detail) }
      return insertedId(await session.get<{ id: number }>('job.insert', values))
    },
    beat: (shop, id) => session.run('job.beat', { shop, id }),
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

export function mailRows(session: Session): MailWrites {
  return {
    isDue: async (now, latest) => (await session.get('mail.is_due', { now, latest })) !== null,
    insert: (mail) => session.run('mail.insert', { ...mail }),
    claim: (now, until, latest) => session.get('mail.claim', { now, until, latest }),
    retry: (id, dueAt) => session.run('mail.retry', { id, dueAt }),
    remove: (id) => session.run('mail.remove', { id }),
    makeDue: (now) => session.run('mail.make_due', { now }),
  }
}
