import type { Order } from '../order-store.ts'
import type { Reads } from '../store.ts'
import type { JournalEntry, Series } from '../till-store.ts'
import { digestOf } from './digest.ts'
import { type EntryKind, entryHash, FIRST_HASH } from './entry.ts'
import { allSeries, entriesOf } from './series.ts'
import { sum } from './totals.ts'
import { paidMinor, refundedMinor, refundedQuantity } from './view.ts'

/** At most this many problems are reported. */
const MAX_PROBLEMS = 20
/** Orders that are read at once. */
const PAGE = 100

/** The problems in the sales of all shops, as messages for people. */
export async function saleProblems(reads: Reads): Promise<string[]> {
  const problems: string[] = []
  for (const shopId of await reads.shop.ids()) {
    for await (const problem of shopProblems(reads, shopId)) {
      problems.push(problem)
      if (problems.length === MAX_PROBLEMS) return problems
    }
  }
  return problems
}

async function* shopProblems(reads: Reads, shopId: number): AsyncGenerator<string> {
  const { order, point } = reads
  let after: Order | undefined
  do {
    const page = await order.list(shopId, {}, after, PAGE)
    for (const one of page) {
      for (const what of orderProblems(one)) yield `The order ${one.publicId} ${what}.`
      if (!hasRightSums(one) && !(await cameWithWrongSums(reads, shopId, one))) {
        yield `The order ${one.publicId} has wrong sums.`
      }
    }
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
  for (const id of await point.withoutOrder(shopId, MAX_PROBLEMS)) {
    yield `The points ${id} belong to an order that does not exist.`
  }
  for (const kind of ['order', 'refund'] as const) {
    const { given, used } = await order.numbers(shopId, kind)
    if (given !== used) yield `Of the last ${given} numbers for ${kind}s, ${used} are used.`
  }
  yield* journalProblems(reads, shopId)
}

function hasRightSums(order: Order): boolean {
  const { lines, taxes, discountMinor, subtotalMinor, totalMinor } = order
  return (
    sum(lines.map((line) => line.totalMinor)) === subtotalMinor &&
    sum(lines.map((line) => line.shareMinor)) === discountMinor &&
    subtotalMinor - discountMinor === totalMinor &&
    sum(taxes.map((tax) => tax.grossMinor)) === totalMinor &&
    taxes.every((tax) => tax.netMinor + tax.taxMinor === tax.grossMinor) &&
    (order.soldAt === null || paidMinor(order) === totalMinor)
  )
}

/** A till's sale with wrong sums is kept as it was sent, and shown to the owner. */
async function cameWithWrongSums(
  { journal }: Reads,
  shopId: number,
  { channel, number }: Order,
): Promise<boolean> {
  if (channel !== 'till' || number === null) return false
  const [series = '', n] = number.split('-')
  return (await journal.find(shopId, series, Number(n)))?.attention === 'wrong_sums'
}

function orderProblems(order: Order): string[] {
  const { lines, refunds } = order
  const problems: string[] = []
  if (digestOf(order) !== order.digest) problems.push('was changed after it was made')
  const isRefundable =
    refundedMinor(order) <= paidMinor(order) &&
    lines.every((line, index) => refundedQuantity(order, index) <= line.quantity) &&
    refunds.every((one) => sum(one.lines.map((line) => line.amountMinor)) <= one.amountMinor)
  if (!isRefundable) problems.push('has more refunds than payments or goods')
  return problems
}

/** The problems in the journals of a shop's tills, as messages for people. */
async function* journalProblems(reads: Reads, shopId: number): AsyncGenerator<string> {
  for (const { series, n } of await reads.journal.withoutOrder(shopId, MAX_PROBLEMS)) {
    yield `The sale ${series}-${n} of the journal has no order.`
  }
  for await (const series of allSeries(reads, shopId)) {
    yield* seriesProblems(reads, shopId, series)
  }
}

/** Follows the chain of hashes from the first entry to the last one that was taken. */
async function* seriesProblems(reads: Reads, shopId: number, of: Series): AsyncGenerator<string> {
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
