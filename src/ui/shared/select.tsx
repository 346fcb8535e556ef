import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Field } from './field.tsx'
import { locale } from './language.ts'

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

/** The look of a filter: one that is in use stands out. */
function filterLook(value: string): string {
  return value ? 'small chosen' : 'small'
}

interface FilterSelectProps {
  readonly label: string
  /** The first choice, such as "Any status", which also serves as the visible label. */
  readonly any: string
  readonly value: string | undefined
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
}

/** A filter to choose. */
export function FilterSelect({ any, value = '', choices, ...rest }: FilterSelectProps) {
  const all = [{ value: '', label: any }, ...choices]
  return <BareSelect {...rest} look={filterLook(value)} value={value} choices={all} />
}

interface FilterInputProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly maxLength: number
  readonly look?: string
  /** The id of a datalist. */
  readonly list?: string
  readonly onChange: (value: string) => void
}

/** A filter to type. It is applied with Enter, or when the field is left. */
export function FilterInput({ label, look = '', value, onChange, ...rest }: FilterInputProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <input
      {...rest}
      class={`input ${filterLook(value)} ${look}`}
      type="search"
      aria-label={label}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}

/** Codes with their names in the reader's language. */
export function namedChoices(
  codes: Iterable<string>,
  type: 'currency' | 'region',
): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type })
  return [...codes].map((value) => ({ value, label: names.of(value) ?? value }))
}

function options(choices: readonly Choice[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
