import { type Static, Type } from '@sinclair/typebox'
import { fromThousandths, toThousandths } from '../catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../catalog/values.ts'
import type { CsvPlace } from '../csv.ts'
import { type FieldError, fieldError } from '../error.ts'
import { Closed, ListOf, Named, OrNull } from '../schema.ts'
import { indexedShop } from '../search/reindex.ts'
import type { Reading } from '../store.ts'
import { lines, listedNameErrors, printedTextErrors } from '../text.ts'
import { type StoredPart, storedSettings } from './stored-settings.ts'
import { COUNTRIES, SALE_LIMITS as LIMITS } from './values.ts'

export const TaxRateSetting = Named('TaxRateSetting', {
  name: Type.String({ minLength: 1, maxLength: PRODUCT_LIMITS.taxRate }),
  percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: '8.1 is 8.1 %; up to three decimals.',
  }),
})
export type TaxRateSetting = Static<typeof TaxRateSetting>

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
  timeZone: Type.String({
    maxLength: LIMITS.timeZone,
    description: 'The IANA name of the time zone that decides the day of a sale.',
  }),
  lowStock: OrNull(Type.Integer({ minimum: 0, maximum: LIMITS.lowStock }), {
    description:
      'Stock of this and less is low: each day, owners get a mail with the published products of ' +
      'so little stock, and with those whose stock is below 0. null: no mail.',
  }),
})
export type SaleSettings = Static<typeof SaleSettings>

/** Changes of the settings; omitted fields stay unchanged. */
export const SalePatch = Type.Partial(SaleSettings)
export type SalePatch = Static<typeof SalePatch>

/** The stored settings. */
interface StoredSale extends SaleSettings {
  /** The day of the last stock mail in the shop's time zone, such as 2026-11-22. */
  readonly stockMailedOn: string | null
}

export const SALE: StoredPart<StoredSale> = {
  part: 'sale',
  none: {
    taxRates: [],
    country: null,
    address: '',
    taxId: '',
    timeZone: 'UTC',
    lowStock: null,
    stockMailedOn: null,
  },
}

/** The sales settings of a shop. One look-up by the primary key. */
export async function saleOf(read: Reading, shop: number): Promise<StoredSale> {
  const [sale] = await storedSettings(read, shop, SALE)
  return sale
}

/** The settings that decide how the spreadsheets of a shop are written. */
export async function csvPlaceOf(read: Reading, shop: number): Promise<CsvPlace> {
  const { country, timeZone } = await saleOf(read, shop)
  const { language } = await indexedShop(read, shop)
  return { language, country, timeZone }
}

/** The settings without the field that only the server needs. */
export function saleView({ stockMailedOn: _day, ...settings }: StoredSale): SaleSettings {
  return settings
}

const SALE_FIELDS = Object.keys(SaleSettings.properties) as (keyof SaleSettings)[]

/** The settings after a patch, which are not checked yet. */
export function patchedSale(before: StoredSale, patch: SalePatch): StoredSale {
  const given = SALE_FIELDS.filter((field) => patch[field] !== undefined)
  const sent: StoredSale = {
    ...before,
    ...Object.fromEntries(given.map((field) => [field, patch[field]])),
  }
  return {
    ...sent,
    taxRates: sent.taxRates.map(({ name, percent }) => ({ name: name.trim(), percent })),
    address: lines(sent.address),
    taxId: sent.taxId.trim(),
  }
}

/** An error for every wrong field. */
export function saleErrors({
  taxRates,
  country,
  address,
  taxId,
  timeZone,
}: SaleSettings): FieldError[] {
  const errors = taxRateErrors(taxRates)
  if (country !== null && !COUNTRIES.includes(country)) {
    const message = 'Use the two capital letters of a country, such as NL, or null.'
    errors.push(fieldError('country', 'country', message))
  }
  errors.push(...printedTextErrors('address', address))
  if (/\p{Cc}/u.test(taxId)) {
    errors.push(fieldError('taxId', 'line', 'Use one line.'))
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
    if (fromThousandths(toThousandths(percent)) !== percent) {
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
