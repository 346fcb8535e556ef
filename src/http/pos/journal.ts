import { Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import { journalHead, recordEntry } from '../../domain/orders/journal.ts'
import type { Ports } from '../../domain/ports.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { COUNT, EntryAnswer, EntryBody, JournalHeadView } from './journal-schema.ts'

/** The journal of a till: what it sold, gave back, moved and counted, entry by entry. */
export function tillJournal(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos/journal', tags: ['POS'] })
    .use(guards)
    .get('', ({ actor }) => journalHead(ports, actor), {
      terminalKey: 'pos.sell',
      detail: operation('getJournalHead', "Get the next number of this terminal's journal", {
        200: JournalHeadView,
      }),
    })
    .put(
      '/:series/:n',
      async ({ actor, body, params, set }) => {
        if (!COUNT.test(params.n)) throw notFound('entry')
        const { series, n } = params
        const { entry, isNew } = await recordEntry(ports, actor, series, Number(n), body)
        if (isNew) set.status = 201
        return entry
      },
      {
        terminalKey: 'pos.sell',
        body: EntryBody,
        detail: operation(
          'putJournalEntry',
          'Add the next entry to a journal; the same entry again changes nothing',
          {
            200: EntryAnswer,
            201: EntryAnswer,
            refusals: ['NOT_FOUND', 'CONFLICT'],
            manyValues: true,
          },
        ),
      },
    )
}
