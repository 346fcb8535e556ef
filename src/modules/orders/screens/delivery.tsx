import type { ComponentChildren } from 'preact'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { COUNTRIES, SALE_LIMITS } from '../../../domain/shop/values.ts'
import { LinesEditor } from '../../../ui/admin/products/editors.tsx'
import { rateChoices } from '../../../ui/admin/products/tax-rate.tsx'
import { countries } from '../../../ui/admin/shop/location.tsx'
import type { SettingsProps, SettingsSection } from '../../../ui/admin/shop/section.ts'
import { text } from '../../../ui/admin/text.ts'
import { ChipsField } from '../../../ui/shared/chips.tsx'
import { TextArea, TextField, Tick } from '../../../ui/shared/field.tsx'
import { MoneyField } from '../../../ui/shared/number-field.tsx'
import { choicesOf, Select } from '../../../ui/shared/select.tsx'
import {
  DELIVERY_KINDS,
  CHECKOUT_LIMITS as LIMITS,
  PAYMENT_WAYS,
  type PaymentWay,
  waysOfOption,
} from '../values.ts'
import { countriesNamed, countryName, waysWith } from './delivery-values.ts'

type Option = SettingsView['delivery'][number]

/** A new option has no id: the server makes the id from its name. */
const BLANK = {
  kind: 'delivery',
  name: '',
  price: Number.NaN,
  freeFrom: null,
  taxRate: null,
  countries: null,
  payment: null,
  address: '',
  hours: '',
} as const satisfies Omit<Option, 'id'>

const words = text.orders.delivery

type DeliveryProps = SettingsProps<'delivery' | 'currency' | 'taxRates' | 'payment'>

export const deliverySection: SettingsSection = {
  title: words.title,
  rank: 110,
  fields: ['delivery'],
  content: DeliveryOptions,
}

/** The delivery options of the shop. */
function DeliveryOptions({ settings, onChange, errorOf }: DeliveryProps) {
  const { delivery, currency, taxRates, payment } = settings
  const taken = PAYMENT_WAYS.filter((way) => payment[way].enabled)
  const kinds = choicesOf(words.kinds, DELIVERY_KINDS)
  const rates = rateChoices(taxRates)
  return (
    <LinesEditor
      label={words.title}
      hint={words.hint}
      field="delivery"
      errorOf={errorOf}
      addLabel={words.add}
      look="grid-2"
      lines={delivery}
      blank={delivery.length >= LIMITS.options ? null : (BLANK as unknown as Option)}
      nameOf={({ name }) => name}
      onChange={(next) => onChange({ delivery: [...next] })}
    >
      {(option, put, index) => (
        <>
          <TextField
            label={words.optionName}
            value={option.name}
            onInput={(name) => put({ ...option, name })}
            error={errorOf(`delivery.${index}.name`)}
            input={{ maxLength: LIMITS.name, required: true }}
          />
          <Select
            label={words.kind}
            value={option.kind}
            choices={kinds}
            onChange={(kind) => put({ ...option, kind })}
          />
          <MoneyField
            label={text.fields.price}
            currency={currency}
            value={Number.isNaN(option.price) ? null : option.price}
            onChange={(price) => put({ ...option, price: price ?? Number.NaN })}
            error={errorOf(`delivery.${index}.price`)}
          />
          <MoneyField
            label={words.freeFrom}
            optional
            currency={currency}
            value={option.freeFrom}
            onChange={(freeFrom) => put({ ...option, freeFrom })}
            error={errorOf(`delivery.${index}.freeFrom`)}
          />
          {rates.length > 1 && (
            <Select
              label={text.fields.taxRate}
              value={option.taxRate ?? ''}
              choices={[{ value: '', label: words.rateOfGoods }, ...rates]}
              onChange={(taxRate) => put({ ...option, taxRate: taxRate || null })}
              error={errorOf(`delivery.${index}.taxRate`)}
            />
          )}
          {option.kind === 'delivery' && (
            <ChipsField
              label={words.countries}
              optional
              max={COUNTRIES.length}
              suggestions={countries().map(({ label }) => label)}
              value={option.countries?.map(countryName) ?? []}
              onChange={(named) => put({ ...option, countries: countriesNamed(named) })}
              error={errorOf(`delivery.${index}.countries`)}
            />
          )}
          {option.kind === 'pickup' && (
            <>
              <TextArea
                label={words.address}
                hint={words.addressHint}
                optional
                rows={3}
                maxLength={SALE_LIMITS.address}
                value={option.address}
                onInput={(address) => put({ ...option, address })}
                error={errorOf(`delivery.${index}.address`)}
              />
              <TextArea
                label={words.hours}
                hint={words.hoursHint}
                optional
                rows={3}
                maxLength={LIMITS.hours}
                value={option.hours}
                onInput={(hours) => put({ ...option, hours })}
                error={errorOf(`delivery.${index}.hours`)}
              />
            </>
          )}
          {taken.length > 1 && (
            <OptionWays
              option={option}
              taken={taken}
              error={errorOf(`delivery.${index}.payment`)}
              onChange={(ways) => put({ ...option, payment: ways })}
            />
          )}
        </>
      )}
    </LinesEditor>
  )
}

interface OptionWaysProps {
  readonly option: Option
  readonly taken: readonly PaymentWay[]
  readonly error: ComponentChildren
  readonly onChange: (ways: PaymentWay[] | null) => void
}

/** The ways of payment that a delivery option offers: the usual ones, or a list. */
function OptionWays({ option, taken, error, onChange }: OptionWaysProps) {
  const offered = waysOfOption(option, taken)
  return (
    <fieldset class="field">
      <legend class="label">{text.orders.payment.title}</legend>
      {taken.map((way) => (
        <Tick
          key={way}
          checked={offered.includes(way)}
          onChange={(isOn) => onChange(waysWith(option, taken, way, isOn))}
        >
          {text.orders.checkout.ways[way]}
        </Tick>
      ))}
      {error && <p class="error">{error}</p>}
    </fieldset>
  )
}
