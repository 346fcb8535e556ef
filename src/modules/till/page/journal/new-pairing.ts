import { PageError } from '../../../../ui/shared/problem.ts'
import { closingOf, openDay } from '../../closing.ts'
import { FIRST_HASH } from '../../entry.ts'
import {
  type NewPairing,
  type Pairing,
  settled,
  stateIn,
  type TerminalDatabase,
} from '../data/database.ts'
import { text } from '../text.ts'
import { moveSeries } from './moved-series.ts'
import {
  type Draft,
  type Entry,
  entriesFrom,
  type JournalStores,
  type Series,
  seriesIn,
  writeEntry,
} from './series.ts'

/** The state that a device keeps when it is paired with the same shop again. */
const KEPT = ['basket', 'parked', 'orderMoney', 'cashier', 'lastBackupAt'] as const

/**
 * Stores a new pairing. Data of another shop is deleted; unsent entries are kept.
 * @throws PageError if the device still has unsent entries of another shop
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
    const ofShop = all.filter(({ shop }) => shop === pairing.shop.slug)
    if (pairing.series !== null) await openSeries(stores, pairing, ofShop, stopped?.series ?? null)
  })
}

/**
 * Opens the series of a new pairing, and makes sure that the server gets the entries of older
 * series.
 */
async function openSeries(
  stores: JournalStores,
  { series, shop }: Pairing,
  older: readonly Series[],
  stopped: string | null,
): Promise<void> {
  if (series === null) return
  const openedAt = Date.now()
  let opened: Series = { name: series, shop: shop.slug, openedAt, next: 1, hash: FIRST_HASH }
  stores.series.put(opened)
  for (const { name, openedAt } of older) {
    if (name === series || name === stopped) {
      // A server that was restored from a backup issues the names of lost series again.
      const isMoved = ({ waiting }: Entry) => name === series || waiting !== undefined
      opened = await moveSeries(stores, name, opened, isMoved)
    } else {
      // The server's answer to the last entry shows whether it still has the series.
      const last = (await entriesFrom(stores, name, 0)).at(-1)
      if (last) stores.entries.put({ ...last, waiting: [openedAt, last.n] } satisfies Entry)
    }
  }
}

/**
 * Closes the days that earlier pairings of this device have left open. Nobody counts the drawer at
 * that moment: the money is moved from their series to this one, whose closing counts it.
 */
export async function closeEarlierDays(
  database: TerminalDatabase,
  { series: current, shop: { currency } }: Pairing,
): Promise<void> {
  await database.transact(['series', 'entries'], async (stores) => {
    let open = await seriesIn(stores, current)
    if (!open) return
    const written = await entriesFrom(stores, open.name, 0)
    // A closing in this series has already counted that money.
    if (written.some(({ kind, tentative }) => kind === 'closing' || tentative)) return
    const at = new Date().toISOString()
    const cashEntry = (amount: number, reason: string): Draft => {
      return { kind: 'cash', at, content: { amount, method: 'cash', reason } }
    }
    for (let old of await settled<Series[]>(stores.series.getAll())) {
      const day = [...(await entriesFrom(stores, old.name, 0))]
      const last = day.at(-1)
      if (!last || last.tentative || old.name === open.name) continue
      const { expectedCash } = openDay(day, currency)
      if (expectedCash !== 0) {
        const out = cashEntry(-expectedCash, `Carried over to journal ${open.name}`)
        const left = writeEntry(stores, old, out)
        day.push(left.entry)
        const into = cashEntry(expectedCash, `Carried over from journal ${old.name}`)
        open = writeEntry(stores, open, into).series
        old = left.series
      } else if (last.kind === 'closing') {
        continue
      }
      const content = closingOf(openDay(day, currency), 0, currency)
      writeEntry(stores, old, { kind: 'closing', at, content })
    }
  })
}

/**
 * Moves entries of an older series, which the server does not accept, into this series.
 * @param next the number of the first entry that the server does not have
 */
export async function moveUnacceptedEntries(
  stores: JournalStores,
  old: string,
  target: Series,
  next: number,
  currency: string,
): Promise<void> {
  const entries = await entriesFrom(stores, old, 0)
  // The next closing of this series includes them, so earlier closings are left out.
  const isMoved = ({ kind, n }: Entry) => kind !== 'closing' && n >= next
  const series = await moveSeries(stores, old, target, isMoved, next)
  // `closeEarlierDays` has carried the cash of the whole day over, and its removal entry was moved
  // as well.
  const last = entries.at(-1)
  if (last?.kind !== 'closing' || last.n < next) return
  const sent = entries.filter(({ n, tentative }) => n < next && !tentative)
  const { expectedCash: amount } = openDay(sent, currency)
  if (amount === 0) return
  const reason = `Carried over from journal ${old}`
  const content = { amount, method: 'cash', reason }
  writeEntry(stores, series, { kind: 'cash', at: last.at, content })
}

function unsent(shop: string): PageError {
  return new PageError(text.journal.unsentOf(shop))
}
