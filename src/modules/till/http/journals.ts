import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { QueryChoice } from '../../../domain/parameter.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed } from '../../../domain/schema.ts'
import type { Surface } from '../../../http/catalog/product.ts'
import { streamed } from '../../../http/server/answer.ts'
import {
  PageParameters,
  PageWithMoreOf,
  pageQueryOf,
  pageWithMore,
} from '../../../http/server/query.ts'
import { SALES_READ } from '../../orders/permission.ts'
import {
  ClosingView,
  exportJournal,
  JOURNAL_FORMATS,
  listClosings,
  listOpenDays,
  listRemarkable,
  OpenDayView,
  RemarkableEntry,
} from '../journal-lists.ts'

const JOURNAL_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' } as const
const JournalParameters = Closed({
  format: Type.Optional(QueryChoice(JOURNAL_FORMATS, { defaultsTo: 'csv' })),
})

/** The journals of a shop's tills, for its members and its software. */
export function journals(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: path, tags: [`${tag} sales`] })
    .macro({ may: guard })
    .get(
      '/closings',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listClosings(ports, actor, pageQueryOf(query))),
      {
        may: SALES_READ,
        query: PageParameters,
        detail: operation('listClosings', 'List the closings of all tills', {
          200: PageWithMoreOf(ClosingView),
        }),
      },
    )
    .get(
      '/open-days',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listOpenDays(ports, actor, pageQueryOf(query))),
      {
        may: SALES_READ,
        query: PageParameters,
        detail: operation('listOpenDays', 'List the days of tills that are not closed', {
          200: PageWithMoreOf(OpenDayView),
        }),
      },
    )
    .get(
      '/journal/attention',
      async ({ actor, query, request, set }) =>
        pageWithMore({ request, set }, await listRemarkable(ports, actor, pageQueryOf(query))),
      {
        may: SALES_READ,
        query: PageParameters,
        detail: operation(
          'listJournalAttention',
          'List the entries of tills with something wrong, the last received first',
          { 200: PageWithMoreOf(RemarkableEntry) },
        ),
      },
    )
    .get(
      '/journal',
      ({ actor, query, set }) => {
        const { format = 'csv' } = query
        set.headers['content-type'] = JOURNAL_TYPES[format]
        set.headers['content-disposition'] =
          `attachment; filename="${actor.shop.slug}-journal.${format}"`
        return streamed(exportJournal(ports, actor, format))
      },
      {
        may: SALES_READ,
        query: JournalParameters,
        detail: operation(
          'exportJournal',
          'Export the journals of all tills, each entry with its hash, as CSV or JSON lines',
          { 200: ['text/csv', 'application/x-ndjson'] },
        ),
      },
    )
}
