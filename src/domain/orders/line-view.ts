import { type Static, Type } from '@sinclair/typebox'
import { toMajor } from '../catalog/price.ts'
import { fromThousandths, UNITS } from '../catalog/quantity.ts'
import { Closed, IdOf, OneOf, OrNull } from '../schema.ts'
import type { OrderLine, Shipping } from './order-record.ts'
import type { TaxSum } from './totals.ts'

export const Amount = Type.Number({ description: 'In major units of the currency.' })
const TaxRate = Closed({ name: Type.String(), percent: Type.Number() })

export const LineView = Closed({
  id: IdOf('line'),
  productId: OrNull(Type.String({ description: 'null: an amount that was typed at a till.' })),
  name: Type.String(),
  sku: OrNull(Type.String()),
  unit: OneOf(UNITS),
  quantity: Type.Number(),
  unitPrice: Amount,
  discount: Amount,
  taxRate: TaxRate,
  total: { ...Amount, description: 'Before its share of the discount of the order.' },
  refundedQuantity: Type.Number(),
})
export type LineView = Static<typeof LineView>

export const ShippingView = Closed({
  name: Type.String(),
  price: Amount,
  discount: Amount,
  taxRate: TaxRate,
})

export const TaxView = Closed({
  name: Type.String(),
  percent: Type.Number(),
  net: Amount,
  tax: Amount,
  gross: Amount,
})
export type TaxView = Static<typeof TaxView>

export function basketLineView(
  line: Omit<OrderLine, 'shareMinor'>,
  currency: string,
): Omit<LineView, 'id' | 'refundedQuantity'> {
  const { name, percent } = line.taxRate
  return {
    productId: line.product,
    name: line.name,
    sku: line.sku,
    unit: line.unit,
    quantity: fromThousandths(line.quantity),
    unitPrice: toMajor(line.unitPriceMinor, currency),
    discount: toMajor(line.discountMinor, currency),
    taxRate: { name, percent: fromThousandths(percent) },
    total: toMajor(line.totalMinor, currency),
  }
}

export function shippingView(shipping: Shipping, currency: string): Static<typeof ShippingView> {
  const { name, priceMinor, discountMinor, taxRate } = shipping
  return {
    name,
    price: toMajor(priceMinor, currency),
    discount: toMajor(discountMinor, currency),
    taxRate: { name: taxRate.name, percent: fromThousandths(taxRate.percent) },
  }
}

export function taxView(tax: TaxSum, currency: string): TaxView {
  return {
    name: tax.name,
    percent: fromThousandths(tax.percent),
    net: toMajor(tax.netMinor, currency),
    tax: toMajor(tax.taxMinor, currency),
    gross: toMajor(tax.grossMinor, currency),
  }
}
