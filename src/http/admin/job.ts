import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { cancelJob, JobSummary, JobView, jobAt, listJobs } from '../../domain/changes/job-view.ts'
import { undoJob } from '../../domain/changes/undo.ts'
import { previewUndo, UndoPreview } from '../../domain/changes/undo-preview.ts'
import { PRODUCT_READ_UNPUBLISHED, PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import { Named, NoBody, OrNull } from '../../domain/schema.ts'
import type { Surface } from '../catalog/product.ts'
import { accepted } from '../server/answer.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const UndoBody = OrNull(
  Named('JobUndo', {
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Says what undo would do, and changes nothing.',
      }),
    ),
  }),
)

/** The bulk changes and imports of a shop. */
export function jobs(
  ports: Ports,
  { path, guard, operation, tag }: Surface,
  background: Background,
) {
  return new Elysia({ prefix: `${path}/jobs`, tags: [`${tag} jobs`] })
    .macro({ may: guard })
    .get('', ({ actor, query }) => listJobs(ports, actor, pageQueryOf(query)), {
      may: PRODUCT_READ_UNPUBLISHED,
      query: PageParameters,
      detail: operation('listJobs', 'List bulk changes and imports, the newest first', {
        200: PageOf(JobSummary),
      }),
    })
    .get('/:id', ({ actor, params }) => jobAt(ports.store.read, actor.shop.id, params.id), {
      may: PRODUCT_READ_UNPUBLISHED,
      detail: operation('getJob', 'Get one job, also to follow its progress', {
        200: JobView,
      }),
    })
    .post('/:id/cancel', ({ actor, params }) => cancelJob(ports, actor, params.id), {
      may: PRODUCT_WRITE,
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
        may: PRODUCT_WRITE,
        body: UndoBody,
        detail: operation(
          'undoJob',
          'Restore the fields that still have the value that a job gave them, or say what that would do',
          { 200: UndoPreview, 202: JobView, refusals: ['CONFLICT'] },
        ),
      },
    )
}
