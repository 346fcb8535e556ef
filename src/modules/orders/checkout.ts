import { type Static, Type } from '@sinclair/typebox'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { Closed, ListOf, Named } from '../../domain/schema.ts'
import type { TaxRateSetting } from '../../domain/shop/sale.ts'
import { lines, plainTextErrors } from '../../domain/text.ts'
import type { FieldCode } from '../../text/field-code.ts'
import {
  DeliveryInput,
  DeliveryOption,
  type OfferedOption,
  optionErrors,
  withIds,
} from './delivery-option.ts'
import { compactCode, isBic, isIban, type TransferSettings } from './transfer.ts'
import { CHECKOUT_LIMITS as LIMITS, PAYMENT_WAYS, type PaymentWay, waysOfOption } from './values.ts'

const Days = Type.Integer({ minimum: 1, maximum: LIMITS.days })

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

/** The errors in the settings. */
export function checkoutErrors(
  { delivery, payment }: ShopCheckout,
  taxRates: readonly TaxRateSetting[],
  currency: string,
): FieldError[] {
  const ofOptions = optionErrors(delivery, taxRates, currency)
  return [...ofOptions, ...transferErrors(payment.transfer)]
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
