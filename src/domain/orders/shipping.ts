import { priceHint, toMinor } from '../catalog/price.ts'
import { type FieldError, invalid } from '../error.ts'
import type { DeliveryOption, ShopCheckout } from '../shop/checkout.ts'
import { COUNTRIES } from '../shop/values.ts'
import { isBlank } from '../text.ts'
import type { OrderInput } from './order-input.ts'
import type { Address, Shipping } from './order-record.ts'
import { type SaleRules, taxRateOf } from './settings.ts'
import type { Fulfilment } from './values.ts'

type Asked = Pick<OrderInput, 'delivery' | 'shipping' | 'fulfilment'>

/**
 * What it costs to get the goods to the shopper.
 * @param subtotalMinor what the goods cost, before the discount of the order
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
    const message = 'Send delivery or shipping, not both.'
    throw invalid({ field: 'shipping', code: 'repeated', message })
  }
  if (shipping) {
    return {
      shipping: ownShipping(shipping, rules, currency),
      fulfilment: fulfilment ?? 'delivery',
    }
  }
  const { kind, name, price, freeFrom, taxRate } = optionOf(checkout, delivery)
  const minor = (amount: number) => toMinor(amount, currency) ?? 0
  const isFree = freeFrom !== null && subtotalMinor >= minor(freeFrom)
  const priceMinor = minor(price)
  const discountMinor = isFree ? priceMinor : 0
  const sent = { name, priceMinor, discountMinor, taxRate: taxRateOf(rules, taxRate) }
  return { shipping: sent, fulfilment: kind }
}

/** @throws Refusal VALIDATION_FAILED on `delivery` */
export function optionOf(
  { delivery: options }: ShopCheckout,
  id: string | null | undefined,
): DeliveryOption {
  const option = options.find((one) => one.id === id)
  if (option) return option
  const message = 'The shop has no delivery option with this id.'
  throw invalid({ field: 'delivery', code: 'unknown', message })
}

function ownShipping(
  { name, price, discount, taxRate = null }: NonNullable<Asked['shipping']>,
  rules: SaleRules,
  currency: string,
): Shipping {
  const refuse = (field: string, code: string, message: string) =>
    invalid({ field: `shipping.${field}`, code, message })
  const priceMinor = toMinor(price, currency)
  if (priceMinor === null) throw refuse('price', 'price', priceHint(currency))
  const discountMinor = toMinor(discount ?? 0, currency)
  if (discountMinor === null) throw refuse('discount', 'price', priceHint(currency))
  if (discountMinor > priceMinor) {
    throw refuse('discount', 'too_large', 'A discount is at most what the shipping costs.')
  }
  const rate = taxRateOf(rules, taxRate)
  if (taxRate !== null && rate.name !== taxRate) {
    throw refuse('taxRate', 'unknown', 'The shop has no tax rate with this name.')
  }
  return { name, priceMinor, discountMinor, taxRate: rate }
}

/** @throws Refusal VALIDATION_FAILED, naming every field of `address` that keeps goods from going there */
export function checkAddress(
  { kind, countries }: DeliveryOption,
  address: Address | null | undefined,
): void {
  const errors: FieldError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ field: `address${field}`, code, message })
  const { country } = address ?? {}
  for (const [field, text] of Object.entries(address ?? {})) {
    if (/\p{Cc}/u.test(text)) refuse(`.${field}`, 'invalid', 'Use text in one line.')
  }
  if (kind === 'delivery' && !address) refuse('', 'required', 'Say where to deliver.')
  if (kind === 'delivery' && address) {
    for (const field of ['line1', 'city', ...(countries ? ['country'] : [])] as const) {
      const text = address[field as keyof Address] ?? ''
      if (isBlank(text)) refuse(`.${field}`, 'required', 'Fill this in.')
    }
    if (country && countries && !countries.includes(country)) {
      refuse('.country', 'not_delivered', 'This option does not deliver to this country.')
    }
  }
  if (country && !COUNTRIES.includes(country)) {
    refuse('.country', 'country', 'Use the two capital letters of a country, such as NL.')
  }
  if (errors.length > 0) throw invalid(...errors)
}
