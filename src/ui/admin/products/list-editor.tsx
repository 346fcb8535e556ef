import { useId } from 'preact/hooks'
import { Button, IconButton } from '../../shared/button.tsx'

interface ListEditorProps {
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly errorOf: (index: number) => string | null
}

/** Lines of text, one below the other, to add to and take from. */
export function ListEditor(props: ListEditorProps) {
  const { label, hint, placeholder, values, onChange, errorOf } = props
  const id = useId()
  const put = (index: number, value: string) =>
    onChange(values.map((old, at) => (at === index ? value : old)))
  return (
    <fieldset class="stack tight" aria-describedby={`${id}-hint`}>
      <legend class="unseen">{label}</legend>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
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
                onInput={(event) => put(index, event.currentTarget.value)}
              />
              <IconButton
                label={`Remove ${value || `line ${index + 1}`}`}
                icon="trash"
                onClick={() => onChange(values.filter((_, at) => at !== index))}
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
      <div class="row">
        <Button small icon="plus" onClick={() => onChange([...values, ''])}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}
