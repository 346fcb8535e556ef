import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import type { SaleSettings } from '../../../domain/shop/sale.ts'
import { CASH_ROUNDINGS, SALE_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { TextArea, TextField, Tick } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { MoneyField, NumberField, NumberInput } from '../../shared/number-field.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'

const words = text.settings

/** The settings of sales while they are edited. */
export interface SaleDraft extends SaleSettings {
  readonly confirmNotFiscal?: boolean
}

export interface SaleSectionProps<Name extends keyof SaleDraft = keyof SaleDraft> {
  readonly sale: Pick<SaleDraft, Name>
  readonly onChange: (change: Partial<Pick<SaleDraft, Name>>) => void
  readonly errorOf: (field: string) => string | null
}

type MoneyProps = SaleSectionProps & { readonly currency: string }

/** The header and footer of receipts, and the rounding of cash totals. */
export function Receipts({ sale, onChange, errorOf, currency }: MoneyProps) {
  return (
    <>
      <TextArea
        label={words.address}
        hint={words.addressHint}
        optional
        rows={4}
        maxLength={LIMITS.address}
        value={sale.address}
        onInput={(address) => onChange({ address })}
        error={errorOf('address')}
      />
      <TextField
        label={words.taxId}
        hint={words.taxIdHint}
        optional
        value={sale.taxId}
        onInput={(taxId) => onChange({ taxId })}
        error={errorOf('taxId')}
        input={{ maxLength: LIMITS.taxId, spellcheck: false }}
      />
      <TextArea
        label={words.lastLines}
        hint={words.lastLinesHint}
        optional
        rows={3}
        maxLength={LIMITS.receiptText}
        value={sale.receiptText}
        onInput={(receiptText) => onChange({ receiptText })}
        error={errorOf('receiptText')}
      />
      <Select
        label={words.roundingField}
        hint={words.roundingHint}
        value={String(sale.cashRounding)}
        choices={roundings(currency)}
        onChange={(value) =>
          onChange({ cashRounding: Number(value) as SaleSettings['cashRounding'] })
        }
        error={errorOf('cashRounding')}
      />
    </>
  )
}

function roundings(currency: string): readonly Choice[] {
  return CASH_ROUNDINGS.map((amount) => ({
    value: String(amount),
    label: amount === 0 ? words.notRounded : words.roundTo(money(amount, currency)),
  }))
}

/** The taxes that prices contain. */
export function TaxRates({ sale: { taxRates }, onChange, errorOf }: SaleSectionProps<'taxRates'>) {
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

/** Whether customers collect points, and the value of a point. */
export function Points({ sale, onChange, errorOf, currency }: MoneyProps) {
  const { loyalty } = sale
  const started = { pointsPerUnit: 1, pointValue: Number.NaN }
  return (
    <>
      <Tick
        checked={loyalty !== null}
        onChange={(checked) => onChange({ loyalty: checked ? started : null })}
      >
        {words.collectPoints}
      </Tick>
      {loyalty && (
        <div class="grid-2">
          <NumberField
            label={words.pointsPer(money(1, currency))}
            error={errorOf('loyalty.pointsPerUnit')}
            value={loyalty.pointsPerUnit}
            decimals={3}
            onChange={(pointsPerUnit) => onChange({ loyalty: { ...loyalty, pointsPerUnit } })}
          />
          <MoneyField
            label={words.pointValue}
            hint={words.pointValueHint}
            currency={currency}
            value={Number.isNaN(loyalty.pointValue) ? null : loyalty.pointValue}
            error={errorOf('loyalty.pointValue')}
            onChange={(value) =>
              onChange({ loyalty: { ...loyalty, pointValue: value ?? Number.NaN } })
            }
          />
        </div>
      )}
    </>
  )
}

/** Whether owners get a daily mail about low stock and due counts, and the limit of low stock. */
export function LowStock({ sale: { lowStock }, onChange, errorOf }: SaleSectionProps) {
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

/** The years for which orders keep the address of a customer who was forgotten. */
export function Retention({ sale: { retentionYears }, onChange, errorOf }: SaleSectionProps) {
  return (
    <NumberField
      label={words.retentionYears}
      hint={words.retentionHint}
      error={errorOf('retentionYears')}
      value={retentionYears ?? Number.NaN}
      decimals={0}
      min={1}
      max={LIMITS.retentionYears}
      onChange={(value) => onChange({ retentionYears: Number.isNaN(value) ? null : value })}
    />
  )
}
