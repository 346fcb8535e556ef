import { useEffect, useRef } from 'preact/hooks'
import { isGtin, scannedCode } from '../../../domain/catalog/barcode.ts'

/** Longest pause between two keys of the same input. */
const GAP_MS = 2_000
/** After a longer pause than this, a person has begun a new input. */
const PAUSE_MS = 700
/**
 * The average pause between keys of a scanner. It is an average because a busy page may get one key
 * late.
 */
const SCANNER_KEY_MS = 40
const MIN_LENGTH = 4
/** Nobody types so many digits so fast, so they are a scan even if some digits were lost. */
const BROKEN_SCAN = { digits: 7, keyMs: 100 } as const

/** Keys that only a person presses, for example to reach a suggestion. */
const EDITING = /^(Arrow|Backspace$|Delete$|Escape$|Home$|End$)/

interface Listener {
  /** Called with each code from a scanner. */
  readonly scanned: (code: string) => void
  /** The field for keys that are typed while no field has the focus, or null. */
  readonly field: () => HTMLInputElement | null
}

interface Key {
  readonly key: string
  /** The timestamp of the key, in milliseconds. */
  readonly at: number
  /** The value of the field before the key. */
  readonly before: string
}

/** Keys in a row, without a pause, in the same field. */
interface Burst {
  readonly keys: readonly Key[]
  /** The field that received the keys. */
  readonly field: HTMLInputElement | null
}

const NO_KEYS: Burst = { keys: [], field: null }

/** Listens to a scanner while the component is shown, and focuses its field first. */
export function useScanner(
  field: { readonly current: HTMLInputElement | null },
  scanned: (code: string) => void,
): void {
  const latest = useRef(scanned)
  latest.current = scanned
  useEffect(() => {
    field.current?.focus()
    const report = (code: string) => latest.current(code)
    return listenToScanner({ scanned: report, field: () => field.current })
  }, [])
}

/**
 * Recognizes keyboard wedge scanners anywhere on the page: fast keys that end with Enter or Tab.
 * Keys typed by a person while no field has the focus go to the listener's field.
 * @returns a function that stops listening
 */
export function listenToScanner({ scanned, field }: Listener): () => void {
  let burst = NO_KEYS
  const pressed = (event: KeyboardEvent) => {
    const last = burst.keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    const { timeStamp: at } = event
    // Between the values of a GS1 code, a scanner presses Ctrl and ].
    const isSeparator =
      event.ctrlKey && event.code === 'BracketRight' && at - last <= BROKEN_SCAN.keyMs
    if (isSeparator) event.preventDefault()
    else if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const key = isSeparator ? '\x1d' : event.key
    const goesOn = at - last <= GAP_MS && focusedField() === burst.field
    if (key.length === 1) {
      const target = goesOn ? burst.field : targetOf(event, field)
      const next = { key, at, before: target?.value ?? '' }
      burst = { keys: goesOn ? [...burst.keys, next] : [next], field: target }
    } else if (key === 'Enter' || key === 'Tab') {
      const keys = goesOn ? scannedKeys(burst.keys, at) : null
      const { field: target } = burst
      burst = NO_KEYS
      const [first] = keys ?? []
      if (!keys || !first) return
      event.preventDefault()
      event.stopPropagation()
      if (target) restore(target, first.before)
      scanned(scannedCode(textOf(keys)))
    } else if (EDITING.test(key)) {
      burst = NO_KEYS
    }
  }
  document.addEventListener('keydown', pressed, { capture: true })
  return () => document.removeEventListener('keydown', pressed, { capture: true })
}

/**
 * The keys of a scanner at the end of a burst, or null. If the whole burst has a correct check
 * digit, it is a scan, however slow. Otherwise, slow keys before the fast ones were typed by a
 * person; on a busy page, a single slow key may also come from the scanner.
 * @param endedAt when Enter was pressed
 */
function scannedKeys(keys: readonly Key[], endedAt: number): readonly Key[] | null {
  const delay = (index: number) => (keys[index + 1]?.at ?? endedAt) - (keys[index]?.at ?? 0)
  if (delay(keys.length - 1) > PAUSE_MS) return null
  const fast = keys.findIndex((_, index) => delay(index) <= SCANNER_KEY_MS)
  const rest = keys.slice(Math.max(0, fast))
  const paused = keys.slice(keys.findLastIndex((_, index) => delay(index) > PAUSE_MS) + 1)
  const keyMs = (code: readonly Key[]) => (endedAt - (code[0]?.at ?? 0)) / code.length
  const isCode = (code: readonly Key[]) =>
    isGtin(textOf(code)) && (code !== rest || keyMs(code) <= SCANNER_KEY_MS)
  // The keys after a pause are likely to be the whole scan. Its first key may have come before the
  // pause.
  const known = (paused.length < keys.length ? [paused, keys, rest] : [keys, rest]).find(isCode)
  if (known) return known
  const code = paused.length < keys.length ? paused : fast > 1 ? rest : keys
  if (code.length < MIN_LENGTH) return null
  if (keyMs(code) <= SCANNER_KEY_MS) return code
  const isBroken = code.length >= BROKEN_SCAN.digits && /^\d+$/.test(textOf(code))
  return isBroken && keyMs(code) <= BROKEN_SCAN.keyMs ? code : null
}

function textOf(keys: readonly Key[]): string {
  return keys.map(({ key }) => key).join('')
}

/** The field that receives a key. If no field has the focus, a field for such a key is focused. */
function targetOf({ key }: KeyboardEvent, field: Listener['field']): HTMLInputElement | null {
  const focused = focusedField()
  if (focused) return focused
  const isBusy = document.querySelector('dialog[open], :popover-open') !== null
  const target = isBusy ? numberField(key) : key === ' ' ? null : field()
  target?.focus()
  return target
}

/** In a dialog, digits go to its number field. */
function numberField(key: string): HTMLInputElement | null {
  const field = 'dialog[open] :is([inputmode=decimal], [inputmode=numeric], [inputmode=none])'
  return /^\d$/.test(key) ? document.querySelector<HTMLInputElement>(field) : null
}

/** The field that somebody types into. */
function focusedField(): HTMLInputElement | null {
  const { activeElement: active } = document
  const isField = active instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(active.type)
  return isField ? active : null
}

/** Removes a scanned code from the field that received its keys. */
function restore(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
