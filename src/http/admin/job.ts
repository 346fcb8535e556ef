import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  cancelJob,
  type JobStatus,
  type JobSummary,
  jobAt,
  listJobs,
  NEXT_STATUS,
  type RefusedProduct,
  type JobView as View,
} from '../../domain/changes/job.ts'
import { undoJob } from '../../domain/changes/undo.ts'
import { previewUndo, type UndoPreview } from '../../domain/changes/undo-preview.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import { Closed, ClosedOf, NoBody, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { BulkChangeView } from '../catalog/bulk-schema.ts'
import type { Surface } from '../catalog/product.ts'
import { accepted } from '../server/json-text.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

function counted(description: string) {
  return Type.Integer({ minimum: 0, description })
}

const STATUSES = Object.keys(NEXT_STATUS) as JobStatus[]

const summary = {
  id: Type.String(),
  kind: OneOf(['bulk', 'import']),
  status: {
    ...OneOf(STATUSES),
    description:
      'running, cancelling, failing and undoing end by themselves. A job that is cancelled or failed has taken its changes back.',
  },
  change: OrNull(BulkChangeView, { description: 'null for an import.' }),
  total: counted('Products to go through, or rows of a file that change something.'),
  done: counted('How many of them it has gone through.'),
  changed: counted('Products that it has changed, and not restored, or not in all fields.'),
  undone: counted(
    'Products that it has restored at least in part, because of undo, cancel or a failure.',
  ),
  refusedCount: counted(
    'Products that it could not change; products and fields that it could not restore.',
  ),
  problem: OrNull(Closed({ code: Type.String(), message: Type.String() }), {
    description: 'Why it failed.',
  }),
  createdBy: Type.String({
    description: 'The email address of the member, or the kind of the key.',
  }),
  createdAt: Time,
  finishedAt: OrNull(Time, { description: 'null while it runs.' }),
  undoableUntil: OrNull(Time, { description: 'null if there is nothing to undo.' }),
}

const SummaryView = ClosedOf<JobSummary>(summary)

export const RefusedView = ClosedOf<RefusedProduct>({
  id: Type.String(),
  name: OrNull(Type.String()),
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
})

export const JobView = ClosedOf<View>({
  ...summary,
  refused: Type.Array(RefusedView, { description: 'The first 1000, with the reason of each.' }),
})

const UndoBody = OrNull(
  Closed({
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Says what undo would do, and changes nothing.',
      }),
    ),
  }),
)

const UndoPreviewView = ClosedOf<UndoPreview>({
  dryRun: Type.Literal(true),
  restored: counted('Products that would get old values back, or that were deleted.'),
  removed: counted('Products that the job has made, which would be deleted.'),
  refusedCount: counted('Products and fields that would stay as they are.'),
  refused: Type.Array(RefusedView, { description: 'The first 1000, with the reason of each.' }),
})

/** The bulk changes and imports of a shop. */
export function jobs(
  ports: Ports,
  { path, guard, operation, tag }: Surface,
  background: Background,
) {
  return new Elysia({ prefix: `${path}/jobs`, tags: [`${tag} jobs`] })
    .macro({ may: guard })
    .get('', ({ actor, query }) => listJobs(ports, actor, pageQueryOf(query)), {
      may: 'product.read-unpublished',
      query: PageParameters,
      detail: operation('listJobs', 'List bulk changes and imports, the newest first', {
        200: PageOf(SummaryView),
      }),
    })
    .get('/:id', ({ actor, params }) => jobAt(ports.store.read, actor.shop.id, params.id), {
      may: 'product.read-unpublished',
      detail: operation('getJob', 'Get one job, also to follow its progress', {
        200: JobView,
      }),
    })
    .post('/:id/cancel', ({ actor, params }) => cancelJob(ports, actor, params.id), {
      may: 'product.write',
      body: NoBody,
      detail: operation('cancelJob', 'Stop a running job; its changes are taken back', {
        202: JobView,
        refusals: ['CONFLICT'],
      }),
    })
    .post(
      '/:id/undo',
      async ({ actor, body, params, request, set }) =>
        body?.dryRun
          ? await previewUndo(ports, actor, params.id, request.signal)
          : accepted(set, await undoJob(ports, actor, params.id, background)),
      {
        may: 'product.write',
        body: UndoBody,
        detail: operation(
          'undoJob',
          'Restore the fields that still have the value that a job gave them, or say what that would do',
          { 200: UndoPreviewView, 202: JobView, refusals: ['CONFLICT'] },
        ),
      },
    )
}
