import { type TSchema, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type JobStatus, NEXT_STATUS } from '../../domain/job-store.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import {
  cancelJob,
  type JobSummary,
  jobAt,
  listJobs,
  type RefusedProduct,
  undoJob,
  type JobView as View,
} from '../../domain/upkeep/jobs.ts'
import { BulkChangeView } from '../catalog/bulk-schema.ts'
import { oneOf } from '../catalog/product-field.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { Closed, ClosedOf, NoBody, Time } from '../server/schema.ts'
import { memberOperation } from './admin.ts'

function orNull<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}

function counted(description: string) {
  return Type.Integer({ minimum: 0, description })
}

const STATUSES = Object.keys(NEXT_STATUS) as JobStatus[]

const summary = {
  id: Type.String(),
  kind: oneOf(['bulk', 'import']),
  status: {
    ...oneOf(STATUSES),
    description:
      'running, cancelling, failing and undoing end by themselves. A job that is cancelled or failed has taken its changes back.',
  },
  change: orNull(BulkChangeView, 'null for an import.'),
  total: counted('Products to go through, or rows of a file that change something.'),
  done: counted('How many of them it has gone through.'),
  changed: counted('Products that it has changed, and not restored.'),
  undone: counted('Products that it has restored, because of undo, cancel or a failure.'),
  refusedCount: counted('Products that it could not change, or not restore.'),
  problem: orNull(Closed({ code: Type.String(), message: Type.String() }), 'Why it failed.'),
  createdBy: Type.String({ description: 'The email address of the member.' }),
  createdAt: Time,
  finishedAt: orNull(Time, 'null while it runs.'),
  undoableUntil: orNull(Time, 'null if there is nothing to undo.'),
}

const SummaryView = ClosedOf<JobSummary>(summary)

export const RefusedView = ClosedOf<RefusedProduct>({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
})

export const JobView = ClosedOf<View>({
  ...summary,
  refused: Type.Array(RefusedView, { description: 'The first 1000, with the reason of each.' }),
})

/** The bulk changes and imports of a shop, for its members. */
export function jobs(ports: Ports, guards: Guards, background: Background) {
  return new Elysia({ prefix: '/shop/api/jobs', tags: ['Jobs'] })
    .use(guards)
    .get('', ({ actor, query }) => listJobs(ports, actor, pageQueryOf(query)), {
      adminSession: 'product.read',
      query: PageParameters,
      detail: memberOperation('listJobs', 'List bulk changes and imports, the newest first', {
        200: PageOf(SummaryView),
      }),
    })
    .get('/:id', ({ actor, params }) => jobAt(ports.store.read, actor.shop.id, params.id), {
      adminSession: 'product.read',
      detail: memberOperation('getJob', 'Get one job, also to follow its progress', {
        200: JobView,
      }),
    })
    .post(
      '/:id/cancel',
      async ({ actor, params, set }) => {
        const job = await cancelJob(ports, actor, params.id)
        set.status = 202
        return job
      },
      {
        adminSession: 'product.write',
        body: NoBody,
        detail: memberOperation(
          'cancelJob',
          'Stop a running job; its changes are taken back',
          { 202: JobView },
          ['CONFLICT'],
        ),
      },
    )
    .post(
      '/:id/undo',
      async ({ actor, params, set }) => {
        const job = await undoJob(ports, actor, params.id, background)
        set.status = 202
        return job
      },
      {
        adminSession: 'product.write',
        body: NoBody,
        detail: memberOperation(
          'undoJob',
          'Restore what a job has changed, except products that were changed since',
          { 202: JobView },
          ['CONFLICT'],
        ),
      },
    )
}
