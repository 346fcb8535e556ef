import { COUNTRIES } from '../../../domain/shop/values.ts'
import { atFirstUse } from '../../shared/first-use.ts'
import { natural } from '../../shared/natural.ts'
import { type Choice, namedChoices, Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import type { SettingsProps } from './section.ts'

const words = text.settings

/** The location of the shop. */
export function ShopLocation({
  settings: { country, timeZone },
  onChange,
  errorOf,
}: SettingsProps<'country' | 'timeZone'>) {
  return (
    <div class="grid-2">
      <Select
        label={words.country}
        value={country ?? ''}
        choices={[{ value: '', label: words.chooseCountry }, ...countries()]}
        onChange={(value) => onChange({ country: value || null })}
        error={errorOf('country')}
      />
      <Select
        label={words.timeZone}
        hint={words.timeZoneHint}
        value={timeZone}
        choices={timeZones(timeZone)}
        onChange={(value) => onChange({ timeZone: value })}
        error={errorOf('timeZone')}
      />
    </div>
  )
}

/** All countries, by name. */
export const countries = atFirstUse((): readonly Choice[] =>
  namedChoices(COUNTRIES, 'region').toSorted((a, b) => natural(a.label, b.label)),
)

function timeZones(current: string): readonly Choice[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  return [...known].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
