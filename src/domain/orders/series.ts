import type { Reads, Writes } from '../store.ts'
import type { JournalEntry, Series } from '../till-store.ts'
import { FIRST_HASH } from './entry.ts'

/** Series and entries that are read at once. */
const PAGE = 200

/**
 * Opens a new series for a terminal that gets a new key. So a device that was lost or
 * copied cannot use a number that the terminal uses from now on.
 * @param terminal the public id
 * @returns its name: 1, 2, 3 … in each shop
 */
export async function openSeries(
  tx: Writes,
  shop: number,
  terminal: string,
  now: number,
): Promise<string> {
  const series = String(await tx.order.nextNumber(shop, 'series'))
  await tx.run('series.open', { shop, series, terminal, hash: FIRST_HASH, now })
  await tx.run('terminal.set_series', { shop, series, terminal })
  return series
}

/** All series of a shop, in the order of their names as texts. */
export async function* allSeries({ journal }: Reads, shopId: number): AsyncGenerator<Series> {
  for (let after: string | undefined; ; ) {
    const some = await journal.listSeries(shopId, after, PAGE)
    yield* some
    after = some.at(-1)?.series
    if (some.length < PAGE) return
  }
}

/** The entries of a series in their order, some at a time. */
export async function* entriesOf(
  { journal }: Reads,
  shopId: number,
  { series }: Series,
): AsyncGenerator<readonly JournalEntry[]> {
  for (let after = 0; ; ) {
    const entries = await journal.entries(shopId, series, after, PAGE)
    yield entries
    after = entries.at(-1)?.n ?? after
    if (entries.length < PAGE) return
  }
}
