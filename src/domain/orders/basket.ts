import type { Shopper } from '../access/shopper.ts'
import { changedCurrency } from '../catalog/check.ts'
import { priceHint, toMinor } from '../catalog/price.ts'
import { isQuantity, quantityHint, toThousandths } from '../catalog/quantity.ts'
import { PRODUCT_DEFAULTS } from '../catalog/values.ts'
import { type FieldError, invalid } from '../error.ts'
import { newId } from '../id.ts'
import type { Goods } from './goods.ts'
import type { LineInput, OrderInput } from './order-input.ts'
import type { OrderLine } from './order-record.ts'
import { type SaleRules, taxRateOf } from './settings.ts'
import { priceOf, sum, TOTAL_MAX_MINOR } from './totals.ts'

/** A line before the discount of the order is shared out. */
export type PricedLine = Omit<OrderLine, 'shareMinor'>

/** @throws Refusal VALIDATION_FAILED, naming every field that is wrong; CONFLICT on `currency` */
export function linesOf(...basket: Parameters<typeof readLines>): PricedLine[] {
  const { lines, errors } = readLines(...basket)
  if (errors.length > 0) throw invalid(...errors)
  return lines.filter((line) => line !== null)
}

/**
 * The lines of a basket, with null for those in which something is wrong.
 * @param seesAll whether it may be said that a product exists which is not published
 * @throws Refusal CONFLICT on `currency`
 */
export function readLines(
  inputs: readonly LineInput[],
  goods: Goods,
  rules: SaleRules,
  currency: string,
  now: number,
  seesAll: boolean,
): { readonly lines: (PricedLine | null)[]; readonly errors: FieldError[] } {
  const errors: FieldError[] = []
  const lines = inputs.map((input, index) => {
    const refuse = (field: keyof LineInput, code: string, message: string) => {
      errors.push({ field: `lines.${index}.${field}`, code, message })
      return null
    }
    const product = goods.get(input.productId)?.product
    if (!product || (product.status !== 'Published' && !seesAll))
      return refuse('productId', 'unknown', 'The shop has no product with this id.')
    if (product.status !== 'Published') {
      return refuse('productId', 'not_published', 'This product is not published.')
    }
    if (product.currency !== currency) throw changedCurrency()
    const { name, sku } = product
    const unit = product.unit ?? PRODUCT_DEFAULTS.unit
    if (!isQuantity(input.quantity, unit)) return refuse('quantity', 'quantity', quantityHint(unit))
    const quantity = toThousandths(input.quantity)
    const unitPriceMinor = toMinor(input.unitPrice ?? product.price, currency)
    if (unitPriceMinor === null) return refuse('unitPrice', 'price', priceHint(currency))
    const price = priceOf({ quantity, unitPriceMinor })
    if (price > TOTAL_MAX_MINOR) return refuse('quantity', 'too_large', 'The line costs too much.')
    const discountMinor = toMinor(input.discount ?? 0, currency)
    if (discountMinor === null) return refuse('discount', 'price', priceHint(currency))
    if (discountMinor > price) {
      return refuse('discount', 'too_large', 'A discount is at most what the line costs.')
    }
    return {
      publicId: newId('line', now),
      product: product.id,
      name,
      sku,
      unit,
      quantity,
      pack: 1,
      unitPriceMinor,
      discountMinor,
      taxRate: taxRateOf(rules, product.taxRate ?? null),
      totalMinor: price - discountMinor,
    }
  })
  return { lines, errors }
}

/** The discount of the whole order, with the value of redeemed points. */
export function discountOf(
  { discount, redeemPoints: asked }: Pick<OrderInput, 'discount' | 'redeemPoints'>,
  lines: readonly { readonly totalMinor: number }[],
  shopper: Shopper | null,
  { loyalty }: SaleRules,
  currency: string,
) {
  const points = asked ?? 0
  const subtotal = sum(lines.map(({ totalMinor }) => totalMinor))
  if (subtotal > TOTAL_MAX_MINOR) {
    throw invalid({ field: 'lines', code: 'too_large', message: 'The order costs too much.' })
  }
  const given = toMinor(discount?.amount ?? 0, currency)
  if (given === null) {
    throw invalid({
      field: 'discount.amount',
      code: 'price',
      params: { currency },
      message: priceHint(currency),
    })
  }
  if (given > subtotal) {
    const message = 'A discount is at most what the lines cost.'
    throw invalid({ field: 'discount.amount', code: 'too_large', message })
  }
  const refuse = (code: string, message: string) =>
    invalid({ field: 'redeemPoints', code, message })
  if (points > 0 && !shopper)
    throw refuse('customer', 'Points belong to a customer: name one, or sign in.')
  if (points > 0 && !loyalty) throw refuse('off', 'The shop gives no points.')
  const value = points * (loyalty?.pointValueMinor ?? 0)
  if (points > 0 && given + value > subtotal) {
    throw refuse('too_large', 'These points are worth more than what is left to pay.')
  }
  const reason = discount?.reason ?? (points > 0 ? 'Points' : null)
  return { discount: { minor: given + value, reason }, points }
}
