import type { RefObject } from 'preact'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { useWindowEvent } from '../../../../ui/shared/listener.ts'
import { text } from '../text.ts'

type Commands = Readonly<Record<string, () => unknown>>

/**
 * Runs commands by their keys, which `KeysDialog` lists, while no dialog is open.
 * @param always commands that run wherever the focus is
 * @param free commands that run only if nothing has the focus, or the focused field is empty
 */
export function useKeys(
  always: Commands,
  free: Commands,
  field: RefObject<HTMLInputElement | null>,
): void {
  useWindowEvent('keydown', (event) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open], :popover-open')) return
    // Holding the key to empty the field must not remove lines of the basket.
    if (key === 'Delete' && event.repeat) return
    const { activeElement: focused } = document
    const isFree =
      focused === document.body || (focused === field.current && field.current?.value === '')
    const run = always[key] ?? (isFree ? free[key] : undefined)
    if (!run) return
    event.preventDefault()
    run()
  })
}

const LIST = [
  ['F2', text.basket.pay],
  ['F4', text.discount.title],
  ['F6', text.keys.customer],
  ['F7', text.amount.title],
  ['F8', text.keys.park],
  ['F9', text.returns.title],
  ['F10', text.receipts.title],
  ['F2 · F4 · F6', text.keys.methods],
  ['↑ ↓', text.keys.select],
  ['+ −', text.keys.count],
  ['Enter', text.keys.enter],
  ['Delete', text.keys.remove],
  ['3*', text.keys.times],
  ['Esc', text.keys.escape],
] as const

export function KeysDialog() {
  return (
    <Dialog title={text.keys.title}>
      <dl class="keys">
        {LIST.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
