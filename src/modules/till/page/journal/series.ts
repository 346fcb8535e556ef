import { DAY_MS } from '../../../../domain/time.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import { ATTENTION_TEXTS } from '../../../orders/shared/order-words.ts'
import { type EntryKind, ORDER_LIMITS } from '../../../orders/values.ts'
import { canonicalEntry, entryHash, saidBy } from '../../entry.ts'
import { readEntry } from '../../entry-check.ts'
import type { Cashier, CashMovement } from '../../till-entry.ts'
import {
  type SoldBasket,
  type Stores,
  settled,
  stateIn,
  type TerminalDatabase,
} from '../data/database.ts'

/** A series of journal entries, from one pairing of this device to the next. */
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

/** The content of an entry, in the server's schema for its kind. */
export interface EntryContent {
  readonly kind: EntryKind
  readonly content: object
}

/** An online order that is handed over when the money of an entry was taken. */
export interface HandOver {
  readonly orderId: string
  /** Payments in the server's form. Each has a reference, so that it counts once. */
  readonly payments: readonly object[]
  /** The amount to be paid, as the cashier saw it; absent in entries of an older page. */
  readonly expectedTotal?: number
  /** The entries of the further payments. They are written once the first one counts. */
  readonly others: readonly EntryContent[]
  /** The order as the cashier saw it; absent in entries of an older page. It is not sent. */
  readonly shown?: ShownOrder
}

/** Identifies the receipt of an order that was handed over. */
export interface ShownOrder {
  readonly code: string
  readonly updatedAt: string
}

/** An entry stored on this device. */
export interface Entry extends EntryContent {
  readonly series: string
  readonly n: number
  readonly at: string
  /**
   * Seconds by which this device's clock was ahead of the server's, if that exceeded the tolerance.
   */
  readonly clockAhead?: number | undefined
  /** The cashier; absent in entries of an older page. */
  readonly cashier?: Cashier | null | undefined
  readonly previousHash: string
  readonly hash: string
  /** The position in the order of sending; absent once the server has the entry. */
  readonly waiting?: readonly [openedAt: number, n: number]
  readonly sentAt?: number
  /**
   * True until the server has agreed to a return, a hand-over or points. The entry does not count
   * yet.
   */
  readonly tentative?: boolean
  /** An order to hand over on the server before the entry is sent. */
  readonly handOver?: HandOver
  /**
   * Further entries to write once this tentative entry counts: an exchange sells the basket by
   * them.
   */
  readonly others?: readonly EntryContent[]
  /** Whether the basket stays when this entry counts, although it has further entries. */
  readonly keepsBasket?: boolean
}

/** The number of the paper of an entry, such as 3-17. */
export function numberOf({ series, n }: Entry): string {
  return `${series}-${n}`
}

/** The server has not answered to a tentative entry yet, so nothing else can be written. */
export class SilentError extends PageError {}

/** An entry without its place in a series. */
export type Draft = Pick<
  Entry,
  | 'kind'
  | 'content'
  | 'at'
  | 'clockAhead'
  | 'cashier'
  | 'tentative'
  | 'handOver'
  | 'others'
  | 'keepsBasket'
>

export type JournalStores = Stores<'series' | 'entries'>

/**
 * Sent entries are kept, so that a server restored from a backup can get them again: at least this
 * long, since it may not be the newest backup that is restored, and then until a backup has them.
 * Without backups, they are deleted after the longest time.
 */
const KEPT_MS = 30 * DAY_MS
const LONGEST_MS = 90 * DAY_MS
/** The clock of this device may be this far ahead of the server's. */
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

/** The sale on this device with this secret in the address of its receipt, or null. */
export async function saleOfReceipt(
  database: TerminalDatabase,
  receipt: string,
): Promise<Entry | null> {
  const all = await settled<Entry[]>(database.stores(['entries']).entries.getAll())
  const isSale = ({ kind, content }: Entry) =>
    kind === 'sale' && 'receipt' in content && content.receipt === receipt
  return all.find(isSale) ?? null
}

/** The entries that the server does not have yet. A device has such entries of one shop at most. */
export interface Unsent {
  /** The slug of the shop. */
  readonly shop: string
  /** The entries of all series, in the order of sending. */
  readonly entries: readonly Entry[]
}

