import type { Actor } from '../actor.ts'
import { toMajor } from '../catalog/price.ts'
import { fromThousandths } from '../catalog/quantity.ts'
import { invalid } from '../error.ts'
import type { PaymentMethod } from '../order-store.ts'
import type { Ports } from '../ports.ts'
import type { DaySums, MethodSum, ProductSum } from '../sales-store.ts'
import { DAY_MS, dayOf, daysAfter } from '../time.ts'
import { yieldToOthers } from '../yielding.ts'
import type { TaxSum } from './totals.ts'
import { type TaxView, taxView } from './view.ts'

export const SALES_LIMITS = {
  /** A leap year. */
  days: 366,
  defaultDays: 30,
  /** In an answer. */
  products: 100,
} as const

export interface SalesDay {
  readonly day: string
  readonly orders: number
  readonly total: number
  readonly refunds: number
  readonly refunded: number
}

/** What a shop sold from one day to another. Amounts are in major units of `currency`. */
export interface SalesView extends Omit<SalesDay, 'day'> {
  readonly from: string
  readonly to: string
  readonly currency: string
  /** Every day, also those without a sale. */
  readonly days: readonly SalesDay[]
  readonly methods: readonly {
    readonly method: PaymentMethod
    readonly taken: number
    readonly refunded: number
  }[]
  /** Of sales, without those of refunds. */
  readonly taxes: readonly TaxView[]
  /** The products with the highest sales, without refunds. */
  readonly products: readonly {
    readonly productId: string | null
    readonly name: string
    readonly sku: string | null
    readonly unit: string
    readonly quantity: number
    readonly amount: number
  }[]
}

/**
 * Sums up the sales of some days, by default the last thirty. Each day is read by itself, so that
 * nobody waits for a whole year.
 * @param asked days in the shop's time zone, such as 2026-11-22
 * @throws Refusal VALIDATION_FAILED on `from` or `to`
 */
export async function salesOf(
  { store: { read }, clock }: Ports,
  { shop }: Actor,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<SalesView> {
  const { timeZone } = await read.shop.sale(shop.id)
  const to = asked.to ?? dayOf(clock(), timeZone)
  const from = asked.from ?? daysAfter(to, 1 - SALES_LIMITS.defaultDays)
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (count < 1) throw invalid({ field: 'from', code: 'order', message: 'Use a day before `to`.' })
  if (count > SALES_LIMITS.days) {
    const message = `Ask for at most ${SALES_LIMITS.days} days at once.`
    throw invalid({ field: 'from', code: 'too_many', message })
  }
  const sums = new Sums(shop.currency)
  for (let day = 0; day < count; day++) {
    const name = daysAfter(from, day)
    sums.add(name, await read.sales.day(shop.id, name))
    await yieldToOthers()
  }
  return { from, to, ...sums.view() }
}

type DayTotal = Pick<DaySums, 'orders' | 'totalMinor' | 'refunds' | 'refundedMinor'>

/** Adds up days. */
class Sums {
  readonly #days: SalesDay[] = []
  readonly #methods = new Map<PaymentMethod, { taken: number; refunded: number }>()
  readonly #taxes = new Map<string, TaxSum>()
  readonly #products = new Map<string, ProductSum>()
  readonly #total = { orders: 0, totalMinor: 0, refunds: 0, refundedMinor: 0 }

  constructor(readonly currency: string) {}

  add(day: string, sums: DaySums): void {
    const { orders, totalMinor, refunds, refundedMinor } = sums
    this.#days.push({ day, ...this.#amounts({ orders, totalMinor, refunds, refundedMinor }) })
    this.#total.orders += orders
    this.#total.totalMinor += totalMinor
    this.#total.refunds += refunds
    this.#total.refundedMinor += refundedMinor
    this.#addMethods(sums.methods, 'taken')
    this.#addMethods(sums.refundMethods, 'refunded')
    this.#addTaxes(sums.taxes, 1)
    this.#addTaxes(sums.refundTaxes, -1)
    this.#addProducts(sums.products, 1)
    this.#addProducts(sums.refundProducts, -1)
  }

  view(): Omit<SalesView, 'from' | 'to'> {
    const major = (minor: number) => toMajor(minor, this.currency)
    const products = [...this.#products.values()].sort((a, b) => b.amountMinor - a.amountMinor)
    return {
      currency: this.currency,
      ...this.#amounts(this.#total),
      days: this.#days,
      methods: [...this.#methods].map(([method, { taken, refunded }]) => ({
        ...{ method, taken: major(taken), refunded: major(refunded) },
      })),
      taxes: [...this.#taxes.values()].map((tax) => taxView(tax, this.currency)),
      products: products
        .slice(0, SALES_LIMITS.products)
        .map(({ product: productId, name, sku, unit, quantity, amountMinor }) => ({
          ...{ productId, name, sku, unit },
          ...{ quantity: fromThousandths(quantity), amount: major(amountMinor) },
        })),
    }
  }

  #amounts({ orders, totalMinor, refunds, refundedMinor }: DayTotal) {
    const major = (minor: number) => toMajor(minor, this.currency)
    return { orders, total: major(totalMinor), refunds, refunded: major(refundedMinor) }
  }

  #addMethods(methods: readonly MethodSum[], field: 'taken' | 'refunded'): void {
    for (const { method, amountMinor } of methods) {
      const sum = this.#methods.get(method) ?? { taken: 0, refunded: 0 }
      sum[field] += amountMinor
      this.#methods.set(method, sum)
    }
  }

  #addTaxes(taxes: readonly TaxSum[], sign: 1 | -1): void {
    for (const { name, percent, netMinor, taxMinor, grossMinor } of taxes) {
      const key = `${percent} ${name}`
      const sum = this.#taxes.get(key)
      this.#taxes.set(key, {
        ...{ name, percent },
        netMinor: (sum?.netMinor ?? 0) + sign * netMinor,
        taxMinor: (sum?.taxMinor ?? 0) + sign * taxMinor,
        grossMinor: (sum?.grossMinor ?? 0) + sign * grossMinor,
      })
    }
  }

  #addProducts(products: readonly ProductSum[], sign: 1 | -1): void {
    for (const one of products) {
      const key = one.product ?? ` ${one.name}`
      const sum = this.#products.get(key)
      this.#products.set(key, {
        ...one,
        quantity: (sum?.quantity ?? 0) + sign * one.quantity,
        amountMinor: (sum?.amountMinor ?? 0) + sign * one.amountMinor,
      })
    }
  }
}
