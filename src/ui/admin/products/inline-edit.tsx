import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { messageOf } from '../../shared/problem.ts'

interface InlineEditProps {
  readonly label: string
  readonly shown: ComponentChildren
  /** What stands in the input at first. */
  readonly value: string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  /** Saves what was typed; gives what is wrong with it, or null. May throw. */
  readonly onSave: (text: string) => Promise<string | null>
}

/** A value that turns into an input when it is chosen. Enter saves, so does leaving; Escape does not. */
export function InlineEdit({ label, shown, value, inputMode, onSave }: InlineEditProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)
  const message = useId()
  const editing = typed !== null
  useLayoutEffect(() => {
    if (editing) {
      input.current?.focus()
      input.current?.select()
    } else if (refocus.current) button.current?.focus()
    refocus.current = false
  }, [editing])
  const stop = (keepFocus: boolean) => {
    refocus.current = keepFocus
    setTyped(null)
    setError(null)
  }
  const commit = async (keepFocus: boolean) => {
    if (typed === null || busy) return
    if (typed.trim() === value) return stop(keepFocus)
    setBusy(true)
    try {
      const wrong = await onSave(typed)
      if (wrong === null) stop(keepFocus)
      else setError(wrong)
    } catch (thrown) {
      setError(messageOf(thrown))
    }
    setBusy(false)
  }
  if (!editing) {
    return (
      <button
        ref={button}
        type="button"
        class="inline-value"
        title="Edit"
        onClick={() => setTyped(value)}
      >
        <span class="unseen">{label}: </span>
        {shown}
      </button>
    )
  }
  return (
    <span class="inline-editor">
      <input
        ref={input}
        class="input amount"
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error ? message : undefined}
        aria-busy={busy}
        inputMode={inputMode}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void commit(true)
          if (event.key === 'Escape') stop(true)
        }}
        onBlur={() => void commit(false)}
      />
      {error && (
        <span class="inline-error" id={message} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
