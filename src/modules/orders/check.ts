import type { RowJudge } from '../../domain/row-judge.ts'
import { columnOf } from '../../domain/rows.ts'
import { keyOf } from '../../domain/secrets.ts'
import type { Reading } from '../../domain/store.ts'
import { digestOf } from './digest.ts'
import { lastNumber } from './number.ts'
import { listedOrders } from './order-list.ts'
import type { Order } from './order-record.ts'
import { findOrder } from './order-rows.ts'
import { hasRightSums, refundableMinor, refundedMinor, refundedQuantity } from './order-sums.ts'
import { pointProblems, pointsWithoutShopper } from './points/seal.ts'
import { unsealedShops } from './sealing.ts'
import { sum } from './totals.ts'
import { isTillNumber, namedOrder } from './values.ts'

/** At most this many problems of one kind are reported for a shop. */
const MAX_PROBLEMS = 20
/** Orders that are read at once. */
const PAGE = 100

/**
 * The problems in the sales of a shop, as messages for people. The sums of till sales are left to
 * the check of their journals, because tills may send wrong ones.
 */
export async function* salesProblems(
  read: Reading,
  shopId: number,
  judge: RowJudge,
): AsyncGenerator<string> {
  const unreadable = await unreadableOrders(read, shopId)
  if (unreadable.length > 0) {
    for (const id of unreadable)
      yield `The shipping, address or metadata of the order ${namedOrder(id)} cannot be read.`
    return
  }
  const isSealed = !(await unsealedShops(read)).includes(shopId)
  const orders = await lastNumber(read, shopId, 'order')
  const refunds = await lastNumber(read, shopId, 'refund')
  const numbers = { order: new Numbers('', orders), refund: new Numbers('R', refunds) }
  let after: Order | undefined
  do {
    const page = await listedOrders(read, shopId, {}, after, PAGE)
    for (const one of page) {
      const given = one.refunds.map(({ number }) => number)
      numbers.order.add(one.number)
      for (const number of given) numbers.refund.add(number)
      // A payment between the two reads looks like damage; it is gone when they are repeated.
      if (orderProblems(shopId, one, isSealed, judge).length === 0) continue
      const again = await findOrder(read, shopId, one.publicId)
      if (again) yield* orderProblems(shopId, again, isSealed, judge)
    }
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
  for (const kind of ['order', 'refund'] as const) {
    yield* numbers[kind].problems(`${kind}s`, await lastNumber(read, shopId, kind))
  }
  const lost = { shop: shopId, limit: MAX_PROBLEMS }
  for (const id of await columnOf<string>(read, 'point.without_order', lost)) {
    yield `The points ${id} belong to an order that does not exist.`
  }
  for (const id of await pointsWithoutShopper(read, shopId, MAX_PROBLEMS)) {
    yield `The points ${id} belong to a customer that does not exist.`
  }
  if (isSealed) yield* pointProblems(read, shopId, judge)
}

/** `shipping`, `address` and `metadata` are the stored JSON. */
interface OrderDocuments {
  readonly publicId: string
  readonly shipping: string | null
  readonly address: string | null
  readonly metadata: string
}

/** The orders whose JSON does not parse. */
async function unreadableOrders(read: Reading, shop: number): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; found.length < MAX_PROBLEMS; ) {
    const values = { shop, after, limit: PAGE }
    const page = await read.all<OrderDocuments>('order.documents', values)
    for (const { publicId, shipping, address, metadata } of page) {
      const texts = [metadata, shipping, address].filter((text) => text !== null)
      if (!texts.every(isObject)) found.push(publicId)
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
 * The numbers of one kind, without those of tills, which contain a hyphen. Each is remembered by
 * one bit, because a shop may have very many.
 */
class Numbers {
  readonly #seen: Uint8Array
  readonly #others: string[] = []

  /** @param given the last number that was issued before the orders are read */
  constructor(
    readonly prefix: string,
    readonly given: number,
  ) {
    this.#seen = new Uint8Array((given >> 3) + 1)
  }

  add(text: string | null): void {
    if (text === null || isTillNumber(text)) return
    const number = this.#valueOf(text)
    if (number === 0 || number > this.given) {
      if (this.#others.length < MAX_PROBLEMS) this.#others.push(text)
    } else this.#seen[number >> 3] = (this.#seen[number >> 3] ?? 0) | (1 << (number & 7))
  }

  /** @param given the last number that was issued by now */
  *problems(noun: string, given: number): Generator<string> {
    for (const text of this.#others) {
      const number = this.#valueOf(text)
      // Numbers above the last one were issued while the others were read.
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

  /** 0 for a text that is no valid number. */
  #valueOf(text: string): number {
    const digits = text.startsWith(this.prefix) ? text.slice(this.prefix.length) : ''
    return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0
  }
}

function orderProblems(shopId: number, order: Order, isSealed: boolean, judge: RowJudge): string[] {
  const { publicId, channel, lines, refunds } = order
  const problems = changedParts(shopId, order, isSealed, judge)
  const isRefundable =
    refundedMinor(order) <= refundableMinor(order) &&
    lines.every((line, index) => refundedQuantity(order, index) <= line.quantity) &&
    refunds.every((one) => {
      const named = sum(one.lines.map((line) => line.amountMinor)) + (one.shippingMinor ?? 0)
      return named <= one.amountMinor
    })
  if (!isRefundable)
    problems.push(`The order ${namedOrder(publicId)} has more refunds than payments or goods.`)
  if (channel === 'online' && !hasRightSums(order)) {
    problems.push(`The order ${namedOrder(publicId)} has wrong sums.`)
  }
  return problems
}

/** How messages name the digests of orders. */
const DIGESTS = 'the digests of orders'

/** The changed parts of an order, according to its digest. */
function changedParts(
  shopId: number,
  order: Order,
  isSealed: boolean,
  { secrets, otherKey, missing }: RowJudge,
): string[] {
  const { publicId, digest } = order
  const changed = `The order ${namedOrder(publicId)} was changed after it was made.`
  if (!isSealed) {
    missing(DIGESTS)
    return []
  }
  const [key, ...parts] = digest.split('.')
  if (parts.length === PARTS.length && key !== keyOf(secrets)) {
    otherKey(DIGESTS)
    return []
  }
  const expected = digestOf(secrets, shopId, order).split('.').slice(1)
  const wrong = PARTS.filter((_, index) => parts[index] !== expected[index])
  return wrong.map((part) => {
    return part === 'order'
      ? changed
      : `The ${part} of the order ${namedOrder(publicId)} were changed.`
  })
}

/** The parts of a digest after its key. */
const PARTS = ['order', 'payments', 'refunds'] as const
