import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from '../../shared/button.tsx'
import type { FieldIds } from '../../shared/field.tsx'
import { text } from '../text.ts'

interface EditorProps<T> {
  /** The name of the list, for screen readers. */
  readonly label: string
  readonly hint: string
  /** The field of the API that contains the list. */
  readonly field: string
  readonly errorOf: (field: string) => string | null
  readonly lines: readonly T[]
  readonly onChange: (lines: readonly T[]) => void
}

interface LinesEditorProps<T> extends EditorProps<T> {
  readonly addLabel?: string
  /** A new line; null if the list is full. */
  readonly blank: T | null
  /** The name of a line in the label of its remove button; empty if the line has no name yet. */
  readonly nameOf: (line: T) => string
  /** CSS class of a line. */
  readonly look?: string
  /** The inputs of a line. */
  readonly children: (
    line: T,
    put: (line: T) => void,
    index: number,
    ids: Omit<FieldIds, 'id'>,
  ) => ComponentChildren
}

/** Edits a list line by line. A new line gets the focus. */
export function LinesEditor<T>(props: LinesEditorProps<T>) {
  const { label, hint, field, errorOf, lines, onChange, blank, look = 'row nowrap' } = props
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const moved = useRef<'added' | 'removed' | null>(null)
  const change = (now: readonly T[], how: typeof moved.current) => {
    moved.current = how
    onChange(now)
  }
  useLayoutEffect(() => {
    const last = [...(box.current?.querySelectorAll('.line') ?? [])].at(-1)
    if (moved.current === 'added') last?.querySelector<HTMLElement>('input, select')?.focus()
    if (moved.current === 'removed')
      box.current?.querySelector<HTMLElement>(':scope > .row button')?.focus()
    moved.current = null
  }, [lines.length])
  const errors = lines.map((_, index) => errorOf(`${field}.${index}`))
  const listError = errors.some(Boolean) ? null : errorOf(field)
  return (
    <fieldset ref={box} class="stack tight" aria-describedby={id}>
      <legend class="unseen">{label}</legend>
      <p class="hint" id={id}>
        {hint}
      </p>
      {lines.map((line, index) => {
        const error = errors[index]
        const described = error ? `${id}-${index}` : undefined
        const ids = { 'aria-invalid': Boolean(error), 'aria-describedby': described }
        return (
          <div key={index} class="field line">
            <div class={look}>
              {props.children(line, (now) => onChange(lines.with(index, now)), index, ids)}
              <IconButton
                label={removeLabel(props.nameOf(line), index)}
                icon="trash"
                onClick={() => change(lines.toSpliced(index, 1), 'removed')}
              />
            </div>
            {error && (
              <p class="error" id={described}>
                {error}
              </p>
            )}
          </div>
        )
      })}
      {listError && <p class="error">{listError}</p>}
      <div class="row">
        <Button
          small
          icon="plus"
          disabled={blank === null}
          onClick={() => blank !== null && change([...lines, blank], 'added')}
        >
          {props.addLabel ?? text.shared.addTo}
        </Button>
      </div>
    </fieldset>
  )
}

function removeLabel(name: string, index: number): string {
  return name ? text.shared.removeLine(name) : text.shared.removeLineAt(index + 1)
}

/** Edits a list of texts, one per line. */
export function ListEditor(props: EditorProps<string> & { readonly placeholder: string }) {
  const { label, placeholder } = props
  return (
    <LinesEditor {...props} blank="" nameOf={(line) => line}>
      {(line, put, index, ids) => (
        <input
          class="input"
          aria-label={text.shared.lineOf(label, index + 1)}
          {...ids}
          placeholder={placeholder}
          value={line}
          onInput={(event) => put(event.currentTarget.value)}
        />
      )}
    </LinesEditor>
  )
}
