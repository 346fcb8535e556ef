import { canonicalEntry, type EntryKind, entryHash, FIRST_HASH } from '../../domain/orders/entry.ts'
import type { TillRefund } from '../../domain/orders/till-entry.ts'
import { PageError } from '../shared/problem.ts'
import {
  type NewPairing,
  type Pairing,
  type Stores,
  settled,
  stateIn,
  type TerminalDatabase,
} from './database.ts'

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

/** What an entry records. The field is the one that the server's schema has for the kind. */
export interface EntryContent {
  readonly kind: EntryKind
  readonly content: object
}

/** An entry as it is stored on this device. */
export interface Entry extends EntryContent {
  readonly series: string
  readonly n: number
  readonly at: string
  readonly previousHash: string
  readonly hash: string
  /** The order in which entries are sent; absent when the server has the entry. */
  readonly waiting?: readonly [openedAt: number, n: number]
  readonly sentAt?: number
  /** Whether the entry counts only once the server has taken it: a return, or a sale with points. */
  readonly tentative?: boolean
}

type JournalStores = Stores<'series' | 'entries'>

/** Sent entries stay for this long, so that a server restored from a backup can get them again. */
const KEPT_MS = 30 * 86_400_000

/** The field in which each kind of entry keeps a remark for the owner. */
const REMARK = { sale: 'note', refund: 'reason', cash: 'reason', closing: null } as const

const REMARK_LENGTH = 255

/** What stays on a device that is paired with the same shop again. */
const KEPT = ['basket', 'parked', 'favourites'] as const

export async function seriesIn({ series }: Stores<'series'>, name: string): Promise<Series | null> {
  return (await settled<Series | undefined>(series.get(name))) ?? null
}

export async function entriesFrom(
  { entries }: Stores<'entries'>,
  series: string,
  n: number,
): Promise<readonly Entry[]> {
  return await settled<Entry[]>(entries.getAll(IDBKeyRange.bound([series, n], [series, Infinity])))
}

/** Writes the next entry of a series. */
export function writeEntry(
  stores: JournalStores,
  { name, shop, openedAt, next: n, hash: previousHash }: Series,
  { kind, content }: EntryContent,
  at: string,
  tentative: boolean,
): { readonly entry: Entry; readonly series: Series } {
  const hash = entryHash(previousHash, canonicalEntry({ series: name, n, at, kind, content }))
  const entry: Entry = {
    ...{ series: name, n, at, kind, content, previousHash, hash },
    waiting: [openedAt, n],
    ...(tentative ? { tentative } : {}),
  }
  const series = { name, shop, openedAt, next: n + 1, hash }
  stores.entries.put(entry)
  stores.series.put(series)
  return { entry, series }
}

/** A remark and the one before, as long as the server takes it. */
function remarkOf(remark: string, before: unknown = null): string {
  return [remark, before].filter(Boolean).join(' ').slice(0, REMARK_LENGTH)
}

/**
 * What happened instead, for an entry that counted before the server refused it: a return becomes
 * money that was taken out, points become a discount. Null: an entry that is never refused so.
 */
export function insteadOf({ kind, content }: EntryContent, why: string): EntryContent | null {
  if (kind === 'refund') {
    const { orderId, amount, rounding = 0, method, reason } = content as TillRefund
    // Without the error of binary fractions: no currency has more than four decimals.
    const back = Math.round((amount + rounding) * 10_000) / 10_000
    const remark = remarkOf(`Return, refused by the server: ${why}`, reason)
    return {
      kind: 'cash',
      content: { amount: -back, method, reason: remark, orderId },
    }
  }
  if (kind !== 'sale' || !('redeemPoints' in content)) return null
  const { redeemPoints, ...sale } = content
  return {
    kind,
    content: { ...sale, note: remarkOf(`${redeemPoints} points were not redeemed: ${why}`) },
  }
}

