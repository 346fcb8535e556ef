import type { TaxSum } from '../../domain/orders/totals.ts'
import type { MethodSum, ProductSum, SalesReads } from '../../domain/sales-store.ts'
import type { Session } from '../engine.ts'

/** Orders of a part: to sum them up takes about 1 ms. */
const ORDERS = 200
/** The same where the database is a process of its own, which holds up nobody here. */
const ORDERS_ELSEWHERE = 10_000

interface PartRow {
  readonly orders: number
  readonly documents: number
  readonly amountMinor: number
  /** The id of the last order; null if there is none. */
  readonly last: string | null
}

export function salesRows(session: Session): SalesReads {
  const limit = session.choosesIndexes ? ORDERS_ELSEWHERE : ORDERS
  return {
    async part(shop, kind, day, after) {
      const part = await session.get<PartRow>(`sales.${kind}`, { shop, day, after, limit })
      if (!part) throw new Error('a count gave no row')
      const { orders, documents, amountMinor, last } = part
      const sumsOf = <Row>(what: string): Promise<Row[]> =>
        last === null
          ? Promise.resolve([])
          : session.all<Row>(`sales.${kind}_${what}`, { shop, day, after, last })
      const sums = {
        documents,
        amountMinor,
        methods: await sumsOf<MethodSum>('methods'),
        taxes: await sumsOf<TaxSum>('taxes'),
        products: await sumsOf<ProductSum>('products'),
      }
      return { sums, end: orders < limit ? undefined : (last ?? undefined) }
    },
  }
}
