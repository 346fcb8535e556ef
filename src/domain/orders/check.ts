import type { Order } from '../order-store.ts'
import type { Reads } from '../store.ts'
import { journalProblems } from './check-journal.ts'
import { digestOf } from './number.ts'
import { sum } from './totals.ts'
import { paidMinor, refundedMinor, refundedQuantity } from './view.ts'

/** At most this many problems are reported. */
const MAX_PROBLEMS = 20
/** Orders that are read at once. */
const PAGE = 100

/** The problems in the sales of all shops, as messages for people. */
export async function saleProblems(
  reads: Pick<Reads, 'shop' | 'order' | 'point' | 'journal'>,
): Promise<string[]> {
  const problems: string[] = []
  for (const shopId of await reads.shop.ids()) {
    for await (const problem of shopProblems(reads, shopId)) {
      problems.push(problem)
      if (problems.length === MAX_PROBLEMS) return problems
    }
  }
  return problems
}

async function* shopProblems(
  reads: Pick<Reads, 'order' | 'point' | 'journal'>,
  shopId: number,
): AsyncGenerator<string> {
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
  yield* journalProblems(reads, shopId, MAX_PROBLEMS)
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
  { journal }: Pick<Reads, 'journal'>,
  shopId: number,
  { channel, number }: Order,
): Promise<boolean> {
  if (channel !== 'till' || number === null) return false
  const [series = '', n] = number.split('-')
  return (await journal.find(shopId, series, Number(n)))?.attention === 'wrong_sums'
}

function orderProblems(order: Order): string[] {
  const { lines, refunds } = order
  const back = [
    refundedMinor(order) <= paidMinor(order),
    lines.every((line, index) => refundedQuantity(order, index) <= line.quantity),
    refunds.every((one) => sum(one.lines.map((line) => line.amountMinor)) <= one.amountMinor),
  ]
  return [
    ...(digestOf(order) === order.digest ? [] : ['was changed after it was made']),
    ...(back.includes(false) ? ['has more refunds than payments or goods'] : []),
  ]
}
