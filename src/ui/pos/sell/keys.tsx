import type { ComponentChildren } from 'preact'
import { Dialog } from '../../shared/dialog.tsx'
import { useWindowEvent } from '../../shared/listener.ts'

/** The keys that work while no dialog is open. */
export interface KeyCommands {
  readonly pay: () => void
  readonly discount: () => void
  readonly shopper: () => void
  readonly park: () => void
  readonly amount: () => void
  readonly returns: () => void
  /** Selects the line above (-1) or below (1). */
  readonly select: (step: 1 | -1) => void
  /** Changes the quantity of the selected line. */
  readonly count: (step: 1 | -1) => void
  readonly remove: () => void
}

/** Keys that work anywhere on the screen. */
const ALWAYS: Readonly<Record<string, keyof KeyCommands>> = {
  F2: 'pay',
  F4: 'discount',
  F6: 'shopper',
  F7: 'amount',
  F8: 'park',
  F9: 'returns',
}

/** Listens to the keys that `KeysDialog` explains. */
export function useKeys(commands: KeyCommands, field: () => HTMLInputElement | null): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open], :popover-open')) return
    // A key that was held down to empty the field must not then remove lines of the basket.
    if (event.key === 'Delete' && event.repeat) return
    const run = commandOf(event.key, commands, field())
    if (!run) return
    event.preventDefault()
    run()
  })
}

function commandOf(
  key: string,
  commands: KeyCommands,
  field: HTMLInputElement | null,
): (() => void) | null {
  const always = ALWAYS[key]
  if (always) return commands[always] as () => void
  // The others belong to the field as long as somebody types into it, and to what has the focus.
  const { activeElement: focused } = document
  const isFree = focused === document.body || (focused === field && field?.value === '')
  if (!isFree) return null
  if (key === 'ArrowUp') return () => commands.select(-1)
  if (key === 'ArrowDown') return () => commands.select(1)
  if (key === '+') return () => commands.count(1)
  if (key === '-') return () => commands.count(-1)
  return key === 'Delete' ? commands.remove : null
}

const LIST: readonly (readonly [keys: string, does: ComponentChildren])[] = [
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

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
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
