import { Icon } from './icon.tsx'
import { Observable, useObservable } from './observable.ts'
import { messageOf } from './problem.ts'
import { shared } from './text.ts'

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

const MAX_TOASTS = 3

const toasts = new Observable<readonly Toast[]>([])
let last = 0

/** Shows for a few seconds that an action is done, optionally with a button to undo it. */
export function say(text: string, action?: ToastAction): void {
  show(text, 'good', action)
}

/** Shows an error message for some seconds. */
export function complain(text: string, action?: ToastAction): void {
  show(text, 'bad', action)
}

/** Runs a command, and shows its error if it fails. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    complain(messageOf(error))
  }
}

function show(text: string, kind: Toast['kind'], action: ToastAction | undefined): void {
  const id = ++last
  toasts.set([...toasts.value.slice(1 - MAX_TOASTS), { id, text, kind, action }])
  setTimeout(() => drop(id), kind === 'bad' || action ? LONG_MS : SHORT_MS)
}

function drop(id: number): void {
  toasts.set(toasts.value.filter((toast) => toast.id !== id))
}

/** Renders the toasts. Screen readers announce them, and the focus does not move. */
export function Toasts() {
  const shown = useObservable(toasts)
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
          <button
            type="button"
            class="icon-button"
            aria-label={shared.dismiss}
            onClick={() => drop(id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}
