import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { currencySign, parseAmount, parseDecimal, plainAmount, plainDecimal } from './money.ts'

interface FormProps {
  /** For a button outside the form. */
  readonly id?: string
  /** @returns whether it succeeded */
  readonly onSend: () => Promise<boolean>
  readonly children: ComponentChildren
}

/** A form that a script sends, with its button or Enter. */
export function Form({ id, onSend, children }: FormProps) {
  const send = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    // A dialog may stand inside another form.
    event.stopPropagation()
    const form = event.currentTarget
    if (!(await onSend())) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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

/** The text of an input, as typed; rewritten once the reader leaves it, unless it is wrong. */
function useTyped(
  shown: string,
  isWrong: (text: string) => boolean,
  onType: (text: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && typed.trim() !== '' && isWrong(typed)
  const input = {
    class: 'input',
    autocomplete: 'off',
    value: typed ?? shown,
    onInput({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) {
      setTyped(value)
      onType(value)
    },
    onBlur: () => (wrong ? undefined : setTyped(null)),
  }
  return { wrong, input }
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
  const shown = Number.isNaN(value) ? '' : plainDecimal(value, decimals)
  const read = (text: string) => parseDecimal(text, decimals) ?? Number.NaN
  const { wrong, input } = useTyped(
    shown,
    (text) => Number.isNaN(read(text)),
    (text) => onChange(read(text)),
  )
  return (
    <input
      {...input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...attributes}
      aria-invalid={wrong || attributes['aria-invalid']}
    />
  )
}

type NumberFieldProps = Omit<NumberInputProps, 'attributes'> &
  Pick<FieldProps, 'label' | 'hint' | 'error'>

/** A number with its label. */
export function NumberField({ label, hint, error, ...input }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <NumberInput {...input} attributes={ids} />}
    </Field>
  )
}

interface MoneyFieldProps {
  readonly label: string
  readonly currency: string
  /** In major units; null if the text is empty or not a valid amount. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly hint?: string
  readonly error?: string | null
  readonly optional?: boolean
}

/** A field for an amount, typed in the reader's number format. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, currency, value, onChange, hint, error, optional = false } = props
  const { wrong, input } = useTyped(
    value === null ? '' : plainAmount(value, currency),
    (text) => parseAmount(text, currency) === null,
    (text) => onChange(parseAmount(text, currency)),
  )
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
          <input {...input} inputMode="decimal" {...ids} />
        </span>
      )}
    </Field>
  )
}
