import type {
  SettingsDraft,
  SettingsProps,
  SettingsSection,
} from '../../../ui/admin/shop/section.ts'
import { text } from '../../../ui/admin/text.ts'
import { TextArea, TextField, Tick } from '../../../ui/shared/field.tsx'
import { money } from '../../../ui/shared/money.ts'
import { MoneyField, NumberField } from '../../../ui/shared/number-field.tsx'
import { type Choice, Select } from '../../../ui/shared/select.tsx'
import type { CashRounding } from '../settings.ts'
import { groupedIban, isIban } from '../transfer.ts'
import { CASH_ROUNDINGS, CHECKOUT_LIMITS } from '../values.ts'

const {
  cash: cashWords,
  fields: labels,
  loyalty: pointWords,
  payment: paymentWords,
  retention: retentionWords,
} = text.orders

export const cashSection: SettingsSection = {
  title: labels.cashRounding,
  rank: 110,
  fields: ['cashRounding'],
  content: CashRoundingField,
}

/** The rounding of sums that are paid in cash. */
function CashRoundingField({
  settings: { cashRounding, currency },
  onChange,
  errorOf,
}: SettingsProps<'cashRounding' | 'currency'>) {
  return (
    <Select
      label={cashWords.label}
      hint={cashWords.hint}
      value={String(cashRounding)}
      choices={roundings(currency)}
      onChange={(value) => onChange({ cashRounding: Number(value) as CashRounding })}
      error={errorOf('cashRounding')}
    />
  )
}

function roundings(currency: string): readonly Choice[] {
  return CASH_ROUNDINGS.map((amount) => ({
    value: String(amount),
    label: amount === 0 ? cashWords.none : cashWords.to(money(amount, currency)),
  }))
}

export const paymentSection: SettingsSection = {
  title: paymentWords.title,
  rank: 120,
  fields: ['payment'],
  content: PaymentWays,
}

/** The ways in which shoppers pay. */
function PaymentWays({ settings: { payment }, onChange, errorOf }: SettingsProps<'payment'>) {
  const { counter, transfer, online, guests, openOrders } = payment
  const put = (change: Partial<SettingsDraft['payment']>) =>
    onChange({ payment: { ...payment, ...change } })
  return (
    <>
      <Tick
        checked={counter.enabled}
        onChange={(enabled) => put({ counter: { ...counter, enabled } })}
      >
        {paymentWords.counter}
      </Tick>
      {counter.enabled && (
        <NumberField
          label={paymentWords.counterDays}
          value={counter.days}
          decimals={0}
          error={errorOf('payment.counter.days')}
          onChange={(days) => put({ counter: { ...counter, days } })}
        />
      )}
      <Tick
        checked={transfer.enabled}
        onChange={(enabled) => put({ transfer: { ...transfer, enabled } })}
      >
        {paymentWords.transfer}
      </Tick>
      {transfer.enabled && (
        <>
          <NumberField
            label={paymentWords.transferDays}
            value={transfer.days}
            decimals={0}
            error={errorOf('payment.transfer.days')}
            onChange={(days) => put({ transfer: { ...transfer, days } })}
          />
          <TextField
            label={paymentWords.holder}
            hint={paymentWords.holderHint}
            input={{ maxLength: CHECKOUT_LIMITS.accountHolder }}
            value={transfer.holder}
            error={errorOf('payment.transfer.holder')}
            onInput={(holder) => put({ transfer: { ...transfer, holder } })}
          />
          <div class="grid-2">
            <TextField
              label={paymentWords.iban}
              hint={paymentWords.ibanHint}
              input={{ maxLength: CHECKOUT_LIMITS.iban }}
              value={isIban(transfer.iban) ? groupedIban(transfer.iban) : transfer.iban}
              error={errorOf('payment.transfer.iban')}
              onInput={(iban) => put({ transfer: { ...transfer, iban } })}
            />
            <TextField
              label={paymentWords.bic}
              hint={paymentWords.bicHint}
              input={{ maxLength: CHECKOUT_LIMITS.bic }}
              value={transfer.bic}
              error={errorOf('payment.transfer.bic')}
              onInput={(bic) => put({ transfer: { ...transfer, bic } })}
            />
          </div>
          <TextArea
            label={paymentWords.bankDetails}
            hint={paymentWords.bankDetailsHint}
            rows={3}
            maxLength={CHECKOUT_LIMITS.bankDetails}
            value={transfer.text}
            error={errorOf('payment.transfer.text')}
            onInput={(value) => put({ transfer: { ...transfer, text: value } })}
          />
        </>
      )}
      <Tick checked={online.enabled} onChange={(enabled) => put({ online: { enabled } })}>
        {paymentWords.online}
      </Tick>
      <Tick checked={guests} onChange={(value) => put({ guests: value })}>
        {paymentWords.guests}
      </Tick>
      <div class="grid-2">
        <NumberField
          label={paymentWords.perClient}
          hint={paymentWords.openOrdersHint}
          value={openOrders.client}
          decimals={0}
          max={CHECKOUT_LIMITS.openOrders}
          error={errorOf('payment.openOrders.client')}
          onChange={(client) => put({ openOrders: { ...openOrders, client } })}
        />
        <NumberField
          label={paymentWords.perEmail}
          hint={paymentWords.openOrdersHint}
          value={openOrders.email}
          decimals={0}
          max={CHECKOUT_LIMITS.openOrders}
          error={errorOf('payment.openOrders.email')}
          onChange={(email) => put({ openOrders: { ...openOrders, email } })}
        />
      </div>
    </>
  )
}

export const pointsSection: SettingsSection = {
  title: labels.points,
  rank: 80,
  fields: ['loyalty'],
  content: Points,
}

/** Whether customers collect points, and the value of a point. */
function Points({
  settings: { loyalty, currency },
  onChange,
  errorOf,
}: SettingsProps<'loyalty' | 'currency'>) {
  const started = { pointsPerUnit: 1, pointValue: Number.NaN }
  return (
    <>
      <Tick
        checked={loyalty !== null}
        onChange={(checked) => onChange({ loyalty: checked ? started : null })}
      >
        {pointWords.collect}
      </Tick>
      {loyalty && (
        <div class="grid-2">
          <NumberField
            label={pointWords.per(money(1, currency))}
            error={errorOf('loyalty.pointsPerUnit')}
            value={loyalty.pointsPerUnit}
            decimals={3}
            onChange={(pointsPerUnit) => onChange({ loyalty: { ...loyalty, pointsPerUnit } })}
          />
          <MoneyField
            label={pointWords.value}
            hint={pointWords.valueHint}
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

export const retentionSection: SettingsSection = {
  title: retentionWords.title,
  rank: 150,
  fields: ['retentionYears'],
  content: Retention,
}

/** The years for which orders keep the address of a customer who was forgotten. */
function Retention({
  settings: { retentionYears },
  onChange,
  errorOf,
}: SettingsProps<'retentionYears'>) {
  return (
    <NumberField
      label={retentionWords.years}
      hint={retentionWords.hint}
      error={errorOf('retentionYears')}
      value={retentionYears ?? Number.NaN}
      decimals={0}
      min={1}
      max={CHECKOUT_LIMITS.retentionYears}
      onChange={(value) => onChange({ retentionYears: Number.isNaN(value) ? null : value })}
    />
  )
}
