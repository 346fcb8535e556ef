import { useState } from 'preact/hooks'
import { Field, type FieldIds, type FieldProps } from './field.tsx'
import { currencySign, parseAmount, plainAmount } from './money.ts'
import { plainDecimal, readNumber } from './number.ts'
import { shared } from './text.ts'

/**
 * The text of an input. It stays as typed, and is normalized when the reader leaves the field,
 * unless it is wrong. A form with a wrong text is not sent.
 * @param errorOf returns the error of a text, or null
 */
function useTyped(
  shown: string,
  errorOf: (text: string) => string | null,
  onType: (text: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed === null || typed.trim() === '' ? null : errorOf(typed)
  const input = {
    class: 'input',
    autocomplete: 'off',
    value: typed ?? shown,
    ref: (element: HTMLInputElement | null) => element?.setCustomValidity(wrong ?? ''),
    onInput({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) {
      setTyped(value)
      onType(value)
    },
    onBlur: () => (wrong ? undefined : setTyped(null)),
  }
  return { wrong, input }
}

interface NumberProps extends Pick<Parameters<typeof readNumber>[1], 'decimals' | 'min' | 'max'> {
  /** NaN if the text is not a valid number. */
  readonly value: number
  readonly onChange: (value: number) => void
}

function useNumber({ value, onChange, ...limits }: NumberProps) {
  const { decimals, min = 0 } = limits
  const read = (text: string) => readNumber(text, limits) ?? Number.NaN
  const { wrong, input } = useTyped(
    Number.isNaN(value) ? '' : plainDecimal(value, decimals),
    (text) => (Number.isNaN(read(text)) ? numberHint(decimals) : null),
    (text) => onChange(read(text)),
  )
  // The number keys of phones have no minus sign.
  const inputMode: 'text' | 'decimal' | 'numeric' =
    min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'
  return { wrong, input: { ...input, inputMode } }
}

function numberHint(decimals: number): string {
  return shared.numberHint(plainDecimal(12.345, decimals))
}

interface NumberInputProps extends NumberProps {
  readonly attributes: Partial<FieldIds> & { readonly 'aria-label'?: string }
}

/** An input for a number, typed in the reader's number format. */
export function NumberInput({ attributes, ...number }: NumberInputProps) {
  const { wrong, input } = useNumber(number)
  const isInvalid = wrong !== null || attributes['aria-invalid']
  return <input {...input} {...attributes} aria-invalid={isInvalid} />
}

type NumberFieldProps = NumberProps &
  Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'> & { readonly placeholder?: string }

/** A number with its label. */
export function NumberField({
  label,
  hint,
  error,
  optional = false,
  placeholder,
  ...number
}: NumberFieldProps) {
  const { wrong, input } = useNumber(number)
  return (
    <Field label={label} hint={hint} error={wrong ?? error} optional={optional}>
      {(ids) => <input {...input} {...ids} placeholder={placeholder} />}
    </Field>
  )
}

interface MoneyFieldProps {
  readonly label: string
  readonly currency: string
  /** In major units; null if the text is empty or not a valid amount. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly hint?: string | undefined
  readonly error?: string | null
  readonly optional?: boolean
}

/** A field for an amount, typed in the reader's number format. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, currency, value, onChange, hint, error, optional = false } = props
  const { wrong, input } = useTyped(
    value === null ? '' : plainAmount(value, currency),
    (text) =>
      parseAmount(text, currency) === null ? shared.amountHint(plainAmount(9.9, currency)) : null,
    (text) => onChange(parseAmount(text, currency)),
  )
  return (
    <Field label={label} hint={hint} error={wrong ?? error} optional={optional}>
      {(ids) => (
        <span class="affixed">
          <span class="affix" aria-hidden="true">
            {currencySign(currency)}
          </span>
          <input {...input} inputMode="decimal" {...ids} />
        </span>
      )}
    </Field>
  )
}
