import type { Reading } from '../../domain/store.ts'
import { takeTurn } from '../../domain/yielding.ts'

/** `sold` are sales, `returned` are refunds. */
export const SALE_KINDS = ['sold', 'returned'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

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
  /** How many orders the part has. */
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
