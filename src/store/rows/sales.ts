import type { TaxSum } from '../../domain/orders/totals.ts'
import type { DaySums, MethodSum, ProductSum, SalesReads } from '../../domain/sales-store.ts'
import type { Session } from '../engine.ts'

type Sold = Pick<DaySums, 'orders' | 'totalMinor'>
type Returned = Pick<DaySums, 'refunds' | 'refundedMinor'>

export function salesRows(session: Session): SalesReads {
  return {
    async day(shop, day) {
      const at = { shop, day }
      const sold = await session.get<Sold>('sales.orders', at)
      const back = await session.get<Returned>('sales.refunds', at)
      if (!sold || !back) throw new Error('a count gave no row')
      const isSold = sold.orders > 0
      const isBack = back.refunds > 0
      return {
        ...sold,
        ...back,
        methods: isSold ? await session.all<MethodSum>('sales.methods', at) : [],
        taxes: isSold ? await session.all<TaxSum>('sales.taxes', at) : [],
        products: isSold ? await session.all<ProductSum>('sales.products', at) : [],
        refundMethods: isBack ? await session.all<MethodSum>('sales.refund_methods', at) : [],
        refundTaxes: isBack ? await session.all<TaxSum>('sales.refund_taxes', at) : [],
        refundProducts: isBack ? await session.all<ProductSum>('sales.refund_products', at) : [],
      }
    },
  }
}
