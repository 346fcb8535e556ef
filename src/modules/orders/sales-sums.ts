import { toMajor } from '../../domain/catalog/price.ts'
import { fromThousandths } from '../../domain/catalog/quantity.ts'
import type { Reading } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import type { TaxSum } from './totals.ts'
import type { PaymentMethod } from './values.ts'
import { taxView } from './view.ts'

/** `sold` are sales, `returned` are refunds. */
export const SALE_KINDS = ['sold', 'returned'] as const
type SaleKind = (typeof SALE_KINDS)[number]

/** The products in an answer: those with the highest sales. */
const PRODUCTS = 100

/** The number of orders in one part of a day, which are summed up in about 1 ms. */
const ORDERS = 200
/** The number of orders if the database is another process, which does not block this one. */
const ORDERS_ELSEWHERE = 10_000

/** A row of sales.sold or sales.returned. Its fields depend on what it sums up. */
export interface SumRow extends ProductSum {
  readonly sums: 'all' | 'shipping' | 'method' | 'rounding' | 'tax' | 'product' | 'rest'
  /** The id of the last order of the part; null if there is none. */
  readonly last: string | null
  readonly orders: number
  readonly documents: number
  readonly percent: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** The sums of one product. */
export interface ProductSum {
  /** The public id; null for an amount typed at a till, one for each name, which may be empty. */
  readonly product: string | null
  readonly name: string
  readonly sku: string | null
  readonly unit: string
  /** In thousandths of the unit. */
  readonly quantity: number
  readonly amountMinor: number
}

/**
 * Sums up a day, some documents at a time, so that other work can run in between.
 * @param day in the shop's time zone, such as 2026-11-22
 */
export async function* sumsOfDay(
  read: Reading,
  shop: number,
  day: string,
  kind: SaleKind,
): AsyncGenerator<readonly SumRow[]> {
  const limit = read.choosesIndexes ? ORDERS_ELSEWHERE : ORDERS
  for (let after: string | undefined; ; ) {
    const values = { shop, day, after, limit }
    const rows =
      kind === 'sold'
        ? await read.all<SumRow>('sales.sold', values)
        : await read.all<SumRow>('sales.returned', values)
    yield rows
    await takeTurn()
    const all = rows.find(({ sums }) => sums === 'all')
    if (!all?.last || all.orders < limit) return
    after = all.last
  }
}

/** The number of sales and refunds, and their amounts in minor units. */
interface Total {
  readonly documents: Record<SaleKind, number>
  readonly minor: Record<SaleKind, number>
}

function nothing(): Total {
  return { documents: { sold: 0, returned: 0 }, minor: { sold: 0, returned: 0 } }
}

/** Adds up days. */
export class Sums {
  readonly #days: { readonly day: string; readonly total: Total }[] = []
  readonly #total = nothing()
  #shippingMinor = 0
  #roundingMinor = 0
  readonly #methods = new Map<PaymentMethod, Record<SaleKind, number>>()
  readonly #taxes = new Map<string, TaxSum>()
  readonly #products = new Map<string, ProductSum>()

  constructor(readonly currency: string) {}

  /** Sums that are added from now on belong to this day. */
  begin(day: string): void {
    this.#days.push({ day, total: nothing() })
  }

  add(kind: SaleKind, row: SumRow): void {
    const { name, amountMinor } = row
    const sign = kind === 'sold' ? 1 : -1
    switch (row.sums) {
      case 'all':
        for (const total of [this.#total, this.#days.at(-1)?.total]) {
          if (!total) continue
          total.documents[kind] += row.documents
          total.minor[kind] += amountMinor
        }
        break
      case 'shipping':
        this.addShipping(amountMinor, sign)
        break
      case 'method': {
        const method = name as PaymentMethod
        const sum = this.#methods.getOrInsertComputed(method, () => ({ sold: 0, returned: 0 }))
        sum[kind] += amountMinor
        break
      }
      case 'rounding':
        this.#roundingMinor += sign * amountMinor
        break
      case 'tax':
        this.#addTax(row, sign)
        break
      case 'product':
        this.addProduct(row, sign)
    }
  }

  addShipping(amountMinor: number, sign: 1 | -1): void {
    this.#shippingMinor += sign * amountMinor
  }

  addProduct(one: ProductSum, sign: 1 | -1): void {
    const key = one.product ?? ` ${one.name}`
    const sum = this.#products.get(key)
    this.#products.set(key, {
      ...one,
      quantity: (sum?.quantity ?? 0) + sign * one.quantity,
      amountMinor: (sum?.amountMinor ?? 0) + sign * one.amountMinor,
    })
  }

  view() {
    const major = (minor: number) => toMajor(minor, this.currency)
    const products = [...this.#products.values()].sort((a, b) => b.amountMinor - a.amountMinor)
    return {
      currency: this.currency,
      ...this.#amounts(this.#total),
      // Every day, including days without sales.
      days: this.#days.map(({ day, total }) => ({ day, ...this.#amounts(total) })),
      shipping: major(this.#shippingMinor),
      methods: [...this.#methods].map(([method, { sold, returned }]) => {
        return { method, taken: major(sold), refunded: major(returned) }
      }),
      rounding: major(this.#roundingMinor),
      taxes: [...this.#taxes.values()].map((tax) => taxView(tax, this.currency)),
      products: products
        .slice(0, PRODUCTS)
        .map(({ product: productId, name, sku, unit, quantity, amountMinor }) => ({
          productId,
          title: name,
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

  #addTax({ name, percent, netMinor, taxMinor, amountMinor }: SumRow, sign: 1 | -1): void {
    const key = `${percent} ${name}`
    const sum = this.#taxes.get(key)
    this.#taxes.set(key, {
      name,
      percent,
      netMinor: (sum?.netMinor ?? 0) + sign * netMinor,
      taxMinor: (sum?.taxMinor ?? 0) + sign * taxMinor,
      grossMinor: (sum?.grossMinor ?? 0) + sign * amountMinor,
    })
  }
}
