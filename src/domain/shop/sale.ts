import { toMinor } from '../catalog/price.ts'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { type FieldError, invalid } from '../error.ts'
import { isName, nameKey } from '../text.ts'
import { COUNTRIES } from './country.ts'

export const SALE_LIMITS = {
  taxRates: 10,
  /** Of a tax rate. */
  name: 50,
  address: 500,
  taxId: 64,
  receiptText: 1_000,
  timeZone: 64,
  pointsPerUnit: 1_000,
  pointValue: 1_000,
  lowStock: 1_000_000,
} as const

/** The smallest amounts of cash that shops pay out, in major units; 0: to the minor unit. */
export const CASH_ROUNDINGS = [0, 0.05, 0.1, 0.5, 1] as const

export interface TaxRate {
  readonly name: string
  /** 19 is 19 %; it has up to three decimals. */
  readonly percent: number
}

/** Points that shoppers collect. */
export interface Loyalty {
  /** For each whole major unit of money paid. */
  readonly pointsPerUnit: number
  /** In major units of the shop's currency, when a point is redeemed. */
  readonly pointValue: number
}

/** How a shop sells. */
export interface SaleSettings {
  /** Products that name none have the first one. */
  readonly taxRates: readonly TaxRate[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** The name and address at the top of receipts, in lines. */
  readonly address: string
  readonly taxId: string
  /** The text at the end of receipts. */
  readonly receiptText: string
  readonly cashRounding: (typeof CASH_ROUNDINGS)[number]
  readonly loyalty: Loyalty | null
  /** Whether tills may sell. */
  readonly tillSales: boolean
  /** IANA name of the time zone that decides the day of a sale. */
  readonly timeZone: string
  /**
   * Stock of this and less is low: owners get a mail each day that lists such products, and those
   * to count. Null: no mail.
   */
  readonly lowStock: number | null
}

/** The settings as they are stored. */
export interface StoredSale extends SaleSettings {
  /** When tills were first allowed to sell: what they sold since then is always taken. */
  readonly tillSalesSince: number | null
  /** The day in the shop's time zone of the last mail about stock, such as 2026-11-22. */
  readonly stockMailedOn: string | null
}

export type SalePatch = { readonly [K in keyof SaleSettings]?: SaleSettings[K] | undefined } & {
  /** The owner has read that kassa is not a fiscal device; see `NOT_FISCAL`. */
  readonly confirmNotFiscal?: boolean | undefined
}

/** The settings of a shop that has set none. */
export const NO_SALE: StoredSale = {
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
  tillSalesSince: null,
  stockMailedOn: null,
}

/** The warning that owners confirm before their tills sell. */
export const NOT_FISCAL =
  'kassa has no certified fiscal device: no TSE, RKSV, NF525 or VeriFactu. In Germany and ' +
  'Austria, for example, it may not be used as a cash register as it stands.'

/** The settings without what only the server needs. */
export function saleView({
  tillSalesSince: _since,
  stockMailedOn: _day,
  ...settings
}: StoredSale): SaleSettings {
  return settings
}

const SALE_FIELDS = Object.keys(saleView(NO_SALE)) as (keyof SaleSettings)[]

/**
 * The settings after a patch.
 * @throws Refusal VALIDATION_FAILED, naming every field that is wrong
 */
export function patchedSale(
  before: StoredSale,
  patch: SalePatch,
  currency: string,
  now: number,
): StoredSale {
  const { confirmNotFiscal, ...fields } = patch
  const given = SALE_FIELDS.filter((field) => fields[field] !== undefined)
  const sent: StoredSale = {
    ...before,
    ...Object.fromEntries(given.map((field) => [field, fields[field]])),
  }
  const after: StoredSale = {
    ...sent,
    taxRates: sent.taxRates.map(({ name, percent }) => ({ name: name.trim(), percent })),
    address: lines(sent.address),
    taxId: sent.taxId.trim(),
    receiptText: lines(sent.receiptText),
    tillSalesSince: before.tillSalesSince ?? (sent.tillSales ? now : null),
  }
  const errors = saleErrors(after, currency)
  if (after.tillSales && after.country === null) {
    const message = 'Name the country of the shop; tills may sell only while it is known.'
    errors.push({ field: 'country', code: 'required', message })
  }
  if (after.tillSales && !before.tillSales && confirmNotFiscal !== true) {
    const message = `${NOT_FISCAL} Send true with tillSales if you know that.`
    errors.push({ field: 'confirmNotFiscal', code: 'required', message })
  }
  if (errors.length > 0) throw invalid(...errors)
  return after
}

function saleErrors(sale: SaleSettings, currency: string): FieldError[] {
  const { country, taxId, cashRounding, loyalty, timeZone } = sale
  const errors = taxRateErrors(sale.taxRates)
  if (country !== null && !COUNTRIES.includes(country)) {
    const message = 'Use the two capital letters of a country, such as NL, or null.'
    errors.push({ field: 'country', code: 'country', message })
  }
  for (const field of ['address', 'receiptText'] as const) {
    if (!/[^\P{Cc}\n]/u.test(sale[field])) continue
    errors.push({ field, code: 'invalid', message: 'Use lines of plain text.' })
  }
  if (/\p{Cc}/u.test(taxId)) {
    errors.push({ field: 'taxId', code: 'line', message: 'Use one line.' })
  }
  if (toMinor(cashRounding, currency) === null) {
    const message = `Use 0, or an amount with no more decimals than ${currency} has.`
    errors.push({ field: 'cashRounding', code: 'price', message })
  }
  if (loyalty && !toMinor(loyalty.pointValue, currency)) {
    const message = `Use an amount above 0, with no more decimals than ${currency} has.`
    errors.push({ field: 'loyalty.pointValue', code: 'price', message })
  }
  if (loyalty && fromThousandths(toThousandths(loyalty.pointsPerUnit)) !== loyalty.pointsPerUnit) {
    const message = 'Use at most three decimals.'
    errors.push({ field: 'loyalty.pointsPerUnit', code: 'decimals', message })
  }
  if (!isTimeZone(timeZone)) {
    const message = 'Use the name of a time zone, such as Europe/Amsterdam.'
    errors.push({ field: 'timeZone', code: 'time_zone', message })
  }
  return errors
}

function taxRateErrors(rates: readonly TaxRate[]): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { name, percent }] of rates.entries()) {
    const field = `taxRates.${index}`
    if (!isName(name)) {
      const message = 'Use at least one visible character, in one line.'
      errors.push({ field: `${field}.name`, code: 'blank', message })
    } else if (seen.has(nameKey(name))) {
      errors.push({ field: `${field}.name`, code: 'repeated', message: 'Give each name once.' })
    }
    seen.add(nameKey(name))
    if (fromThousandths(toThousandths(percent)) !== percent || Object.is(percent, -0)) {
      const message = 'Use 0 to 100, with up to three decimals.'
      errors.push({ field: `${field}.percent`, code: 'percent', message })
    }
  }
  return errors
}

/** The name of a zone of the IANA database. Offsets such as +01:00 know no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
