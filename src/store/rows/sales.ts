import type { TaxSum } from '../../domain/orders/totals.ts'
import type { MethodSum, ProductSum, SaleKind, SalesReads } from '../../domain/sales-store.ts'
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

const STATEMENTS = {
  sold: {
    part: 'sales.sold',
    methods: 'sales.sold_methods',
    taxes: 'sales.sold_taxes',
    products: 'sales.sold_products',
  },
  returned: {
    part: 'sales.returned',
    methods: 'sales.returned_methods',
    taxes: 'sales.returned_taxes',
    products: 'sales.returned_products',
  },
} as const satisfies Record<SaleKind, object>

export function salesRows(session: Session): SalesReads {
  const limit = session.choosesIndexes ? ORDERS_ELSEWHERE : ORDERS
  return {
    async part(shop, kind, day, after) {
      const names = STATEMENTS[kind]
      const part = await session.get<PartRow>(names.part, { shop, day, after, limit })
      if (!part) throw new Error('a count gave no row')
      const { orders, documents, amountMinor, last } = part
      const sumsOf = async <Row>(name: string): Promise<Row[]> =>
        last === null ? [] : await session.all<Row>(name, { shop, day, after, last })
      const sums = {
        documents,
        amountMinor,
        methods: await sumsOf<MethodSum>(names.methods),
        taxes: await sumsOf<TaxSum>(names.taxes),
        products: await sumsOf<ProductSum>(names.products),
      }
      return { sums, end: orders < limit ? undefined : (last ?? undefined) }
    },
  }
}
