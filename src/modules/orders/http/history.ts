import { Elysia } from 'elysia'
import { historyEntry, subjectKinds } from '../../../domain/history.ts'
import { listHistory } from '../../../domain/history-list.ts'
import { AUDIT_READ } from '../../../domain/permission.ts'
import { operation } from '../../../http/openapi/document.ts'
import type { RouteParts } from '../../../http/server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../../../http/server/query.ts'
import { getOrder } from '../order-list.ts'

/** The history of an order, for the members of the shop. */
export function orderHistory({ ports, guards, modules }: RouteParts) {
  const Entries = PageOf(historyEntry(subjectKinds(modules)))
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
        { 200: Entries },
      ),
    },
  )
}
