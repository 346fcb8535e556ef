import { useState } from 'preact/hooks'
import { Field } from './field.tsx'
import { currencySign, parseAmount, plainAmount } from './money.ts'

interface MoneyFieldProps {
  readonly label: string
  readonly currency: string
  /** In major units; null if the text is empty or not a valid amount. */
  readonly value: number | null
  readonly onChange: (value: number | null, typed: string) => void
  readonly hint?: string
  readonly error?: string | null
  readonly optional?: boolean
}

/** A field for an amount, typed in the reader's number format. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, currency, value, onChange, hint, error, optional = false } = props
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && typed.trim() !== '' && parseAmount(typed, currency) === null
  const shown = value === null ? '' : plainAmount(value, currency)
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (wrong ? `Use an amount such as ${plainAmount(9.9, currency)}.` : null)}
      optional={optional}
    >
      {(ids) => (
        <span class="affixed">
          <span class="affix" aria-hidden="true">
            {currencySign(currency)}
          </span>
          <input
            class="input money"
            {...ids}
            inputMode="decimal"
            autocomplete="off"
            value={typed ?? shown}
            onInput={({ currentTarget: { value: text } }) => {
              setTyped(text)
              onChange(parseAmount(text, currency), text)
            }}
            onBlur={() => (wrong ? undefined : setTyped(null))}
          />
        </span>
      )}
    </Field>
  )
}
