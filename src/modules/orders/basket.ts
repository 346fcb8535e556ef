import type { Shopper } from '../../domain/access/shopper.ts'
import { priceHint, toMinor } from '../../domain/catalog/price.ts'
import { type Product, packOf } from '../../domain/catalog/product.ts'
import { changedCurrency } from '../../domain/catalog/product-errors.ts'
import {
  fromThousandths,
  isQuantity,
  quantityHint,
  THOUSANDTHS,
  toThousandths,
} from '../../domain/catalog/quantity.ts'
import { productTitle } from '../../domain/catalog/title.ts'
import { PRODUCT_DEFAULTS } from '../../domain/catalog/values.ts'
import { type FieldError, fieldError, invalid, refuseErrors } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { COUNTRIES } from '../../domain/shop/values.ts'
import { isBlank } from '../../domain/text.ts'
import type { FieldCode } from '../../text/field-code.ts'
import type { ShopCheckout } from './checkout.ts'
import type { DeliveryOption } from './delivery-option.ts'
import { costOf, type Goods } from './goods.ts'
import type { LineInput, OrderInput } from './order-input.ts'
import type { Address, OrderBody, OrderLine, Shipping } from './order-record.ts'
import { missedDigits } from './postal-code.ts'
import { type SaleRules, type Terms, taxRateOf } from './terms.ts'
import { priceOf, sum, type TaxRate, TOTAL_MAX_MINOR } from './totals.ts'
import { type Fulfilment, ORDER_LIMITS, POINTS_REASON } from './values.ts'

/** The most pieces of a line, in thousandths. */
const QUANTITY_MAX = ORDER_LIMITS.quantity * THOUSANDTHS

/** A line before the discount of the order is distributed. */
export type PricedLine = Omit<OrderLine, 'shareMinor'>

/** @throws Refusal VALIDATION_FAILED, naming every wrong field; CONFLICT on `currency` */
export function linesOf(...basket: Parameters<typeof readLines>): PricedLine[] {
  const { lines, errors } = readLines(...basket)
  refuseErrors(errors)
  return lines.filter((line) => line !== null)
}

/**
 * The lines of a basket, with null for wrong ones.
 * @param seesAll whether the actor may know that an unpublished product exists
 * @param titleOfPack see Terms
 * @throws Refusal CONFLICT on `currency`
 */
export function readLines(
  inputs: readonly LineInput[],
  goods: Goods,
  rules: SaleRules,
  currency: string,
  now: number,
  seesAll: boolean,
  titleOfPack: Terms['titleOfPack'],
): { readonly lines: (PricedLine | null)[]; readonly errors: FieldError[] } {
  const errors: FieldError[] = []
  const lines = inputs.map((input, index) => {
    const refuse = (field: keyof LineInput, code: FieldCode, message: string) => {
      errors.push(fieldError(`lines.${index}.${field}`, code, message))
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
    const pieces = input.pack ?? 1
    const pack = pieces === 1 ? null : packOf(product, pieces)
    // A price by hand says what a pack costs that the product does not name.
    if (pieces !== 1 && !(unit === 'piece' && (pack || (input.unitPrice ?? null) !== null))) {
      return refuse('pack', 'unknown', 'The product has no pack of this many pieces.')
    }
    if (!isQuantity(input.quantity, unit)) return refuse('quantity', 'quantity', quantityHint(unit))
    const quantity = toThousandths(input.quantity)
    if (quantity * pieces > QUANTITY_MAX) {
      return refuse('quantity', 'too_large', 'These are too many pieces.')
    }
    const unitPriceMinor = toMinor(input.unitPrice ?? (pack ?? product).price, currency)
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
      title: pieces === 1 ? productTitle(product) : titleOfPack(productTitle(product), pieces),
      options: product.options,
      content: contentOf(product, pieces),
      sku,
      unit,
      quantity,
      pack: pieces,
      unitPriceMinor,
      costMinor: costOf(product, quantity * pieces),
      discountMinor,
      taxRate: taxRateOf(rules, product.taxRate ?? null),
      totalMinor: price - discountMinor,
    }
  })
  return { lines, errors }
}

/** The content of a pack of this many pieces. */
function contentOf({ content }: Product, pieces: number): Product['content'] {
  if (!content) return null
  const quantity = fromThousandths(toThousandths(content.quantity) * pieces)
  return { quantity, unit: content.unit }
}

/** The discount of the whole order, with the value of redeemed points. */
export function discountOf(
  { discount, redeemPoints: asked }: Pick<OrderInput, 'discount' | 'redeemPoints'>,
  lines: readonly { readonly totalMinor: number }[],
  shopper: Shopper | null,
  { loyalty }: SaleRules,
  currency: string,
): Pick<OrderBody, 'discountMinor' | 'discountReason' | 'pointsRedeemed' | 'pointsMinor'> {
  const points = asked ?? 0
  const subtotal = sum(lines.map(({ totalMinor }) => totalMinor))
  if (subtotal > TOTAL_MAX_MINOR) {
    throw invalid('lines', 'too_large', 'The order costs too much.')
  }
  const given = toMinor(discount?.amount ?? 0, currency)
  if (given === null) {
    throw invalid('discount.amount', 'price', priceHint(currency), { currency })
  }
  if (given > subtotal) {
    throw invalid('discount.amount', 'too_large', 'A discount is at most what the lines cost.')
  }
  const refuse = (code: FieldCode, message: string) => invalid('redeemPoints', code, message)
  if (points > 0 && !shopper)
    throw refuse('customer', 'Points belong to a customer: name one, or sign in.')
  if (points > 0 && !loyalty) throw refuse('off', 'The shop gives no points.')
  const value = points * (loyalty?.pointValueMinor ?? 0)
  if (points > 0 && given + value > subtotal) {
    throw refuse('too_large', 'These points are worth more than what is left to pay.')
  }
  const discountReason = discount?.reason ?? (points > 0 ? POINTS_REASON : null)
  const redeemed = { pointsRedeemed: points, pointsMinor: value || null }
  return { discountMinor: given + value, discountReason, ...redeemed }
}

