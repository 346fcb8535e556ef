import type { Reading, Writing } from '../../domain/store.ts'
import { nextNumber } from '../orders/number.ts'
import type { EntryKind } from '../orders/values.ts'
import { entryHash, FIRST_HASH } from './entry.ts'
import type { Remark } from './entry-body.ts'

/** Series and entries that are read at once. */
const PAGE = 200

/** The journal that a terminal fills between one pairing and the next. */
export interface StoredSeries {
  /** The name of the series: 1, 2, 3 … in each shop. */
  readonly series: string
  /** The public id of the terminal, which may have been removed since. */
  readonly terminal: string
  /** The number and hash of its last entry. */
  readonly lastN: number
  readonly lastHash: string
  readonly openedAt: number
}

/** An entry of a till's journal. It never changes. */
export interface JournalEntry {
  readonly series: string
  readonly n: number
  /** The time of the till's clock, in milliseconds since 1970. */
  readonly at: number
  /** Null if nothing of the entry could be used. */
  readonly kind: EntryKind | null
  /** The canonical text; see `canonicalEntry`. */
  readonly body: string
  readonly previousHash: string
  readonly hash: string
  /** The public id of the order that it created or refers to. */
  readonly orderId: string | null
  /** The remarks about it; null if there are none. */
  readonly attention: Remark[] | null
  readonly receivedAt: number
}

/**
 * The hash of an entry that follows the one with `previousHash`.
 * @param body its canonical text
 */
export function hashAfter(previousHash: string, body: string): string {
  return entryHash(previousHash, body, (text) => Bun.SHA256.hash(text, 'hex'))
}

/** The stored row: `attention` is JSON. */
export type EntryRow = Omit<JournalEntry, 'attention'> & { readonly attention: string | null }

/**
 * Opens a new series for a terminal that gets a new key, so that a lost or copied device cannot use
 * the numbers that the terminal uses from now on.
 * @param terminal the public id
 */
export async function openSeries(
  tx: Writing,
  shop: number,
  terminal: string,
  now: number,
): Promise<void> {
  const series = String(await nextNumber(tx, shop, 'series'))
  await addSeries(tx, shop, series, terminal, now)
  await tx.run('terminal.set_series', { shop, series, terminal })
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
  return { ...entry, attention: attention === null ? null : JSON.parse(attention) }
}
