import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { SALE_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { TextArea, TextField, Tick } from '../../shared/field.tsx'
import { NumberField, NumberInput } from '../../shared/number-field.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import type { SettingsProps, SettingsSection } from './section.ts'

const words = text.settings

export const addressSection: SettingsSection = {
  title: text.fields.address,
  rank: 40,
  fields: ['address', 'taxId'],
  content: Address,
}

/** The name and address of the shop, and its tax number. */
function Address({
  settings: { address, taxId },
  onChange,
  errorOf,
}: SettingsProps<'address' | 'taxId'>) {
  return (
    <>
      <TextArea
        label={words.address}
        hint={words.addressHint}
        optional
        rows={4}
        maxLength={LIMITS.address}
        value={address}
        onInput={(value) => onChange({ address: value })}
        error={errorOf('address')}
      />
      <TextField
        label={words.taxId}
        hint={words.taxIdHint}
        optional
        value={taxId}
        onInput={(value) => onChange({ taxId: value })}
        error={errorOf('taxId')}
        input={{ maxLength: LIMITS.taxId, spellcheck: false }}
      />
    </>
  )
}

/** The taxes that prices contain. */
export function TaxRates({ settings: { taxRates }, onChange, errorOf }: SettingsProps<'taxRates'>) {
  const isFull = taxRates.length >= LIMITS.taxRates
  return (
    <LinesEditor
      label={words.taxRates}
      hint={words.taxRatesHint}
      field="taxRates"
      errorOf={errorOf}
      addLabel={words.addTaxRate}
      lines={taxRates}
      blank={isFull ? null : { name: '', percent: Number.NaN }}
      nameOf={({ name }) => name}
      onChange={(next) => onChange({ taxRates: next })}
    >
      {(rate, put, index, ids) => (
        <>
          <input
            class="input"
            aria-label={words.taxRateName(index + 1)}
            {...ids}
            placeholder={words.taxRateExample}
            maxLength={PRODUCT_LIMITS.taxRate}
            value={rate.name}
            onInput={(event) => put({ ...rate, name: event.currentTarget.value })}
          />
          <NumberInput
            value={rate.percent}
            decimals={3}
            attributes={{
              'aria-label': rate.name ? words.percentOf(rate.name) : words.percentOfRate(index + 1),
            }}
            onChange={(percent) => put({ ...rate, percent })}
          />
          <span aria-hidden="true">%</span>
        </>
      )}
    </LinesEditor>
  )
}

export const lowStockSection: SettingsSection = {
  title: words.lowStock,
  rank: 90,
  fields: ['lowStock'],
  content: LowStock,
}

/** Whether owners get a daily mail about low stock and due counts, and the limit of low stock. */
function LowStock({ settings: { lowStock }, onChange, errorOf }: SettingsProps) {
  return (
    <>
      <Tick
        checked={lowStock !== null}
        onChange={(checked) => onChange({ lowStock: checked ? 5 : null })}
      >
        {words.mailLowStock}
      </Tick>
      {lowStock !== null && (
        <NumberField
          label={words.lowIs}
          hint={words.lowHint}
          error={errorOf('lowStock')}
          value={lowStock < 0 ? Number.NaN : lowStock}
          decimals={0}
          // -1 is refused by the server; null would turn the mail off.
          onChange={(value) => onChange({ lowStock: Number.isNaN(value) ? -1 : value })}
        />
      )}
    </>
  )
}
