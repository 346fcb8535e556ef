import { type Static, Type } from '@sinclair/typebox'
import { toMinor } from '../../domain/catalog/price.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { exists } from '../../domain/rows.ts'
import { Closed, ListOf, Named, OrNull } from '../../domain/schema.ts'
import type { SettingsPart } from '../../domain/shop/settings-part.ts'
import type { StoredPart } from '../../domain/shop/stored-settings.ts'
import { Cashiers, CashiersPatch, cashierErrors, cashiersIn } from './cashiers.ts'
import { TILL_LIMITS as LIMITS, NOT_FISCAL } from './values.ts'

/** How the tills of a shop sell. */
const TillSettings = Closed({
  tillSales: Type.Boolean({
    description: 'Whether tills may sell. false: they show prices only.',
  }),
  tillFloat: Type.Boolean({
    description: 'Whether tills ask for the cash in the drawer at the beginning of a day.',
  }),
  tillDifference: OrNull(Type.Number({ minimum: 0, maximum: LIMITS.difference }), {
    description:
      "Tills ask for a reason if the counted cash differs by more than this at the end of a day. null: by more than 500 of the currency's smallest unit, such as 5.00 EUR.",
  }),
  tillReturns: Type.Boolean({
    description:
      'Whether tills take goods back without a receipt, at the price of today or a lower one.',
  }),
  cashiers: Cashiers,
  tillFavourites: ListOf(Type.String({ maxLength: LIMITS.productId }), {
    maxItems: LIMITS.favourites,
    description: 'The ids of the products that the tills show first, in this order.',
  }),
})
type TillSettings = Static<typeof TillSettings>

const TillPatch = Closed({
  ...Type.Partial(TillSettings).properties,
  cashiers: Type.Optional(CashiersPatch),
  confirmNotFiscal: Type.Optional(
    Type.Boolean({
      description: `Must be true to turn tillSales on: the owner knows that ${NOT_FISCAL}`,
    }),
  ),
})

declare module '../../domain/shop/settings-part.ts' {
  interface AddedSettings extends TillSettings {}
  interface AddedPatch extends Static<typeof TillPatch> {}
  interface AddedTerminalSettings extends TillSettings {}
}

declare module '../../domain/shop/stored-settings.ts' {
  interface SettingsParts {
    till: 'till'
  }
}

/** The products that the tills of a shop show first. Any of its tills may arrange them. */
export const TillFavourites = Named('TillFavourites', {
  tillFavourites: TillSettings.properties.tillFavourites,
})
export type TillFavourites = Static<typeof TillFavourites>

export interface StoredTill extends TillSettings {
  /** When tills were first allowed to sell. Sales since then are always accepted. */
  readonly tillSalesSince: number | null
}

export const TILL: StoredPart<StoredTill> = {
  part: 'till',
  none: {
    tillSales: false,
    tillFloat: true,
    tillDifference: null,
    tillReturns: false,
    cashiers: [],
    tillFavourites: [],
    tillSalesSince: null,
  },
}

export const tillSettings: SettingsPart<StoredTill> = {
  stored: TILL,
  fields: TillSettings,
  patch: TillPatch,
  terminalFields: [
    'tillSales',
    'tillFloat',
    'tillDifference',
    'tillReturns',
    'cashiers',
    'tillFavourites',
  ],
  ofPeople: ['cashiers'],
  hasAmounts: async (read, shop) => await exists(read, 'journal.any', { shop }),
  view({ tillSalesSince: _since, ...settings }) {
    return settings
  },
  patched(before, patch, { country, currency }, now) {
    const { tillFavourites, tillDifference, tillSalesSince } = before
    const tillSales = patch.tillSales ?? before.tillSales
    const settings: StoredTill = {
      tillSales,
      tillFloat: patch.tillFloat ?? before.tillFloat,
      tillDifference: patch.tillDifference === undefined ? tillDifference : patch.tillDifference,
      tillReturns: patch.tillReturns ?? before.tillReturns,
      cashiers: patch.cashiers ? cashiersIn(patch.cashiers, before.cashiers, now) : before.cashiers,
      tillFavourites: distinct(patch.tillFavourites ?? tillFavourites),
      tillSalesSince: tillSalesSince ?? (tillSales ? now : null),
    }
    const errors: FieldError[] = cashierErrors(settings.cashiers)
    if (tillSales && country === null) {
      const message = 'Name the country of the shop; tills may sell only while it is known.'
      errors.push(fieldError('country', 'required', message))
    }
    if (toMinor(settings.tillDifference ?? 0, currency) === null) {
      const message = `Use 0, or an amount with no more decimals than ${currency} has.`
      errors.push(fieldError('tillDifference', 'price', message, { currency }))
    }
    const isTurnedOn = tillSales && !before.tillSales
    if (isTurnedOn && patch.confirmNotFiscal !== true) {
      const message = `${NOT_FISCAL} Send true with tillSales if you know that.`
      errors.push(fieldError('confirmNotFiscal', 'required', message))
    }
    return { settings, errors, ...(isTurnedOn && { audit: { confirmed: NOT_FISCAL } }) }
  },
}

/** Favourites without repetitions. */
export function distinct(favourites: readonly string[]): string[] {
  return [...new Set(favourites)]
}
