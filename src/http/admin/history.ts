import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { MemberActor } from '../../domain/actor.ts'
import { AuditView, listAudit } from '../../domain/audit.ts'
import { productAt } from '../../domain/catalog/reference.ts'
import { historyEntry, type SubjectKind, subjectKinds } from '../../domain/history.ts'
import { type HistoryQuery, listHistory } from '../../domain/history-list.ts'
import { QueryChoice, QueryLine, QueryText } from '../../domain/parameter.ts'
import { AUDIT_READ } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { saleOf } from '../../domain/shop/sale.ts'
import { daysAfter, isDay, startOfDay, timeOf } from '../../domain/time.ts'
import { operation } from '../openapi/document.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const moment = (description: string) =>
  Type.Optional(
    QueryText(
      (text) => isDay(text) || timeOf(text) !== null,
      'Use a day such as 2030-01-31, or a time such as 2030-01-31T12:00:00Z.',
      { type: 'string', description },
    ),
  )

const historyParameters = (kinds: readonly SubjectKind[]) =>
  Closed({
    ...PageParameters.properties,
    subject: Type.Optional(
      QueryLine(
        64,
        'The id of a product, also of one that was deleted, an order or another subject.',
      ),
    ),
    kind: Type.Optional(QueryChoice(kinds, { description: 'What it was done to.' })),
    actor: Type.Optional(QueryLine(320, 'The id or the name of who did it.')),
    action: Type.Optional(QueryLine(64, 'Such as product.updated.')),
    field: Type.Optional(
      QueryText((text) => /^\w[\w.]{0,63}$/.test(text), 'Use the name of a field, such as price.', {
        type: 'string',
        maxLength: 64,
        description: 'A field that was changed.',
      }),
    ),
    from: moment("The first day, in the shop's time zone, or a time."),
    to: moment('The last day, or a time that is not included.'),
    job: Type.Optional(QueryLine(64, 'The id of a job: the changes that it has made.')),
    search: Type.Optional(QueryLine(200, 'A part of a name or a note.')),
  })

/** The history of a shop: each change, who made it, and the values before and after. */
export function history({ ports, guards, modules }: RouteParts) {
  const kinds = subjectKinds(modules)
  const Entries = PageOf(historyEntry(kinds))
  return new Elysia({ prefix: '/shop/api', tags: ['History'] })
    .use(guards)
    .get('/audit', ({ actor, query }) => listAudit(ports, actor, pageQueryOf(query)), {
      adminSession: AUDIT_READ,
      query: PageParameters,
      detail: operation('listAudit', 'List who changed what', { 200: PageOf(AuditView) }),
    })
    .get(
      '/history',
      async ({ actor, query }) =>
        await listHistory(ports, actor, await historyQueryOf(ports, actor, query)),
      {
        adminSession: AUDIT_READ,
        query: historyParameters(kinds),
        detail: operation('listHistory', 'List what was changed, the newest first', {
          200: Entries,
        }),
      },
    )
    .get(
      '/products/:id/history',
      async ({ actor, params, query }) => {
        const { product } = await productAt(ports.store.read, actor.shop.id, params.id)
        return await listHistory(ports, actor, { ...pageQueryOf(query), subject: product.id })
      },
      {
        adminSession: AUDIT_READ,
        query: PageParameters,
        detail: operation('listProductHistory', 'List what was changed in a product', {
          200: Entries,
        }),
      },
    )
}

async function historyQueryOf(
  { store: { read } }: Ports,
  { shop }: MemberActor,
  { actor, from, to, ...query }: Static<ReturnType<typeof historyParameters>>,
): Promise<HistoryQuery> {
  const { timeZone } = await saleOf(read, shop.id)
  const start = (text: string, days: number) =>
    isDay(text) ? startOfDay(daysAfter(text, days), timeZone) : (timeOf(text) ?? undefined)
  return {
    ...query,
    ...pageQueryOf(query),
    by: actor,
    since: from === undefined ? undefined : start(from, 0),
    until: to === undefined ? undefined : start(to, 1),
  }
}
