import { type EntryKind, ORDER_LIMITS } from '../../../domain/orders/values.ts'
import { canonicalEntry, entryHash, saidBy } from '../../../domain/till/entry.ts'
import { readEntry } from '../../../domain/till/entry-check.ts'
import type { Cashier, CashMovement } from '../../../domain/till/till-entry.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { ATTENTION_TEXTS } from '../../shared/order-words.ts'
import { PageError } from '../../shared/problem.ts'
import { type Stores, settled, stateIn, type TerminalDatabase } from '../data/database.ts'

/** One series of journal entries: those of one pairing of this device. */
export interface Series {
  readonly name: string
  /** The slug of the shop. */
  readonly shop: string
  readonly openedAt: number
  /** The number of the next entry. */
  readonly next: number
  /** The hash of the last entry. */
  readonly hash: string
}

/** The content of an entry, as the server's schema has it for the kind. */
export interface EntryContent {
  readonly kind: EntryKind
  readonly content: object
}

/** An online order that is handed over for the money of an entry. */
export interface HandOver {
  readonly orderId: string
  /** As the server takes them: each has a reference, so that it counts once. */
  readonly payments: readonly object[]
  /** What was to be paid for it, as the cashier saw it; absent in entries of an older page. */
  readonly expectedTotal?: number
  /** The entries of the further payments; they are written once the first one counts. */
  readonly others: readonly EntryContent[]
}

/** An entry as it is stored on this device. */
export interface Entry extends EntryContent {
  readonly series: string
  readonly n: number
  readonly at: string
  /** Seconds by which this device's clock was ahead of the server's, if that was too far. */
  readonly clockAhead?: number | undefined
  /** Who made it; absent in entries of an older page. */
  readonly cashier?: Cashier | null | undefined
  readonly previousHash: string
  readonly hash: string
  /** The order in which entries are sent; absent when the server has the entry. */
  readonly waiting?: readonly [openedAt: number, n: number]
  readonly sentAt?: number
  /** True for a return, a hand-over or points until the server has agreed. It does not count yet. */
  readonly tentative?: boolean
  /** The server is told of it before it gets the entry. */
  readonly handOver?: HandOver
  /** What is written once this tentative entry counts: an exchange sells the basket by it. */
  readonly others?: readonly EntryContent[]
}

/** An entry before it has its place in a series. */
export type Draft = Pick<
  Entry,
  'kind' | 'content' | 'at' | 'clockAhead' | 'cashier' | 'tentative' | 'handOver' | 'others'
>

export type JournalStores = Stores<'series' | 'entries'>

/**
 * Sent entries stay, so that a server restored from a backup can get them again: this long in any
 * case, since the newest backup may not be the one that is restored, and then until there is a
 * backup that has them. Without one, they go after the longest time.
 */
const KEPT_MS = 30 * DAY_MS
const LONGEST_MS = 90 * DAY_MS
/** The clock of this device may be so far ahead of the server's. */
const CLOCKS_MS = DAY_MS

export async function seriesIn(
  { series }: Stores<'series'>,
  name: string | null,
): Promise<Series | null> {
  return name === null ? null : ((await settled<Series | undefined>(series.get(name))) ?? null)
}

export async function entriesFrom(
  { entries }: Stores<'entries'>,
  series: string,
  n: number,
): Promise<readonly Entry[]> {
  return await settled<Entry[]>(entries.getAll(IDBKeyRange.bound([series, n], [series, Infinity])))
}

/** The sale on this device whose receipt has this secret in its address, or null. */
export async function saleOfReceipt(
  database: TerminalDatabase,
  receipt: string,
): Promise<Entry | null> {
  const all = await settled<Entry[]>(database.stores(['entries']).entries.getAll())
  return all.find(({ content }) => 'receipt' in content && content.receipt === receipt) ?? null
}

/** What the server does not have yet. A device has such entries of one shop at most. */
export interface Unsent {
  /** The slug of the shop. */
  readonly shop: string
  /** Of all series, in the order of sending. */
  readonly entries: readonly Entry[]
}

/** Null: the server has everything. */
export async function unsentIn(database: TerminalDatabase): Promise<Unsent | null> {
  const stores = database.stores(['series', 'entries'])
  const entries = await settled<Entry[]>(stores.entries.index('waiting').getAll())
  const series = await seriesIn(stores, entries[0]?.series ?? null)
  return series && { shop: series.shop, entries }
}

