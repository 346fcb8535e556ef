import { minorPerMajor, toMajor } from '../../domain/catalog/price.ts'
import { toThousandths } from '../../domain/catalog/quantity.ts'
import type { Reading } from '../../domain/store.ts'
import type { Order, OrderLine, Refund } from '../orders/order-record.ts'
import { ordersByIds } from '../orders/order-rows.ts'
import { hasRightSums } from '../orders/order-sums.ts'
import { sum } from '../orders/totals.ts'
import { namedOrder } from '../orders/values.ts'
import type { Said } from './entry.ts'
import { type ReadRefund, readEntry } from './entry-check.ts'
import { exactMinor } from './entry-reader.ts'
import type { ReadReturn } from './entry-return.ts'
import type { ReadSale } from './entry-sale.ts'
import { linesIn, orderByRefund } from './refunded-order.ts'
import type { JournalEntry } from './series.ts'

/** At most this many entries without an effect are listed; further ones are counted. */
const NAMED = 10

/** Checks that the entries of a shop's tills have had their effect on its sales. */
export class EntryEffects {
  /** The number of sales and refunds of the journals that are in the sales of the shop. */
  found = 0
  readonly #without: string[] = []
  #withoutMinor = 0

  constructor(
    readonly read: Reading,
    readonly shopId: number,
    readonly currency: string,
  ) {}

  /**
   * The problems with some entries of a series, as messages for people.
   * @param isWhole whether an entry is unchanged
   */
  async *problems(
    entries: readonly JournalEntry[],
    isWhole: (entry: JournalEntry) => boolean,
  ): AsyncGenerator<string> {
    const ids = entries.flatMap(({ kind, orderId }) => {
      return orderId !== null && (kind === 'sale' || kind === 'refund') ? [orderId] : []
    })
    const orders = await ordersByIds(this.read, this.shopId, [...new Set(ids)])
    const byId = new Map(orders.map((order) => [order.publicId, order]))
    for (const entry of entries) {
      if (!isWhole(entry)) {
        // The entry is already reported, and its content is unknown.
        if (entry.kind === 'sale' || entry.kind === 'refund') this.found++
        continue
      }
      const order = byId.get(entry.orderId ?? '') ?? (await this.#orderOfEarly(entry))
      const problem = entry.kind === null ? this.#unusable(entry) : this.#problem(entry, order)
      if (problem !== null) yield problem
    }
  }

  /** The order of a refund that arrived before its sale, and took effect with it. */
  async #orderOfEarly({ series, n, kind, orderId }: JournalEntry): Promise<Order | null> {
    if (kind !== 'refund' || orderId !== null) return null
    return await orderByRefund(this.read, this.shopId, `${series}-${n}`)
  }

  /**
   * The entries that had no effect on arrival, which the owners were told then; null if there are
   * none.
   */
  withoutEffect(): string | null {
    const { length } = this.#without
    if (length === 0) return null
    const names = this.#without.slice(0, NAMED).join(', ')
    const more = length > NAMED ? ` and ${length - NAMED} more` : ''
    const decimals = Math.log10(minorPerMajor(this.currency))
    const amount = toMajor(this.#withoutMinor, this.currency).toFixed(decimals)
    return `The journal has entries that had no effect when they came: ${names}${more}. Sales are ${amount} ${this.currency} above what the tills have counted by them; the list of tills' entries in admin says why.`
  }

  #problem(entry: JournalEntry, order: Order | null): string | null {
    const { series, n, kind, attention, body } = entry
    const number = `${series}-${n}`
    if (kind !== 'sale' && kind !== 'refund') return null
    const { effect } = readEntry(JSON.parse(body), this.currency)
    if (kind === 'sale') {
      if (order?.number !== number) return `The sale ${number} of the journal has no order.`
      this.found++
      // The order of a sale with remarks has the correct sums, not the ones that were sent.
      const isSame = attention !== null || (effect?.kind === 'sale' && isOf(order, effect.sale))
      if (!isSame)
        return `The order ${namedOrder(order.publicId)} differs from its entry ${number}.`
      // Wrong sums that a till has sent are kept, and shown to the owner.
      const isToBeWrong = attention?.some(({ code }) => code === 'wrong_sums')
      return isToBeWrong || hasRightSums(order)
        ? null
        : `The order ${namedOrder(order.publicId)} has wrong sums.`
    }
    const made = order?.refunds.find((one) => one.number === number)
    if (!order || !made) {
      if (attention === null) return `The refund ${number} of the journal has no effect in Sales.`
      return this.#unusable(entry)
    }
    this.found++
    if (effect?.kind === 'refund' && 'returned' in effect) {
      // With remarks, the order has the correct sums, not the ones that were sent.
      if (isReturnOf(order, made, effect.returned) && hasRightSums(order)) return null
      return `The order ${namedOrder(order.publicId)} differs from its entry ${number}.`
    }
    const isSame = effect?.kind === 'refund' && isRefundOf(order, made, effect.refund)
    return isSame
      ? null
      : `The refund ${number} of the order ${namedOrder(order.publicId)} differs from its entry.`
  }

