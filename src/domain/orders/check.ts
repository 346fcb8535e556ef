import { columnOf } from '../rows.ts'
import type { Secrets } from '../secrets.ts'
import type { Reads } from '../store.ts'
import { digestOf, isKeyless, keylessDigestOf, keyOf } from './digest.ts'
import { entryHash, FIRST_HASH, type Said } from './entry.ts'
import { timeIn } from './journal.ts'
import { type Order, paidMinor, refundedMinor, refundedQuantity } from './order-record.ts'
import { allSeries, entriesOf, findEntry, type JournalEntry, type StoredSeries } from './series.ts'
import { sum } from './totals.ts'

/** Problems of one kind in a shop beyond this many are left out. */
const MAX_PROBLEMS = 20
/** Orders that are read at once. */
const PAGE = 100

/** How the digests of a shop's orders are judged. */
export interface Judge {
  readonly secrets: Secrets
  /** Whether all its orders have a digest with the key of the server. */
  readonly isSealed: boolean
  /** Called for an order whose digest has the key of another secret, so that it says nothing. */
  readonly otherKey: () => void
  /** Called for an order that has no digest with a key yet. */
  readonly keyless: () => void
}

/** The problems in the sales of a shop, as messages for people. */
export async function* salesProblems(
  reads: Reads,
  shopId: number,
  judge: Judge,
): AsyncGenerator<string> {
  const { order } = reads
  const unreadable = await unreadableOrders(reads, shopId)
  if (unreadable.length > 0) {
    for (const id of unreadable) yield `The address or metadata of the order ${id} cannot be read.`
    return
  }
  const [orders, refunds] = [
    await order.lastNumber(shopId, 'order'),
    await order.lastNumber(shopId, 'refund'),
  ]
  const numbers = { order: new Numbers('', orders), refund: new Numbers('R', refunds) }
  let after: Order | undefined
  do {
    const page = await order.list(shopId, {}, after, PAGE)
    for (const one of page) {
      numbers.order.add(one.number)
      for (const { number } of one.refunds) numbers.refund.add(number)
      // A payment between two reads looks like damage, but only if they are not repeated.
      if ((await orderProblems(reads, shopId, one, judge)).length === 0) continue
      const again = await order.find(shopId, one.publicId)
      if (again) yield* await orderProblems(reads, shopId, again, judge)
    }
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
  for (const kind of ['order', 'refund'] as const) {
    yield* numbers[kind].problems(`${kind}s`, await order.lastNumber(shopId, kind))
  }
  const lost = { shop: shopId, limit: MAX_PROBLEMS }
  for (const id of await columnOf<string>(reads, 'point.without_order', lost)) {
    yield `The points ${id} belong to an order that does not exist.`
  }
  yield* journalProblems(reads, shopId)
}

/** The orders with JSON that does not parse. */
async function unreadableOrders({ order }: Reads, shopId: number): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; found.length < MAX_PROBLEMS; ) {
    const page = await order.documents(shopId, after, PAGE)
    for (const { publicId, address, metadata } of page) {
      if (!isObject(metadata) || !(address === null || isObject(address))) found.push(publicId)
    }
    after = page.at(-1)?.publicId
    if (page.length < PAGE) break
  }
  return found
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * The numbers of one kind, without those of tills, which contain a hyphen. One bit remembers each,
 * because a shop may have very many.
 */
class Numbers {
  readonly #seen: Uint8Array
  readonly #others: string[] = []

  /** @param given the last number that was given before all are read */
  constructor(
    readonly prefix: string,
    readonly given: number,
  ) {
    this.#seen = new Uint8Array((given >> 3) + 1)
  }

