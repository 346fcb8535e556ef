import type { Reads } from '../store.ts'
import type { JournalEntry, Series } from '../till-store.ts'
import { type EntryKind, entryHash, FIRST_HASH } from './entry.ts'
import { allSeries, entriesOf } from './series.ts'

/**
 * The problems in the journals of a shop's tills, as messages for people.
 * @param most sales without an order that are named
 */
export async function* journalProblems(
  reads: Pick<Reads, 'journal'>,
  shopId: number,
  most: number,
): AsyncGenerator<string> {
  for (const { series, n } of await reads.journal.withoutOrder(shopId, most)) {
    yield `The sale ${series}-${n} of the journal has no order.`
  }
  for await (const series of allSeries(reads, shopId)) {
    yield* seriesProblems(reads, shopId, series)
  }
}

/** Follows the chain of hashes from the first entry to the last one that was taken. */
async function* seriesProblems(
  reads: Pick<Reads, 'journal'>,
  shopId: number,
  of: Series,
): AsyncGenerator<string> {
  const { series, lastN, lastHash } = of
  let hash = FIRST_HASH
  let n = 0
  for await (const entries of entriesOf(reads, shopId, of)) {
    for (const entry of entries) {
      if (entry.n !== n + 1) yield `The journal has no entry ${series}-${n + 1}.`
      else if (entry.previousHash !== hash || !isWhole(entry)) {
        yield `The journal's entry ${series}-${entry.n} was changed after it was made.`
      }
      hash = entry.hash
      n = entry.n
    }
  }
  if (n !== lastN || hash !== lastHash) {
    yield `The journal ${series} ends at entry ${n} and not at ${lastN}.`
  }
}

/** Whether the text of an entry has its hash, and says the same as its row. */
function isWhole({ series, n, at, kind, body, previousHash, hash }: JournalEntry): boolean {
  if (entryHash(previousHash, body) !== hash) return false
  const said: { series: string; n: number; at: string; kind: EntryKind } = JSON.parse(body)
  return said.series === series && said.n === n && said.kind === kind && Date.parse(said.at) === at
}
