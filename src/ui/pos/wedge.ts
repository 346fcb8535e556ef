/** Keys that follow each other within this, into the same field, belong together. */
const GAP_MS = 700
/** From key to key on average: no hand is so quick, though a busy page may see one key late. */
const QUICK_MS = 40
const SHORTEST = 4

interface Listener {
  /** A whole code has come from a scanner. */
  readonly scanned: (code: string) => void
  /** Somebody types and no field has the focus: the field that is to have it, or null. */
  readonly field: () => HTMLInputElement | null
}

interface Burst {
  readonly keys: string
  /** When it began, and when its last key came; by the browser's clock. */
  readonly from: number
  readonly at: number
  /** The field that the keys also went into, and what stood in it before. */
  readonly field: HTMLInputElement | null
  readonly before: string
}

const NEVER = Number.NEGATIVE_INFINITY
const NOTHING: Burst = { keys: '', from: NEVER, at: NEVER, field: null, before: '' }

/**
 * Hears scanners that act as a keyboard, anywhere on the page: quick keys that end in Enter or Tab.
 * What is typed more slowly while nothing has the focus goes into a field.
 * @returns how to stop
 */
export function hearScanner({ scanned, field }: Listener): () => void {
  let burst = NOTHING
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const together = event.timeStamp - burst.at <= GAP_MS && focusedField() === burst.field
    if (event.key.length === 1) {
      const { timeStamp: at, key } = event
      if (together) {
        burst = { ...burst, keys: burst.keys + key, at }
      } else {
        const into = fieldFor(event, field)
        burst = { keys: key, from: at, at, field: into, before: into?.value ?? '' }
      }
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      const { keys, from, field: at, before } = burst
      burst = NOTHING
      const quick = (event.timeStamp - from) / keys.length <= QUICK_MS
      if (!together || !quick || keys.length < SHORTEST) return
      event.preventDefault()
      event.stopPropagation()
      if (at) putBack(at, before)
      scanned(keys)
    }
  }
  document.addEventListener('keydown', pressed, { capture: true })
  return () => document.removeEventListener('keydown', pressed, { capture: true })
}

/** The field that a key goes into; focused first where nothing else wants it. */
function fieldFor(event: KeyboardEvent, field: Listener['field']): HTMLInputElement | null {
  const focused = focusedField()
  if (focused) return focused
  const free = event.key !== ' ' && !document.querySelector('dialog[open], :popover-open')
  const target = free ? field() : null
  target?.focus()
  return target
}

function focusedField(): HTMLInputElement | null {
  const { activeElement: active } = document
  return active instanceof HTMLInputElement ? active : null
}

/** Takes a code that a scanner has typed out of the field again. */
function putBack(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
