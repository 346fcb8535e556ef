import { atFirstUse } from '../../../../ui/shared/first-use.ts'
import { money, plainAmount } from '../../../../ui/shared/money.ts'
import { moment } from '../../../../ui/shared/time.ts'
import type { TillSale } from '../../till-entry.ts'
import { settled, type TerminalDatabase } from '../data/database.ts'
import { type Entry, numberOf, type Series } from './series.ts'

/** Entries are read in slices of this many, so that a long journal does not fill the memory. */
const SLICE = 200

/** The sales of a search, and whether the device has more of them. */
interface FoundSales {
  readonly sales: readonly Entry[]
  readonly hasMore: boolean
}

/**
 * The sales in the journal of this device, of all its pairings with a shop, the newest first.
 * Tentative sales are left out, because the server may refuse them.
 * @param shop the slug of the shop
 * @param search words that each sale has: in its number, amount, goods, time, cashier or card slip
 * @param most how many sales are returned at most
 */
export async function salesHere(
  database: TerminalDatabase,
  shop: string,
  currency: string,
  search: string,
  most: number,
  signal?: AbortSignal,
): Promise<FoundSales> {
  const words = wordsOf(search)
  const sales: Entry[] = []
  const all = await settled<Series[]>(database.stores(['series']).series.getAll())
  const series = all.filter((one) => one.shop === shop)
  for (const { name, next } of series.sort((one, other) => other.openedAt - one.openedAt)) {
    for (let end = next; end > 1; end -= SLICE) {
      signal?.throwIfAborted()
      const range = IDBKeyRange.bound([name, Math.max(1, end - SLICE)], [name, end], false, true)
      const slice = await settled<Entry[]>(database.stores(['entries']).entries.getAll(range))
      const found = slice.filter((entry) => isSale(entry) && hasWords(entry, currency, words))
      sales.push(...found.reverse())
      if (sales.length > most) return { sales: sales.slice(0, most), hasMore: true }
    }
  }
  return { sales, hasMore: false }
}

function isSale({ kind, tentative }: Entry): boolean {
  return kind === 'sale' && !tentative
}

/** The number of a paper, such as 3-17. */
const NUMBER = /^\d+-\d+$/

function hasWords(entry: Entry, currency: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const number = numberOf(entry)
  const whole = wordsOf(textOf(entry, currency)).join(' ')
  return words.every((word) => (NUMBER.test(word) ? word === number : whole.includes(word)))
}

/** The time of day as most people type it, in 24 hours. */
const TIME = atFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }))

/** The text in which a search finds a sale. It has amounts with and without their currency. */
function textOf({ series, n, at, content, cashier }: Entry, currency: string): string {
  const { lines, total, payments, note } = content as TillSale
  const goods = lines.flatMap(({ name, title, sku }) => [title ?? name, sku])
  const slips = payments.map(({ reference }) => reference)
  const amounts = [money(total, currency), plainAmount(total, currency), total.toFixed(2)]
  const place = [`${series}-${n}`, moment(at), TIME().format(new Date(at)), cashier?.name]
  return [...place, ...amounts, ...goods, ...slips, note].filter(Boolean).join(' ')
}

/** The words of a text in lower case. Narrow and no-break spaces separate words, too. */
function wordsOf(text: string): readonly string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}