/** @throws PageError if the server would find something wrong with this, besides the clock */
export function refuseWrong(draft: Draft, currency: string): void {
  const { remarks } = readEntry(saidBy(draft), currency)
  const wrong = remarks.find(({ code }) => code !== 'clock')
  if (wrong) throw new PageError(`${ATTENTION_TEXTS[wrong.code].label}. Nothing was stored.`)
}

/** Writes the next entry of a series. */
export function writeEntry(
  stores: JournalStores,
  { name, shop, openedAt, next: n, hash: previousHash }: Series,
  { kind, content, at, clockAhead, cashier, tentative, handOver, others }: Draft,
): { readonly entry: Entry; readonly series: Series } {
  const said = saidBy({ at, kind, content, clockAhead, cashier })
  const hash = entryHash(previousHash, canonicalEntry({ series: name, n }, said))
  const entry: Entry = {
    series: name,
    n,
    at,
    kind,
    content,
    clockAhead,
    cashier,
    previousHash,
    hash,
    waiting: [openedAt, n],
    ...(tentative && { tentative }),
    ...(handOver && { handOver }),
    ...(others && { others }),
  }
  const series = { name, shop, openedAt, next: n + 1, hash }
  stores.entries.put(entry)
  stores.series.put(series)
  return { entry, series }
}

/**
 * Makes a tentative entry count: its basket is emptied, or the money of its order forgotten, and
 * the entries that depend on it are written.
 * @returns the stored entry, no longer tentative; null if it has changed meanwhile
 */
export async function confirmEntry(
  stores: JournalStores & Stores<'state'>,
  { series, n, hash }: Entry,
): Promise<Entry | null> {
  const stored = await settled<Entry | undefined>(stores.entries.get([series, n]))
  if (stored?.hash !== hash) return null
  const { tentative, others, ...entry } = stored
  if (!tentative) return entry
  if (isOfBasket(stored)) stores.state.delete('basket')
  if (entry.handOver) await forgetOrderMoney(stores.state, entry.handOver.orderId)
  let end = await seriesIn(stores, series)
  for (const content of others ?? entry.handOver?.others ?? []) {
    end = end && writeEntry(stores, end, { ...content, ...placeOf(entry) }).series
  }
  return entry
}

/** Forgets what was taken for an order, as the journal has it now. */
async function forgetOrderMoney(state: IDBObjectStore, orderId: string): Promise<void> {
  const stored = (await stateIn(state, 'orderMoney')) ?? []
  state.put(
    stored.filter((one) => one.orderId !== orderId),
    'orderMoney',
  )
}

/** Whether this tentative entry sells the basket. */
export function isOfBasket(entry: Entry | null): boolean {
  return entry?.kind === 'sale' || entry?.others !== undefined
}

/** When and by whom an entry was made, for another that belongs to it. */
export function placeOf({ at, cashier }: Entry): Pick<Draft, 'at' | 'cashier'> {
  return { at, cashier }
}

/** A remark and the one before, as long as the server takes it. */
export function remarkOf(remark: string, before: unknown = null): string {
  return [remark, before].filter(Boolean).join(' ').slice(0, ORDER_LIMITS.reason).toWellFormed()
}

/** The money for an order that was not handed over after all. It stays money. */
export function notHandedOver({ kind, content }: EntryContent, why: string): EntryContent {
  const { reason } = content as CashMovement
  return { kind, content: { ...content, reason: remarkOf(`Not handed over: ${why}`, reason) } }
}

/**
 * Deletes entries that were sent long ago, except those of the day that is not closed yet.
 * @param keptMs how long also those stay that a backup of the server has
 */
export async function pruneEntries(
  database: TerminalDatabase,
  current: string | null,
  keptMs = KEPT_MS,
): Promise<void> {
  const now = Date.now()
  await database.transact(['entries', 'state'], async ({ entries, state }) => {
    const lastBackupAt = (await stateIn(state, 'lastBackupAt')) ?? 0
    const all = await settled<Entry[]>(entries.getAll())
    const closing = all.findLast(({ series, kind }) => series === current && kind === 'closing')
    for (const { series, n, sentAt = Infinity } of all) {
      const isOpen = series === current && n >= (closing?.n ?? 0)
      const isSafe = sentAt < now - keptMs && sentAt < lastBackupAt - CLOCKS_MS
      if ((isSafe || sentAt < now - LONGEST_MS) && !isOpen) entries.delete([series, n])
    }
  })
}
