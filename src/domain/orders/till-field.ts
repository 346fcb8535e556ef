import { Type } from '@sinclair/typebox'
import { UNITS } from '../catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { Closed, OneOf, OrNull } from '../schema.ts'
import { TOTAL_MAX_MINOR } from './totals.ts'
import { ENTRY_LIMITS, ORDER_LIMITS, PAYMENT_METHODS } from './values.ts'

/** The highest sum of a currency without decimals. */
const SUM_MAX = TOTAL_MAX_MINOR
export const { lines: MAX_LINES, id: ID_LENGTH } = ENTRY_LIMITS

export const Amount = Type.Number({ minimum: 0, maximum: SUM_MAX })
export const SignedAmount = Type.Number({ minimum: -SUM_MAX, maximum: SUM_MAX })
export const Quantity = Type.Number({ minimum: 0.001, maximum: ORDER_LIMITS.quantity })
export const Text = (maxLength: number) => Type.String({ maxLength })
export const Method = OneOf(PAYMENT_METHODS)
const Rate = {
  name: Text(ENTRY_LIMITS.taxRate),
  percent: Type.Number({ minimum: 0, maximum: ENTRY_LIMITS.percent }),
}
export const Taxes = Type.Array(
  Closed({ ...Rate, net: SignedAmount, tax: SignedAmount, gross: SignedAmount }),
  { maxItems: MAX_LINES },
)

/** A line of a till's sale. Amounts, quantities and percents in entries are decimals. */
export const TillLine = Closed({
  productId: OrNull(Text(ID_LENGTH), { description: 'null: an amount that was typed.' }),
  name: Text(PRODUCT_LIMITS.name),
  sku: OrNull(Text(PRODUCT_LIMITS.code)),
  unit: OneOf(UNITS),
  quantity: Quantity,
  pack: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ENTRY_LIMITS.pack,
      description: 'Pieces in one; 1 by default.',
    }),
  ),
  unitPrice: Amount,
  discount: Amount,
  taxRate: Closed(Rate),
  total: SignedAmount,
})
