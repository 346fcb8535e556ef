import type { RefObject } from 'preact'
import { Dialog } from '../../shared/dialog.tsx'
import { useWindowEvent } from '../../shared/listener.ts'
import { useSelling } from './selling.ts'

type Commands = Readonly<Record<string, () => unknown>>

/**
 * Runs commands by their keys, which `KeysDialog` lists, while no dialog is open.
 * @param always commands that run wherever the focus is
 * @param free commands that run only while nothing has the focus, or the field does and is empty
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
    // A key that was held down to empty the field must not then remove lines of the basket.
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

const LIST: readonly (readonly [keys: string, does: string])[] = [
  ['F2', 'Pay'],
  ['F4', 'Discount on the basket'],
  ['F6', 'Customer and points'],
  ['F7', 'Free amount'],
  ['F8', 'Park the basket, or take one up again'],
  ['F9', 'Receipts and returns'],
  ['↑ ↓', 'Select a line of the basket'],
  ['+ −', 'Change the quantity of the selected line'],
  ['Enter', 'Open the selected line; in a dialog: go on'],
  ['Delete', 'Take the selected line away'],
  ['3*', 'Before a code: three of it'],
  ['Esc', 'Close a dialog'],
]

export function KeysDialog() {
  return (
    <Dialog title="Keys" onClose={useSelling().close}>
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
