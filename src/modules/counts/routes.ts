import { Elysia } from 'elysia'
import { JobView } from '../../domain/changes/job-view.ts'
import { STOCK_READ, STOCK_WRITE } from '../../domain/permission.ts'
import { NoBody } from '../../domain/schema.ts'
import { operation } from '../../http/openapi/document.ts'
import { accepted, answered, idIn } from '../../http/server/answer.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../../http/server/query.ts'
import { idempotencyOf } from '../../http/server/request.ts'
import { applyCount } from './apply.ts'
import { CountSummary, createCount, deleteCount, listCounts, NewCount } from './count.ts'
import { CountView, getCount } from './line.ts'
import { ChangedLine, CountedCode, changeLine } from './scan.ts'

/**
 * Stock counts and deliveries: lists of products and quantities that change the stock when they are
 * applied.
 */
export function counts({ ports, guards, background }: RouteParts) {
  return new Elysia({ prefix: '/shop/api/counts', tags: ['Counts'] })
    .use(guards)
    .get('', ({ actor, query }) => listCounts(ports, actor, pageQueryOf(query)), {
      adminSession: STOCK_READ,
      query: PageParameters,
      detail: operation('listCounts', 'List counts and deliveries, the newest first', {
        200: PageOf(CountSummary),
      }),
    })
    .post(
      '',
      async ({ actor, body, request, set }) =>
        answered(set, await createCount(ports, actor, body, idempotencyOf(request, body))),
      {
        adminSession: STOCK_WRITE,
        body: NewCount,
        detail: operation('createCount', 'Begin a count, or the list of a delivery', {
          201: CountSummary,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .get(
      '/:id',
      ({ actor, params, query }) => getCount(ports, actor, params.id, pageQueryOf(query)),
      {
        adminSession: STOCK_READ,
        query: PageParameters,
        detail: operation('getCount', 'Get a count with a page of its lines', { 200: CountView }),
      },
    )
    .put(
      '/:id/lines',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        return answered(set, await changeLine(ports, actor, params.id, body, idempotency))
      },
      {
        adminSession: STOCK_WRITE,
        body: CountedCode,
        detail: operation('putCountLine', 'Add what was scanned to a count, or set it', {
          200: ChangedLine,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .post(
      '/:id/apply',
      async ({ actor, params, request, set }) => {
        const idempotency = idempotencyOf(request, null)
        const job = await applyCount(ports, actor, params.id, background, idempotency)
        set.headers.location = `/shop/api/jobs/${idIn(job)}`
        return accepted(set, answered(set, job))
      },
      {
        adminSession: STOCK_WRITE,
        body: NoBody,
        detail: operation('applyCount', 'Bring a count into the stock, as one job', {
          202: JobView,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .delete('/:id', ({ actor, params }) => deleteCount(ports, actor, params.id), {
      adminSession: STOCK_WRITE,
      detail: operation('deleteCount', 'Delete a count; what it has changed stays', {
        204: null,
        refusals: ['CONFLICT'],
      }),
    })
}
