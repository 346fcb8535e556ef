import { type Static, Type } from '@sinclair/typebox'
import { toMajor } from '../catalog/price.ts'
import { fromThousandths, UNITS } from '../catalog/quantity.ts'
import { Closed, IdOf, OneOf, OrNull } from '../schema.ts'
import type { OrderBody, OrderLine } from './order-record.ts'
import type { TaxRate, TaxSum, Totals } from './totals.ts'

export const Amount = Type.Number({ description: 'In major units of the currency.' })
const Rate = Closed({ name: Type.String(), percent: Type.Number() })

export const LineView = Closed({
  id: IdOf('line'),
  productId: OrNull(Type.String({ description: 'null: an amount that was typed at a till.' })),
  name: Type.String(),
  title: Type.String({
    description:
      'The name and those options that it does not mention, such as "T-shirt, M, green".',
  }),
  options: Type.Record(Type.String(), Type.String(), {
    description: 'Those of the product when it was sold.',
  }),
  sku: OrNull(Type.String()),
  unit: OneOf(UNITS),
  quantity: Type.Number(),
  unitPrice: Amount,
  discount: Amount,
  taxRate: Rate,
  total: { ...Amount, description: 'Before its share of the discount of the order.' },
  refundedQuantity: Type.Number(),
})
export type LineView = Static<typeof LineView>

export const ShippingView = Closed({
  name: Type.String(),
  price: Amount,
  discount: Amount,
  taxRate: Rate,
})

export const TaxView = Closed({ ...Rate.properties, net: Amount, tax: Amount, gross: Amount })
export type TaxView = Static<typeof TaxView>

export function basketLineView(
  line: Omit<OrderLine, 'shareMinor'>,
  currency: string,
): Omit<LineView, 'id' | 'refundedQuantity'> {
  return {
    productId: line.product,
    name: line.name,
    title: line.title,
    options: line.options,
    sku: line.sku,
    unit: line.unit,
    quantity: fromThousandths(line.quantity),
    unitPrice: toMajor(line.unitPriceMinor, currency),
    discount: toMajor(line.discountMinor, currency),
    taxRate: rateView(line.taxRate),
    total: toMajor(line.totalMinor, currency),
  }
}

/** The sums of an order, placed or not. */
export function sumsView(
  order: Pick<OrderBody, 'discountMinor' | 'discountReason' | 'pointsRedeemed' | 'shipping'> &
    Omit<Totals, 'lines'>,
  currency: string,
) {
  const major = (minor: number) => toMajor(minor, currency)
  const { discountMinor, discountReason: reason, shipping } = order
  return {
    discount:
      discountMinor === 0 && reason === null ? null : { amount: major(discountMinor), reason },
    pointsRedeemed: order.pointsRedeemed,
    taxes: order.taxes.map((tax) => taxView(tax, currency)),
    subtotal: major(order.subtotalMinor),
    shipping: shipping && {
      name: shipping.name,
      price: major(shipping.priceMinor),
      discount: major(shipping.discountMinor),
      taxRate: rateView(shipping.taxRate),
    },
    total: major(order.totalMinor),
  }
}

export function taxView(tax: TaxSum, currency: string): TaxView {
  return {
    ...rateView(tax),
    net: toMajor(tax.netMinor, currency),
    tax: toMajor(tax.taxMinor, currency),
    gross: toMajor(tax.grossMinor, currency),
  }
}

function rateView({ name, percent }: TaxRate): Static<typeof Rate> {
  return { name, percent: fromThousandths(percent) }
}
