import type { TerminalActor } from '../actor.ts'
import type { Ports } from '../ports.ts'
import type { JournalEntry } from '../till-store.ts'
import { takeTurn } from '../yielding.ts'
import { closingOf, type DayEntry, type OpenDay, openDay } from './closing.ts'
import { ENTRY_FIELD, ENTRY_KINDS, type Said } from './entry.ts'
import type { Closing } from './till-entry.ts'

/** Entries that are read at once. */
const AT_ONCE = 100
/** A closing of more entries than this is not checked. */
const MOST_ENTRIES = 20_000

/**
 * Whether the sums of a closing are those of the entries before it. Entries never change, so they
 * are read before the transaction that adds the closing.
 */
export async function isRightClosing(
  { store: { read } }: Ports,
  { shop }: TerminalActor,
  series: string,
  n: number,
  closing: Closing,
): Promise<boolean> {
  if (n - closing.from > MOST_ENTRIES) return true
  const day: DayEntry[] = []
  for (let after = Math.max(closing.from - 2, 0); after < n - 1; ) {
    const entries = await read.journal.entries(shop.id, series, after, AT_ONCE)
    day.push(...entries.filter((entry) => entry.n < n).map(dayEntry))
    after = entries.at(-1)?.n ?? n
    await takeTurn()
  }
  const { countedCash, difference, ...said } = closing
  const right = openDay(day, shop.currency)
  return (
    Bun.deepEquals(comparable(said), comparable(right)) &&
    difference === closingOf(right, countedCash, shop.currency).difference
  )
}

/** The entry as the till counts it, also if nothing of it could be used. */
function dayEntry({ n, body }: JournalEntry): DayEntry {
  const said: Said = JSON.parse(body)
  const kind = ENTRY_KINDS.find((one) => one === said.kind)
  return { n, kind, content: kind && said[ENTRY_FIELD[kind]] }
}

/** A form that is equal for days that differ only in the order of methods and taxes. */
function comparable({ methods, taxes, ...rest }: OpenDay) {
  return {
    ...rest,
    methods: methods
      .filter(({ taken, refunded, expected }) => taken !== 0 || refunded !== 0 || expected !== 0)
      .map(({ method, taken, refunded, expected }) => `${method} ${taken} ${refunded} ${expected}`)
      .sort(),
    taxes: taxes
      .map(({ name, percent, net, tax, gross }) => `${name} ${percent} ${net} ${tax} ${gross}`)
      .sort(),
  }
}
