import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button, IconButton } from '../../shared/button.tsx'
import type { Pairs } from './values.ts'

interface LinesEditorProps {
  readonly label: string
  readonly hint: string
  readonly addLabel?: string
  readonly canAdd?: boolean
  readonly onAdd: () => void
  readonly children: ComponentChildren
}

/** A labelled group of lines with a button that adds one. */
export function LinesEditor(props: LinesEditorProps) {
  const { label, hint, addLabel = 'Add', canAdd = true, onAdd, children } = props
  const hintId = useId()
  return (
    <fieldset class="stack tight" aria-describedby={hintId}>
      <legend class="unseen">{label}</legend>
      <p class="hint" id={hintId}>
        {hint}
      </p>
      {children}
      <div class="row">
        <Button small icon="plus" disabled={!canAdd} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

interface ListEditorProps {
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly errorOf: (index: number) => string | null
}

/** Edits a list of texts, one per line. */
export function ListEditor(props: ListEditorProps) {
  const { label, hint, placeholder, values, onChange, errorOf } = props
  const id = useId()
  return (
    <LinesEditor label={label} hint={hint} onAdd={() => onChange([...values, ''])}>
      {values.map((value, index) => {
        const error = errorOf(index)
        return (
          <div key={index} class="field">
            <div class="row nowrap">
              <input
                class="input"
                aria-label={`${label} ${index + 1}`}
                aria-invalid={error !== null}
                aria-describedby={error ? `${id}-${index}` : undefined}
                placeholder={placeholder}
                value={value}
                onInput={(event) => onChange(values.with(index, event.currentTarget.value))}
              />
              <IconButton
                label={`Remove ${value || `line ${index + 1}`}`}
                icon="trash"
                onClick={() => onChange(values.toSpliced(index, 1))}
              />
            </div>
            {error && (
              <p class="error" id={`${id}-${index}`}>
                {error}
              </p>
            )}
          </div>
        )
      })}
    </LinesEditor>
  )
}

interface PairsEditorProps {
  readonly label: string
  readonly hint: string
  readonly pairs: Pairs
  readonly max: number
  readonly onChange: (pairs: Pairs) => void
}

/** Edits names and their values, one pair per line. */
export function PairsEditor({ label, hint, pairs, max, onChange }: PairsEditorProps) {
  return (
    <LinesEditor
      label={label}
      hint={hint}
      canAdd={pairs.length < max}
      onAdd={() => onChange([...pairs, ['', '']])}
    >
      {pairs.map(([key, value], index) => (
        <div key={index} class="row nowrap">
          <input
            class="input"
            aria-label={`Name ${index + 1}`}
            placeholder="Name"
            maxLength={40}
            value={key}
            onInput={(event) => onChange(pairs.with(index, [event.currentTarget.value, value]))}
          />
          <input
            class="input"
            aria-label={`Value of ${key || `line ${index + 1}`}`}
            placeholder="Value"
            maxLength={500}
            value={value}
            onInput={(event) => onChange(pairs.with(index, [key, event.currentTarget.value]))}
          />
          <IconButton
            label={`Remove ${key || `line ${index + 1}`}`}
            icon="trash"
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          />
        </div>
      ))}
    </LinesEditor>
  )
}
