import type { Actor } from '../actor.ts'
import { toMajor } from '../catalog/price.ts'
import { fromThousandths } from '../catalog/quantity.ts'
import { invalid } from '../error.ts'
import type { Order } from '../order-store.ts'
import type { Ports } from '../ports.ts'
import {
  type MethodSum,
  type ProductSum,
  SALE_KINDS,
  type SaleKind,
  type SaleSums,
} from '../sales-store.ts'
import { DAY_MS, dayOf, daysAfter } from '../time.ts'
import { takeTurn } from '../yielding.ts'
import { shareOut, sum, type TaxSum } from './totals.ts'
import type { PaymentMethod } from './values.ts'
import { taxView } from './view.ts'

export const SALES_LIMITS = {
  /** A leap year. */
  days: 366,
  defaultDays: 30,
  /** In an answer. */
  products: 100,
} as const

/** The sales from one day to another. Amounts are in major units of `currency`. */
export type SalesView = Awaited<ReturnType<typeof salesOf>>
export type SalesDay = SalesView['days'][number]

/**
 * Sums up the sales of some days, by default the last thirty. They are read in small parts, so that
 * nobody waits for a whole year, or for a day with very many sales.
 * @param asked days in the shop's time zone, such as 2026-11-22
 * @throws Refusal VALIDATION_FAILED on `from` or `to`
 */
export async function salesOf(
  { store: { read }, clock }: Ports,
  { shop }: Actor,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
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
  for (let index = 0; index < count; index++) {
    const day = daysAfter(from, index)
    sums.begin(day)
    for (const kind of SALE_KINDS) {
      let after: string | undefined
      do {
        const part = await read.sales[kind](shop.id, day, after)
        sums.add(kind, part.sums)
        after = part.end
        await takeTurn()
        for (const { orderId, position } of part.sums.rests) {
          const order = await read.order.find(shop.id, orderId)
          if (order) sums.addProducts(restOf(order, position), -1)
          await takeTurn()
        }
      } while (after !== undefined)
    }
  }
  return { from, to, ...sums.view() }
}

/**
 * The products for which a refund gives back more money than its lines say: it is shared out by
 * what is left of the money that was paid for each line.
 * @param position of the refund in the order
 */
function restOf({ lines, refunds }: Order, position: number): ProductSum[] {
  let left = lines.map(({ totalMinor, shareMinor }) => totalMinor - shareMinor)
  let rest: number[] = []
  for (const { amountMinor, lines: parts } of refunds.slice(0, position + 1)) {
    for (const { line, amountMinor } of parts) left[line] = (left[line] ?? 0) - amountMinor
    const named = sum(parts.map((part) => part.amountMinor))
    const weights = left.map((one) => Math.max(one, 0))
    rest = shareOut(amountMinor - named, weights)
    left = left.map((one, line) => one - (rest[line] ?? 0))
  }
  return lines.flatMap(({ product, name, sku, unit }, line) => {
    const amountMinor = rest[line] ?? 0
    return amountMinor === 0 ? [] : [{ product, name, sku, unit, quantity: 0, amountMinor }]
  })
}

/** How many sales and refunds there are, and their amounts in minor units. */
interface Total {
  readonly documents: Record<SaleKind, number>
  readonly minor: Record<SaleKind, number>
}

function nothing(): Total {
  return { documents: { sold: 0, returned: 0 }, minor: { sold: 0, returned: 0 } }
}

/** Adds up days. */
class Sums {
  readonly #days: { readonly day: string; readonly total: Total }[] = []
  readonly #total = nothing()
  readonly #methods = new Map<PaymentMethod, Record<SaleKind, number>>()
  readonly #taxes = new Map<string, TaxSum>()
  readonly #products = new Map<string, ProductSum>()

  constructor(readonly currency: string) {}

  /** The sums that are added next belong to this day. */
  begin(day: string): void {
    this.#days.push({ day, total: nothing() })
  }

  add(kind: SaleKind, { documents, amountMinor, methods, taxes, products }: SaleSums): void {
    for (const total of [this.#total, this.#days.at(-1)?.total]) {
      if (!total) continue
      total.documents[kind] += documents
      total.minor[kind] += amountMinor
    }
    this.#addMethods(methods, kind)
    const sign = kind === 'sold' ? 1 : -1
    this.#addTaxes(taxes, sign)
    this.addProducts(products, sign)
  }

  view() {
    const major = (minor: number) => toMajor(minor, this.currency)
    const products = [...this.#products.values()].sort((a, b) => b.amountMinor - a.amountMinor)
    return {
      currency: this.currency,
      ...this.#amounts(this.#total),
      // Every day, also those without a sale.
      days: this.#days.map(({ day, total }) => ({ day, ...this.#amounts(total) })),
      methods: [...this.#methods].map(([method, { sold, returned }]) => {
        return { method, taken: major(sold), refunded: major(returned) }
      }),
      taxes: [...this.#taxes.values()].map((tax) => taxView(tax, this.currency)),
      // The products with the highest sales.
      products: products
        .slice(0, SALES_LIMITS.products)
        .map(({ product: productId, name, sku, unit, quantity, amountMinor }) => ({
          productId,
          name,
          sku,
          unit,
          quantity: fromThousandths(quantity),
          amount: major(amountMinor),
        })),
    }
  }

  #amounts({ documents, minor }: Total) {
    const major = (kind: SaleKind) => toMajor(minor[kind], this.currency)
    return {
      orders: documents.sold,
      total: major('sold'),
      refunds: documents.returned,
      refunded: major('returned'),
    }
  }

  #addMethods(methods: readonly MethodSum[], kind: SaleKind): void {
    for (const { method, amountMinor } of methods) {
      const sum = this.#methods.getOrInsertComputed(method, () => ({ sold: 0, returned: 0 }))
      sum[kind] += amountMinor
    }
  }

  #addTaxes(taxes: readonly TaxSum[], sign: 1 | -1): void {
    for (const { name, percent, netMinor, taxMinor, grossMinor } of taxes) {
      const key = `${percent} ${name}`
      const sum = this.#taxes.get(key)
      this.#taxes.set(key, {
        name,
        percent,
        netMinor: (sum?.netMinor ?? 0) + sign * netMinor,
        taxMinor: (sum?.taxMinor ?? 0) + sign * taxMinor,
        grossMinor: (sum?.grossMinor ?? 0) + sign * grossMinor,
      })
    }
  }

  addProducts(products: readonly ProductSum[], sign: 1 | -1): void {
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
