import type { SettingsView } from '../../../domain/shop/settings.ts'
import { DELIVERY_KINDS, FRONT_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { TextField } from '../../shared/field.tsx'
import { MoneyField } from '../../shared/number-field.tsx'
import { choicesOf, Select } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { rateChoices } from '../products/tax-rate.tsx'
import { text } from '../text.ts'

type Option = SettingsView['delivery'][number]

/** An option before it is saved has no id: the server makes it from the name. */
const BLANK = {
  kind: 'delivery',
  name: '',
  price: Number.NaN,
  freeFrom: null,
  taxRate: null,
  countries: null,
} as const satisfies Omit<Option, 'id'>

interface DeliveryProps {
  readonly settings: Pick<SettingsView, 'delivery' | 'currency' | 'taxRates'>
  readonly onChange: (change: Pick<SettingsView, 'delivery'>) => void
  readonly errorOf: (field: string) => string | null
}

/** The ways in which goods get to the shopper. */
export function DeliveryOptions({ settings, onChange, errorOf }: DeliveryProps) {
  const { front } = text
  const { delivery, currency, taxRates } = settings
  const kinds = choicesOf(front.kinds, DELIVERY_KINDS)
  const rates = rateChoices(taxRates)
  return (
    <LinesEditor
      label={front.delivery}
      hint={front.deliveryHint}
      field="delivery"
      errorOf={errorOf}
      addLabel={front.addDelivery}
      look="grid-2"
      lines={delivery}
      blank={delivery.length >= LIMITS.options ? null : (BLANK as unknown as Option)}
      nameOf={({ name }) => name}
      onChange={(next) => onChange({ delivery: [...next] })}
    >
      {(option, put, index) => (
        <>
          <TextField
            label={front.optionName}
            value={option.name}
            onInput={(name) => put({ ...option, name })}
            error={errorOf(`delivery.${index}.name`)}
            input={{ maxLength: LIMITS.name, required: true }}
          />
          <Select
            label={front.kind}
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
            label={front.freeFrom}
            optional
            currency={currency}
            value={option.freeFrom}
            onChange={(freeFrom) => put({ ...option, freeFrom })}
            error={errorOf(`delivery.${index}.freeFrom`)}
          />
          {rates.length > 1 && (
            <Select
              label={text.fields.taxRate}
              value={option.taxRate ?? rates[0]?.value ?? ''}
              choices={rates}
              onChange={(taxRate) => put({ ...option, taxRate })}
              error={errorOf(`delivery.${index}.taxRate`)}
            />
          )}
          {option.kind === 'delivery' && (
            <TextField
              label={front.countries}
              optional
              value={option.countries?.join(', ') ?? ''}
              onInput={(value) => put({ ...option, countries: countriesIn(value) })}
              error={errorOf(`delivery.${index}.countries`)}
              input={{ placeholder: 'NL, BE, DE', spellcheck: false }}
            />
          )}
        </>
      )}
    </LinesEditor>
  )
}

/** The codes in a text such as "NL, BE"; null if it is empty: every country. */
function countriesIn(value: string): string[] | null {
  return value.trim() === '' ? null : value.toUpperCase().split(/[\s,]+/)
}
