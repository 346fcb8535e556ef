import { type Static, Type } from '@sinclair/typebox'
import { PRICE_MAX, priceHint, toMinor } from '../../domain/catalog/price.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { Closed, ListOf, Named, OneOf, OrNull } from '../../domain/schema.ts'
import type { TaxRateSetting } from '../../domain/shop/sale.ts'
import { COUNTRIES, SALE_LIMITS } from '../../domain/shop/values.ts'
import { lines, nameErrors, plainTextErrors, slugOf } from '../../domain/text.ts'
import type { FieldCode } from '../../text/field-code.ts'
import { orderConflict } from './conflict.ts'
import { compactCode, isBic, isIban, type TransferSettings } from './transfer.ts'
import {
  DELIVERY_KINDS,
  CHECKOUT_LIMITS as LIMITS,
  PAYMENT_WAYS,
  type PaymentWay,
  waysOfOption,
} from './values.ts'

const Amount = Type.Number({ minimum: 0, maximum: PRICE_MAX })
const Days = Type.Integer({ minimum: 1, maximum: LIMITS.days })

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
const DeliveryOption = Named('DeliveryOption', {
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

const DeliveryInput = Named('DeliveryOptionUpdate', {
  id: Type.Optional({ ...optionId, description: 'Made from the name unless given.' }),
  ...optionFields,
  freeFrom: Type.Optional(FreeFrom),
  taxRate: Type.Optional(OptionTaxRate),
  countries: Type.Optional(Countries),
  payment: Type.Optional(OptionWays),
  address: Type.Optional(OptionAddress),
  hours: Type.Optional(OptionHours),
})

/** `counter` is paid at hand-over, `online` through the shop's own backend. */
const counterFields = {
  enabled: Type.Boolean(),
  days: { ...Days, description: 'After so many days, an unpaid order expires.' },
}
const transferFields = {
  ...counterFields,
  text: Type.String({
    maxLength: LIMITS.bankDetails,
    description: 'What is said about transfers to shoppers who have placed an order, in lines.',
  }),
  holder: Type.String({
    maxLength: LIMITS.accountHolder,
    description: 'The name of the account holder, as the bank knows it; needed with `iban`.',
  }),
  iban: Type.String({
    maxLength: LIMITS.iban,
    description:
      'The IBAN of the account; empty: `text` alone says where to. Spaces are left out. Orders in ' +
      'euros then have a GiroCode.',
  }),
  bic: Type.String({ maxLength: LIMITS.bic, description: 'The BIC of the account, or empty.' }),
}
const onlineFields = { enabled: Type.Boolean() }
const guests = Type.Boolean({ description: 'Whether somebody who is not signed in may order.' })
const OpenOrders = (whose: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.openOrders,
    description:
      `The unpaid orders of the last hour on the shop's page, for each ${whose}; 0: no limit. ` +
      'Orders that cost nothing count. One order more is refused as RATE_LIMITED.',
  })
const openOrderFields = {
  client: OpenOrders('IP address of guests; the server may allow fewer'),
  email: OpenOrders('email address of guests, and for each account'),
}

const PaymentSettings = Named('PaymentSettings', {
  counter: Closed(counterFields),
  transfer: Closed(transferFields),
  online: Closed(onlineFields),
  guests,
  openOrders: Closed(openOrderFields),
})

/** The delivery and payment settings for orders. */
export const ShopCheckout = Closed({
  delivery: ListOf(DeliveryOption, { maxItems: LIMITS.options }),
  payment: PaymentSettings,
})
export type ShopCheckout = Static<typeof ShopCheckout>

/** Objects are merged field by field; the list of delivery options is replaced. */
export const CheckoutPatch = Closed({
  delivery: Type.Optional(ListOf(DeliveryInput, { maxItems: LIMITS.options })),
  payment: Type.Optional(
    Named('PaymentSettingsUpdate', {
      counter: Type.Optional(Closed(Type.Partial(Type.Object(counterFields)).properties)),
      transfer: Type.Optional(Closed(Type.Partial(Type.Object(transferFields)).properties)),
      online: Type.Optional(Closed(Type.Partial(Type.Object(onlineFields)).properties)),
      guests: Type.Optional(guests),
      openOrders: Type.Optional(Closed(Type.Partial(Type.Object(openOrderFields)).properties)),
    }),
  ),
})
export type CheckoutPatch = Static<typeof CheckoutPatch>

/** The settings of a shop that has set none: its page takes no orders. */
export const NO_CHECKOUT: ShopCheckout = {
  delivery: [],
  payment: {
    counter: { enabled: false, days: 3 },
    transfer: { enabled: false, days: 10, text: '', holder: '', iban: '', bic: '' },
    online: { enabled: false },
    guests: true,
    openOrders: { client: 5, email: 3 },
  },
}

/** The ways of payment that a shop accepts. */
export function waysOf({ payment }: ShopCheckout): PaymentWay[] {
  return PAYMENT_WAYS.filter((way) => payment[way].enabled)
}

/** A delivery option with the ways of payment that can be chosen with it. */
export const OfferedOption = Named('OfferedDelivery', {
  ...DeliveryOption.properties,
  payment: ListOf(OneOf(PAYMENT_WAYS), {
    description: 'The ways of payment that can be chosen with it.',
  }),
})
export type OfferedOption = Static<typeof OfferedOption>

/** The delivery options of a shop, each with the ways of payment that can be chosen with it. */
export function offeredOptions(
  checkout: ShopCheckout,
  ways: readonly PaymentWay[] = waysOf(checkout),
): OfferedOption[] {
  return checkout.delivery.map((option) => ({ ...option, payment: waysOfOption(option, ways) }))
}

/** The settings after a patch. */
export function patchedCheckout(
  before: ShopCheckout,
  { delivery, payment }: CheckoutPatch,
): ShopCheckout {
  const { counter, transfer, online, openOrders } = before.payment
  const sent = { ...transfer, ...payment?.transfer }
  return {
    delivery: delivery ? withIds(delivery) : before.delivery,
    payment: {
      counter: { ...counter, ...payment?.counter },
      transfer: {
        ...sent,
        text: lines(sent.text),
        holder: sent.holder.trim(),
        iban: compactCode(sent.iban),
        bic: compactCode(sent.bic),
      },
      online: { ...online, ...payment?.online },
      guests: payment?.guests ?? before.payment.guests,
      openOrders: { ...openOrders, ...payment?.openOrders },
    },
  }
}

/** Options with all their fields. Options without an id get one from their name. */
function withIds(inputs: readonly Static<typeof DeliveryInput>[]): DeliveryOption[] {
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
  { delivery }: ShopCheckout,
  taxRates: readonly TaxRateSetting[],
): void {
  for (const { name: option, taxRate: rate } of delivery) {
    if (rate === null || taxRates.some(({ name }) => name === rate)) continue
    const message = `The delivery option ${option} has the tax rate ${rate}; give it another one first.`
    throw orderConflict('taxRates', 'rate_of_delivery', message, { option, rate })
  }
}

/** The errors in the settings. */
export function checkoutErrors(
  { delivery, payment }: ShopCheckout,
  taxRates: readonly TaxRateSetting[],
  currency: string,
): FieldError[] {
  const seen = new Set<string>()
  const options = delivery.flatMap((option, index) => {
    const { id, name, price, freeFrom, taxRate, countries } = option
    const errors: FieldError[] = []
    const refuse = (field: keyof DeliveryOption, code: FieldCode, message: string) =>
      errors.push(fieldError(`delivery.${index}.${field}`, code, message))
    if (seen.has(id)) refuse('id', 'repeated', 'Give each id once.')
    seen.add(id)
    errors.push(
      ...nameErrors(`delivery.${index}.name`, name),
      ...plainTextErrors(`delivery.${index}.address`, option.address),
      ...plainTextErrors(`delivery.${index}.hours`, option.hours),
    )
    if (toMinor(price, currency) === null) refuse('price', 'price', priceHint(currency))
    if (freeFrom !== null && toMinor(freeFrom, currency) === null) {
      refuse('freeFrom', 'price', priceHint(currency))
    }
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
  return [...options, ...transferErrors(payment.transfer)]
}

function transferErrors({ holder, iban, bic, text }: TransferSettings): FieldError[] {
  const errors = plainTextErrors('payment.transfer.text', text)
  const refuse = (field: string, code: FieldCode, message: string) =>
    errors.push(fieldError(`payment.transfer.${field}`, code, message))
  if (/\p{Cc}/u.test(holder)) refuse('holder', 'line', 'Use one line.')
  // Banks compare the name with the account, so none is guessed.
  if (iban !== '' && holder === '') refuse('holder', 'required', 'Name the account holder.')
  if (iban !== '' && !isIban(iban)) {
    refuse(
      'iban',
      'iban',
      'This is no IBAN: its check digits do not fit. Compare it digit by digit.',
    )
  }
  if (bic !== '' && !isBic(bic)) {
    refuse('bic', 'bic', 'Use a BIC of 8 or 11 characters, such as ABNANL2A, or leave it empty.')
  }
  return errors
}
