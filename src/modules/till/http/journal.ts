import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { invalid, notFound } from '../../../domain/error.ts'
import type { Operations } from '../../../domain/operations.ts'
import { QueryChoice } from '../../../domain/parameter.ts'
import type { Ports } from '../../../domain/ports.ts'
import { reportWaiting, TillReport } from '../../../domain/pos/terminal.ts'
import { Closed } from '../../../domain/schema.ts'
import { operation } from '../../../http/openapi/document.ts'
import type { Guards } from '../../../http/server/guard.ts'
import type { Said } from '../entry.ts'
import { COUNT, EntryAnswer, EntryBody } from '../entry-body.ts'
import { JournalHead, journalHead, recordEntry } from '../journal.ts'
import { POS_SELL } from '../permission.ts'

const EntryParameters = Closed({
  tentative: Type.Optional(
    QueryChoice(['true'], {
      description:
        'Nothing has happened at the till yet: refuse the entry with 409 if something is wrong with it.',
    }),
  ),
})

/**
 * @throws Refusal VALIDATION_FAILED if the body is no JSON object, and therefore has no number or
 *   hash
 */
function entryIn(body: unknown): Said {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Said
  throw invalid('body', 'type', 'Send a JSON object.')
}

/** The journal of a till: its sales, refunds, cash movements and closings, entry by entry. */
export function tillJournal(ports: Ports, guards: Guards, operations: Operations | undefined) {
  return new Elysia({ prefix: '/v1/pos/journal', tags: ['POS'] })
    .use(guards)
    .get('', ({ actor }) => journalHead(ports, actor, operations?.backups.last ?? null), {
      terminalKey: POS_SELL,
      detail: operation('getJournalHead', "Get the next number of this terminal's journal", {
        200: JournalHead,
      }),
    })
    .put('/waiting', ({ actor, body }) => reportWaiting(ports, actor, body), {
      terminalKey: POS_SELL,
      body: TillReport,
      detail: operation(
        'reportWaiting',
        'Say which entries the terminal cannot send, and why; owners see it under Terminals',
        { 200: TillReport },
      ),
    })
    .put(
      '/:series/:n',
      async ({ actor, body, params, query, set }) => {
        if (!COUNT.test(params.n)) throw notFound('entry')
        const { series, n } = params
        const [said, isTentative] = [entryIn(body), query.tentative !== undefined]
        const taken = recordEntry(ports, actor, series, Number(n), said, isTentative)
        const { entry, isNew } = await taken
        if (isNew) set.status = 201
        return entry
      },
      {
        terminalKey: POS_SELL,
        query: EntryParameters,
        detail: operation(
          'putJournalEntry',
          'Add the next entry to a journal; the same entry again changes nothing',
          {
            200: EntryAnswer,
            201: EntryAnswer,
            refusals: ['NOT_FOUND', 'CONFLICT', 'TOTAL_CHANGED'],
            anyJson: EntryBody,
          },
        ),
      },
    )
}
