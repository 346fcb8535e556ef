import { useId } from 'preact/hooks'
import { Button, IconButton } from '../../shared/button.tsx'
import type { Pairs } from './values.ts'

interface PairsEditorProps {
  readonly label: string
  readonly hint: string
  readonly pairs: Pairs
  readonly max: number
  readonly onChange: (pairs: Pairs) => void
}

/** Names and their values, one pair to a line. */
export function PairsEditor({ label, hint, pairs, max, onChange }: PairsEditorProps) {
  const id = useId()
  const put = (index: number, pair: readonly [string, string]) =>
    onChange(pairs.map((old, at) => (at === index ? pair : old)))
  return (
    <fieldset class="stack tight" aria-describedby={id}>
      <legend class="unseen">{label}</legend>
      <p class="hint" id={id}>
        {hint}
      </p>
      {pairs.map(([key, value], index) => (
        <div key={index} class="row nowrap">
          <input
            class="input"
            aria-label={`Name ${index + 1}`}
            placeholder="Name"
            maxLength={40}
            value={key}
            onInput={(event) => put(index, [event.currentTarget.value, value])}
          />
          <input
            class="input"
            aria-label={`Value of ${key || `line ${index + 1}`}`}
            placeholder="Value"
            maxLength={500}
            value={value}
            onInput={(event) => put(index, [key, event.currentTarget.value])}
          />
          <IconButton
            label={`Remove ${key || `line ${index + 1}`}`}
            icon="trash"
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div class="row">
        <Button
          small
          icon="plus"
          disabled={pairs.length >= max}
          onClick={() => onChange([...pairs, ['', '']])}
        >
          Add
        </Button>
      </div>
    </fieldset>
  )
}
