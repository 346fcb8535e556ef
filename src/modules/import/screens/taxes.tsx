import type { SettingsView } from '../../../domain/shop/settings.ts'
import { rateChoices } from '../../../ui/admin/products/tax-rate.tsx'
import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { BareSelect } from '../../../ui/shared/select.tsx'
import { Table } from '../../../ui/shared/table.tsx'
import type { ImportReport } from '../report.ts'
import type { ImportInput } from './run.ts'

const words = text.import

interface TaxesProps {
  readonly report: ImportReport
  readonly given: ImportInput['taxRates']
  readonly disabled: boolean
  readonly onChange: (taxRates: ImportInput['taxRates']) => void
}

/** The tax rates of the file, each with the rate of the shop that it is mapped to. */
export function Taxes({ report: { taxRates }, given, disabled, onChange }: TaxesProps) {
  const settings = useResource<SettingsView>('/shop/api/shop')
  const rates = settings.data?.taxRates ?? []
  if (taxRates.length === 0) return null
  const isUnknown = taxRates.some(({ text, rate }) => rate === null && !(text in given))
  return (
    <Section title={words.taxes} listed>
      {isUnknown && <p>{words.unknownTaxes}</p>}
      <Table
        caption={words.taxes}
        box="columns"
        columns={[
          {
            title: words.taxInFile,
            cell: ({ text, rows }) => (
              <>
                <strong>{text}</strong>
                <p class="soft small">{words.inRows(rows, count(rows))}</p>
              </>
            ),
          },
          {
            title: words.taxOfShop,
            cell: ({ text, rate }) => (
              <BareSelect
                label={words.rateFor(text)}
                value={rate ?? ''}
                choices={[{ value: '', label: words.noRate }, ...rateChoices(rates)]}
                onChange={(name) => disabled || onChange({ ...given, [text]: name })}
              />
            ),
          },
        ]}
        rows={taxRates}
        keyOf={({ text }) => text}
      />
    </Section>
  )
}
