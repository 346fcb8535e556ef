import { type Static, Type } from '@sinclair/typebox'
import { toMinor } from '../../domain/catalog/price.ts'
import { fromThousandths, toThousandths } from '../../domain/catalog/quantity.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { exists } from '../../domain/rows.ts'
import { Closed, ListOf, Named, OneOf, OrNull } from '../../domain/schema.ts'
import type { SettingsPart } from '../../domain/shop/settings-part.ts'
import { type StoredPart, storedSettings } from '../../domain/shop/stored-settings.ts'
import type { Reading } from '../../domain/store.ts'
import { lines, printedTextErrors } from '../../domain/text.ts'
import {
  CheckoutPatch,
  checkoutErrors,
  NO_CHECKOUT,
  offeredOptions,
  patchedCheckout,
  ShopCheckout,
  waysOf,
} from './checkout.ts'
import { OfferedOption, refuseUsedRates } from './delivery-option.ts'
import {
  MailPatch,
  MailSettings,
  mailErrors,
  NO_MAIL_SETTINGS,
  patchedMails,
} from './mail/mail-settings.ts'
import { CASH_ROUNDINGS, CHECKOUT_LIMITS as LIMITS, PAYMENT_WAYS } from './values.ts'

const Loyalty = Named('LoyaltyProgram', {
  pointsPerUnit: Type.Number({
    minimum: 0.001,
    maximum: LIMITS.pointsPerUnit,
    description:
      'Points for each whole unit of money paid, with up to three decimals: 0.01 is a point for 100.',
  }),
  pointValue: Type.Number({
    minimum: 0,
    maximum: LIMITS.pointValue,
    description: 'What a point is worth when it is redeemed, in units of the currency.',
  }),
})

export type CashRounding = (typeof CASH_ROUNDINGS)[number]

/** The settings that orders and tills share. */
const SharedSettings = Closed({
  cashRounding: Type.Unsafe<CashRounding>(
    Type.Union(
      CASH_ROUNDINGS.map((amount) => Type.Literal(amount)),
      { description: 'Sums that are paid in cash are rounded to this amount; 0: not rounded.' },
    ),
  ),
  receiptText: Type.String({
    maxLength: LIMITS.receiptText,
    description: 'What receipts and invoices end with, in lines.',
  }),
  loyalty: OrNull(Loyalty, { description: 'null: shoppers collect no points.' }),
  retentionYears: OrNull(Type.Integer({ minimum: 1, maximum: LIMITS.retentionYears }), {
    description:
      'How long the orders of a customer who is forgotten keep the email and the address, since ' +
      'the law may ask for them. null: they lose both at once.',
  }),
})
type SharedSettings = Static<typeof SharedSettings>
const SharedPatch = Type.Partial(SharedSettings)

/** All settings of a shop for its orders. */
export type OrderSettings = SharedSettings & ShopCheckout & MailSettings

declare module '../../domain/shop/settings-part.ts' {
  interface AddedSettings extends SharedSettings, ShopCheckout, MailSettings {}
  interface AddedPatch extends Static<typeof SharedPatch>, CheckoutPatch, MailPatch {}
  interface AddedTerminalSettings extends SharedSettings {}
}

declare module '../../domain/shop/stored-settings.ts' {
  interface SettingsParts {
    orders: 'orders'
  }
}

export const ORDERS: StoredPart<OrderSettings> = {
  part: 'orders',
  none: {
    cashRounding: 0,
    receiptText: '',
    loyalty: null,
    retentionYears: 10,
    ...NO_CHECKOUT,
    ...NO_MAIL_SETTINGS,
  },
}

/** One look-up by the primary key. */
export async function orderSettingsOf(read: Reading, shop: number): Promise<OrderSettings> {
  const [settings] = await storedSettings(read, shop, ORDERS)
  return settings
}

export const orderSettings: SettingsPart<OrderSettings> = {
  stored: ORDERS,
  fields: Closed({
    ...SharedSettings.properties,
    ...ShopCheckout.properties,
    ...MailSettings.properties,
  }),
  patch: Closed({
    ...SharedPatch.properties,
    ...CheckoutPatch.properties,
    ...MailPatch.properties,
  }),
  terminalFields: ['cashRounding', 'receiptText', 'loyalty', 'retentionYears'],
  storeShop: {
    fields: Closed({
      delivery: ListOf(OfferedOption),
      payment: ListOf(OneOf(PAYMENT_WAYS), { description: 'The ways of payment that it takes.' }),
      points: SharedSettings.properties.loyalty,
    }),
    view(settings) {
      const delivery = offeredOptions(settings)
      return { delivery, payment: waysOf(settings), points: settings.loyalty }
    },
  },
  hasAmounts: async (read, shop) => await exists(read, 'order.any', { shop }),
  view: (settings) => settings,
  patched(before, patch, { currency, taxRates }) {
    const { cashRounding, receiptText, loyalty, retentionYears } = before
    if (!patch.delivery) refuseUsedRates(before.delivery, taxRates)
    const settings: OrderSettings = {
      cashRounding: patch.cashRounding ?? cashRounding,
      receiptText: lines(patch.receiptText ?? receiptText),
      loyalty: patch.loyalty === undefined ? loyalty : patch.loyalty,
      retentionYears: patch.retentionYears === undefined ? retentionYears : patch.retentionYears,
      ...patchedCheckout(before, patch),
      ...patchedMails(before, patch),
    }
    const errors = [
      ...sharedErrors(settings, currency),
      ...checkoutErrors(settings, taxRates, currency),
      ...mailErrors(settings),
    ]
    return { settings, errors }
  },
  ownersOnly({ payment: { transfer } }, after) {
    const account = ['holder', 'iban', 'bic', 'text'] as const
    const isKept = account.every((field) => transfer[field] === after.payment.transfer[field])
    if (isKept) return null
    return 'Only an owner who has signed in to admin may change payment.transfer, where the money of shoppers goes.'
  },
}

function sharedErrors(
  { cashRounding, receiptText, loyalty }: SharedSettings,
  currency: string,
): FieldError[] {
  const errors: FieldError[] = printedTextErrors('receiptText', receiptText)
  if (toMinor(cashRounding, currency) === null) {
    const message = `Use 0, or an amount with no more decimals than ${currency} has.`
    errors.push(fieldError('cashRounding', 'price', message, { currency }))
  }
  if (loyalty && !toMinor(loyalty.pointValue, currency)) {
    const message = `Use an amount above 0, with no more decimals than ${currency} has.`
    errors.push(fieldError('loyalty.pointValue', 'price', message, { currency }))
  }
  if (loyalty && fromThousandths(toThousandths(loyalty.pointsPerUnit)) !== loyalty.pointsPerUnit) {
    const message = 'Use at most three decimals.'
    errors.push(fieldError('loyalty.pointsPerUnit', 'decimals', message, { max: 3 }))
  }
  return errors
}
