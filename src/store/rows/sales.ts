import type { PaymentMethod } from '../../domain/orders/values.ts'
import type { SalesReads } from '../../domain/sales-store.ts'
import type { Reading } from '../../domain/store.ts'

/** The orders of one part, which are summed up in about 1 ms. */
const ORDERS = 200
/** The same if the database is another process, which does not block this one. */
const ORDERS_ELSEWHERE = 10_000

/** A row of sales.sold or sales.returned; which fields it has depends on what it sums up. */
interface SumRow {
  readonly sums: 'all' | 'method' | 'tax' | 'product' | 'rest'
  /** The id of the last order of the part; null if there is none. */
  readonly last: string | null
  readonly name: string
  readonly product: string | null
  readonly sku: string | null
  readonly unit: string
  readonly orders: number
  readonly documents: number
  readonly percent: number
  readonly quantity: number
  readonly amountMinor: number
  readonly netMinor: number
  readonly taxMinor: number
}

export function salesRows(session: Reading): SalesReads {
  const limit = session.choosesIndexes ? ORDERS_ELSEWHERE : ORDERS
  return {
    sold: async (shop, day, after) =>
      partOf(await session.all<SumRow>('sales.sold', { shop, day, after, limit }), limit),
    returned: async (shop, day, after) =>
      partOf(await session.all<SumRow>('sales.returned', { shop, day, after, limit }), limit),
  }
}

function partOf(rows: readonly SumRow[], limit: number): Awaited<ReturnType<SalesReads['sold']>> {
  const of = (sums: SumRow['sums']) => rows.filter((row) => row.sums === sums)
  const [all] = of('all')
  if (!all) throw new Error('a count gave no row')
  const { documents, amountMinor, orders, last } = all
  const sums = {
    documents,
    amountMinor,
    methods: of('method').map(({ name, amountMinor }) => {
      return { method: name as PaymentMethod, amountMinor }
    }),
    taxes: of('tax').map(({ name, percent, netMinor, taxMinor, amountMinor: grossMinor }) => {
      return { name, percent, netMinor, taxMinor, grossMinor }
    }),
    products: of('product').map(({ product, name, sku, unit, quantity, amountMinor }) => {
      return { product, name, sku, unit, quantity, amountMinor }
    }),
    rests: of('rest').map(({ name: orderId, quantity: position }) => ({ orderId, position })),
  }
  return { sums, end: orders < limit || last === null ? undefined : last }
}
