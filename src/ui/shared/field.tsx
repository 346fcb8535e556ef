import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { shared } from './text.ts'

interface FormProps {
  /** The id of the form, for a button outside of it. */
  readonly id?: string
  /** @returns whether it succeeded */
  readonly onSend: () => Promise<boolean>
  readonly children: ComponentChildren
}

/** A form that is sent by a script, with its button or with Enter. */
export function Form({ id, onSend, children }: FormProps) {
  const send = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    // A dialog can be inside another form.
    event.stopPropagation()
    const form = event.currentTarget
    if (!(await onSend())) showError(form)
  }
  return (
    <form id={id} class="stack" onSubmit={send}>
      {children}
    </form>
  )
}

/**
 * Scrolls to the first wrong field of a form, to the middle of the screen, where no bar covers it.
 */
export function showError(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  const field = wrong?.closest('.field') ?? wrong
  field?.scrollIntoView({ block: 'center' })
}

/**
 * Keeps Enter from sending the form, for an input in which Enter selects something or ends a
 * scanned code.
 */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

/** Attributes that connect an input to its label, hint and error. */
export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

export interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: ComponentChildren
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
        {optional && <span class="optional">{shared.optional}</span>}
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
  readonly type?: 'text' | 'email' | 'url' | 'date'
  readonly name?: string
  readonly autocomplete?: string
  readonly autofocus?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  /** The first and the last day, such as 2026-11-22. */
  readonly min?: string
  readonly max?: string
  readonly inputMode?: 'none' | 'text' | 'decimal' | 'numeric' | 'email'
  readonly spellcheck?: boolean
  readonly placeholder?: string
  /** The id of a datalist. */
  readonly list?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly ref?: Ref<HTMLInputElement>
}

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: ComponentChildren
  readonly error?: ComponentChildren
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