  #unusable({ series, n, body }: JournalEntry): null {
    const said: Said = JSON.parse(body)
    if (said.kind !== 'sale' && said.kind !== 'refund') return null
    this.#without.push(`${said.kind} ${series}-${n}`)
    const { effect } = readEntry(said, this.currency)
    if (effect?.kind === 'refund') {
      this.#withoutMinor +=
        'returned' in effect
          ? effect.returned.totals.totalMinor
          : (exactMinor(effect.refund.amount, this.currency) ?? 0)
    }
    return null
  }
}

/** Whether an order matches a sale: the sold lines, and the payments. */
function isOf(order: Order, { lines, payments, totals, receipt }: ReadSale): boolean {
  const sold = lines.map((line, index) => soldFields(line, totals.lines[index]?.totalMinor))
  const stored = order.lines.map((line) => soldFields(line, line.totalMinor))
  const paid = payments.map((one) => [one.method, one.amountMinor, one.roundingMinor])
  const taken = order.payments.map((one) => [one.method, one.amountMinor, one.roundingMinor])
  return (
    order.totalMinor === totals.totalMinor &&
    order.receipt === receipt &&
    Bun.deepEquals([sold, paid], [stored, taken])
  )
}

type SoldLine = Pick<
  OrderLine,
  'product' | 'name' | 'sku' | 'quantity' | 'unitPriceMinor' | 'discountMinor'
>

/** The fields of a line in which an order must match its entry. */
function soldFields(line: SoldLine, totalMinor: number | undefined) {
  const { product, name, sku, quantity, unitPriceMinor, discountMinor } = line
  return [product, name, sku, quantity, unitPriceMinor, discountMinor, totalMinor]
}

/** Whether an order and its refund match goods that came back without a receipt. */
function isReturnOf(order: Order, made: Refund, { lines, totals, ...said }: ReadReturn): boolean {
  const back = lines.map((line, index) => soldFields(line, totals.lines[index]?.totalMinor))
  const stored = order.lines.map((line) => soldFields(line, line.totalMinor))
  return (
    order.status === 'returned' &&
    order.payments.length === 0 &&
    order.refunds.length === 1 &&
    made.amountMinor === totals.totalMinor &&
    made.roundingMinor === said.roundingMinor &&
    made.method === said.method &&
    made.restock === said.restock &&
    Bun.deepEquals(back, stored) &&
    Bun.deepEquals(
      made.lines.map(({ line, quantity, amountMinor }) => [line, quantity, amountMinor]),
      order.lines.map(({ quantity, totalMinor }, line) => [line, quantity, totalMinor]),
    )
  )
}

/** Whether a refund matches an entry. */
function isRefundOf(order: Order, made: Refund, said: ReadRefund): boolean {
  const goods = linesIn(order, said).map(({ lineId, quantity }) => {
    return [order.lines.findIndex(({ publicId }) => publicId === lineId), toThousandths(quantity)]
  })
  return (
    made.amountMinor === exactMinor(said.amount, order.currency) &&
    made.method === said.method &&
    Bun.deepEquals(goods.sort(), made.lines.map(({ line, quantity }) => [line, quantity]).sort()) &&
    sum(made.lines.map(({ amountMinor }) => amountMinor)) <= made.amountMinor
  )
}
