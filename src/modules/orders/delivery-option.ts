import { type Static, Type } from '@sinclair/typebox'
import { PRICE_MAX, priceHint, toMinor } from '../../domain/catalog/price.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { ListOf, Named, OneOf, OrNull } from '../../domain/schema.ts'
import type { TaxRateSetting } from '../../domain/shop/sale.ts'
import { COUNTRIES, SALE_LIMITS } from '../../domain/shop/values.ts'
import { lines, nameErrors, plainTextErrors, slugOf } from '../../domain/text.ts'
import type { FieldCode } from '../../text/field-code.ts'
import { orderConflict } from './conflict.ts'
import { DELIVERY_KINDS, CHECKOUT_LIMITS as LIMITS, PAYMENT_WAYS } from './values.ts'

const Amount = Type.Number({ minimum: 0, maximum: PRICE_MAX })
const optionId = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: LIMITS.id })
const optionFields = {
  kind: OneOf(DELIVERY_KINDS),
  name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
  price: Amount,
}
const FreeFrom = OrNull(Amount, {
  description: 'Free for goods that cost this and more, before the discount of the order.',
})
const OptionTaxRate = OrNull(Type.String({ maxLength: PRODUCT_LIMITS.taxRate }), {
  description:
    'The name of one of the tax rates of the shop; null: those of the goods, by their gross.',
})
const Countries = OrNull(
  ListOf(Type.String({ minLength: 2, maxLength: 2 }), { maxItems: COUNTRIES.length }),
  { description: 'ISO 3166-1, such as NL; null: every country.' },
)

const OptionWays = OrNull(
  ListOf(OneOf(PAYMENT_WAYS), { minItems: 1, maxItems: PAYMENT_WAYS.length }),
  {
    description:
      'The ways of payment for this option, of those that the shop takes; null: all, but for a ' +
      'delivery not `counter`.',
  },
)
const OptionAddress = Type.String({
  maxLength: SALE_LIMITS.address,
  description: 'Where goods are picked up, in lines; empty: at the address of the shop.',
})
const OptionHours = Type.String({
  maxLength: LIMITS.hours,
  description: 'When goods are picked up, in lines.',
})

/** A delivery option of the shop. */
export const DeliveryOption = Named('DeliveryOption', {
  id: optionId,
  ...optionFields,
  freeFrom: FreeFrom,
  taxRate: OptionTaxRate,
  countries: Countries,
  payment: OptionWays,
  address: OptionAddress,
  hours: OptionHours,
})
export type DeliveryOption = Static<typeof DeliveryOption>

/** A delivery option in a change of the settings. */
export const DeliveryInput = Named('DeliveryOptionUpdate', {
  id: Type.Optional({ ...optionId, description: 'Made from the name unless given.' }),
  ...optionFields,
  freeFrom: Type.Optional(FreeFrom),
  taxRate: Type.Optional(OptionTaxRate),
  countries: Type.Optional(Countries),
  payment: Type.Optional(OptionWays),
  address: Type.Optional(OptionAddress),
  hours: Type.Optional(OptionHours),
})

/** A delivery option with the ways of payment that can be chosen with it. */
export const OfferedOption = Named('OfferedDelivery', {
  ...DeliveryOption.properties,
  payment: ListOf(OneOf(PAYMENT_WAYS), {
    description: 'The ways of payment that can be chosen with it.',
  }),
})
export type OfferedOption = Static<typeof OfferedOption>

/** Options with all their fields. Options without an id get one from their name. */
export function withIds(inputs: readonly Static<typeof DeliveryInput>[]): DeliveryOption[] {
  const taken = new Set(inputs.map(({ id }) => id))
  return inputs.map(({ freeFrom = null, taxRate = null, countries = null, ...option }) => {
    const { payment = null, address = '', hours = '' } = option
    const name = option.name.trim()
    const base = slugOf(name) || option.kind
    let id = option.id ?? base
    for (let next = 2; option.id === undefined && taken.has(id); next++) id = `${base}-${next}`
    taken.add(id)
    return {
      ...option,
      id,
      name,
      freeFrom,
      taxRate,
      countries: countries && [...new Set(countries)],
      payment: payment && PAYMENT_WAYS.filter((way) => payment.includes(way)),
      address: lines(address),
      hours: lines(hours),
    }
  })
}

/** @throws Refusal CONFLICT on `taxRates` if a delivery option has a tax rate that is removed */
export function refuseUsedRates(
  options: readonly DeliveryOption[],
  taxRates: readonly TaxRateSetting[],
): void {
  for (const { name: option, taxRate: rate } of options) {
    if (rate === null || taxRates.some(({ name }) => name === rate)) continue
    const message = `The delivery option ${option} has the tax rate ${rate}; give it another one first.`
    throw orderConflict('taxRates', 'rate_of_delivery', message, { option, rate })
  }
}

/** The errors in delivery options; fields are named as in the settings of a shop. */
export function optionErrors(
  options: readonly DeliveryOption[],
  taxRates: readonly TaxRateSetting[],
  currency: string,
): FieldError[] {
  const seen = new Set<string>()
  return options.flatMap((option, index) => {
    const { id, name, price, freeFrom, taxRate, countries } = option
    const errors: FieldError[] = []
    const refuse = (field: keyof DeliveryOption, code: FieldCode, message: string) =>
      errors.push(fieldError(`delivery.${index}.${field}`, code, message))
    const refusePrice = (field: 'price' | 'freeFrom') => {
      const message = priceHint(currency)
      errors.push(fieldError(`delivery.${index}.${field}`, 'price', message, { currency }))
    }
    if (seen.has(id)) refuse('id', 'repeated', 'Give each id once.')
    seen.add(id)
    errors.push(
      ...nameErrors(`delivery.${index}.name`, name),
      ...plainTextErrors(`delivery.${index}.address`, option.address),
      ...plainTextErrors(`delivery.${index}.hours`, option.hours),
    )
    if (toMinor(price, currency) === null) refusePrice('price')
    if (freeFrom !== null && toMinor(freeFrom, currency) === null) refusePrice('freeFrom')
    if (taxRate !== null && !taxRates.some((rate) => rate.name === taxRate)) {
      refuse('taxRate', 'unknown', 'The shop has no tax rate with this name.')
    }
    if (
      countries &&
      (countries.length === 0 || countries.some((one) => !COUNTRIES.includes(one)))
    ) {
      const message = 'Use the two capital letters of countries, such as NL; null: every country.'
      refuse('countries', 'country', message)
    }
    return errors
  })
}
