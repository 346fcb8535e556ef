import { useId, useRef, useState } from 'preact/hooks'
import { Field, keepEnter } from './field.tsx'
import { Icon } from './icon.tsx'
import { shared } from './text.ts'

interface ChipsFieldProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly max: number
  readonly suggestions?: readonly string[]
  readonly hint?: string
  readonly error?: string | null
  readonly optional?: boolean
}

/** A field for several short texts: Enter or a comma adds one, Backspace removes the last. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, value: values, onChange, max, suggestions = [], hint, error, optional } = props
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !values.includes(one))
    setTyped('')
    if (added.length > 0) onChange([...values, ...new Set(added)].slice(0, max))
  }
  const changeText = (text: string) => {
    if (text.includes(',') || suggestions.includes(text)) add(text)
    else setTyped(text)
  }
  const handleKey = (event: KeyboardEvent) => {
    keepEnter(event)
    if (event.key === 'Enter') add(typed)
    else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange(values.slice(0, -1))
    }
  }
  const remove = (value: string) => {
    onChange(values.filter((one) => one !== value))
    input.current?.focus()
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ids) => (
        <div class="input chips">
          {values.map((value) => (
            <span class="chip" key={value}>
              {value}
              <button
                type="button"
                aria-label={shared.removeChip(value)}
                onClick={() => remove(value)}
              >
                <Icon name="close" size={12} />
              </button>
            </span>
          ))}
          <input
            ref={input}
            {...ids}
            list={list}
            autocomplete="off"
            value={typed}
            placeholder={values.length === 0 ? shared.typeChip : ''}
            onInput={(event) => changeText(event.currentTarget.value)}
            onKeyDown={handleKey}
            onBlur={() => add(typed)}
          />
          <datalist id={list}>
            {suggestions
              .filter((one) => !values.includes(one))
              .map((one) => (
                <option key={one} value={one} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
