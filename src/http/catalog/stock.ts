import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { PRODUCT_LIMITS } from '../../domain/catalog/product.ts'
import {
  adjustStock,
  type StockAdjustment,
  type StockEntryView,
  stockLedger,
} from '../../domain/catalog/stock.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, ClosedOf, OrNull, Time } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import { jsonText } from '../server/json-text.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { idempotencyOf } from '../server/request-headers.ts'
import type { Surface } from './product.ts'

const Delta = Type.Number({
  minimum: -PRODUCT_LIMITS.stock,
  maximum: PRODUCT_LIMITS.stock,
  description:
    'How much to add; negative to take away. Pieces are whole, other units have up to three decimals.',
})
const Reason = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Why, in a word or two, such as delivery.',
})
const Note = OrNull(Type.String({ maxLength: 500 }))

const AdjustmentBody = ClosedOf<StockAdjustment>({
  delta: Delta,
  reason: Reason,
  note: Type.Optional(Note),
})
const StockView = Closed({ stock: Type.Number() })

const EntryView = ClosedOf<StockEntryView>({
  delta: Type.Number(),
  stock: OrNull(Type.Number()),
  reason: Reason,
  note: Note,
  actor: Type.String({ description: 'An id, the kind of a key, cli, or kassa.' }),
  actorName: Type.String(),
  createdAt: Time,
})

/** The stock of a product and the history of its changes. */
export function stock(ports: Ports, { path, guard, title, tag }: Surface) {
  return new Elysia({ prefix: `${path}/products/:id/stock`, tags: [`${tag} stock`] })
    .macro({ may: guard })
    .get(
      '',
      ({ actor, params, query }) => stockLedger(ports, actor, params.id, pageQueryOf(query)),
      {
        may: 'stock.read',
        query: PageParameters,
        detail: operation(`list${title}Stock`, 'List the changes of a stock, the newest first', {
          200: PageOf(EntryView),
        }),
      },
    )
    .post(
      '',
      async ({ actor, body, params, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        const { answer, replayed } = await adjustStock(ports, actor, params.id, body, idempotency)
        return jsonText(set, answer, replayed)
      },
      {
        may: 'stock.write',
        body: AdjustmentBody,
        detail: operation(`adjust${title}Stock`, 'Add to a stock or take from it', {
          200: StockView,
          refusals: ['CONFLICT', 'OUT_OF_STOCK'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
}
