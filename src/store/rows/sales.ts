import type { TaxSum } from '../../domain/orders/totals.ts'
import type { MethodSum, ProductSum, SaleSums, SalesReads } from '../../domain/sales-store.ts'
import type { Session } from '../engine.ts'

/** The orders of one part, which are summed up in about 1 ms. */
const ORDERS = 200
/** The same if the database is another process, which does not block this one. */
const ORDERS_ELSEWHERE = 10_000

interface PartRow {
  readonly orders: number
  readonly documents: number
  readonly amountMinor: number
  /** The id of the last order; null if there is none. */
  readonly last: string | null
}

type Rest = Pick<SaleSums, 'methods' | 'taxes' | 'products'>

export function salesRows(session: Session): SalesReads {
  const limit = session.choosesIndexes ? ORDERS_ELSEWHERE : ORDERS
  const partOf = async (row: PartRow | null, rest: (last: string) => Promise<Rest>) => {
    if (!row) throw new Error('a count gave no row')
    const { orders, last, ...total } = row
    if (last === null) return { sums: { ...total, ...NOTHING }, end: undefined }
    return { sums: { ...total, ...(await rest(last)) }, end: orders < limit ? undefined : last }
  }
  return {
    async sold(shop, day, after) {
      const at = { shop, day, after }
      const row = await session.get<PartRow>('sales.sold', { ...at, limit })
      return await partOf(row, async (last) => ({
        methods: await session.all<MethodSum>('sales.sold_methods', { ...at, last }),
        taxes: await session.all<TaxSum>('sales.sold_taxes', { ...at, last }),
        products: await session.all<ProductSum>('sales.sold_products', { ...at, last }),
      }))
    },
    async returned(shop, day, after) {
      const at = { shop, day, after }
      const row = await session.get<PartRow>('sales.returned', { ...at, limit })
      return await partOf(row, async (last) => ({
        methods: await session.all<MethodSum>('sales.returned_methods', { ...at, last }),
        taxes: await session.all<TaxSum>('sales.returned_taxes', { ...at, last }),
        products: await session.all<ProductSum>('sales.returned_products', { ...at, last }),
      }))
    },
  }
}

const NOTHING: Rest = { methods: [], taxes: [], products: [] }
