import { type Static, Type } from '@sinclair/typebox'
import { Cashiers, CashiersPatch, cashierErrors, cashiersIn } from '../../modules/till/cashiers.ts'
import { toMinor } from '../catalog/price.ts'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import { type FieldError, fieldError, refuseErrors } from '../error.ts'
import { cellOf } from '../rows.ts'
import { Closed, ListOf, OrNull } from '../schema.ts'
import type { Reading, Writing } from '../store.ts'
import { listedNameErrors } from '../text.ts'
import { CASH_ROUNDINGS, COUNTRIES, SALE_LIMITS as LIMITS, NOT_FISCAL } from './values.ts'

export const TaxRateSetting = Closed({
  name: Type.String({ minLength: 1, maxLength: PRODUCT_LIMITS.taxRate }),
  percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: '8.1 is 8.1 %; up to three decimals.',
  }),
})
export type TaxRateSetting = Static<typeof TaxRateSetting>

const Loyalty = Closed({
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

type CashRounding = (typeof CASH_ROUNDINGS)[number]

/** How a shop sells. */
export const SaleSettings = Closed({
  taxRates: ListOf(TaxRateSetting, {
    maxItems: LIMITS.taxRates,
    description:
      'The tax that prices contain. Products name one of these; the first is that of all others.',
  }),
  country: OrNull(Type.String({ description: 'ISO 3166-1, such as NL.' })),
  address: Type.String({
    maxLength: LIMITS.address,
    description: 'What receipts begin with: name and address of the shop, in lines.',
  }),
  taxId: Type.String({
    maxLength: LIMITS.taxId,
    description: 'The number under which the shop pays taxes, for receipts.',
  }),
  receiptText: Type.String({
    maxLength: LIMITS.receiptText,
    description: 'What receipts end with, in lines.',
  }),
  cashRounding: Type.Unsafe<CashRounding>(
    Type.Union(
      CASH_ROUNDINGS.map((amount) => Type.Literal(amount)),
      { description: 'Sums that are paid in cash are rounded to this amount; 0: not rounded.' },
    ),
  ),
  loyalty: OrNull(Loyalty, { description: 'null: shoppers collect no points.' }),
  tillSales: Type.Boolean({
    description: 'Whether tills may sell. false: they show prices only.',
  }),
  timeZone: Type.String({
    maxLength: LIMITS.timeZone,
    description: 'The IANA name of the time zone that decides the day of a sale.',
  }),
  lowStock: OrNull(Type.Integer({ minimum: 0, maximum: LIMITS.lowStock }), {
    description:
      'Stock of this and less is low: each day, owners get a mail with the published products of ' +
      'so little stock, and with those whose stock is below 0. null: no mail.',
  }),
  retentionYears: OrNull(Type.Integer({ minimum: 1, maximum: LIMITS.retentionYears }), {
    description:
      'How long the orders of a customer who is forgotten keep the email and the address, since ' +
      'the law may ask for them. null: they lose both at once.',
  }),
  cashiers: Cashiers,
  tillFavourites: ListOf(Type.String({ maxLength: LIMITS.productId }), {
    maxItems: LIMITS.tillFavourites,
    description: 'The ids of the products that the tills show first, in this order.',
  }),
})
export type SaleSettings = Static<typeof SaleSettings>

/** Changes of the settings; omitted fields stay unchanged. */
export const SalePatch = Closed({
  ...Type.Partial(SaleSettings).properties,
  cashiers: Type.Optional(CashiersPatch),
  confirmNotFiscal: Type.Optional(
    Type.Boolean({
      description: `Must be true to turn tillSales on: the owner knows that ${NOT_FISCAL}`,
    }),
  ),
})
export type SalePatch = Static<typeof SalePatch>

/** The stored settings. */
export interface StoredSale extends SaleSettings {
  /** When tills were first allowed to sell. Sales since then are always accepted. */
  readonly tillSalesSince: number | null
  /** The day of the last stock mail in the shop's time zone, such as 2026-11-22. */
  readonly stockMailedOn: string | null
}

/** The settings of a shop that has set none. */
const NO_SALE: StoredSale = {
  taxRates: [],
  country: null,
  address: '',
  taxId: '',
  receiptText: '',
  cashRounding: 0,
  loyalty: null,
  tillSales: false,
  timeZone: 'UTC',
  lowStock: null,
  retentionYears: 10,
  cashiers: [],
  tillFavourites: [],
  tillSalesSince: null,
  stockMailedOn: null,
}

/** The sales settings of a shop. One look-up by the primary key. */
export async function saleOf(read: Reading, shop: number): Promise<StoredSale> {
  const settings = await cellOf<string>(read, 'shop.sale', { shop })
  return settings === null ? NO_SALE : { ...NO_SALE, ...JSON.parse(settings) }
}

export async function saveSale(tx: Writing, shop: number, sale: StoredSale): Promise<void> {
  await tx.run('shop.set_sale', { shop, settings: JSON.stringify(sale) })
}

/** The settings without the fields that only the server needs. */
export function saleView({
  tillSalesSince: _since,
  stockMailedOn: _day,
  ...settings
}: StoredSale): SaleSettings {
  return settings
}

const SALE_FIELDS = Object.keys(SaleSettings.properties) as (keyof SaleSettings)[]

/**
 * The settings after a patch.
 * @throws Refusal VALIDATION_FAILED, naming every wrong field
 */
export function patchedSale(
  before: StoredSale,
  patch: SalePatch,
  currency: string,
  now: number,
): StoredSale {
  const { confirmNotFiscal, ...fields } = patch
  const given = SALE_FIELDS.filter((field) => fields[field] !== undefined)
  const sent: Omit<StoredSale, 'cashiers'> & Required<Pick<SalePatch, 'cashiers'>> = {
    ...before,
    ...Object.fromEntries(given.map((field) => [field, fields[field]])),
  }
  const after: StoredSale = {
    ...sent,
    taxRates: sent.taxRates.map(({ name, percent }) => ({ name: name.trim(), percent })),
    address: lines(sent.address),
    taxId: sent.taxId.trim(),
    cashiers: cashiersIn(sent.cashiers, now),
    tillFavourites: [...new Set(sent.tillFavourites)],
    receiptText: lines(sent.receiptText),
    tillSalesSince: before.tillSalesSince ?? (sent.tillSales ? now : null),
  }
  const errors = saleErrors(after, currency)
  if (after.tillSales && after.country === null) {
    const message = 'Name the country of the shop; tills may sell only while it is known.'
    errors.push(fieldError('country', 'required', message))
  }
  if (after.tillSales && !before.tillSales && confirmNotFiscal !== true) {
    const message = `${NOT_FISCAL} Send true with tillSales if you know that.`
    errors.push(fieldError('confirmNotFiscal', 'required', message))
  }
  refuseErrors(errors)
  return after
}

function saleErrors(sale: SaleSettings, currency: string): FieldError[] {
  const { country, taxId, cashRounding, loyalty, timeZone } = sale
  const errors = [...taxRateErrors(sale.taxRates), ...cashierErrors(sale.cashiers)]
  if (country !== null && !COUNTRIES.includes(country)) {
    const message = 'Use the two capital letters of a country, such as NL, or null.'
    errors.push(fieldError('country', 'country', message))
  }
  for (const field of ['address', 'receiptText'] as const) {
    if (!/[^\P{Cc}\n]/u.test(sale[field])) continue
    errors.push(fieldError(field, 'invalid', 'Use lines of plain text.'))
  }
  if (/\p{Cc}/u.test(taxId)) {
    errors.push(fieldError('taxId', 'line', 'Use one line.'))
  }
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
  if (!isTimeZone(timeZone)) {
    const message = 'Use the name of a time zone, such as Europe/Amsterdam.'
    errors.push(fieldError('timeZone', 'time_zone', message))
  }
  return errors
}

function taxRateErrors(rates: readonly TaxRateSetting[]): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { name, percent }] of rates.entries()) {
    const field = `taxRates.${index}`
    errors.push(...listedNameErrors(`${field}.name`, name, seen))
    if (fromThousandths(toThousandths(percent)) !== percent || Object.is(percent, -0)) {
      const message = 'Use 0 to 100, with up to three decimals.'
      errors.push(fieldError(`${field}.percent`, 'percent', message, { max: 100 }))
    }
  }
  return errors
}

/** Whether this names a zone of the IANA database. Offsets such as +01:00 have no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A text with the line breaks that are stored. */
export function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
