import type { ComponentChildren } from 'preact'
import { Field } from './field.tsx'

export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
}

interface SelectProps<T extends string> {
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => void
}

/** A native select, which works well with every keyboard and phone. */
export function Select<T extends string>({
  label,
  hint,
  error,
  value,
  choices,
  onChange,
  disabled = false,
}: SelectProps<T> & {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | null
  readonly disabled?: boolean
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select
          class="input select"
          {...ids}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value as T)}
        >
          {options(choices)}
        </select>
      )}
    </Field>
  )
}

/** A select without a visible label, for rows and toolbars. */
export function BareSelect<T extends string>({
  label,
  value,
  choices,
  onChange,
  look = 'small',
}: SelectProps<T> & { readonly label: string; readonly look?: string }) {
  return (
    <select
      class={`input select ${look}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {options(choices)}
    </select>
  )
}

function options(choices: readonly Choice[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
