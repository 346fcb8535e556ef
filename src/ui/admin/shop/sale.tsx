import { useRef } from 'preact/hooks'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import type { TaxRateSetting } from '../../../domain/shop/sale.ts'
import { USUAL_RATES_AS_OF, usualRates } from '../../../domain/shop/usual-tax-rates.ts'
import { SALE_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { Button } from '../../shared/button.tsx'
import { TextArea, TextField, Tick } from '../../shared/field.tsx'
import { locale } from '../../shared/language.ts'
import { percentText } from '../../shared/number.ts'
import { NumberField, NumberInput } from '../../shared/number-field.tsx'
import { Callout } from '../../shared/state.tsx'
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

/** The taxes that prices contain. Without any, the usual ones of the country can be taken over. */
export function TaxRates({
  settings: { taxRates, country },
  onChange,
  errorOf,
}: SettingsProps<'taxRates' | 'country'>) {
  const isFull = taxRates.length >= LIMITS.taxRates
  const element = useRef<HTMLDivElement>(null)
  const take = (rates: readonly TaxRateSetting[]) => {
    onChange({ taxRates: [...rates] })
    // The button is gone, so the focus moves to the first of the rates.
    setTimeout(() => element.current?.querySelector('input')?.focus())
  }
  return (
    <div class="stack" ref={element}>
      {country && taxRates.length === 0 && <UsualRates country={country} onTake={take} />}
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
                'aria-label': rate.name
                  ? words.percentOf(rate.name)
                  : words.percentOfRate(index + 1),
              }}
              onChange={(percent) => put({ ...rate, percent })}
            />
            <span aria-hidden="true">%</span>
          </>
        )}
      </LinesEditor>
    </div>
  )
}

interface UsualRatesProps {
  readonly country: string
  readonly onTake: (rates: readonly TaxRateSetting[]) => void
}

/** The usual rates of a country, which somebody checks and takes over; or that none are known. */
function UsualRates({ country, onTake }: UsualRatesProps) {
  const known = usualRates(country)
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  if (!known) return <Callout>{words.noUsualRates(name)}</Callout>
  const rates = known.map((percent, index) => ({ name: rateName(percent, index), percent }))
  const list = rates.map((rate) => `${rate.name} ${percentText(rate.percent)}`).join(', ')
  const month = new Date(USUAL_RATES_AS_OF).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <Callout action={<Button onClick={() => onTake(rates)}>{words.takeRates}</Button>}>
      {words.usualRates(name, list)}
      <br />
      {words.usualRatesSource(month)}
    </Callout>
  )
}

function rateName(percent: number, index: number): string {
  return percent === 0 ? words.zeroRate : (words.rateNames[index] ?? percentText(percent))
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