type Asked = Pick<OrderInput, 'delivery' | 'shipping' | 'fulfilment'>

/**
 * The price of shipping or another delivery option.
 * @param subtotalMinor the price of the goods, before the discount of the order
 * @throws Refusal VALIDATION_FAILED on `delivery` or `shipping`
 */
export function shippingOf(
  asked: Asked,
  checkout: ShopCheckout,
  rules: SaleRules,
  subtotalMinor: number,
  currency: string,
): { readonly shipping: Shipping | null; readonly fulfilment: Fulfilment } {
  const { delivery, shipping, fulfilment } = asked
  if (!delivery && !shipping) return { shipping: null, fulfilment: fulfilment ?? 'none' }
  if (delivery && shipping) {
    throw invalid('shipping', 'repeated', 'Send delivery or shipping, not both.')
  }
  if (shipping) {
    return {
      shipping: ownShipping(shipping, rules, currency),
      fulfilment: fulfilment ?? 'delivery',
    }
  }
  const { id, kind, name, price, freeFrom, taxRate } = optionOf(checkout, delivery)
  const minor = (amount: number) => toMinor(amount, currency) ?? 0
  const isFree = freeFrom !== null && subtotalMinor >= minor(freeFrom)
  const priceMinor = minor(price)
  const discountMinor = isFree ? priceMinor : 0
  const cost = { priceMinor, discountMinor, taxRate: ownRate(rules, taxRate) }
  return { shipping: { name, delivery: id, ...cost }, fulfilment: kind }
}

/** @throws Refusal VALIDATION_FAILED on `delivery` */
export function optionOf(
  { delivery: options }: ShopCheckout,
  id: string | null | undefined,
): DeliveryOption {
  const option = options.find((one) => one.id === id)
  if (option) return option
  throw invalid('delivery', 'unknown', 'The shop has no delivery option with this id.')
}

function ownShipping(
  { name, price, discount, taxRate = null }: NonNullable<Asked['shipping']>,
  rules: SaleRules,
  currency: string,
): Shipping {
  const refuse = (field: string, code: FieldCode, message: string) =>
    invalid(`shipping.${field}`, code, message)
  const priceMinor = toMinor(price, currency)
  if (priceMinor === null) throw refuse('price', 'price', priceHint(currency))
  const discountMinor = toMinor(discount ?? 0, currency)
  if (discountMinor === null) throw refuse('discount', 'price', priceHint(currency))
  if (discountMinor > priceMinor) {
    throw refuse('discount', 'too_large', 'A discount is at most what the shipping costs.')
  }
  const rate = ownRate(rules, taxRate)
  if (taxRate !== null && rate === null) {
    throw refuse('taxRate', 'unknown', 'The shop has no tax rate with this name.')
  }
  return { name, delivery: null, priceMinor, discountMinor, taxRate: rate }
}

/** The rate with this name. Null: there is none, so shipping is taxed at the rates of the goods. */
function ownRate({ taxRates }: SaleRules, name: string | null): TaxRate | null {
  return taxRates.find((rate) => rate.name === name) ?? null
}

/** @throws Refusal VALIDATION_FAILED, naming every field of `address` that prevents the delivery */
export function checkAddress(
  { kind, countries }: DeliveryOption,
  address: Address | null | undefined,
): void {
  const errors: FieldError[] = []
  const refuse = (field: string, code: FieldCode, message: string) =>
    errors.push(fieldError(`address${field}`, code, message))
  const { country } = address ?? {}
  const isCountry = country !== undefined && COUNTRIES.includes(country)
  if (country && !isCountry) {
    refuse('.country', 'country', 'Use the two capital letters of a country, such as NL.')
  }
  for (const [field, text] of Object.entries(address ?? {})) {
    if (/\p{Cc}/u.test(text)) refuse(`.${field}`, 'invalid', 'Use text in one line.')
  }
  if (kind === 'delivery' && !address) refuse('', 'required', 'Say where to deliver.')
  if (kind === 'delivery' && address) {
    for (const field of ['line1', 'city', ...(countries ? ['country'] : [])] as const) {
      const text = address[field as keyof Address] ?? ''
      if (isBlank(text)) refuse(`.${field}`, 'required', 'Fill this in.')
    }
    const { postalCode = '' } = address
    const digits = country && !isBlank(postalCode) ? missedDigits(country, postalCode) : null
    if (isCountry && countries && !countries.includes(country)) {
      refuse('.country', 'not_delivered', 'This option does not deliver to this country.')
    } else if (digits) {
      refuse('.postalCode', 'invalid', `Postal codes of ${country} have ${digits} digits.`)
    }
  }
  refuseErrors(errors)
}