/** Writes entries again at the end of another series, each with a remark about its old number. */
export function moveEntries(
  stores: JournalStores,
  moved: readonly Entry[],
  target: Series,
): Series {
  let series = target
  for (const { series: old, n, at, kind, content, tentative } of moved) {
    if (tentative) continue
    const field = REMARK[kind]
    const before = field && (content as Readonly<Record<string, unknown>>)[field]
    const remark = remarkOf(`Printed as ${old}-${n}.`, before)
    const noted = field ? { ...content, [field]: remark } : content
    series = writeEntry(stores, series, { kind, content: noted }, at, false).series
  }
  return series
}

/**
 * Stores a new pairing. Data of another shop is deleted; entries that are not sent stay.
 * @throws PageError if the device still has entries of another shop to send
 */
export async function storePairing(
  database: TerminalDatabase,
  { pairing, settings }: NewPairing,
): Promise<void> {
  const names = ['products', 'state', 'series', 'entries'] as const
  await database.transact(names, async (stores) => {
    const { products, state, series, entries } = stores
    const all = await settled<Series[]>(series.getAll())
    for (const { name, shop } of all.filter(({ shop }) => shop !== pairing.shop.slug)) {
      const old = await entriesFrom(stores, name, 0)
      if (old.some(({ waiting }) => waiting)) throw unsent(shop)
      series.delete(name)
      entries.delete(IDBKeyRange.bound([name, 0], [name, Infinity]))
    }
    const before = await stateIn(state, 'pairing')
    const stopped = await stateIn(state, 'stopped')
    const isSameShop = before?.shop.slug === pairing.shop.slug
    const kept = await Promise.all(KEPT.map((key) => stateIn(state, key)))
    products.clear()
    state.clear()
    state.put(pairing, 'pairing')
    state.put(settings, 'settings')
    for (const [index, key] of KEPT.entries()) {
      if (isSameShop && kept[index]) state.put(kept[index], key)
    }
    const mine = all.filter(({ shop }) => shop === pairing.shop.slug)
    if (pairing.series !== null) await openSeries(stores, pairing, mine, stopped?.series ?? null)
  })
}

/** Opens the series of a new pairing, and makes sure that the server gets the entries of others. */
async function openSeries(
  stores: JournalStores,
  { series, shop }: Pairing,
  others: readonly Series[],
  stopped: string | null,
): Promise<void> {
  if (series === null) return
  const openedAt = Date.now()
  let opened: Series = { name: series, shop: shop.slug, openedAt, next: 1, hash: FIRST_HASH }
  stores.series.put(opened)
  for (const { name, openedAt } of others) {
    const old = await entriesFrom(stores, name, 0)
    if (name === series || name === stopped) {
      // A server that was restored from a backup gives the names of lost series again.
      const moved = old.filter(({ waiting }) => name === series || waiting)
      for (const { n } of moved) stores.entries.delete([name, n])
      opened = moveEntries(stores, moved, opened)
    } else {
      // The answer to the last entry shows whether the server still has the series.
      const last = old.at(-1)
      if (last) stores.entries.put({ ...last, waiting: [openedAt, last.n] })
    }
  }
}

function unsent(shop: string): PageError {
  return new PageError(
    `This device has sales of ${shop} that are not sent yet. Pair it with ${shop} first.`,
  )
}

/** Deletes entries that were sent long ago, except those of the day that is not closed yet. */
export async function pruneEntries(
  database: TerminalDatabase,
  current: string | null,
): Promise<void> {
  const before = Date.now() - KEPT_MS
  await database.transact(['entries'], async ({ entries }) => {
    const all = await settled<Entry[]>(entries.getAll())
    const closing = all.findLast(({ series, kind }) => series === current && kind === 'closing')
    for (const { series, n, sentAt = Infinity } of all) {
      const isOpen = series === current && n >= (closing?.n ?? 0)
      if (sentAt < before && !isOpen) entries.delete([series, n])
    }
  })
}
