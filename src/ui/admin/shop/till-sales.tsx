import { COUNTRIES } from '../../../domain/shop/values.ts'
import { Tick } from '../../shared/field.tsx'
import { locale } from '../../shared/language.ts'
import { Section } from '../../shared/section.tsx'
import { type Choice, namedChoices, Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import type { SectionProps } from './sale.tsx'

const words = text.settings

/** Whether tills sell. An owner first names the country, and confirms what kassa is not. */
export function TillSales({
  sale,
  onChange,
  errorOf,
  isSelling,
}: SectionProps & { readonly isSelling: boolean }) {
  const { country, tillSales, timeZone, confirmNotFiscal = false } = sale
  const named = countries().find(({ value }) => value === country)?.label
  const error = errorOf('confirmNotFiscal')
  return (
    <Section title={words.tills}>
      <p>{words.tillsText}</p>
      <ul class="bullets">
        <li>{words.notCertified}</li>
        <li>{words.askAdviser}</li>
        <li>{words.journal}</li>
      </ul>
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
      <Tick checked={tillSales} onChange={(checked) => onChange({ tillSales: checked })}>
        {words.maySell}
      </Tick>
      {tillSales && !isSelling && named !== undefined && (
        <Tick
          checked={confirmNotFiscal}
          describedBy={error ? 'not-fiscal-error' : undefined}
          onChange={(checked) => onChange({ confirmNotFiscal: checked })}
        >
          {words.confirm(named)}
        </Tick>
      )}
      {error && named !== undefined && (
        <p class="error" id="not-fiscal-error">
          {words.confirmFirst}
        </p>
      )}
    </Section>
  )
}

let knownCountries: readonly Choice[] | null = null

/** All countries, by name. */
function countries(): readonly Choice[] {
  knownCountries ??= namedChoices(COUNTRIES, 'region').toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
  return knownCountries
}

function timeZones(current: string): readonly Choice[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  return [...known].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
