import type { TerminalActor } from '../../domain/actor.ts'
import type { Ports } from '../../domain/ports.ts'
import type { RowJudge } from '../../domain/row-judge.ts'
import { cellOf } from '../../domain/rows.ts'
import { shopById } from '../../domain/shop/shop.ts'
import type { Reading } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import { ENTRY_KINDS } from '../orders/values.ts'
import { closingOf, openDay } from './closing.ts'
import type { DayEntry } from './day-sums.ts'
import { ENTRY_FIELD, FIRST_HASH, type Said, timeIn } from './entry.ts'
import { EntryEffects } from './entry-effects.ts'
import { allSeries, entriesOf, hashAfter, type JournalEntry, type StoredSeries } from './series.ts'
import type { Closing } from './till-entry.ts'

/** Closings of more entries than this are not checked. */
const MOST_ENTRIES = 20_000

/**
 * Whether the sums of a closing match the entries before it. Entries never change, so they are read
 * before the transaction that adds the closing.
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
  for await (const entries of entriesOf(read, shop.id, series, Math.max(closing.from - 2, 0))) {
    day.push(...entries.filter((entry) => entry.n < n).map(dayEntry))
    await takeTurn()
    if ((entries.at(-1)?.n ?? n) >= n - 1) break
  }
  const { countedCash, difference, reason: _, ...said } = closing
  const right = openDay(day, shop.currency)
  return (
    Bun.deepEquals(comparable(said, said), comparable(right, said)) &&
    difference === closingOf(right, countedCash, shop.currency).difference
  )
}

/** The entry as the till counts it, even if nothing of it could be used. */
function dayEntry({ n, body }: JournalEntry): DayEntry {
  const said: Said = JSON.parse(body)
  const kind = ENTRY_KINDS.find((one) => one === said.kind)
  const { at, cashier } = said
  return { n, at, kind, content: kind && said[ENTRY_FIELD[kind]], cashier }
}

type Day = Omit<Closing, 'countedCash' | 'difference' | 'reason'>

/**
 * A form that is equal for days that differ only in the order of methods and taxes.
 * @param said by the till, which may omit the optional sums
 */
function comparable(day: Day, said: Day) {
  const { methods, taxes, cashiers, withoutReceipt, ...rest } = day
  const amounts = (of: TaxAmounts | undefined) => [of?.net ?? 0, of?.tax ?? 0, of?.gross ?? 0]
  return {
    rest: Object.fromEntries(Object.entries(rest).filter(([name]) => name in said)),
    withoutReceipt: said.withoutReceipt && [
      withoutReceipt?.count,
      withoutReceipt?.amount,
      ...(withoutReceipt?.taxes ?? [])
        .map((one) => `${one.percent} ${one.name} ${amounts(one).join(' ')}`)
        .sort(),
    ],
    cashiers:
      said.cashiers &&
      cashiers
        ?.map(({ id, name, sales, taken, refunds, refunded }) => {
          return JSON.stringify([id, name, sales, taken, refunds, refunded])
        })
        .sort(),
    methods: methods
      .filter(({ taken, refunded, expected }) => taken !== 0 || refunded !== 0 || expected !== 0)
      .map(({ method, taken, refunded, expected }) => `${method} ${taken} ${refunded} ${expected}`)
      .sort(),
    taxes: taxes
      .map(({ name, percent, returned, left, ...sold }) => {
        // The sums of returns were introduced together with that of rounding.
        const back = said.rounding === undefined ? [] : [...amounts(returned), ...amounts(left)]
        return { rate: `${percent} ${name}`, sums: [...amounts(sold), ...back] }
      })
      .filter(({ sums }) => sums.some((one) => one !== 0))
      .map(({ rate, sums }) => `${rate} ${sums.join(' ')}`)
      .sort(),
  }
}

type TaxAmounts = Pick<Closing['taxes'][number], 'net' | 'tax' | 'gross'>

/** The problems in the journals of a shop's tills, as messages for people. */
export async function* journalProblems(
  read: Reading,
  shopId: number,
  { note }: RowJudge,
): AsyncGenerator<string> {
  const currency = (await shopById(read, shopId))?.currency ?? ''
  // This is counted first, because more entries arrive while the others are read.
  const documents = (await cellOf<number>(read, 'journal.documents', { shop: shopId })) ?? 0
  const effects = new EntryEffects(read, shopId, currency)
  for await (const series of allSeries(read, shopId)) {
    yield* seriesProblems(read, shopId, series, effects)
  }
  if (effects.found < documents) {
    yield `${documents - effects.found} sales or refunds of tills have no entry in a journal.`
  }
  const without = effects.withoutEffect()
  if (without) note(without)
}

/** Checks the chain of hashes from the first entry to the last accepted one. */
async function* seriesProblems(
  read: Reading,
  shopId: number,
  of: StoredSeries,
  effects: EntryEffects,
): AsyncGenerator<string> {
  const { series, lastN, lastHash } = of
  let hash = FIRST_HASH
  let n = 0
  for await (const entries of entriesOf(read, shopId, series)) {
    for (const entry of entries) {
      if (entry.n !== n + 1) yield `The journal has no entry ${series}-${n + 1}.`
      else if (entry.previousHash !== hash || !isWhole(entry)) {
        yield `The journal's entry ${series}-${entry.n} was changed after it was made.`
      }
      hash = entry.hash
      n = entry.n
    }
    yield* effects.problems(entries, isWhole)
  }
  if (n !== lastN || hash !== lastHash) {
    yield `The journal ${series} ends at entry ${n} and not at ${lastN}.`
  }
}

/** Whether the text of an entry matches its hash and its row. */
function isWhole(entry: JournalEntry): boolean {
  const { series, n, at, kind, body, previousHash, hash, receivedAt } = entry
  if (hashAfter(previousHash, body) !== hash) return false
  const said: Said = JSON.parse(body)
  const isKind = kind === null ? entry.attention !== null : said.kind === kind
  return said.series === series && said.n === n && isKind && timeIn(said, receivedAt) === at
}
