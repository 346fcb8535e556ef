import type { SettingsView } from '../../../domain/shop/settings.ts'
import { useResource } from '../../shared/resource.ts'
import { Select } from '../../shared/select.tsx'
import { text } from '../text.ts'

const words = text.products

interface TaxRateFieldProps {
  /** Empty: the first tax rate of the shop. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

/** Chooses one of the tax rates of the shop. */
export function TaxRateField({ value, onChange, error }: TaxRateFieldProps) {
  const settings = useResource<SettingsView>('/shop/api/shop')
  const rates = settings.data?.taxRates ?? []
  const [first] = rates
  const names = new Set([...rates.map(({ name }) => name), value])
  names.delete('')
  return (
    <Select
      label={text.fields.taxRate}
      hint={first ? undefined : words.taxRateHint}
      value={value}
      choices={[
        { value: '', label: first ? words.defaultRate(first.name) : words.noRate },
        ...[...names].map((name) => ({ value: name, label: name })),
      ]}
      onChange={onChange}
      error={error}
    />
  )
}
