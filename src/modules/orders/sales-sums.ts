import { toMajor } from '../../domain/catalog/price.ts'
import { fromThousandths } from '../../domain/catalog/quantity.ts'
import { MarginSums } from './margin-sums.ts'
import { RateSums } from './rate-sums.ts'
import type { ProductSum, SaleKind, SumRow } from './sum-row.ts'
import type { PaymentMethod } from './values.ts'

/** The products in an answer: those with the highest sales. */
const PRODUCTS = 100

type ByKind = Record<SaleKind, number>

type Keyed = readonly [key: string, sum: ProductSum]

/** The highest amount first, then the largest quantity. The key makes the order the same always. */
function byAmount([key, sum]: Keyed, [otherKey, other]: Keyed): number {
  return (
    other.amountMinor - sum.amountMinor ||
    other.quantity - sum.quantity ||
    (key < otherKey ? -1 : 1)
  )
}

/** The number of sales and refunds, and their amounts in minor units. */
interface Total {
  readonly documents: ByKind
  readonly minor: ByKind
}

function none(): ByKind {
  return { sold: 0, returned: 0 }
}

function nothing(): Total {
  return { documents: none(), minor: none() }
}

/** The sums that closings of tills have, too. */
class Money {
  readonly documents = none()
  readonly online = { count: 0, minor: 0 }
  readonly points = { redeemed: 0, minor: 0 }
  readonly taxes: RateSums
  readonly #methods = new Map<PaymentMethod, ByKind>()
  #roundingMinor = 0

  constructor(readonly currency: string) {
    this.taxes = new RateSums(currency)
  }

  add(kind: SaleKind, row: SumRow): void {
    const { name, documents, quantity, amountMinor } = row
    switch (row.sums) {
      case 'documents':
        this.documents[kind] += documents
        break
      case 'method':
        this.#methods.getOrInsertComputed(name as PaymentMethod, none)[kind] += amountMinor
        break
      case 'online':
        this.online.count += documents
        this.online.minor += amountMinor
        break
      case 'points':
        this.points.redeemed += quantity
        this.points.minor += amountMinor
        break
      case 'rounding':
        this.#roundingMinor += kind === 'sold' ? amountMinor : -amountMinor
        break
      case 'tax':
        this.taxes.add(kind, row)
    }
  }

  view() {
    const major = (minor: number) => toMajor(minor, this.currency)
    return {
      methods: [...this.#methods].map(([method, { sold, returned }]) => {
        return { method, taken: major(sold), refunded: major(returned) }
      }),
      taxes: this.taxes.view(),
      rounding: major(this.#roundingMinor),
      points: { redeemed: this.points.redeemed, amount: major(this.points.minor) },
    }
  }
}

/** Adds up days. */
export class Sums {
  readonly #days: { readonly day: string; readonly total: Total }[] = []
  readonly #total = nothing()
  readonly #all: Money
  readonly #tills: Money
  readonly #products = new Map<string, ProductSum>()
  readonly margins: MarginSums
  #shippingMinor = 0

  constructor(readonly currency: string) {
    this.#all = new Money(currency)
    this.#tills = new Money(currency)
    this.margins = new MarginSums(currency)
  }

  /** Sums that are added from now on belong to this day. */
  begin(day: string): void {
    this.#days.push({ day, total: nothing() })
  }

  add(kind: SaleKind, row: SumRow): void {
    const sign = kind === 'sold' ? 1 : -1
    switch (row.sums) {
      case 'all':
        for (const total of [this.#total, this.#days.at(-1)?.total]) {
          if (!total) continue
          total.documents[kind] += row.documents
          total.minor[kind] += row.amountMinor
        }
        break
      case 'shipping':
        this.addShipping(row.amountMinor, sign)
        break
      case 'product':
        this.addProduct(row, sign)
        break
      case 'costed':
        this.margins.addPrice(row, sign)
        break
      case 'cost':
        this.margins.addCost(row, sign)
        break
      default:
        this.#all.add(kind, row)
        if (row.atTill === 1) this.#tills.add(kind, row)
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
    const products = [...this.#products].sort(byAmount).map(([, sum]) => sum)
    const { documents, online } = this.#tills
    return {
      currency: this.currency,
      ...this.#amounts(this.#total),
      // Every day, including days without sales.
      days: this.#days.map(({ day, total }) => ({ day, ...this.#amounts(total) })),
      shipping: major(this.#shippingMinor),
      ...this.#all.view(),
      tills: {
        sales: documents.sold,
        refunds: documents.returned,
        ...this.#tills.view(),
        online: { count: online.count, amount: major(online.minor) },
      },
      margin: this.margins.view(),
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
          margin: this.margins.viewOf(productId),
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
}
