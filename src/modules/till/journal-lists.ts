import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Actor } from '../../domain/actor.ts'
import { csvRow } from '../../domain/csv.ts'
import { type Page, type PageQuery, pageBy, pageOf } from '../../domain/paging.ts'
import type { Ports } from '../../domain/ports.ts'
import { IdOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import { isoTime } from '../../domain/time.ts'
import { takeTurn } from '../../domain/yielding.ts'
import { ENTRY_KINDS } from '../orders/values.ts'
import { ENTRY_FIELD } from './entry.ts'
import { Attention, EntryNumber, Remark } from './entry-body.ts'
import { cashierOf } from './entry-check.ts'
import { allSeries, type EntryRow, entriesOf, entryOf, type JournalEntry } from './series.ts'
import { Cashier, Closing } from './till-entry.ts'

export const JOURNAL_FORMATS = ['csv', 'jsonl'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

const HEADER = [
  'Series',
  'Number',
  'Time',
  'Kind',
  'Order',
  'Received',
  'Attention',
  'Entry',
  'Previous hash',
  'Hash',
]

/** A closing of a till in the API. */
export const ClosingView = Named('DayClosing', {
  series: Type.String(),
  n: EntryNumber,
  at: Time,
  receivedAt: Time,
  attention: Attention,
  cashier: OrNull(Cashier, { description: 'Who closed the day; null: nobody was named.' }),
  ...Closing.properties,
  reason: Type.Optional(
    OrNull(Type.String(), { description: 'Why the count differs, as the cashier says.' }),
  ),
})
export type ClosingView = Static<typeof ClosingView>

/** An entry with remarks in the API. */
export const RemarkableEntry = Named('JournalEntryWithRemarks', {
  series: Type.String(),
  n: EntryNumber,
  kind: OrNull(OneOf(ENTRY_KINDS), { description: 'null: nothing of it could be used.' }),
  orderId: OrNull(Type.String()),
  attention: Type.Array(Remark),
  at: Time,
  receivedAt: Time,
})
export type RemarkableEntry = Static<typeof RemarkableEntry>

/** The entries of a till since its last closing, in the API. */
export const OpenDayView = Named('OpenDay', {
  series: Type.String(),
  terminal: IdOf('term'),
  terminalName: OrNull(Type.String(), { description: 'null: the terminal was removed.' }),
  since: { ...Time, description: 'The time of the first entry that no closing has summed up.' },
  entries: Type.Integer({ minimum: 1 }),
})
export type OpenDayView = Static<typeof OpenDayView>

/**
 * A page of the closings of all tills, last received first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listClosings(
  ports: Ports,
  actor: Actor,
  query: PageQuery,
): Promise<Page<ClosingView>> {
  const page = await latestFirst(ports, actor, 'closings', query)
  return {
    ...page,
    data: page.data.map(({ series, n, at, body, receivedAt, attention }) => {
      const said = JSON.parse(body)
      // Further fields that a till has sent are removed, so that they cannot replace known ones.
      const closing = Value.Clean(Closing, said[ENTRY_FIELD.closing]) as Closing
      const times = { at: isoTime(at), receivedAt: isoTime(receivedAt) }
      const cashier = cashierOf(said)
      return { ...closing, series, n, ...times, attention, cashier }
    }),
  }
}

/**
 * A page of the entries of all tills with remarks, last received first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listRemarkable(
  ports: Ports,
  actor: Actor,
  query: PageQuery,
): Promise<Page<RemarkableEntry>> {
  const page = await latestFirst(ports, actor, 'remarkable', query)
  return {
    ...page,
    data: page.data.map(({ series, n, kind, orderId, attention, at, receivedAt }) => ({
      series,
      n,
      kind,
      orderId,
      attention: attention ?? [],
      at: isoTime(at),
      receivedAt: isoTime(receivedAt),
    })),
  }
}

/** A page of entries, last received first. */
async function latestFirst(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  list: 'closings' | 'remarkable',
  query: PageQuery,
): Promise<Page<JournalEntry>> {
  return await pageOf(
    secrets,
    `${list} ${shop.id}`,
    query,
    async (after, limit) => {
      const values = { shop: shop.id, ...(after && placeOf(after)), limit }
      const rows =
        list === 'closings'
          ? await read.all<EntryRow>('journal.closings', values)
          : await read.all<EntryRow>('journal.remarkable', values)
      return rows.map(entryOf)
    },
    ({ receivedAt, series, n }) => ({ value: `${receivedAt} ${series}`, id: n }),
  )
}

function placeOf({ value, id }: { readonly value: string | number; readonly id: number }) {
  const [receivedAt = '', series = ''] = String(value).split(' ', 2)
  return { receivedAt: Number(receivedAt), series, n: id }
}

/**
 * A page of the days that are not closed, including those of removed terminals, which nobody can
 * close at a till any more.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listOpenDays(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<OpenDayView>> {
  const view = (day: Omit<OpenDayView, 'since'> & { since: number }) => {
    return { ...day, since: isoTime(day.since) }
  }
  return await pageBy('series', secrets, `open days ${shop.id}`, query, view, (after, limit) =>
    read.all('journal.open_days', { shop: shop.id, after, limit }),
  )
}

/**
 * All entries of all journals, series by series, each with the text and hash from which its own
 * hash was made, so that anybody can verify the chain.
 */
export async function* exportJournal(
  { store: { read } }: Ports,
  { shop }: Actor,
  format: JournalFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvRow(HEADER)
  for await (const { series } of allSeries(read, shop.id)) {
    for await (const entries of entriesOf(read, shop.id, series)) {
      yield entries.map(format === 'csv' ? csvOf : jsonOf).join('')
      await takeTurn()
    }
  }
}

function csvOf(entry: JournalEntry): string {
  const { series, n, at, kind, orderId, receivedAt, attention, body, previousHash, hash } = entry
  const cells = [series, String(n), isoTime(at), kind ?? '', orderId ?? '', isoTime(receivedAt)]
  const remarks = (attention ?? []).map(({ code, field }) => `${code} ${field}`).join('; ')
  return csvRow([...cells, remarks, body, previousHash, hash])
}

/** The entry with its hashes; without these four fields, it is the text that was hashed. */
function jsonOf({ body, previousHash, hash, orderId, attention }: JournalEntry): string {
  const more = JSON.stringify({ previousHash, hash, orderId, attention })
  return `${body.slice(0, -1)},${more.slice(1)}\n`
}
