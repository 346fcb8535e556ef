import { Elysia } from 'elysia'
import type { Ports } from '../../../domain/ports.ts'
import type { Surface } from '../../../http/catalog/product.ts'
import { answered } from '../../../http/server/answer.ts'
import { PageParameters, pageQueryOf } from '../../../http/server/query.ts'
import { idempotencyOf } from '../../../http/server/request.ts'
import { POINT_WRITE, SALES_READ } from '../permission.ts'
import { adjustPoints, PointAdjustment, PointsView, pointsOf } from '../points/points.ts'

/** The points of a customer, for the members of the shop and its software. */
export function customerPoints(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({
    prefix: `${path}/customers`,
    tags: [tag === 'Store' ? 'Store customers' : 'Customers'],
  })
    .macro({ may: guard })
    .get(
      '/:id/points',
      ({ actor, params, query }) => pointsOf(ports, actor, params.id, pageQueryOf(query)),
      {
        may: SALES_READ,
        query: PageParameters,
        detail: operation(
          'getCustomerPoints',
          'Read the points of a customer and their changes, the newest first',
          { 200: PointsView },
        ),
      },
    )
    .post(
      '/:id/points',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        return answered(set, await adjustPoints(ports, actor, params.id, body, idempotency))
      },
      {
        may: POINT_WRITE,
        body: PointAdjustment,
        detail: operation(
          'adjustCustomerPoints',
          'Add to the points of a customer, or take some away',
          {
            201: PointsView,
            refusals: ['CONFLICT', 'TOTAL_CHANGED'],
            headers: ['Idempotency-Key'],
          },
        ),
      },
    )
}
