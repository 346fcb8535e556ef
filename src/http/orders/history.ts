import { Elysia } from 'elysia'
import { HistoryEntry } from '../../domain/history.ts'
import { listHistory } from '../../domain/history-list.ts'
import { getOrder } from '../../domain/orders/order-list.ts'
import { AUDIT_READ } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

/** What was done to an order, for the members of the shop. */
export function orderHistory(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api', tags: ['History'] }).use(guards).get(
    '/orders/:id/history',
    async ({ actor, params, query }) => {
      const { id: subject } = await getOrder(ports, actor, params.id)
      return await listHistory(ports, actor, { ...pageQueryOf(query), subject })
    },
    {
      adminSession: AUDIT_READ,
      query: PageParameters,
      detail: operation(
        'listOrderHistory',
        'List the payments, refunds, steps and mails of an order',
        { 200: PageOf(HistoryEntry) },
      ),
    },
  )
}
