import { COUNTRIES } from '../../../domain/shop/values.ts'
import { Tick } from '../../shared/field.tsx'
import { Section } from '../../shared/section.tsx'
import { type Choice, namedChoices, Select } from '../../shared/select.tsx'
import type { SectionProps } from './sale.tsx'

/** Whether tills sell. An owner first names the country, and confirms what kassa is not. */
export function TillSales({
  sale,
  onChange,
  errorOf,
  isSelling,
}: SectionProps & { readonly isSelling: boolean }) {
  const { country, tillSales, timeZone, confirmNotFiscal = false } = sale
  const named = countries().find(({ value }) => value === country)?.label ?? 'your country'
  const error = errorOf('confirmNotFiscal')
  return (
    <Section title="Selling at the till">
      <p>Tills show prices. They also sell once you turn this on. Please read this first:</p>
      <ul class="bullets">
        <li>
          kassa is not a certified cash register. It has no fiscal device that signs sales for a tax
          office: no TSE, RKSV, NF525 or VeriFactu.
        </li>
        <li>
          In Germany and Austria, for example, it may not be used as a cash register as it stands.
          Ask your tax adviser what the law requires where you are.
        </li>
        <li>
          It does keep a journal of all sales that has no gaps and cannot be changed, and the
          closing of each day, for your accountant.
        </li>
      </ul>
      <div class="grid-2">
        <Select
          label="Country of the shop"
          value={country ?? ''}
          choices={[{ value: '', label: 'Choose a country' }, ...countries()]}
          onChange={(value) => onChange({ country: value || null })}
          error={errorOf('country')}
        />
        <Select
          label="Time zone"
          hint="It decides on which day a sale counts."
          value={timeZone}
          choices={timeZones(timeZone)}
          onChange={(value) => onChange({ timeZone: value })}
          error={errorOf('timeZone')}
        />
      </div>
      <Tick checked={tillSales} onChange={(checked) => onChange({ tillSales: checked })}>
        Tills of this shop may sell
      </Tick>
      {tillSales && !isSelling && (
        <Tick
          checked={confirmNotFiscal}
          describedBy={error ? 'not-fiscal-error' : undefined}
          onChange={(checked) => onChange({ confirmNotFiscal: checked })}
        >
          I know that kassa is not a certified fiscal device, and that I must follow the law of{' '}
          {named}
        </Tick>
      )}
      {error && (
        <p class="error" id="not-fiscal-error">
          Confirm this to let tills sell.
        </p>
      )}
    </Section>
  )
}

let knownCountries: readonly Choice[] | null = null

/** All countries, by name. */
function countries(): readonly Choice[] {
  knownCountries ??= namedChoices(COUNTRIES, 'region').toSorted((a, b) =>
    a.label.localeCompare(b.label),
  )
  return knownCountries
}

function timeZones(current: string): readonly Choice[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  return [...known].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