  add(text: string | null): void {
    if (text === null || text.includes('-')) return
    const number = this.#valueOf(text)
    if (number === 0 || number > this.given) {
      if (this.#others.length < MAX_PROBLEMS) this.#others.push(text)
    } else this.#seen[number >> 3] = (this.#seen[number >> 3] ?? 0) | (1 << (number & 7))
  }

  /** @param given the last number that was given by now */
  *problems(noun: string, given: number): Generator<string> {
    for (const text of this.#others) {
      const number = this.#valueOf(text)
      // Those above the last one were given while the others were read.
      if (number > 0 && number <= given) continue
      yield `The number ${text} of ${noun} was never given; the last one is ${given}.`
    }
    let missing = 0
    for (let number = 1; number <= this.given && missing < MAX_PROBLEMS; number++) {
      if (((this.#seen[number >> 3] ?? 0) & (1 << (number & 7))) !== 0) continue
      missing++
      yield `The number ${this.prefix}${number} of ${noun} is missing.`
    }
  }

  /** 0 for a text that no number has. */
  #valueOf(text: string): number {
    const digits = text.startsWith(this.prefix) ? text.slice(this.prefix.length) : ''
    return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0
  }
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
  reads: Reads,
  shopId: number,
  { channel, number }: Order,
): Promise<boolean> {
  if (channel !== 'till' || number === null) return false
  const [series = '', n] = number.split('-')
  const entry = await findEntry(reads, shopId, series, Number(n))
  return entry?.attention?.some(({ code }) => code === 'wrong_sums') === true
}

async function orderProblems(
  reads: Reads,
  shopId: number,
  order: Order,
  judge: Judge,
): Promise<string[]> {
  const { publicId, lines, refunds } = order
  const problems = await changedParts(reads, shopId, order, judge)
  const isRefundable =
    refundedMinor(order) <= paidMinor(order) &&
    lines.every((line, index) => refundedQuantity(order, index) <= line.quantity) &&
    refunds.every((one) => sum(one.lines.map((line) => line.amountMinor)) <= one.amountMinor)
  if (!isRefundable) problems.push(`The order ${publicId} has more refunds than payments or goods.`)
  if (!hasRightSums(order) && !(await cameWithWrongSums(reads, shopId, order))) {
    problems.push(`The order ${publicId} has wrong sums.`)
  }
  return problems
}

/** What was changed in an order, by its digest. */
async function changedParts(
  { order: orders }: Reads,
  shopId: number,
  order: Order,
  { secrets, isSealed, otherKey, keyless }: Judge,
): Promise<string[]> {
  const { publicId, digest } = order
  const changed = `The order ${publicId} was changed after it was made.`
  if (isKeyless(digest)) {
    if (isSealed) return [changed]
    keyless()
    return keylessDigestOf(order) === digest ? [] : [changed]
  }
  // A server of an earlier version may have changed it since.
  if (!isSealed) return []
  const [key, ...parts] = digest.split('.')
  if (parts.length === PARTS.length && key !== keyOf(secrets)) {
    otherKey()
    return []
  }
  const taxes = await orders.refundTaxes(shopId, order)
  const expected = digestOf(secrets, shopId, order, taxes).split('.').slice(1)
  const wrong = PARTS.filter((_, index) => parts[index] !== expected[index])
  return wrong.map((part) => {
    return part === 'order' ? changed : `The ${part} of the order ${publicId} were changed.`
  })
}

/** The parts of a digest after its key. */
const PARTS = ['order', 'payments', 'refunds'] as const

/** The problems in the journals of a shop's tills, as messages for people. */
async function* journalProblems(reads: Reads, shopId: number): AsyncGenerator<string> {
  const values = { shop: shopId, limit: MAX_PROBLEMS }
  for (const { series, n } of await reads.all<JournalEntry>('journal.without_order', values)) {
    yield `The sale ${series}-${n} of the journal has no order.`
  }
  for await (const series of allSeries(reads, shopId)) {
    yield* seriesProblems(reads, shopId, series)
  }
}

/** Follows the chain of hashes from the first entry to the last one that was taken. */
async function* seriesProblems(
  reads: Reads,
  shopId: number,
  of: StoredSeries,
): AsyncGenerator<string> {
  const { series, lastN, lastHash } = of
  let hash = FIRST_HASH
  let n = 0
  for await (const entries of entriesOf(reads, shopId, series)) {
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
function isWhole(entry: JournalEntry): boolean {
  const { series, n, at, kind, body, previousHash, hash, receivedAt } = entry
  if (entryHash(previousHash, body) !== hash) return false
  const said: Said = JSON.parse(body)
  const isKind = kind === null ? entry.attention !== null : said.kind === kind
  return said.series === series && said.n === n && isKind && timeIn(said, receivedAt) === at
}
