import type { EntryKind, Remark } from './orders/entry.ts'

/** The journal that a terminal fills between one pairing and the next. */
export interface Series {
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
  readonly attention: readonly Remark[] | null
  readonly receivedAt: number
}

/** The entries of a series that no closing has summed up yet. */
export interface OpenDay extends Pick<Series, 'series' | 'terminal'> {
  /** Null: the terminal has been removed, so nobody can close this day at a till any more. */
  readonly terminalName: string | null
  /** When the first of them was made, in milliseconds since 1970. */
  readonly since: number
  readonly entries: number
}

export interface JournalReads {
  series(shopId: number, series: string): Promise<Series | null>
  /** The series of a shop, in the order of their names as texts. */
  listSeries(shopId: number, after: string | undefined, limit: number): Promise<Series[]>
  find(shopId: number, series: string, n: number): Promise<JournalEntry | null>
  /** The entries of a series above number `after`, in their order. */
  entries(shopId: number, series: string, after: number, limit: number): Promise<JournalEntry[]>
  /** Sales of which there is no order with their number. */
  withoutOrder(shopId: number, limit: number): Promise<Pick<JournalEntry, 'series' | 'n'>[]>
  /** The closings, the last received first, before a place. */
  closings(
    shopId: number,
    before: Pick<JournalEntry, 'receivedAt' | 'series' | 'n'> | undefined,
    limit: number,
  ): Promise<JournalEntry[]>
  /** The entries of a shop with something wrong, the last received first, before a place. */
  remarkable(
    shopId: number,
    before: Pick<JournalEntry, 'receivedAt' | 'series' | 'n'> | undefined,
    limit: number,
  ): Promise<JournalEntry[]>
  /** The open days of a shop, in the order of the names of their series as texts. */
  openDays(shopId: number, after: string | undefined, limit: number): Promise<OpenDay[]>
}

export interface JournalWrites extends JournalReads {
  /** Adds the next entry of its series. */
  append(shopId: number, entry: JournalEntry): Promise<void>
}
