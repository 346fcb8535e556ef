import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { currencySign, parseAmount, parseDecimal, plainAmount, plainDecimal } from './money.ts'

interface FormProps {
  /** For a button outside the form. */
  readonly id?: string
  readonly onSend: () => unknown
  readonly children: ComponentChildren
}

/** A form that a script sends, with its button or Enter. */
export function Form({ id, onSend, children }: FormProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form id={id} class="stack" onSubmit={send}>
      {children}
    </form>
  )
}

/** Attributes that connect an input to its label, hint and error. */
export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | null | undefined
  readonly optional?: boolean
  readonly children: (ids: FieldIds) => ComponentChildren
}

/** An input of any kind with its label, error and hint. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const ids = { id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) }
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
        {optional && <span class="optional">optional</span>}
      </label>
      {children(ids)}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface InputAttributes {
  readonly type?: 'text' | 'email' | 'url'
  readonly name?: string
  readonly autocomplete?: string
  readonly autofocus?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email'
  readonly spellcheck?: boolean
  readonly placeholder?: string
  /** The id of a datalist. */
  readonly list?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: ComponentChildren
  readonly error?: string | null | undefined
  readonly optional?: boolean
  /** Further attributes of the input. */
  readonly input?: InputAttributes
}

export function TextField({ label, value, onInput, hint, error, optional, input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ids) => (
        <input
          class="input"
          type="text"
          autocomplete="off"
          {...input}
          {...ids}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends Omit<TextFieldProps, 'input'> {
  readonly rows?: number
  readonly maxLength?: number
}

export function TextArea({ label, value, onInput, rows = 5, maxLength, ...rest }: TextAreaProps) {
  return (
    <Field label={label} {...rest}>
      {(ids) => (
        <textarea
          class="input"
          {...ids}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface TickProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly describedBy?: string | undefined
  readonly children: ComponentChildren
}

/** A checkbox with its text. */
export function Tick({ checked, onChange, describedBy, children }: TickProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}

interface NumberInputProps {
  /** NaN if the text is not a number with so many decimals. */
  readonly value: number
  readonly onChange: (value: number) => void
  readonly decimals: number
  readonly attributes: Partial<FieldIds> & { readonly 'aria-label'?: string }
}

/** An input for a number, typed in the reader's number format. */
export function NumberInput({ value, onChange, decimals, attributes }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const empty = Number.isNaN(value)
  const wrong = empty && typed !== null && typed.trim() !== ''
  return (
    <input
      class="input money"
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autocomplete="off"
      {...attributes}
      aria-invalid={wrong || attributes['aria-invalid']}
      value={typed ?? (empty ? '' : plainDecimal(value, decimals))}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(parseDecimal(text, decimals) ?? Number.NaN)
      }}
      onBlur={() => (wrong ? undefined : setTyped(null))}
    />
  )
}

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
