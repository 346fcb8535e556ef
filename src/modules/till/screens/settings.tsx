import type { SettingsView } from '../../../domain/shop/settings.ts'
import { LinesEditor } from '../../../ui/admin/products/editors.tsx'
import { countries } from '../../../ui/admin/shop/location.tsx'
import type { SettingsProps, SettingsSection } from '../../../ui/admin/shop/section.ts'
import { text } from '../../../ui/admin/text.ts'
import { TextArea, Tick } from '../../../ui/shared/field.tsx'
import { minorMoney } from '../../../ui/shared/money.ts'
import { MoneyField } from '../../../ui/shared/number-field.tsx'
import { CHECKOUT_LIMITS } from '../../orders/values.ts'
import { DIFFERENCE_MINOR, TILL_LIMITS as LIMITS } from '../values.ts'

const words = text.till.selling

export const receiptsSection: SettingsSection = {
  title: text.till.receipts.title,
  rank: 45,
  fields: ['receiptText'],
  content: Receipts,
}

/** The last lines of receipts. */
function Receipts({ settings: { receiptText }, onChange, errorOf }: SettingsProps<'receiptText'>) {
  return (
    <TextArea
      label={text.till.receipts.lastLines}
      hint={text.till.receipts.hint}
      optional
      rows={3}
      maxLength={CHECKOUT_LIMITS.receiptText}
      value={receiptText}
      onInput={(value) => onChange({ receiptText: value })}
      error={errorOf('receiptText')}
    />
  )
}

type TillSalesProps = SettingsProps<'country' | 'tillSales' | 'confirmNotFiscal'> & {
  readonly saved: SettingsView
}

export const tillsSection: SettingsSection = {
  title: words.title,
  rank: 50,
  fields: ['tillSales', 'confirmNotFiscal'],
  content: TillSales,
}

/**
 * Whether tills sell. An owner first selects the country, and confirms the limits of kassa there.
 */
function TillSales({
  settings: { country, tillSales, confirmNotFiscal = false },
  saved,
  onChange,
  errorOf,
}: TillSalesProps) {
  const named = countries().find(({ value }) => value === country)?.label
  const error = errorOf('confirmNotFiscal')
  return (
    <>
      <p>{words.text}</p>
      <ul class="bullets">
        <li>{words.notCertified}</li>
        <li>{words.askAdviser}</li>
        <li>{words.journal}</li>
      </ul>
      <Tick checked={tillSales} onChange={(checked) => onChange({ tillSales: checked })}>
        {words.maySell}
      </Tick>
      {tillSales && !saved.tillSales && named !== undefined && (
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
    </>
  )
}

export const drawerSection: SettingsSection = {
  title: text.till.drawer.title,
  rank: 55,
  fields: ['tillFloat', 'tillDifference'],
  content: Drawer,
}

/** The questions of tills at the beginning and at the end of a day. */
function Drawer({
  settings: { tillFloat, tillDifference, currency },
  onChange,
  errorOf,
}: SettingsProps<'tillFloat' | 'tillDifference' | 'currency'>) {
  return (
    <>
      <Tick checked={tillFloat} onChange={(checked) => onChange({ tillFloat: checked })}>
        {text.till.drawer.float}
      </Tick>
      <MoneyField
        label={text.till.drawer.difference}
        hint={text.till.drawer.hint(minorMoney(DIFFERENCE_MINOR, currency))}
        currency={currency}
        optional
        value={tillDifference}
        onChange={(value) => onChange({ tillDifference: value })}
        error={errorOf('tillDifference')}
      />
    </>
  )
}

export const returnsSection: SettingsSection = {
  title: text.till.returns.title,
  rank: 57,
  fields: ['tillReturns'],
  content: Returns,
}

/** Whether tills take goods back that nobody has a receipt for. */
function Returns({ settings: { tillReturns }, onChange }: SettingsProps<'tillReturns'>) {
  return (
    <>
      <p>{text.till.returns.text}</p>
      <Tick checked={tillReturns} onChange={(checked) => onChange({ tillReturns: checked })}>
        {text.till.returns.allow}
      </Tick>
    </>
  )
}

/** Pages on plain HTTP have no crypto.randomUUID. */
function newCashierId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export const cashiersSection: SettingsSection = {
  title: text.till.cashiers.title,
  rank: 60,
  fields: ['cashiers'],
  content: Cashiers,
}

/** The people who sell at the tills. */
function Cashiers({ settings: { cashiers }, onChange, errorOf }: SettingsProps<'cashiers'>) {
  const isFull = cashiers.length >= LIMITS.cashiers
  return (
    <LinesEditor
      label={text.till.cashiers.label}
      hint={text.till.cashiers.hint}
      field="cashiers"
      errorOf={errorOf}
      addLabel={text.till.cashiers.add}
      lines={cashiers}
      blank={isFull ? null : { id: newCashierId(), name: '' }}
      nameOf={({ name }) => name}
      onChange={(next) => onChange({ cashiers: next })}
    >
      {(cashier, put, index, ids) => (
        <input
          class="input"
          aria-label={text.till.cashiers.name(index + 1)}
          {...ids}
          maxLength={LIMITS.cashierName}
          value={cashier.name}
          onInput={(event) => put({ ...cashier, name: event.currentTarget.value })}
        />
      )}
    </LinesEditor>
  )
}
