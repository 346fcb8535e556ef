/** Longest pause between two keys of the same input. */
const GAP_MS = 700
/** Keys faster than this come from a scanner. An average, since a busy page may get one key late. */
const SCANNER_KEY_MS = 40
const MIN_LENGTH = 4

interface Listener {
  /** Called with each code from a scanner. */
  readonly scanned: (code: string) => void
  /** The field for keys that are typed while no field has the focus, or null. */
  readonly field: () => HTMLInputElement | null
}

interface Burst {
  readonly keys: string
  /** Timestamps of the first and the last key. */
  readonly firstAt: number
  readonly lastAt: number
  /** The field that received the keys, and its value before them. */
  readonly field: HTMLInputElement | null
  readonly before: string
}

const NEVER = Number.NEGATIVE_INFINITY
const NO_KEYS: Burst = { keys: '', firstAt: NEVER, lastAt: NEVER, field: null, before: '' }

/**
 * Recognizes keyboard wedge scanners anywhere on the page: fast keys that end with Enter or Tab.
 * Keys typed by a person while no field has the focus go to the listener's field.
 * @returns a function that stops listening
 */
export function listenToScanner({ scanned, field }: Listener): () => void {
  let burst = NO_KEYS
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const belongsToBurst =
      event.timeStamp - burst.lastAt <= GAP_MS && focusedField() === burst.field
    if (event.key.length === 1) {
      const { timeStamp: now, key } = event
      if (belongsToBurst) {
        burst = { ...burst, keys: burst.keys + key, lastAt: now }
      } else {
        const target = targetOf(event, field)
        const before = target?.value ?? ''
        burst = { keys: key, firstAt: now, lastAt: now, field: target, before }
      }
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      const { keys, firstAt, field: target, before } = burst
      burst = NO_KEYS
      const isFast = (event.timeStamp - firstAt) / keys.length <= SCANNER_KEY_MS
      if (!belongsToBurst || !isFast || keys.length < MIN_LENGTH) return
      event.preventDefault()
      event.stopPropagation()
      if (target) restore(target, before)
      scanned(keys)
    }
  }
  document.addEventListener('keydown', pressed, { capture: true })
  return () => document.removeEventListener('keydown', pressed, { capture: true })
}

/** The field that receives a key; the listener's field gets the focus if nothing else needs it. */
function targetOf(event: KeyboardEvent, field: Listener['field']): HTMLInputElement | null {
  const focused = focusedField()
  if (focused) return focused
  const isFree = event.key !== ' ' && !document.querySelector('dialog[open], :popover-open')
  const target = isFree ? field() : null
  target?.focus()
  return target
}

function focusedField(): HTMLInputElement | null {
  const { activeElement: active } = document
  return active instanceof HTMLInputElement ? active : null
}

/** Removes a scanned code from the field that received its keys. */
function restore(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
