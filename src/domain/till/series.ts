import { nextNumber } from '../orders/number.ts'
import type { EntryKind, RemarkCode } from '../orders/values.ts'
import type { Reading, Writing } from '../store.ts'
import { FIRST_HASH } from './entry.ts'
import type { Remark } from './entry-body.ts'

/** Series and entries that are read at once. */
const PAGE = 200

/** The journal that a terminal fills between one pairing and the next. */
export interface StoredSeries {
  /** Its name: 1, 2, 3 … in each shop. */
  readonly series: string
  /** The public id of the terminal, which may have been removed since. */
  readonly terminal: string
  /** The number and the hash of its last entry. */
  readonly lastN: number
  readonly lastHash: string
  readonly openedAt: number
}

/** An entry of a till's journal. It never changes. */
export interface JournalEntry {
  readonly series: string
  readonly n: number
  /** By the till's clock, in milliseconds since 1970. */
  readonly at: number
  /** Null: nothing of the entry could be used. */
  readonly kind: EntryKind | null
  /** The canonical text, as `canonicalEntry` makes it. */
  readonly body: string
  readonly previousHash: string
  readonly hash: string
  /** The public id of the order that it made or is about. */
  readonly orderId: string | null
  /** What is wrong with it; null: nothing. */
  readonly attention: Remark[] | null
  readonly receivedAt: number
}

/** As it is stored: `attention` is JSON. */
export type EntryRow = Omit<JournalEntry, 'attention'> & { readonly attention: string | null }

/**
 * Opens a new series for a terminal that gets a new key. So a device that was lost or
 * copied cannot use a number that the terminal uses from now on.
 * @param terminal the public id
 * @returns its name: 1, 2, 3 … in each shop
 */
export async function openSeries(
  tx: Writing,
  shop: number,
  terminal: string,
  now: number,
): Promise<string> {
  const series = String(await nextNumber(tx, shop, 'series'))
  await addSeries(tx, shop, series, terminal, now)
  await tx.run('terminal.set_series', { shop, series, terminal })
  return series
}

/** Adds a series without entries. */
export async function addSeries(
  tx: Writing,
  shop: number,
  series: string,
  terminal: string,
  now: number,
): Promise<void> {
  await tx.run('series.open', { shop, series, terminal, hash: FIRST_HASH, now })
}

export async function findSeries(
  read: Reading,
  shop: number,
  series: string,
): Promise<StoredSeries | null> {
  return await read.get('series.find', { shop, series })
}

/** All series of a shop, in the order of their names as texts. */
export async function* allSeries(read: Reading, shop: number): AsyncGenerator<StoredSeries> {
  for (let after: string | undefined; ; ) {
    const some = await read.all<StoredSeries>('series.list', { shop, after, limit: PAGE })
    yield* some
    after = some.at(-1)?.series
    if (some.length < PAGE) return
  }
}

export async function findEntry(
  read: Reading,
  shop: number,
  series: string,
  n: number,
): Promise<JournalEntry | null> {
  const row = await read.get<EntryRow>('journal.find', { shop, series, n })
  return row && entryOf(row)
}

/** The entries of a series above number `after` in their order, some at a time. */
export async function* entriesOf(
  read: Reading,
  shop: number,
  series: string,
  after = 0,
): AsyncGenerator<readonly JournalEntry[]> {
  for (;;) {
    const rows = await read.all<EntryRow>('journal.entries', { shop, series, after, limit: PAGE })
    yield rows.map(entryOf)
    after = rows.at(-1)?.n ?? after
    if (rows.length < PAGE) return
  }
}

/** Adds the next entry of its series. */
export async function appendEntry(tx: Writing, shop: number, entry: JournalEntry): Promise<void> {
  const { series, n, hash } = entry
  const attention = entry.attention && JSON.stringify(entry.attention)
  await tx.run('journal.append', { shop, ...entry, attention })
  await tx.run('series.advance', { shop, series, n, hash })
}

export function entryOf({ attention, ...entry }: EntryRow): JournalEntry {
  return { ...entry, attention: attention === null ? null : remarksOf(attention) }
}

/** While servers are replaced, those of the version before still write a code alone. */
function remarksOf(attention: string): Remark[] {
  if (attention.startsWith('[')) return JSON.parse(attention)
  return [{ field: 'order', code: attention as RemarkCode }]
}
