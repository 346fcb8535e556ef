import { toMajor } from '../../domain/catalog/price.ts'
import { fromThousandths } from '../../domain/catalog/quantity.ts'
import type { Reading } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'
import { netAt, sum, type TaxRate } from './totals.ts'
import type { PaymentMethod } from './values.ts'
import { rateView } from './view.ts'

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
  readonly sums:
    | 'all'
    | 'documents'
    | 'points'
    | 'shipping'
    | 'method'
    | 'online'
    | 'rounding'
    | 'tax'
    | 'product'
    | 'costed'
    | 'cost'
    | 'rest'
  /** 1 if a till sold it, took it or gave it back, otherwise 0. */
  readonly atTill: number
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

type ByKind = Record<SaleKind, number>

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

const TAX_FIELDS = ['netMinor', 'taxMinor', 'grossMinor'] as const
type TaxMinor = Record<(typeof TAX_FIELDS)[number], number>

/** The taxes of one rate, of sales and of refunds. */
export interface RateSum {
  readonly rate: TaxRate
  readonly minor: Record<SaleKind, TaxMinor>
}

/** Adds up the taxes of each rate. */
export class RateSums {
  readonly #rates = new Map<string, RateSum>()

  constructor(readonly currency: string) {}

  /** @param row a row `tax` */
  add(kind: SaleKind, { name, percent, netMinor, taxMinor, amountMinor }: SumRow): void {
    const sum = this.#rates.getOrInsertComputed(`${percent} ${name}`, () => ({
      rate: { name, percent },
      minor: {
        sold: { netMinor: 0, taxMinor: 0, grossMinor: 0 },
        returned: { netMinor: 0, taxMinor: 0, grossMinor: 0 },
      },
    }))
    const more = { netMinor, taxMinor, grossMinor: amountMinor }
    for (const field of TAX_FIELDS) sum.minor[kind][field] += more[field]
  }

  /** The rates, the highest first. */
  get rates(): RateSum[] {
    return [...this.#rates.values()].sort(
      ({ rate: a }, { rate: b }) => b.percent - a.percent || (a.name < b.name ? -1 : 1),
    )
  }

  view() {
    return this.rates.map(({ rate, minor: { sold, returned } }) => {
      const left = this.#amounts((field) => sold[field] - returned[field])
      return {
        ...rateView(rate),
        ...left,
        sold: this.#amounts((field) => sold[field]),
        returned: this.#amounts((field) => returned[field]),
        left,
      }
    })
  }

  #amounts(of: (field: keyof TaxMinor) => number) {
    const major = (field: keyof TaxMinor) => toMajor(of(field), this.currency)
    return { net: major('netMinor'), tax: major('taxMinor'), gross: major('grossMinor') }
  }
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

/** What lines of a product with a known cost were sold for, by tax rate, and what they cost. */
interface Costed {
  readonly grossMinor: Map<number, number>
  costMinor: number
}

/** The amount without tax, which is taken out once for each rate. */
function netOf({ grossMinor }: Costed): number {
  return sum([...grossMinor].map(([percent, gross]) => netAt(gross, percent)))
}

/** Adds up days. */
export class Sums {
  readonly #days: { readonly day: string; readonly total: Total }[] = []
  readonly #total = nothing()
  readonly #all: Money
  readonly #tills: Money
  readonly #products = new Map<string, ProductSum>()
  /** By the product. An amount without a product has no cost. */
  readonly #costs = new Map<string, Costed>()
  #shippingMinor = 0

  constructor(readonly currency: string) {
    this.#all = new Money(currency)
    this.#tills = new Money(currency)
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
        this.addCosted(row, sign)
        break
      case 'cost':
        this.#costOf(row).costMinor += sign * row.amountMinor
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

  /** Adds what lines of a product with a known cost were sold for, at one tax rate. */
  addCosted(
    { product, percent, amountMinor }: Pick<SumRow, 'product' | 'percent' | 'amountMinor'>,
    sign: 1 | -1,
  ): void {
    const { grossMinor } = this.#costOf({ product })
    grossMinor.set(percent, (grossMinor.get(percent) ?? 0) + sign * amountMinor)
  }

  #costOf({ product }: Pick<SumRow, 'product'>): Costed {
    const none = () => ({ grossMinor: new Map<number, number>(), costMinor: 0 })
    return this.#costs.getOrInsertComputed(product ?? '', none)
  }

  /** The margin of some products; null if the cost of none is known. */
  #marginOf(costs: readonly Costed[]) {
    if (costs.length === 0) return null
    const netMinor = sum(costs.map(netOf))
    const costMinor = sum(costs.map((one) => one.costMinor))
    const major = (minor: number) => toMajor(minor, this.currency)
    return { net: major(netMinor), cost: major(costMinor), margin: major(netMinor - costMinor) }
  }

  view() {
    const major = (minor: number) => toMajor(minor, this.currency)
    const products = [...this.#products.values()].sort((a, b) => b.amountMinor - a.amountMinor)
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
      margin: this.#marginOf([...this.#costs.values()]),
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
          margin: this.#marginOf([this.#costs.get(productId ?? '') ?? []].flat()),
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