/** Returns null if the server has everything. */
export async function unsentIn(database: TerminalDatabase): Promise<Unsent | null> {
  const stores = database.stores(['series', 'entries'])
  const entries = await settled<Entry[]>(stores.entries.index('waiting').getAll())
  const series = await seriesIn(stores, entries[0]?.series ?? null)
  return series && { shop: series.shop, entries }
}

/** @throws PageError if the server would find an error in the entry, apart from the clock */
export function refuseWrong(draft: Draft, currency: string): void {
  const { remarks } = readEntry(saidBy(draft), currency)
  const wrong = remarks.find(({ code }) => code !== 'clock')
  if (wrong) throw new PageError(`${ATTENTION_TEXTS[wrong.code].label}. Nothing was stored.`)
}

/** Writes the next entry of a series. */
export function writeEntry(
  stores: JournalStores,
  { name, shop, openedAt, next: n, hash: previousHash }: Series,
  draft: Draft,
): { readonly entry: Entry; readonly series: Series } {
  const { kind, content, at, clockAhead, cashier } = draft
  const { tentative, handOver, others, keepsBasket } = draft
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
    ...(keepsBasket && { keepsBasket }),
  }
  const series = { name, shop, openedAt, next: n + 1, hash }
  stores.entries.put(entry)
  stores.series.put(series)
  return { entry, series }
}

/**
 * Makes a tentative entry count: empties its basket, or removes the money of its order, and writes
 * the entries that depend on it.
 * @returns the stored entry, no longer tentative; null if it has changed in the meantime
 */
export async function confirmEntry(
  stores: JournalStores & Stores<'state'>,
  { series, n, hash }: Entry,
): Promise<Entry | null> {
  const stored = await settled<Entry | undefined>(stores.entries.get([series, n]))
  if (stored?.hash !== hash) return null
  const { tentative, others, ...entry } = stored
  if (!tentative) return entry
  if (isOfBasket(stored)) {
    const basket = await stateIn(stores.state, 'basket')
    if (basket) noteSold(stores.state, basket.id, stored)
  }
  if (entry.handOver) await forgetOrderMoney(stores.state, entry.handOver.orderId)
  let end = await seriesIn(stores, series)
  for (const content of others ?? entry.handOver?.others ?? []) {
    end = end && writeEntry(stores, end, { ...content, ...placeOf(entry) }).series
  }
  return entry
}

/** Empties the basket on the screen, and tells other windows how it was sold. */
export function noteSold(
  state: IDBObjectStore,
  basket: string,
  { series, n, at, cashier }: Entry,
): void {
  state.delete('basket')
  const number = `${series}-${n}`
  state.put({ basket, number, at, cashier: cashier?.name ?? null } satisfies SoldBasket, 'sold')
}

/** Removes the money taken for an order, because the journal has it now. */
async function forgetOrderMoney(state: IDBObjectStore, orderId: string): Promise<void> {
  const stored = (await stateIn(state, 'orderMoney')) ?? []
  state.put(
    stored.filter((one) => one.orderId !== orderId),
    'orderMoney',
  )
}

/** Whether this entry sells the basket, itself or by its further entries. */
export function isOfBasket(entry: Entry | null): boolean {
  return entry?.kind === 'sale' || (entry?.others !== undefined && !entry.keepsBasket)
}

/** The time and cashier of an entry, for another entry that belongs to it. */
export function placeOf({ at, cashier }: Entry): Pick<Draft, 'at' | 'cashier'> {
  return { at, cashier }
}

/** Appends a remark to an earlier one, up to the length that the server accepts. */
export function remarkOf(remark: string, before: unknown = null): string {
  return [remark, before].filter(Boolean).join(' ').slice(0, ORDER_LIMITS.reason).toWellFormed()
}

/** The money for an order that was not handed over, as an entry without the order. */
export function notHandedOver({ kind, content }: EntryContent, why: string): EntryContent {
  const { reason } = content as CashMovement
  return { kind, content: { ...content, reason: remarkOf(`Not handed over: ${why}`, reason) } }
}

/**
 * Deletes entries that were sent long ago, except those of a day that is not closed yet.
 * @param keptMs the time for which entries are kept even if a backup of the server has them
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
