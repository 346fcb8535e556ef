import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from './field.tsx'
import { locale } from './language.ts'
import { FRAME_MS } from './later.tsx'

export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
}

interface SelectProps<T extends string> {
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => void
}

/** A select with more choices has only the chosen one at first, since all of them take a while. */
const AT_ONCE = 40

/** For each select that lacks its other choices, a function that adds them. */
const lacking = new Set<() => void>()
let isFilling = false

/** Fills one select after the other, each in a task of its own. */
function fillNext(): void {
  const [fill] = lacking
  isFilling = fill !== undefined
  if (!fill) return
  lacking.delete(fill)
  fill()
  setTimeout(fillNext, FRAME_MS)
}

/** The choices that a select renders now: of many, only the chosen one until its turn comes. */
function useRendered<T extends string>(
  choices: readonly Choice<T>[],
  value: T,
): readonly Choice<T>[] {
  const isLong = choices.length > AT_ONCE
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    if (!isLong || isFilled) return
    const fill = () => setFilled(true)
    lacking.add(fill)
    if (!isFilling) setTimeout(fillNext, FRAME_MS)
    isFilling = true
    return () => {
      lacking.delete(fill)
    }
  }, [isLong])
  return isLong && !isFilled ? choices.filter((choice) => choice.value === value) : choices
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
  const rendered = useRendered(choices, value)
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
          {options(rendered)}
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

/**
 * A select whose value is saved at once. A choice made with arrow keys is saved only with Enter;
 * Escape or leaving the field undoes it.
 */
export function CarefulSelect<T extends string>(props: {
  readonly label: string
  /** Says that Enter saves, while a choice made by keys is not saved yet. */
  readonly hint: string
  readonly look: string
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => Promise<void>
}) {
  const { label, hint, look, value, choices, onChange } = props
  const [chosen, setChosen] = useState<T | null>(null)
  const [busy, setBusy] = useState(false)
  const byKey = useRef(false)
  const save = async (next: T) => {
    setChosen(next)
    setBusy(true)
    await onChange(next)
    setBusy(false)
    setChosen(null)
  }
  const takeBack = () => {
    if (!busy) setChosen(null)
  }
  return (
    <>
      <select
        class={`input select ${look}`}
        aria-label={label}
        value={chosen ?? value}
        onPointerDown={() => {
          byKey.current = false
        }}
        onKeyDown={(event) => {
          const { key } = event
          // Enter and the space bar also open the list, in which Enter then selects.
          byKey.current = key !== 'Enter' && key !== ' '
          if (key === 'Escape') takeBack()
          if (key !== 'Enter' || chosen === null) return
          event.preventDefault()
          void save(chosen)
        }}
        onBlur={takeBack}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as T
          if (byKey.current) setChosen(next)
          else void save(next)
        }}
      >
        {options(choices)}
      </select>
      {chosen !== null && !busy && (
        <span class="soft small select-hint" role="status">
          {hint}
        </span>
      )}
    </>
  )
}

/** The look of a filter. An active filter is highlighted. */
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

/** A filter with fixed choices. */
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

/** A filter with a typed value. It is applied with Enter, or when the field is left. */
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

/** Codes with their labels: all codes that have a label, or the given ones, in this order. */
export function choicesOf<T extends string>(
  labels: Readonly<Record<T, string>>,
  codes: readonly T[] = Object.keys(labels) as T[],
): readonly Choice<T>[] {
  return codes.map((value) => ({ value, label: labels[value] }))
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
