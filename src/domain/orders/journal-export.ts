import type { Actor } from '../actor.ts'
import { csvRow } from '../import/csv.ts'
import { type Page, type PageQuery, pageBy, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { JournalEntry, JournalReads, OpenDay } from '../till-store.ts'
import { isoTime } from '../time.ts'
import { takeTurn } from '../yielding.ts'
import { ENTRY_FIELD, type Remark } from './entry.ts'
import { allSeries, entriesOf } from './series.ts'
import type { Closing } from './till-entry.ts'

export const JOURNAL_FORMATS = ['csv', 'jsonl'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

const HEADER = [
  ...['Series', 'Number', 'Time', 'Kind', 'Order', 'Received', 'Attention'],
  ...['Entry', 'Previous hash', 'Hash'],
]

/** The end of a till's day as the API shows it. */
export interface ClosingView extends Closing {
  readonly series: string
  readonly n: number
  readonly at: string
  readonly receivedAt: string
  readonly attention: JournalEntry['attention']
}

/**
 * A page of the closings of all tills, the last received first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listClosings(
  ports: Ports,
  actor: Actor,
  query: PageQuery,
): Promise<Page<ClosingView>> {
  const { journal } = ports.store.read
  const page = await latestFirst(ports, actor, 'closings', query, journal.closings)
  return { ...page, data: page.data.map(closingView) }
}

/** An entry with something wrong, as the API shows it. */
export interface RemarkableEntry extends Pick<JournalEntry, 'series' | 'n' | 'kind' | 'orderId'> {
  readonly attention: readonly Remark[]
  readonly at: string
  readonly receivedAt: string
}

/**
 * A page of the entries of all tills with something wrong, the last received first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listRemarkable(
  ports: Ports,
  actor: Actor,
  query: PageQuery,
): Promise<Page<RemarkableEntry>> {
  const { journal } = ports.store.read
  const page = await latestFirst(ports, actor, 'remarkable', query, journal.remarkable)
  return {
    ...page,
    data: page.data.map(({ series, n, kind, orderId, attention, at, receivedAt }) => ({
      ...{ series, n, kind, orderId, attention: attention ?? [] },
      ...{ at: isoTime(at), receivedAt: isoTime(receivedAt) },
    })),
  }
}

/** A page of entries, the last received first. */
async function latestFirst(
  { secrets }: Ports,
  { shop }: Actor,
  what: string,
  query: PageQuery,
  list: JournalReads['closings'],
): Promise<Page<JournalEntry>> {
  return await pageOf(
    secrets,
    `${what} ${shop.id}`,
    query,
    (after, limit) => list(shop.id, after && placeOf(after), limit),
    ({ receivedAt, series, n }) => ({ value: `${receivedAt} ${series}`, id: n }),
  )
}

/** A day of a till that is not closed yet, as the API shows it. */
export interface OpenDayView extends Omit<OpenDay, 'since'> {
  readonly since: string
}

/**
 * A page of the days that are not closed, also those of terminals that were removed.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listOpenDays(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<OpenDayView>> {
  const view = (day: OpenDay) => ({ ...day, since: isoTime(day.since) })
  return await pageBy('series', secrets, `open days ${shop.id}`, query, view, (after, limit) =>
    read.journal.openDays(shop.id, after, limit),
  )
}

/**
 * All entries of all journals, series by series, each with what its hash was made from, so that
 * anybody can follow the chain.
 */
export async function* exportJournal(
  { store: { read } }: Ports,
  { shop }: Actor,
  format: JournalFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvRow(HEADER)
  for await (const series of allSeries(read, shop.id)) {
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

function closingView({ series, n, at, body, receivedAt, attention }: JournalEntry): ClosingView {
  const closing: Closing = JSON.parse(body)[ENTRY_FIELD.closing]
  return { series, n, at: isoTime(at), receivedAt: isoTime(receivedAt), attention, ...closing }
}

function placeOf({ value, id }: { readonly value: string | number; readonly id: number }) {
  const [receivedAt = '', series = ''] = String(value).split(' ', 2)
  return { receivedAt: Number(receivedAt), series, n: id }
}
