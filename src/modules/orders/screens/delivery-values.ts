import type { SettingsView } from '../../../domain/shop/settings.ts'
import { countries } from '../../../ui/admin/shop/location.tsx'
import { sameValue } from '../../../ui/shared/form.ts'
import { type PaymentWay, waysOfOption } from '../values.ts'

type Option = SettingsView['delivery'][number]

/** The name of a country; the code itself if it is not known. */
export function countryName(code: string): string {
  return countries().find(({ value }) => value === code)?.label ?? code
}

/**
 * The codes of countries given by name or code; null if none is given, which means every country.
 */
export function countriesNamed(named: readonly string[]): string[] | null {
  const found = named.flatMap((one) => {
    const isMeant = (text: string) => text.toLowerCase() === one.toLowerCase()
    return countries().find(({ value, label }) => isMeant(value) || isMeant(label)) ?? []
  })
  return found.length > 0 ? found.map(({ value }) => value) : null
}

/**
 * The ways of payment of an option when one of them is ticked or not; null if these are the usual
 * ones, so that the option follows what the shop takes later.
 */
export function waysWith(
  option: Option,
  taken: readonly PaymentWay[],
  way: PaymentWay,
  isOn: boolean,
): PaymentWay[] | null {
  const offered = waysOfOption(option, taken)
  const next = taken.filter((one) => (one === way ? isOn : offered.includes(one)))
  return sameValue(next, waysOfOption({ ...option, payment: null }, taken)) ? null : next
}
