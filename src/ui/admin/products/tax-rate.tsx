import type { SettingsView } from '../../../domain/shop/settings.ts'
import { percentText } from '../../shared/number.ts'
import { useResource } from '../../shared/resource.ts'
import { type Choice, Select } from '../../shared/select.tsx'
import { text } from '../text.ts'

const words = text.products

type Rate = SettingsView['taxRates'][number]

/** Such as `Reduced (7 %)`, in the reader's language. */
function rateLabel({ name, percent }: Rate): string {
  return `${name} (${percentText(percent)})`
}

export function rateChoices(rates: readonly Rate[]): Choice[] {
  return rates.map((rate) => ({ value: rate.name, label: rateLabel(rate) }))
}

interface TaxRateFieldProps {
  /** Empty for the first tax rate of the shop. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

/** Chooses one of the tax rates of the shop. */
export function TaxRateField({ value, onChange, error }: TaxRateFieldProps) {
  const settings = useResource<SettingsView>('/shop/api/shop')
  const rates = settings.data?.taxRates ?? []
  const [first] = rates
  // The rate of a product may have been removed from the settings.
  const isGone = value !== '' && !rates.some(({ name }) => name === value)
  return (
    <Select
      label={text.fields.taxRate}
      hint={first ? undefined : words.taxRateHint}
      value={value}
      choices={[
        { value: '', label: first ? words.defaultRate(rateLabel(first)) : words.noRate },
        ...rateChoices(rates),
        ...(isGone ? [{ value, label: value }] : []),
      ]}
      onChange={onChange}
      error={error}
    />
  )
}
