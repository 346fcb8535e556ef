import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  adjustStock,
  StockAdjustment,
  StockEntryView,
  stockLedger,
} from '../../domain/catalog/stock.ts'
import { STOCK_READ, STOCK_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named } from '../../domain/schema.ts'
import { answered } from '../server/answer.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { idempotencyOf } from '../server/request.ts'
import type { Surface } from './product.ts'

const StockView = Named('StockLevel', { stock: Type.Number() })

/** The stock of a product and the history of its changes. */
export function stock(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: `${path}/products/:id/stock`, tags: [`${tag} stock`] })
    .macro({ may: guard })
    .get(
      '',
      ({ actor, params, query }) => stockLedger(ports, actor, params.id, pageQueryOf(query)),
      {
        may: STOCK_READ,
        query: PageParameters,
        detail: operation('listStock', 'List the changes of a stock, the newest first', {
          200: PageOf(StockEntryView),
        }),
      },
    )
    .post(
      '',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        return answered(set, await adjustStock(ports, actor, params.id, body, idempotency))
      },
      {
        may: STOCK_WRITE,
        body: StockAdjustment,
        detail: operation('adjustStock', 'Add to a stock or take from it', {
          200: StockView,
          refusals: ['CONFLICT', 'OUT_OF_STOCK'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
}
