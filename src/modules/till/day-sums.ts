import { fromThousandths } from '../../domain/catalog/quantity.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../orders/values.ts'
import type { Said } from './entry.ts'
import { cashierOf } from './entry-check.ts'
import type { EntryReader } from './entry-reader.ts'
import { isWithoutReceipt } from './entry-return.ts'
import { readRate } from './entry-sale.ts'
import type { Closing } from './till-entry.ts'

/** The part of an entry that a closing sums up. It may be damaged. */
export interface DayEntry {
  readonly n: number
  readonly at: unknown
  readonly kind: unknown
  readonly content: unknown
  readonly cashier?: unknown
}

/** The sales and refunds of one cashier; without an id, no cashier was named. */
type CashierSum = NonNullable<Closing['cashiers']>[number]

interface MethodSum {
  taken: number
  refunded: number
  moved: number
}

const TAX_SUMS = ['net', 'tax', 'gross'] as const
/** The amounts of one tax rate, in minor units. */
export type TaxAmounts = Record<(typeof TAX_SUMS)[number], number>

/** The taxes of one rate, of sales and of returns. */
interface RateSums {
  readonly name: string
  readonly percent: number
  readonly sold: TaxAmounts
  readonly returned: TaxAmounts
  /** The part of the returns that came without a receipt. */
  readonly withoutReceipt: TaxAmounts
}

/** The sums of a day in minor units. Unreadable values count as 0. */
export class DaySums {
  readonly methods = new Map<PaymentMethod, MethodSum>()
  readonly taxes = new Map<string, RateSums>()
  readonly discounts = { count: 0, amount: 0 }
  readonly voids = { count: 0, amount: 0 }
  readonly online = { count: 0, amount: 0 }
  /** Goods that came back without a receipt. */
  readonly withoutReceipt = { count: 0, amount: 0 }
  readonly points = { redeemed: 0, amount: 0 }
  readonly cashiers = new Map<string | null, CashierSum>()
  /** The amount that rounding of cash has added to the drawer. */
  rounding = 0

  /** The cash counted at the beginning, and its difference to what should have been there. */
  float: { readonly counted: number; readonly difference: number } | null = null
  /** Cash put into the drawer and taken out of it without a sale, apart from the float. */
  cashIn = 0
  cashOut = 0

  /** @param opening the cash that the last closing has counted */
  constructor(
    readonly reader: EntryReader,
    readonly opening: number,
  ) {
    this.#take('cash', 'moved', 0)
  }

  expected(method: PaymentMethod): number {
    const { taken, refunded, moved } = this.methods.get(method) ?? {
      taken: 0,
      refunded: 0,
      moved: 0,
    }
    return taken - refunded + moved + (method === 'cash' ? this.opening : 0)
  }

  add(entry: DayEntry): void {
    const content = object(entry.content)
    switch (entry.kind) {
      case 'sale':
        this.#addSale(entry, content)
        break
      case 'refund':
        this.#addRefund(entry, content)
        break
      case 'cash':
        this.#addCash(content)
        break
      case 'void':
        this.voids.count += objects(content.lines).length
        this.voids.amount += this.#minor(content.total)
    }
  }

  #addSale(entry: DayEntry, content: Said): void {
    const payments = objects(content.payments)
    for (const { method, amount, rounding } of payments) {
      this.#take(method, 'taken', this.#minor(amount))
      this.rounding += this.#minor(rounding)
    }
    const taken = payments.reduce((all, { amount }) => all + this.#minor(amount), 0)
    this.#addTo(entry, { ...NOTHING_SOLD, sales: 1, taken })
    const lines = objects(content.lines).reduce((all, line) => all + this.#minor(line.discount), 0)
    const discount = lines + this.#minor(object(content.discount).amount)
    if (discount !== 0) this.discounts.count++
    this.discounts.amount += discount
    const { redeemPoints } = content
    const read = () => this.reader.whole(redeemPoints, '', 0, Number.MAX_SAFE_INTEGER)
    this.points.redeemed += this.reader.part(read) ?? 0
    this.points.amount += this.#minor(content.pointsDiscount)
    this.#addTaxes(content.taxes, 'sold')
  }

  #addRefund(entry: DayEntry, content: Said): void {
    const { method, amount, rounding, taxes } = content
    const refunded = this.#minor(amount) + this.#minor(rounding)
    this.#take(method, 'refunded', refunded)
    this.rounding -= this.#minor(rounding)
    this.#addTo(entry, { ...NOTHING_SOLD, refunds: 1, refunded })
    this.#addTaxes(taxes, 'returned')
    if (!isWithoutReceipt(content)) return
    this.withoutReceipt.count++
    this.withoutReceipt.amount += this.#minor(amount)
    this.#addTaxes(taxes, 'withoutReceipt')
  }

