import { useSyncExternalStore } from './external.ts'
import { Icon } from './icon.tsx'

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'bad'
  readonly action: ToastAction | undefined
}

const SHORT_MS = 5000
const LONG_MS = 12_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

/** Says in passing that something is done, with a way to take it back where there is one. */
export function say(text: string, action?: ToastAction): void {
  show(text, 'good', action)
}

/** Says in passing that something went wrong. */
export function complain(text: string, action?: ToastAction): void {
  show(text, 'bad', action)
}

function show(text: string, kind: Toast['kind'], action: ToastAction | undefined): void {
  const id = ++last
  put([...toasts.slice(-2), { id, text, kind, action }])
  setTimeout(() => drop(id), kind === 'bad' || action ? LONG_MS : SHORT_MS)
}

function drop(id: number): void {
  put(toasts.filter((toast) => toast.id !== id))
}

function put(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Where toasts appear; read aloud without taking the focus. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, kind, action }) => (
        <div class={`toast ${kind}`} key={id}>
          <Icon name={kind === 'good' ? 'check' : 'warning'} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="link"
              onClick={() => {
                drop(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => drop(id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