  #addCash({ method = 'cash', amount, orderId, rounding, float }: Said): void {
    this.#take(method, orderId ? 'taken' : 'moved', this.#minor(amount))
    if (!orderId) {
      this.#addMovement(method, this.#minor(amount), float)
      return
    }
    this.rounding += this.#minor(rounding)
    this.online.count++
    this.online.amount += this.#minor(amount)
  }

  /** @param float the counted cash, if this is the count at the beginning of a day */
  #addMovement(method: unknown, amount: number, float: unknown): void {
    if (method !== 'cash') return
    const counted = this.reader.part(() => this.reader.amountOrNull(float, ''))
    if (counted !== null && counted === this.expected('cash')) {
      this.float = { counted, difference: amount + (this.float?.difference ?? 0) }
    } else if (amount > 0) {
      this.cashIn += amount
    } else {
      this.cashOut -= amount
    }
  }

  #addTaxes(taxes: unknown, to: 'sold' | 'returned' | 'withoutReceipt'): void {
    for (const amounts of objects(taxes)) {
      const rate = this.reader.part(() => readRate(amounts, '', this.reader))
      if (rate === null) continue
      const { name } = rate
      const percent = fromThousandths(rate.percent)
      const key = `${name} ${percent}`
      const sums = this.taxes.get(key) ?? { name, percent, ...noTaxes() }
      for (const field of TAX_SUMS) sums[to][field] += this.#minor(amounts[field])
      this.taxes.set(key, sums)
    }
  }

  #take(method: unknown, to: keyof MethodSum, amountMinor: number): void {
    if (!isMethod(method)) return
    const sum = this.methods.get(method) ?? { taken: 0, refunded: 0, moved: 0 }
    this.methods.set(method, { ...sum, [to]: sum[to] + amountMinor })
  }

  #addTo({ cashier }: DayEntry, more: Pick<CashierSum, CashierField>): void {
    const { id = null, name = null } = cashierOf({ cashier }, this.reader) ?? {}
    const before = this.cashiers.get(id) ?? NOTHING_SOLD
    const sums = CASHIER_FIELDS.map((field) => [field, before[field] + more[field]])
    this.cashiers.set(id, { id, name, ...NOTHING_SOLD, ...Object.fromEntries(sums) })
  }

  #minor(amount: unknown): number {
    return minorIn(amount, this.reader)
  }
}

const CASHIER_FIELDS = ['sales', 'taken', 'refunds', 'refunded'] as const
type CashierField = (typeof CASHIER_FIELDS)[number]
const NOTHING_SOLD: Readonly<Record<CashierField, number>> = {
  sales: 0,
  taken: 0,
  refunds: 0,
  refunded: 0,
}

function noTaxes(): Pick<RateSums, 'sold' | 'returned' | 'withoutReceipt'> {
  return { sold: noTax(), returned: noTax(), withoutReceipt: noTax() }
}

/** Whether nothing was sold or returned at a rate. */
export function isNoTax(amounts: TaxAmounts): boolean {
  return TAX_SUMS.every((field) => amounts[field] === 0)
}

function noTax(): TaxAmounts {
  return { net: 0, tax: 0, gross: 0 }
}

/** An amount in minor units; 0 if it cannot be read. */
export function minorIn(amount: unknown, reader: EntryReader): number {
  return reader.part(() => reader.amount(amount, '')) ?? 0
}

function isMethod(method: unknown): method is PaymentMethod {
  return (PAYMENT_METHODS as readonly unknown[]).includes(method)
}

/** An object with any content, or an empty one in place of another value. */
export function object(value: unknown): Said {
  return typeof value === 'object' && value !== null ? (value as Said) : {}
}

function objects(value: unknown): readonly Said[] {
  return Array.isArray(value) ? value.map(object) : []
}
